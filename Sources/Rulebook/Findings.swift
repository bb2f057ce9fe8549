/// The findings of a run, collected in any order.
///
/// Of one file at most `perFileLimit` errors and as many warnings are kept, and a further finding says that there are more:
/// nobody reads more of them, and each costs time in proportion to its line.
package struct Findings: Sendable {
    package private(set) var diagnostics: [Diagnostic] = []
    /// Those whose value could not be read, and that nobody can waive therefore: it would be missing from the bundles.
    package private(set) var losses: Set<Diagnostic> = []
    /// The exceptions that the files declare.
    package private(set) var waivers: [Waiver] = []
    /// How many were added, kept or not.
    package private(set) var count = 0
    private var countByFile: [FileAndSeverity: Int] = [:]

    package static let perFileLimit = 200

    private struct FileAndSeverity: Hashable {
        let file: String
        let severity: Rule.Severity
    }

    package init() {}

    package mutating func add(
        _ rule: Rule, at range: SourceRange, in source: SourceText, _ message: String, fix: String? = nil,
        replacement: Replacement? = nil
    ) {
        guard isBelowLimit(rule.severity, in: source.path) else { return }
        diagnostics.append(
            Diagnostic(
                rule: rule, severity: rule.severity, range: range, in: source, message: message, fix: fix,
                replacement: replacement))
    }

    /// A finding about a file as a whole, or about a file that does not exist.
    /// - Parameter language: the one that lacks something, where the path of the file does not contain it.
    package mutating func add(
        _ rule: Rule, file: String, _ message: String, fix: String? = nil, language: String? = nil
    ) {
        guard isBelowLimit(rule.severity, in: file) else { return }
        diagnostics.append(
            Diagnostic(
                rule: rule, severity: rule.severity, file: file, message: message, fix: fix, language: language))
    }

    package mutating func append(_ other: [Diagnostic]) {
        // Most files have none, and appending nothing would still allocate.
        guard !other.isEmpty else { return }
        count += other.count
        diagnostics.append(contentsOf: other)
    }

    package mutating func append(_ other: Findings) {
        count += other.count
        if !other.diagnostics.isEmpty { diagnostics.append(contentsOf: other.diagnostics) }
        if !other.waivers.isEmpty { waivers.append(contentsOf: other.waivers) }
        if !other.losses.isEmpty { losses.formUnion(other.losses) }
    }

    /// What `find` adds are losses where a workspace could otherwise waive them.
    package mutating func addLosses(_ find: (inout Findings) -> Void) {
        let before = diagnostics.count
        find(&self)
        losses.formUnion(diagnostics[before...].filter { $0.rule.authority == .adjustable })
    }

    /// Removes the findings in other files.
    package mutating func keep(inFiles isKept: (String) -> Bool) {
        diagnostics.removeAll { !isKept($0.file) }
    }

    package mutating func add(_ waivers: [Waiver]) { self.waivers.append(contentsOf: waivers) }

    /// What `find` adds, with the severity that a model declares.
    package mutating func add(as severity: Rule.Severity, _ find: (inout Findings) -> Void) {
        var own = Findings()
        find(&own)
        append(own.diagnostics.map { $0.judged(severity) })
    }

    private mutating func isBelowLimit(_ severity: Rule.Severity, in file: String) -> Bool {
        count += 1
        let number = countByFile[FileAndSeverity(file: file, severity: severity), default: 0]
        countByFile[FileAndSeverity(file: file, severity: severity)] = number + 1
        if number == Self.perFileLimit {
            diagnostics.append(
                Diagnostic(
                    rule: .limit, severity: severity, file: file,
                    message:
                        "more than \(Self.perFileLimit) \(severity.rawValue)s were found, and the others are not shown",
                    fix: "correct these first"))
        }
        return number < Self.perFileLimit
    }
}
