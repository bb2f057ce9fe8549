package import JSON

extension ContentBundle {
    /// The JSON Schema of a bundle. It takes members that the format does not name, as a reader does, and asks more of conditions: what
    /// is not written as the format says, a reader calls unknown, and nobody writes it.
    ///
    /// Not in it, since no schema can say it: that each value is of its type, that ids differ, and how many documents all collections
    /// have together.
    package static let schema = Schema(
        name: "bundle.json", title: "A bundle of format \(format), as a release has it", files: [],
        [
            ("type", "object"), ("required", .words(["format", "product", "environment", "bundle"])),
            (
                "properties",
                .schema([
                    ("format", ["const": .number(JSONNumber(format))]), ("product", name), ("environment", name),
                    ("bundle", bundleName), ("language", languageTag), ("zone", zone),
                    ("collections", .named(collection, atMost: limits.parts)),
                    ("parameters", .named(parameterSet, atMost: limits.parts)),
                ])
            ),
            ("$defs", ["condition": conditionSchema]),
        ])

    private static let limits = BundleLimits()

    // MARK: Names

    private static let plainName = "[A-Za-z0-9_-]{1,\(BundleLimits.nameBytes)}"
    private static let name = JSON.text(matching: plainName)
    private static let bundleName: JSON = [
        "allOf": [
            .text(
                matching: #"[A-Za-z0-9_~-]+(\.[A-Za-z0-9_~-]+)*"#, [("maxLength", .count(BundleLimits.nameBytes))]),
            ["not": .text(matching: #"(.*\.)?json"#)],
        ]
    ]
    private static let languageTag = JSON.text(
        matching: "([a-z]{2,8}|[ix])(-[A-Za-z0-9]{1,8})*", [("maxLength", .count(BundleLimits.languageTagBytes))])
    private static let zone = JSON.text(matching: "[A-Za-z][A-Za-z0-9/_+-]{0,63}")

    // MARK: Parts

    private static let types: JSON = .schema([
        ("type", "object"), ("maxProperties", .count(limits.fields)),
        ("propertyNames", .text(matching: #"\#(plainName)(\.\#(plainName))*"#)),
        (
            "additionalProperties",
            .text(
                matching: "(?!((list|table) of ){\(FieldType.nestedLists + 1)})[a-z0-9]+([- ][a-z0-9]+)*",
                [("maxLength", .count(BundleLimits.nameBytes))])
        ),
    ])

    private static let values = JSON.named(.bool(true), atMost: limits.fields)

    private static let languages = JSON.named(languageTag, atMost: limits.fields)

    private static let collection = JSON.record(
        [
            ("types", types),
            (
                "documents",
                .list(
                    of: .record(
                        [("id", name), ("fields", values)],
                        optional: [("languages", languages), ("when", anyCondition), ("variants", variants("fields"))]),
                    [("maxItems", .count(limits.documents))])
            ),
        ], optional: [("alternatives", JSON.named(name, atMost: limits.fields))])

    private static let parameterSet = JSON.record(
        [("types", types), ("values", values)],
        optional: [("when", anyCondition), ("variants", variants("values")), ("updates", .list(of: update))])

    /// What a reader does not understand of it, it passes over.
    private static let update = JSON.record(
        [("path", .text()), ("need", .text())], optional: [("platform", .text()), ("collection", .text())])

    private static func variants(_ key: String) -> JSON {
        .list(
            of: .record(
                [("name", .text()), ("when", anyCondition), (key, values)], optional: [("languages", languages)]),
            [("maxItems", .count(limits.variants))])
    }

    // MARK: Conditions

    /// A condition, wherever it stands.
    private static let anyCondition: JSON = ["$ref": "#/$defs/condition"]

    /// The schema of a condition, which calls itself `#/$defs/condition`.
    package static let conditionSchema: JSON = {
        let list = JSON.list(of: anyCondition)
        let part: JSON = ["type": "integer", "minimum": 0, "maximum": .count(Share.whole)]
        let signs = VersionRange.Sign.allCases.map(\.rawValue).joined(separator: "|")
        let number = "(0|[1-9][0-9]{0,\(BundleLimits.versionDigits - 1)})"
        let version = #"\#(number)(\.\#(number)){0,\#(BundleLimits.versionParts - 1)}"#
        let range = JSON.text(matching: " *(\(signs)|)\(version)( +(\(signs)|)\(version)){0,7} *")
        let date = "[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
        let moment = JSON.text(matching: "\(date)T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]Z")
        return .record(
            [],
            optional: [
                ("from", moment), ("until", moment), ("platform", .oneOrMany(.text())), ("app", range),
                ("system", range), ("language", .oneOrMany(languageTag)),
                ("share", .record([("of", .text()), ("from", part), ("to", part)])),
                ("all", list), ("any", list), ("not", anyCondition),
            ])
    }()
}

extension JSON {
    fileprivate static func count(_ count: Int) -> JSON { .number(JSONNumber(Int64(count))) }

    /// - Parameter pattern: of the whole text.
    fileprivate static func text(matching pattern: String, _ more: [(String, JSON)] = []) -> JSON {
        .text(nil, [("pattern", .string("^(\(pattern))$"))] + more)
    }

    /// An object with these members, and any others.
    package static func record(_ required: [(String, JSON)], optional: [(String, JSON)] = []) -> JSON {
        .schema([
            ("type", "object"), ("required", .words(required.map(\.0))), ("properties", .schema(required + optional)),
        ])
    }

    /// An object whose members have names of any choice.
    fileprivate static func named(_ member: JSON, atMost count: Int) -> JSON {
        .schema([
            ("type", "object"), ("maxProperties", .count(count)),
            ("propertyNames", .text(matching: "[A-Za-z0-9_-]{1,\(BundleLimits.nameBytes)}")),
            ("additionalProperties", member),
        ])
    }

    fileprivate static func oneOrMany(_ word: JSON) -> JSON { ["anyOf": [word, .list(of: word)]] }
}
