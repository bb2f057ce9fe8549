package import JSON

extension FieldType {
    /// The JSON Schema of a value in a bundle. It says what a value is and not how large: a later release may have other bounds.
    ///
    /// Choices, records, lists and tables are described with their model.
    package var schema: JSON {
        switch self {
        case .richText: ["type": "string", "contentMediaType": "text/markdown"]
        case .integer: ["type": "integer"]
        case .decimal, .percentage: ["type": "number"]
        case .boolean: ["type": "boolean"]
        case .date: ["type": "string", "format": "date"]
        case .instant: ["type": "string", "format": "date-time"]
        case .link: ["type": "string", "format": "uri"]
        case .duration: ["type": "integer", "minimum": 0, "description": "Seconds"]
        case .phone: ["$ref": "#/$defs/PhoneNumber"]
        case .openingHours: ["$ref": "#/$defs/OpeningHours"]
        case .range: ["$ref": "#/$defs/NumberRange"]
        case .image: ["$ref": "#/$defs/Image"]
        case .file: ["$ref": "#/$defs/File"]
        case .record, .list, .table, .other: .bool(true)
        default: ["type": "string"]
        }
    }

    /// What the schemas of values refer to.
    package static let schemaDefinitions: [(String, JSON)] = [
        (
            "PhoneNumber",
            .record(
                [("display", .text("As people read it")), ("uri", .text("To dial, as in RFC 3966"))],
                optional: [("only-from", .list(of: .text("A country, ISO 3166-1 alpha-2")))])
        ),
        (
            "OpeningHours",
            .record(
                [("zone", .text("An IANA time zone"))],
                optional: [
                    ("always", ["const": true]), ("weekly", .list(of: ["$ref": "#/$defs/WeeklyHours"])),
                    ("exceptions", .list(of: ["$ref": "#/$defs/ExceptionalHours"])),
                    ("text", .text("The hours of the week as a sentence")),
                ])
        ),
        ("WeeklyHours", .record([("days", .list(of: ["enum": .words(weekdays)])), ("from", time), ("to", time)])),
        (
            "ExceptionalHours",
            .record(
                [("from", FieldType.date.schema), ("to", FieldType.date.schema)],
                optional: [("closed", ["const": true]), ("hours", .list(of: ["$ref": "#/$defs/Hours"]))])
        ),
        ("Hours", .record([("from", time), ("to", time)])),
        (
            "NumberRange",
            .record(
                [],
                optional: [
                    ("min", ["type": "number"]), ("max", ["type": "number"]), ("min-exclusive", ["type": "boolean"]),
                    ("max-exclusive", ["type": "boolean"]),
                ])
        ),
        (
            "Image",
            .record(
                fileMembers + sizeMembers, optional: [("dark", .record(fileMembers + sizeMembers))])
        ),
        ("File", .record(fileMembers)),
    ]

    private static let fileMembers: [(String, JSON)] = [
        ("target", .text("The name of a target; its address is 'targets/', the SHA-256, a dot and this name")),
        ("sha256", .text("Small hexadecimal digits")), ("length", ["type": "integer", "description": "Bytes"]),
        ("media-type", .text()),
    ]
    private static let sizeMembers: [(String, JSON)] = [
        ("width", ["type": "integer"]), ("height", ["type": "integer"]),
    ]

    private static let time = JSON.text("A time of day, 00:00 to 24:00")
    private static let weekdays = OpeningHours.Weekday.allCases.map(\.rawValue)
}
