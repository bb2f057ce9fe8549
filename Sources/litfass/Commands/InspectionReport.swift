import Bundles
import JSON
import LitfassClient
import Trust

/// What `verify` tells of a tree.
struct InspectionReport {
    let inspection: TreeInspection
    let tree: String
    let root: String
    let now: Trust.Instant

    var exitCode: ExitCode {
        let codes = inspection.findings.map { ExitCode($0.kind) }
        return codes.contains(.notTrusted) ? .notTrusted : codes.isEmpty ? .done : .machine
    }

    var text: String {
        let first = inspection.bundles.first?.value
        let product = first.map { " of \($0.product) (\($0.environment))" } ?? ""
        let verdict = inspection.findings.isEmpty ? "everything holds" : "not everything holds"
        let findings = inspection.findings.map { "  \($0.words)" }
        let head = "release \(inspection.number)\(product): \(verdict)"
        return ([head] + findings + [TextLayout.table(rows)]).joined(separator: "\n")
    }

    private var rows: [(term: String, meaning: String)] {
        let languages = Set(inspection.bundles.compactMap { $0.value.language?.string }).sorted()
        let names = languages.isEmpty ? "" : " in \(languages.joined(separator: ", "))"
        var rows = inspection.roles.map { role in
            ("\(role.name)", "version \(role.version), until \(role.expires), \(left(role))")
        }
        rows.append(("bundles", "\(inspection.bundles.count)\(names), \(inspection.targetBytes) bytes"))
        if !inspection.otherTargets.isEmpty { rows.append(("other targets", "\(inspection.otherTargets.count)")) }
        if let files = inspection.indexedFiles { rows.append(("index", "\(files) files")) }
        rows.append(("root", root))
        return rows
    }

    private func left(_ role: TreeInspection.Role) -> String {
        let left = role.expires - now
        return left > .zero ? "\(ValueText.rough(left)) left" : "expired"
    }

    var json: JSON {
        let roles = inspection.roles.map { role in
            JSONObject.Member(
                key: "\(role.name)",
                value: [
                    "version": .number(JSONNumber(role.version)), "expires": .string("\(role.expires)"),
                    "days-left": .number(JSONNumber(days(role.expires - now))),
                ])
        }
        return [
            "format": 1, "trusted": .bool(inspection.findings.isEmpty), "tree": .string(tree), "root": .string(root),
            "release": .number(JSONNumber(inspection.number)), "roles": .object(JSONObject(roles)),
            "bundles": .array(inspection.bundles.map { .string($0.value.targetName.string) }),
            "bytes": .number(JSONNumber(inspection.targetBytes)),
            "findings": .array(
                inspection.findings.map { ["kind": .string("\($0.kind)"), "message": .string($0.words)] }),
        ]
    }

    /// Whole days, rounded down; negative after the end.
    private func days(_ left: Duration) -> Int64 {
        let seconds = left.components.seconds
        return seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    }
}
