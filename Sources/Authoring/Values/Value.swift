import Bundles
import Dates
import Rulebook
import YAML

/// A value of a document or parameter set that its type accepts, and where it stands.
struct Value: Sendable {
    indirect enum Content: Sendable {
        case text(Template)
        case number(ExactNumber)
        case boolean(Bool)
        /// A choice, country or language: a word that stands for itself.
        case word(String)
        case version(Version)
        case date(CalendarDate)
        case instant(DateTime)
        case duration(TimeSpan)
        case link(String)
        case email(String)
        case phone(PhoneNumber)
        case openingHours(OpeningHours)
        case reference(id: String)
        case range(ExactRange)
        /// A list or a table.
        case list([Value])
        case record(RecordValue)
    }

    let content: Content
    let node: Node
}

extension Value {
    /// Those of a list one by one; of another value itself.
    var itemsOrItself: [Value] {
        guard case .list(let items) = content else { return [self] }
        return items
    }
}

/// The values of a record in the order of its type's fields; nil where a field is not given or was wrong.
struct RecordValue: Sendable {
    var values: [Value?]
    /// Where the record stands.
    let node: Node
    /// Fields that are written, wrong or not: a rule must not call them missing.
    var isWritten: [Bool]

    init(fields count: Int, node: Node) {
        values = Array(repeating: nil, count: count)
        isWritten = Array(repeating: false, count: count)
        self.node = node
    }
}

extension Value.Content: Equatable {
    /// Equal as a reader of the bundle sees it.
    static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.text(let left), .text(let right)): left.text.isSameBytes(as: right.text)
        case (.number(let left), .number(let right)): left == right
        case (.boolean(let left), .boolean(let right)): left == right
        case (.word(let left), .word(let right)): left.isSameBytes(as: right)
        case (.version(let left), .version(let right)): left == right
        case (.date(let left), .date(let right)): left == right
        case (.instant(let left), .instant(let right)): left.secondsSinceEpoch == right.secondsSinceEpoch
        case (.duration(let left), .duration(let right)): left == right
        case (.link(let left), .link(let right)): left.isSameBytes(as: right)
        case (.email(let left), .email(let right)): left.isSameBytes(as: right)
        case (.phone(let left), .phone(let right)): left.uri == right.uri
        case (.openingHours(let left), .openingHours(let right)): left == right
        case (.reference(let left), .reference(let right)): left.isSameBytes(as: right)
        case (.range(let left), .range(let right)): left == right
        case (.list(let left), .list(let right)): left.map(\.content) == right.map(\.content)
        case (.record(let left), .record(let right)): left.values.map(\.?.content) == right.values.map(\.?.content)
        default: false
        }
    }

    /// Whether `self` comes before `other`; nil where the two can't be compared.
    func precedes(_ other: Self) -> Bool? {
        switch (self, other) {
        case (.number(let left), .number(let right)): left < right
        case (.version(let left), .version(let right)): left < right
        case (.date(let left), .date(let right)): left < right
        case (.instant(let left), .instant(let right)): left.secondsSinceEpoch < right.secondsSinceEpoch
        case (.duration(let left), .duration(let right)): left < right
        default: nil
        }
    }

    /// As its author wrote it, for a message; nil for values of several lines.
    var written: String? {
        switch self {
        case .text(let template): template.text
        case .number(let number): number.text
        case .boolean(let flag): flag ? "true" : "false"
        case .word(let word), .link(let word), .email(let word): word
        case .version(let version): version.text
        case .date(let date): date.description
        case .instant(let instant): instant.text
        case .duration(let span): span.text
        case .phone(let phone): phone.display
        case .reference(let id): id
        case .range(let range): range.words
        case .openingHours, .list, .record: nil
        }
    }
}
