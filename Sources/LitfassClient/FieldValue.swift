import Bundles
import Dates
import JSON

/// One value of a document or a parameter set, read as what its type says it is.
///
/// Each accessor answers nil where the value is of another type: an app built for an older model keeps running on its own
/// default.
public struct FieldValue: Hashable, Sendable {
    let json: JSON
    let type: FieldType
    /// The types of the whole collection or set, and the dotted path of this value in them.
    let types: FieldTypes
    let path: String
    /// The language that the text is in, for a screen reader: the bundle's, or the one that stands in where a
    /// translation is missing. nil in a bundle that has no language.
    public let language: String?
    /// The text that stands in for it, of an image whose model has one.
    let alternative: String?

    init?(_ json: JSON?, types: FieldTypes, path: String, language: String?, alternative: String? = nil) {
        guard let json else { return nil }
        self.init(
            json, type: types[path] ?? .record, types: types, path: path, language: language, alternative: alternative)
    }

    private init(
        _ json: JSON, type: FieldType, types: FieldTypes, path: String, language: String?, alternative: String? = nil
    ) {
        self.json = json
        self.type = type
        self.types = types
        self.path = path
        self.language = language
        self.alternative = alternative
    }

    /// The name of the type, as the model writes it: `rich-text`, `list of text`.
    public var typeName: String { type.name }

    /// Text of any kind: plain, CommonMark (`rich-text`), a choice, a country, a reference's id, an e-mail address …
    public var text: String? { string }

    /// Yes or no.
    public var boolean: Bool? {
        guard type == .boolean, case .bool(let value) = json else { return nil }
        return value
    }

    /// A whole number; nil too where the device's `Int` cannot hold it.
    public var integer: Int? {
        guard type == .integer, case .number(let number) = json else { return nil }
        return number.integer.flatMap { Int(exactly: $0) }
    }

    /// A number's digits as the author wrote them, whatever its type.
    package var numeral: String? {
        guard case .number(let number) = json else { return nil }
        return number.text
    }

    /// A decimal, a percentage or an integer, as exactly as the author wrote it.
    public var decimal: Decimal? {
        guard [.decimal, .percentage, .integer].contains(type), case .number(let number) = json else { return nil }
        return Decimal(string: number.text)
    }

    /// A length of time, in whole seconds.
    public var duration: Duration? {
        guard type == .duration, case .number(let number) = json else { return nil }
        return number.integer.map { .seconds($0) }
    }

    /// The version of an app or a system.
    public var version: Version? {
        guard type == .version else { return nil }
        return string.flatMap(Version.init)
    }

    /// A day, without time and time zone.
    public var date: CalendarDate? {
        guard type == .date else { return nil }
        return string.flatMap(CalendarDate.init)
    }

    /// A point in time, to the second.
    public var instant: Date? {
        guard type == .instant, let instant = string.flatMap({ DateTime($0) }) else { return nil }
        return Date(timeIntervalSince1970: Double(instant.secondsSinceEpoch))
    }

    /// Where a link leads.
    public var link: URL? {
        guard type == .link else { return nil }
        return string.flatMap { URL(string: $0) }
    }

    /// A telephone number.
    public var phone: PhoneNumber? {
        guard type == .phone else { return nil }
        return PhoneNumber(json)
    }

    /// When somebody can be reached.
    public var openingHours: OpeningHours? {
        guard type == .openingHours else { return nil }
        return OpeningHours(json)
    }

    /// An interval of numbers.
    public var range: NumberRange? {
        guard type == .range else { return nil }
        return NumberRange(json)
    }

    /// The values of a list or a table, in order.
    public var items: [FieldValue]? {
        guard case .array(let items) = json, let element = type.element else { return nil }
        return items.map { FieldValue($0, type: element, types: types, path: path, language: language) }
    }

    /// The names of a record's members, in the order of the model.
    public var memberNames: [String]? {
        guard type == .record, case .object(let record) = json else { return nil }
        return record.members.map(\.key)
    }

    /// A member of a record.
    public subscript(member: String) -> FieldValue? {
        guard type == .record, case .object(let record) = json else { return nil }
        return FieldValue(record[member], types: types, path: "\(path).\(member)", language: language)
    }

    private var string: String? {
        guard case .string(let text) = json else { return nil }
        return text
    }
}
