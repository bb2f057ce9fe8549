/// Something in the workspace that its author should know, with its place, its reason, and one thing to do.
///
/// A message says first what is wrong, with the author's word in single quotes, then why.
package struct Diagnostic: Hashable, Comparable, Sendable {
    package typealias Severity = Rule.Severity

    package let rule: Rule
    package let severity: Severity
    /// Path of the file, relative to the workspace.
    package let file: String
    package let range: SourceRange
    package let message: String
    /// One thing to do, without "fix:" and without a full stop.
    package let fix: String?
    /// What `fix` asks for, where a machine can do it.
    package let replacement: Replacement?
    /// The tag of the language that lacks something, where the file does not tell it; nil elsewhere.
    package let language: String?
    /// The line of `range.start`, or where that is very long the piece of it around `range.start`. Empty where the file as a
    /// whole is meant.
    package let excerpt: String
    /// The column of the first character of `excerpt`.
    package let excerptColumn: Int

    package init(
        rule: Rule, severity: Severity, range: SourceRange, in source: SourceText, message: String,
        fix: String? = nil, replacement: Replacement? = nil, language: String? = nil
    ) {
        self.rule = rule
        self.severity = severity
        self.file = source.path
        self.range = range
        self.message = message
        self.fix = fix
        self.replacement = replacement
        self.language = language
        (excerpt, excerptColumn) = range.isWholeFile ? ("", 1) : source.excerpt(around: range.start)
    }

    /// About a file as a whole, also one that is not there.
    package init(
        rule: Rule, severity: Severity, file: String, message: String, fix: String? = nil, language: String? = nil
    ) {
        self.init(
            rule: rule, severity: severity, range: .wholeFile, in: SourceText(path: file, bytes: []),
            message: message, fix: fix, language: language)
    }

    /// The same finding, as grave as somebody says who may.
    package func judged(_ severity: Severity) -> Diagnostic { Diagnostic(self, severity, message: message) }

    /// The same finding in other words.
    package func with(message: String) -> Diagnostic { Diagnostic(self, severity, message: message) }

    private init(_ other: Diagnostic, _ severity: Severity, message: String) {
        self.severity = severity
        rule = other.rule
        file = other.file
        range = other.range
        self.message = message
        fix = other.fix
        replacement = other.replacement
        language = other.language
        excerpt = other.excerpt
        excerptColumn = other.excerptColumn
    }

    package static func error(
        _ rule: Rule, at range: SourceRange, in source: SourceText, _ message: String, fix: String? = nil,
        replacement: Replacement? = nil
    ) -> Diagnostic {
        Diagnostic(
            rule: rule, severity: .error, range: range, in: source, message: message, fix: fix,
            replacement: replacement)
    }

    package static func warning(
        _ rule: Rule, at range: SourceRange, in source: SourceText, _ message: String, fix: String? = nil
    ) -> Diagnostic {
        Diagnostic(rule: rule, severity: .warning, range: range, in: source, message: message, fix: fix)
    }

    package static func error(_ rule: Rule, file: String, _ message: String, fix: String? = nil) -> Diagnostic {
        Diagnostic(rule: rule, severity: .error, file: file, message: message, fix: fix)
    }

    package static func warning(_ rule: Rule, file: String, _ message: String, fix: String? = nil) -> Diagnostic {
        Diagnostic(rule: rule, severity: .warning, file: file, message: message, fix: fix)
    }

    /// By file, then place, then rule: the order in which a person corrects them, the same on every machine.
    package static func < (left: Diagnostic, right: Diagnostic) -> Bool {
        if left.file != right.file { return left.file.utf8.lexicographicallyPrecedes(right.file.utf8) }
        if left.range != right.range { return left.range < right.range }
        if left.rule != right.rule { return left.rule.id.utf8.lexicographicallyPrecedes(right.rule.id.utf8) }
        return left.message.utf8.lexicographicallyPrecedes(right.message.utf8)
    }
}

extension SourceText {
    /// Scalars of a line that an excerpt shows at most on either side of its place.
    private static let excerptReach = 200

    /// The line of a place, and the column of its first character: 1 unless the line is so long that only a piece is taken.
    func excerpt(around place: Position) -> (text: String, column: Int) {
        let line = lineBytes(place.line)
        guard line.count > 2 * Self.excerptReach else { return (String(decoding: bytes[line], as: UTF8.self), 1) }
        let column = max(1, place.column - Self.excerptReach)
        let from = offset(of: Position(line: place.line, column: column))
        let to = offset(of: Position(line: place.line, column: column + 2 * Self.excerptReach))
        return (String(decoding: bytes[from..<to], as: UTF8.self), column)
    }
}
