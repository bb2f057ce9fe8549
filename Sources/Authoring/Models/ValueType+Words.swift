import Bundles
import Rulebook

extension ValueType {
    /// The name in the model language and in bundles.
    var fieldType: FieldType {
        switch self {
        case .text: .text
        case .richText: .richText
        case .integer: .integer
        case .decimal: .decimal
        case .percentage: .percentage
        case .boolean: .boolean
        case .choice: .choice
        case .version: .version
        case .date: .date
        case .instant: .instant
        case .duration: .duration
        case .link: .link
        case .email: .email
        case .phone: .phone
        case .openingHours: .openingHours
        case .country: .country
        case .language: .language
        case .reference: .reference
        case .range: .range
        case .list(_, let element): .list(of: element.fieldType)
        case .table(_, _, let element): .table(of: element.fieldType)
        case .record: .record
        }
    }

    /// With its article, for a message: "'…' is a number here, and 'title' is a text".
    var words: String {
        switch self {
        case .text: "a text"
        case .richText: "a rich text"
        case .integer: "a whole number"
        case .decimal: "a number"
        case .percentage: "a percentage"
        case .boolean: "true or false"
        case .choice: "a choice"
        case .version: "a version"
        case .date: "a date"
        case .instant: "an instant"
        case .duration: "a span of time"
        case .link: "a link"
        case .email: "an e-mail address"
        case .phone: "a telephone number"
        case .openingHours: "opening hours"
        case .country: "a country"
        case .language: "a language"
        case .reference: "a reference"
        case .range: "a range"
        case .list: "a list"
        case .table: "a table"
        case .record: "a record"
        }
    }

    /// How a value of this type is written, for a fix.
    var sample: String {
        switch self {
        case .text, .richText: "a text"
        case .choice(let options): options.count <= 8 ? quoted(options, "or") : "one of the options"
        case .reference(let collection): "the id of a document of '\(collection)'"
        case .integer: "a whole number, as in 10"
        case .decimal, .percentage: "a number, as in 0.5"
        case .boolean: "true or false"
        case .version: "a version, as in \"2.3.1\""
        case .date: "a date, as in 2021-01-16"
        case .instant: "an instant, as in 2021-01-16T07:00:00+01:00"
        case .duration: "a span of time, as in 48 h"
        case .link: "a link, as in https://www.rki.de/"
        case .email: "an e-mail address, as in service@rki.de"
        case .phone: "a telephone number, as in +49 30 18754001"
        case .openingHours: "opening hours, as in {zone: Europe/Berlin, always: true}"
        case .country: "a country, as in DE"
        case .language: "a language, as in de"
        case .range: "a range, as in {min: 0, max: 15}"
        case .list, .table: "a list: one item a line, each after '- '"
        case .record: "a mapping: one 'key: value' a line"
        }
    }

    /// Whether two values can be said to be smaller and greater.
    var isOrdered: Bool {
        switch self {
        case .integer, .decimal, .percentage, .version, .date, .instant, .duration: true
        default: false
        }
    }

    var isText: Bool {
        switch self {
        case .text, .richText: true
        default: false
        }
    }

    var isNumber: Bool {
        switch self {
        case .integer, .decimal, .percentage: true
        default: false
        }
    }

    /// Whether a text of every language may stand here.
    var canBeLocalized: Bool {
        switch self {
        case .text, .richText, .link: true
        case .list(_, of: .text), .list(_, of: .richText), .list(_, of: .link): true
        default: false
        }
    }

    var isList: Bool {
        switch self {
        case .list, .table: true
        default: false
        }
    }

    /// What is inside a list or table.
    var element: ValueType? {
        switch self {
        case .list(_, let element), .table(_, _, let element): element
        default: nil
        }
    }

    /// The type of one value: in a list or table that of its items.
    var single: ValueType { element ?? self }

    var isRich: Bool {
        if case .richText = self { true } else { false }
    }

    /// Whether a value is of a type that is sought, or has one of it somewhere in it.
    func holds(_ isSought: (ValueType) -> Bool) -> Bool {
        if case .record(let record) = self { return record.fields.contains { $0.type.holds(isSought) } }
        return isSought(self) || element?.holds(isSought) ?? false
    }

    /// What is asked of a text; nil for other types.
    var textConstraints: TextConstraints? {
        switch self {
        case .text(let constraints), .richText(let constraints): constraints
        default: nil
        }
    }
}
