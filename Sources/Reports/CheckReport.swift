package import Authoring
package import JSON
package import Rulebook
import Terminals
import YAML

/// The findings of a workspace: what `check` prints, and other commands where they refuse one.
package struct CheckReport: Sendable {
    /// Sorted by place.
    package private(set) var diagnostics: [Diagnostic]
    /// Findings that people excused, sorted by position.
    package private(set) var waived: [WaivedFinding]
    package let fileCount: Int
    /// Drafts that were left out.
    package let drafts: [String]
    /// Files that are not YAML, so that nothing else was checked in them.
    package let unreadFiles: Set<String>
    /// Findings that were not asked for.
    package private(set) var hiddenCount = 0
    /// What `--fix` corrected; nil without it.
    package var fixes: FixReport?

    /// - Parameters:
    ///   - policies: what is wrong with the policies of its environments.
    ///   - policyCount: how many were read.
    package init(_ workspace: Workspace, policies: [Diagnostic] = [], policyCount: Int = 0) {
        diagnostics = (workspace.diagnostics + policies).sorted()
        waived = workspace.waived
        fileCount = workspace.fileCount + policyCount
        drafts = workspace.drafts
        unreadFiles = Self.unreadFiles(diagnostics)
    }

    package init(policy: [Diagnostic]) {
        diagnostics = policy
        waived = []
        fileCount = 1
        drafts = []
        unreadFiles = Self.unreadFiles(policy)
    }

    private static func unreadFiles(_ diagnostics: [Diagnostic]) -> Set<String> {
        Set(diagnostics.filter { $0.severity == .error && $0.rule.topic == .syntax }.map(\.file))
    }

    /// - Parameter isShown: what was asked for.
    package func shown(where isShown: (Diagnostic) -> Bool) -> CheckReport {
        var report = self
        report.diagnostics = diagnostics.filter(isShown)
        report.waived = waived.filter { isShown($0.diagnostic) }
        report.hiddenCount = diagnostics.count - report.diagnostics.count
        return report
    }

    package var errors: Int { diagnostics.count { $0.severity == .error } }
    package var warnings: Int { diagnostics.count - errors }

    /// `3 errors and 1 warning in 2 files; 2 waived; 412 files checked`
    package var summary: String {
        let counts =
            [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        let files = Set(diagnostics.map(\.file)).count
        // After corrections, only the rest is counted.
        let nothing = fixes?.changes.isEmpty == false ? "no problems left" : "no problems found"
        var parts = [counts.isEmpty ? nothing : "\(counts.joined(separator: " and ")) in \(counted(files, "file"))"]
        if !waived.isEmpty { parts.append("\(waived.count) waived") }
        if hiddenCount > 0 { parts.append("\(hiddenCount) not shown") }
        if !drafts.isEmpty { parts.append("\(counted(drafts.count, "draft")) left out") }
        return (parts + ["\(counted(fileCount, "file")) checked"]).joined(separator: "; ")
    }

    /// How often each rule has found something, the most frequent first.
    package var countsByRule: [(rule: String, count: Int)] {
        Dictionary(grouping: diagnostics, by: \.rule.id).map { ($0.key, $0.value.count) }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    }
}

/// Findings beside another report.
extension CheckReport {
    private static let shownFindings = 5

    /// `checked: 4 warnings in 4 files; 587 files checked (4 × stale-translation)`
    package var headline: String {
        let counts = countsByRule.map { "\($0.count) × \($0.rule)" }.joined(separator: ", ")
        return "checked: \(summary)\(counts.isEmpty ? "" : " (\(counts))")"
    }

    /// The first findings, a line each, and how to see the others. Stale translations are only counted.
    package var firstFindings: [String] {
        let others = diagnostics.filter { $0.rule.id != "stale-translation" }
        let lines = others.prefix(Self.shownFindings).map { "\($0.file): \($0.message) [\($0.rule.id)]" }
        guard others.count > Self.shownFindings else { return lines }
        return lines + ["and \(others.count - Self.shownFindings) more: litfass check"]
    }
}

extension CheckReport {
    package var json: JSON {
        var object = JSONObject()
        object.append("format", 1)
        if let fixes { object.append("changed", fixes.json) }
        object.append("errors", .number(JSONNumber(errors)))
        object.append("warnings", .number(JSONNumber(warnings)))
        object.append("files", .number(JSONNumber(fileCount)))
        object.append("diagnostics", .array(diagnostics.map { .object(Self.object(of: $0)) }))
        object.append("waived", .array(waived.map(Self.json)))
        return .object(object)
    }

    private static func object(of diagnostic: Diagnostic) -> JSONObject {
        var object = JSONObject()
        object.append("file", .string(diagnostic.file))
        if !diagnostic.range.isWholeFile {
            let range = diagnostic.range
            object.append("line", .number(JSONNumber(range.start.line)))
            object.append("column", .number(JSONNumber(range.start.column)))
            object.append("end-line", .number(JSONNumber(range.end.line)))
            object.append("end-column", .number(JSONNumber(range.end.column)))
        }
        object.append("severity", .string(diagnostic.severity.rawValue))
        object.append("rule", .string(diagnostic.rule.id))
        object.append("message", .string(diagnostic.message))
        if let fix = diagnostic.fix { object.append("fix", .string(fix)) }
        return object
    }

    private static func json(of finding: WaivedFinding) -> JSON {
        var object = object(of: finding.diagnostic)
        object.append(
            "waiver",
            [
                "by": .string(finding.waiver.person), "reason": .string(finding.waiver.reason),
                "until": .string("\(finding.waiver.lastDay)"), "file": .string(finding.waiver.file),
                "line": .number(JSONNumber(finding.waiver.line)),
            ])
        return .object(object)
    }
}
