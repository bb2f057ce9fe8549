import Bundles
import JSON

public import struct LitfassClient.OpeningHours

/// A value of a document or parameter set in a test. Literals are texts, switches, whole numbers, lists and records; a string also
/// does for a choice, a reference, a country or a language.
public struct FixtureValue: Sendable {
    let json: JSON
    let type: FieldType
    /// The types of what is inside of a record or a list of records, by path.
    let inside: [FieldTypes.Entry]

    private init(_ json: JSON, _ type: FieldType, inside: [FieldTypes.Entry] = []) {
        (self.json, self.type, self.inside) = (json, type, inside)
    }

    /// CommonMark.
    public static func richText(_ markdown: String) -> FixtureValue { FixtureValue(.string(markdown), .richText) }

    /// - Parameter text: as an author writes it: `0.80`.
    public static func decimal(_ text: String) -> FixtureValue { FixtureValue(number(text), .decimal) }

    /// - Parameter text: as an author writes it: `12.5`.
    public static func percentage(_ text: String) -> FixtureValue { FixtureValue(number(text), .percentage) }

    /// - Parameter text: `3.2.0`
    public static func version(_ text: String) -> FixtureValue { FixtureValue(.string(text), .version) }

    /// - Parameter text: `2027-01-16`
    public static func date(_ text: String) -> FixtureValue { FixtureValue(.string(text), .date) }

    /// A point in time, in whole seconds.
    public static func instant(_ date: Date) -> FixtureValue {
        FixtureValue(.string(date.formatted(.iso8601)), .instant)
    }

    /// A length of time, in whole seconds.
    public static func duration(_ duration: Duration) -> FixtureValue {
        FixtureValue(.number(JSONNumber(duration.components.seconds)), .duration)
    }

    /// - Parameter address: `https://example.org/`
    public static func link(_ address: String) -> FixtureValue { FixtureValue(.string(address), .link) }

    /// A telephone number.
    /// - Parameters:
    ///   - display: `+49 800 7540001`, `116 117`.
    ///   - uri: of a number that does not begin with a plus: `tel:116117;phone-context=+49`.
    ///   - countries: where alone it can be dialled, as in `["DE"]`; empty for everywhere.
    public static func phone(
        _ display: String, uri: String? = nil, onlyFrom countries: [String] = []
    ) -> FixtureValue {
        let digits = display.filter { $0 == "+" || $0.isNumber }
        var object = JSONObject()
        object["display"] = .string(display)
        object["uri"] = .string(uri ?? "tel:\(digits)")
        if !countries.isEmpty { object["only-from"] = .array(countries.map(JSON.string)) }
        return FixtureValue(.object(object), .phone)
    }

    /// Day and night.
    public static func alwaysOpen(zone: String = "Europe/Berlin") -> FixtureValue {
        FixtureValue(["zone": .string(zone), "always": true], .openingHours)
    }

    /// The same hours on some days of every week.
    /// - Parameters:
    ///   - days: on which they count.
    ///   - from: `07:00`
    ///   - to: `22:00`
    ///   - zone: an IANA time zone.
    public static func open(
        _ days: [OpeningHours.Weekday], from: String, to: String, zone: String = "Europe/Berlin"
    ) -> FixtureValue {
        let names = Bundles.OpeningHours.Weekday.allCases.map(\.rawValue)
        let week: JSON = [
            "days": .array(days.map { .string(names[$0.rawValue - 1]) }), "from": .string(from), "to": .string(to),
        ]
        return FixtureValue(["zone": .string(zone), "weekly": [week]], .openingHours)
    }

    /// Values of one type.
    public static func list(_ items: [FixtureValue]) -> FixtureValue {
        let inside = FieldTypes.union(items.map(\.inside))
        return FixtureValue(.array(items.map(\.json)), .list(of: items.first?.type ?? .text), inside: inside)
    }

    /// An interval of numbers, with both ends.
    /// - Parameters:
    ///   - lower: as an author writes it: `0.5`.
    ///   - upper: as an author writes it: `1`.
    public static func range(_ lower: String, _ upper: String) -> FixtureValue {
        FixtureValue(["min": number(lower), "max": number(upper)], .range)
    }

    /// What is no number is refused by the reader of bundles, which names the place.
    private static func number(_ text: String) -> JSON { JSONNumber(text: text).map(JSON.number) ?? .string(text) }
}

extension FixtureValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
    /// A text, a choice, a reference, a country or a language.
    public init(stringLiteral text: String) { self.init(.string(text), .text) }

    /// A switch.
    public init(booleanLiteral flag: Bool) { self.init(.bool(flag), .boolean) }

    /// A whole number.
    public init(integerLiteral number: Int) { self.init(.number(JSONNumber(number)), .integer) }
}

extension FixtureValue: ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
    /// A list of values of one type.
    public init(arrayLiteral items: FixtureValue...) { self = .list(items) }

    /// A record.
    public init(dictionaryLiteral members: (String, FixtureValue)...) {
        let object = JSONObject(members.map { JSONObject.Member(key: $0, value: $1.json) })
        self.init(.object(object), .record, inside: members.flatMap { $1.entries(at: $0) })
    }

    /// Its own type and those inside of it.
    func entries(at path: String) -> [FieldTypes.Entry] {
        [FieldTypes.Entry(path: path, type: type)]
            + inside.map { FieldTypes.Entry(path: "\(path).\($0.path)", type: $0.type) }
    }
}

extension FieldTypes {
    /// All entries, each path once.
    static func union(_ lists: [[Entry]]) -> [Entry] {
        var paths: Set<String> = []
        return lists.flatMap(\.self).filter { paths.insert($0.path).inserted }
    }
}
