package import JSON

extension ReleaseDifference {
    /// What `litfass diff --format json` prints: the rules by which the older release becomes the newer one are in it.
    package static let schema = Schema(
        name: "difference.json", title: "The difference of two releases, as 'litfass diff --format json' prints it",
        files: [],
        [
            ("description", .string(howToApply)), ("type", "object"),
            ("required", .words(["format", "from", "to"])),
            (
                "properties",
                .schema([
                    ("format", .schema([("const", .number(JSONNumber(format)))])),
                    ("from", .text("The older side, in words.")), ("to", .text("The newer side, in words.")),
                    (
                        "bundles",
                        .list(
                            of: .schema(bundle),
                            JSON.described(
                                "All bundles of the newer release with the parts that they hold, by the names of their files; absent where that is as before."
                            ))
                    ),
                    ("added-languages", languages("Languages that only the newer release has.")),
                    ("removed-languages", languages("Languages that only the older release has.")),
                    ("collections", .list(of: .schema(collection))),
                    ("parameter-sets", .list(of: .schema(parameterSet))), ("exposure", .schema(exposure)),
                    (
                        "must-update",
                        .list(
                            of: .schema(demand),
                            JSON.described("Apps that the newer release asks for an update; it follows from the rest."))
                    ),
                    (
                        "need-not-update",
                        .list(of: .schema(demand), JSON.described("Apps that only the older release asks for it."))
                    ),
                    (
                        "audiences",
                        .list(
                            of: .schema(audience),
                            JSON.described("What differs for some, now and later; it follows from the rest."))
                    ),
                ])
            ),
        ])

    private static let howToApply = """
        The newer release is made of the older one so. Bundles: those of 'bundles', or the same as before. Types of a collection \
        or parameter set: 'new-types', or the same as before. Documents of a collection: those of 'order'; without it, the ones \
        before, without those that are removed or are the 'formerly' of another one, with each one that came behind the one that \
        its 'after' names, or first of all. A field in a language: 'new' of the change that lists the language, or the same as \
        before; without 'new', the field is gone; 'words' is a text in pieces, of which = and + make the new text, and = and - the \
        old one. 'new-stand-in' is the language that the bundle names for the field. A change without 'languages' is one of a \
        bundle without language. Values of a parameter set: 'new' at 'path', through records, or none. Fields and members stand in \
        the order of the types. What stands beside fields or values, as 'when', 'variants' and 'updates': the members of 'new' of 'conditions', \
        or the same as before.
        """

    private static let presence: JSON = .schema([("enum", .words(Presence.allCases.map(\.rawValue)))])

    private static func languages(_ description: String) -> JSON {
        .list(of: .text(), [("minItems", 1)] + JSON.described(description))
    }

    private static let bundle = JSON.mapping(
        ["product", "environment", "bundle", "language", "zone", "collections", "parameter-sets"],
        [
            "product": .text(), "environment": .text(), "bundle": .text(), "language": .text(), "zone": .text(),
            "collections": .list(of: .text()), "parameter-sets": .list(of: .text()),
        ], required: ["product", "environment", "bundle"])

    private static let types: JSON = .schema([
        ("type", "object"), ("additionalProperties", .text("A type, as in a bundle.")),
    ])

    private static let collection = JSON.mapping(
        ["collection", "presence", "old-types", "new-types", "alternatives", "order", "documents"],
        [
            "collection": .text(), "presence": presence, "old-types": types, "new-types": types,
            "alternatives": .schema([
                ("type", "object"), ("additionalProperties", .text("A text, by the image that it stands in for.")),
            ]),
            "order": .list(
                of: .text(),
                JSON.described(
                    "Ids of all documents of the newer release; absent where their order follows from the one before and from 'after'."
                )),
            "documents": .list(of: .schema(document)),
        ], required: ["collection", "presence"])

    private static let document = JSON.mapping(
        ["id", "presence", "formerly", "after", "fields", "conditions"],
        [
            "id": .text(), "presence": presence,
            "formerly": .text("Collection and id that the document had before: 'faq/old-name'."),
            "after": .text("Of a document that came: the one before it. Absent where it is the first."),
            "fields": .list(of: .schema(field)), "conditions": .list(of: .schema(conditions)),
        ], required: ["id", "presence"])

    private static let conditions = JSON.mapping(
        ["languages", "old", "new"],
        [
            "languages": languages("Where it changed so."), "old": .schema([("type", "object")]),
            "new": .schema([("type", "object")]),
        ])

    private static let audience = JSON.mapping(
        ["audience", "from", "collections", "parameter-sets"],
        [
            "audience": .text("Who gets it, in words."),
            "from": .text("From which moment on, in UTC; absent where it is now."),
            "collections": .list(of: .schema(collection)), "parameter-sets": .list(of: .schema(parameterSet)),
        ], required: ["audience"])

    private static let demand = JSON.mapping(
        ["platform", "apps", "from"],
        [
            "platform": .text(), "apps": .text("Which, in words."),
            "from": .text("From which moment on, in UTC; absent where it is now."),
        ], required: ["platform", "apps"])

    private static let field = JSON.mapping(
        ["field", "type", "changes"],
        ["field": .text(), "type": .text(), "changes": .list(of: .schema(change), [("minItems", 1)])],
        required: ["field", "changes"])

    private static let change = JSON.mapping(
        ["languages", "words", "old", "new", "old-stand-in", "new-stand-in"],
        [
            "languages": languages("Where it changed so."),
            "words": .list(
                of: .schema([
                    ("type", "array"),
                    ("prefixItems", .array([.schema([("enum", .words(["=", "-", "+"]))]), .text()])),
                    ("minItems", 2), ("maxItems", 2),
                ]), JSON.described("A text that stayed a text: pieces that stayed, went and came.")),
            "old-stand-in": .text("The language from which the old value was taken."),
            "new-stand-in": .text("The language from which the new value is taken."),
        ])

    private static let parameterSet = JSON.mapping(
        ["parameter-set", "presence", "old-types", "new-types", "values", "conditions"],
        [
            "parameter-set": .text(), "presence": presence, "old-types": types, "new-types": types,
            "conditions": .schema(conditions),
            "values": .list(
                of: .schema(
                    JSON.mapping(
                        ["path", "type", "old", "new"],
                        ["path": .text("Dotted, through records; a list or table is one value."), "type": .text()],
                        required: ["path"]))),
        ], required: ["parameter-set", "presence"])

    private static let exposure =
        JSON.described("What the reference encounters mean by the old and the new parameters; no part of the releases.")
        + JSON.mapping(
            ["day-thresholds", "encounters"],
            [
                "day-thresholds": .list(of: minutes),
                "encounters": .list(
                    of: .schema(
                        JSON.mapping(
                            ["name", "title", "old", "new"],
                            ["name": .text(), "title": .text(), "old": .schema(risk), "new": .schema(risk)],
                            required: ["name", "title", "old", "new"]))),
            ], required: ["day-thresholds", "encounters"])

    private static let minutes: JSON = .text(
        "Normalized minutes with two decimals, the rest cut off.", [("pattern", "^[0-9]+[.][0-9]{2}$")])

    private static let level: JSON = .schema([("enum", .words(["none", "low", "high"]))])

    private static let risk = JSON.mapping(
        ["risk", "days"],
        [
            "risk": level,
            "days": .list(
                of: .schema(
                    JSON.mapping(
                        ["days-ago", "minutes", "risk"],
                        ["days-ago": .schema([("type", "integer")]), "minutes": minutes, "risk": level],
                        required: ["days-ago", "minutes", "risk"]))),
        ], required: ["risk", "days"])
}
