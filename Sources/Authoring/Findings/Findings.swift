import Bundles
import YAML

/// The findings of a run, collected in any order.
///
/// Of one file at most `perFileLimit` errors and as many warnings are kept, and a further finding says that there are more:
/// nobody reads more of them, and each costs time in proportion to its line.
///
/// What is waived is found all the same: `Judgement` sorts it out when everything is known.
struct Findings: Sendable {
    private(set) var diagnostics: [Diagnostic] = []
    /// Those whose value could not be read, and that nobody can waive therefore: it would be missing from the bundles.
    private(set) var losses: Set<Diagnostic> = []
    /// What the files say is waived, each in itself or all together.
    private(set) var waivers: [Waiver] = []
    /// How many were added, kept or not.
    private(set) var count = 0
    private var countByFile: [FileAndSeverity: Int] = [:]

    static let perFileLimit = 200

    private struct FileAndSeverity: Hashable {
        let file: String
        let severity: Diagnostic.Severity
    }

    /// - Parameter replacement: what a machine can write in place of the node.
    mutating func add(_ rule: Rule, at node: Node, _ message: String, fix: String? = nil, replacement: String? = nil) {
        add(
            rule, at: node.range, in: node.source, message, fix: fix,
            replacement: replacement.map { Replacement(range: node.range, text: $0) })
    }

    mutating func add(_ flaw: Flaw, at node: Node) {
        let place =
            flaw.piece.map { node.range(ofTrimmedText: $0) } ?? flaw.word.map { node.place(of: $0, occurrence: 0) }
            ?? node.range
        let replacement = flaw.replacement.flatMap { node.replacement(of: flaw.piece, at: place, $0) }
        var fix = flaw.fix
        // What no machine can write in this file, a person does.
        if flaw.replacement != nil, replacement == nil, let promised = fix, promised.hasSuffix(Self.promise) {
            fix = String(promised.dropLast(Self.promise.count))
        }
        add(flaw.rule, at: place, in: node.source, flaw.message, fix: fix, replacement: replacement)
    }

    /// How a remedy ends that a machine can write.
    private static let promise = "; 'litfass check --fix' does"

    mutating func add(
        _ rule: Rule, at range: SourceRange, in source: SourceText, _ message: String, fix: String? = nil,
        replacement: Replacement? = nil
    ) {
        guard makesRoom(for: rule.severity, in: source.path) else { return }
        diagnostics.append(
            Diagnostic(
                rule: rule.id, severity: rule.severity, range: range, in: source, message: message, fix: fix,
                replacement: replacement))
    }

    /// A finding about a file as a whole, or about a file that is not there.
    /// - Parameter language: that lacks something, where the file does not tell it.
    mutating func add(
        _ rule: Rule, file: String, _ message: String, fix: String? = nil, language: LanguageTag? = nil
    ) {
        guard makesRoom(for: rule.severity, in: file) else { return }
        diagnostics.append(
            Diagnostic(
                rule: rule.id, severity: rule.severity, file: file, message: message, fix: fix,
                language: language?.string))
    }

    mutating func append(_ other: [Diagnostic]) {
        // Of most files there are none, and to add nothing makes room for it.
        guard !other.isEmpty else { return }
        count += other.count
        diagnostics.append(contentsOf: other)
    }

    mutating func append(_ other: Findings) {
        count += other.count
        if !other.diagnostics.isEmpty { diagnostics.append(contentsOf: other.diagnostics) }
        if !other.waivers.isEmpty { waivers.append(contentsOf: other.waivers) }
        if !other.losses.isEmpty { losses.formUnion(other.losses) }
    }

    /// The flaw of a value that can't be read as what it should be, and that is missing from now on.
    mutating func addLoss(_ flaw: Flaw, at node: Node) {
        let before = diagnostics.count
        add(flaw, at: node)
        if NamedRule.all[flaw.rule.id]?.standing == .open { losses.formUnion(diagnostics[before...]) }
    }

    /// Forgets findings in files of which nothing was asked.
    mutating func keep(inFiles isKept: (String) -> Bool) {
        diagnostics.removeAll { !isKept($0.file) }
    }

    mutating func add(_ waivers: [Waiver]) { self.waivers.append(contentsOf: waivers) }

    /// What `find` adds, as grave as a model says.
    mutating func add(as severity: Diagnostic.Severity, _ find: (inout Findings) -> Void) {
        var own = Findings()
        find(&own)
        append(own.diagnostics.map { $0.judged(severity) })
    }

    private mutating func makesRoom(for severity: Diagnostic.Severity, in file: String) -> Bool {
        count += 1
        let number = countByFile[FileAndSeverity(file: file, severity: severity), default: 0]
        countByFile[FileAndSeverity(file: file, severity: severity)] = number + 1
        if number == Self.perFileLimit {
            diagnostics.append(
                Diagnostic(
                    rule: Rule.limit.id, severity: severity, file: file,
                    message:
                        "more than \(Self.perFileLimit) \(severity.rawValue)s were found, and the others are not shown",
                    fix: "mend these first"))
        }
        return number < Self.perFileLimit
    }
}

extension Node {
    fileprivate func range(ofTrimmedText piece: Range<Int>) -> SourceRange {
        let blanks = textBytes.prefix(while: \.isBlankOrBreak).count
        return range(ofText: piece.lowerBound + blanks..<piece.upperBound + blanks)
    }

    /// - Parameters:
    ///   - piece: of the text; nil for the whole value.
    ///   - place: where it stands.
    /// - Returns: nil where the piece is written in another way in the file, as over a line break.
    fileprivate func replacement(of piece: Range<Int>?, at place: SourceRange, _ text: String) -> Replacement? {
        if let piece, place == range, piece.count < textBytes.count { return nil }
        return Replacement(range: place, text: text)
    }
}
