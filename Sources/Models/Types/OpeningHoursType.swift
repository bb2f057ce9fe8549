package import Bundles
import Dates
package import JSON
package import Rulebook
import Values
package import YAML

/// When somebody answers: a time zone, the hours of the week, and the days that are different.
package struct OpeningHoursType: ValueType {
    package static let name = "opening-hours"
    package static let otherNames = ["hours"]
    package static let keys = [ModelKey.words("zones")]

    private static let memberKeys = ["zone", "always", "weekly", "exceptions", "holidays"]
    static let exceptionKeys = ["from", "to", "closed", "hours"]

    /// The time zones that the hours may be in; empty for any.
    private let zones: [String]

    package init?(_ reader: inout TypeReader) {
        guard let zones = reader.settings.words("zones"), let node = reader.settings.node["zones"] else {
            self.zones = []
            return
        }
        for (zone, item) in zip(zones, node.items) where !TimeZoneNames.contains(zone) {
            reader.settings.add(
                .malformedValue, at: item, "'\(zone.firstLine)' is not a time zone of the IANA database",
                fix: TimeZoneNames.nearest(to: zone).map { "did you mean '\($0)'?" }
                    ?? "write a zone's own city, as in Europe/Berlin")
        }
        // A mistake of the model is not reported again at the hours.
        self.zones = zones.allSatisfy(TimeZoneNames.contains) ? zones : []
    }

    package func read(
        _ node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        try reader.requireCollection(.mapping, node, as: self, name: name)
        reader.refuseKeys(of: node, except: Self.memberKeys, what: "opening hours")
        let zone = reader.zone(of: node, among: zones, name: name)
        let times = try reader.times(of: node, name: name)
        guard let zone, let times else { return nil }
        return .fact(OpeningHours(zone: zone, times: times))
    }

    package var words: String { "opening hours" }
    package var sample: String { "opening hours, as in {zone: Europe/Berlin, always: true}" }
    package var traits: TypeTraits { [] }
    package var memberKeys: [String] { Self.memberKeys }
    package var bundleDepth: Int { OpeningHours.depth }

    package func content(of json: JSON) -> Value.Content? {
        // What is not of the type is no value of it.
        (try? OpeningHours(reading: json)).map { .fact($0) }
    }

    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        JSON.mapping(
            Self.memberKeys,
            [
                "zone": .text("A time zone of the IANA database, as in Europe/Berlin"), "always": ["type": "boolean"],
                "weekly": .list(of: Self.weekly, [("minItems", 1)]),
                "exceptions": .list(of: Self.exception, [("minItems", 1)]), "holidays": Self.holidays,
            ], required: ["zone"])
    }

    private static let time = JSON.text(
        "Two digits each, in quotes: \"07:00\"", [("pattern", "^[0-2][0-9]:[0-5][0-9]$")])

    private static let day: JSON = {
        let days = OpeningHours.Weekday.allCases.map(\.rawValue).joined(separator: "|")
        return .text("monday, monday-friday or daily", [("pattern", .string("^(daily|(\(days))(-(\(days)))?)$"))])
    }()

    private static let weekly = JSON.schema(
        JSON.mapping(
            ["days", "from", "to"], ["days": ["anyOf": [day, .list(of: day)]], "from": time, "to": time],
            required: ["days", "from", "to"]))

    private static let hours = JSON.list(
        of: .schema(JSON.mapping(["from", "to"], ["from": time, "to": time], required: ["from", "to"])))

    private static let exception: JSON = {
        let date = JSON.schema(DateType().schema(for: SchemaContext()))
        return .schema(
            JSON.mapping(
                exceptionKeys, ["from": date, "to": date, "closed": ["type": "boolean"], "hours": hours],
                required: ["from"]))
    }()

    private static let holidays = JSON.schema(
        JSON.mapping(
            ValueReader.holidayKeys,
            [
                "calendar": .text("A file of Config/calendars/"), "region": .text("A region that its holidays name"),
                "closed": ["type": "boolean"], "hours": hours,
            ], required: ["calendar"]))
}

extension OpeningHours: Fact {
    package var written: String? { nil }
    package var wording: Wording? { .hours(self) }
}

extension OpeningHours.Hours {
    package func overlaps(_ other: OpeningHours.Hours) -> Bool { from < other.to && other.from < to }

    package var words: String { "\(from)–\(to)" }
}
