package import Dates

/// A named person's dated exception from a rule.
package struct Waiver: Sendable {
    /// A key of a waiver as it is written.
    package enum Key: String, Sendable {
        case rule, file, field
        case person = "by"
        case reason
        case lastDay = "until"
    }

    /// The id of the rule.
    package let rule: String
    /// The file in which it holds, or a folder whose files are meant, relative to the workspace.
    package let path: String
    /// Dotted path of the field that is meant; nil for the whole file.
    package let field: String?
    /// Who is responsible for it.
    package let person: String
    package let reason: String
    /// The last day on which it holds.
    package let lastDay: CalendarDate
    /// Where the waiver is written.
    package let source: SourceText
    package let range: SourceRange
    private let valueRanges: [Key: SourceRange]

    /// - Parameter valueRanges: where the values of its keys are.
    package init(
        rule: String, path: String, field: String?, person: String, reason: String, lastDay: CalendarDate,
        source: SourceText, range: SourceRange, valueRanges: [Key: SourceRange]
    ) {
        (self.rule, self.path, self.field) = (rule, path, field)
        (self.person, self.reason, self.lastDay) = (person, reason, lastDay)
        (self.source, self.range, self.valueRanges) = (source, range, valueRanges)
    }

    /// Path of the file that the waiver is written in.
    package var file: String { source.path }
    /// Line of that file.
    package var line: Int { range.start.line }
    /// Whether it is written in the file in which it holds.
    package var isInItsFile: Bool { file == path }

    /// Where the value of a key is; of one that is not given, the whole waiver.
    package func range(of key: Key) -> SourceRange { valueRanges[key] ?? range }

    /// Whether it is about the file, or the folder that the file lies in.
    package func covers(_ file: String) -> Bool {
        guard file.utf8.starts(with: path.utf8) else { return false }
        return file.utf8.count == path.utf8.count || file.utf8.dropFirst(path.utf8.count).first == UInt8(ascii: "/")
    }
}

/// Something that is found and that a person has waived.
package struct WaivedFinding: Sendable {
    package let diagnostic: Diagnostic
    package let waiver: Waiver

    package init(diagnostic: Diagnostic, waiver: Waiver) {
        (self.diagnostic, self.waiver) = (diagnostic, waiver)
    }
}
