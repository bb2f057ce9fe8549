import JSON
import Rulebook

/// The schema of model files, made of the tables by which they are read.
enum ModelSchema {
    static let schema = Schema(
        name: "model.json", title: "The model of a collection or of parameters", files: ["Config/models/*.yaml"],
        JSON.mapping(
            ModelReader.keys,
            [
                "collection": .text("The name of the collection, which is the name of this file"),
                "parameters": .text("The name of the parameter set, which is the name of this file"),
                "description": .text("What the documents or parameters are for"),
                "order-by": .list(of: name, [("uniqueItems", .bool(true))]),
                "delivery": ["enum": .words(Model.Delivery.allCases.map(\.rawValue))],
                "validity": .schema(
                    JSON.mapping(
                        ValidityReader.keys, ["from": .text(), "until": .text(), "of": .list(of: .text())],
                        required: ValidityReader.keys)),
                "fields": reference("fields"), "rules": reference("rules"),
            ], required: ["fields"]) + [
                ("oneOf", [["required": ["collection"]], ["required": ["parameters"]]]),
                (
                    "$defs",
                    .schema([
                        (
                            "fields",
                            .schema([
                                ("type", "object"), ("minProperties", 1), ("additionalProperties", reference("field")),
                            ])
                        ), ("field", type(alsoAllowed: TypeReader.fieldKeys)),
                        ("element", type(alsoAllowed: TypeReader.elementKeys)), ("rules", .list(of: rule)),
                    ])
                ),
            ])

    /// The name of a field or document, or the way to one: what is a number to YAML may be one, as in `2021`.
    private static let name: JSON = ["type": ["string", "number", "boolean", "null"]]

    private static func reference(_ definition: String) -> JSON { ["$ref": .string("#/$defs/\(definition)")] }

    /// A type has the keys that its name brings.
    private static func type(alsoAllowed: [String]) -> JSON {
        let kinds = TypeKind.allCases.map { kind -> JSON in
            let keys = ["type"] + alsoAllowed + kind.keys
            let described = Dictionary(uniqueKeysWithValues: keys.map { ($0, member($0, of: kind)) })
            return .schema([
                ("if", ["properties": ["type": ["const": .string(kind.rawValue)]], "required": ["type"]]),
                ("then", .schema(JSON.mapping(keys, described, required: ["type"] + kind.requiredKeys))),
            ])
        }
        return .schema([
            ("type", "object"), ("required", ["type"]),
            ("properties", ["type": ["enum": .words(TypeKind.allCases.map(\.rawValue))]]), ("allOf", .array(kinds)),
        ])
    }

    private static func member(_ key: String, of kind: TypeKind) -> JSON {
        switch key {
        case "type": ["enum": .words(TypeKind.allCases.map(\.rawValue))]
        case "required", "localized", "unique", "complete", "shared", "shown-on-lock-screen":
            .schema([("type", "boolean")] + JSON.described(explanations[key]))
        case "min", "max": kind.bound
        case "decimals": ["type": "integer", "minimum": 0]
        case "length" where kind == .table: ["type": "integer", "minimum": 1]
        case "length", "items": .schema(counts(of: kind) + JSON.described(explanations[key]))
        case "options", "schemes", "countries", "zones", "unique-among", "forbidden-words", "allowed-words", "samples":
            .list(of: .text(), [("minItems", 1), ("uniqueItems", .bool(true))])
        case "max-ahead":
            .schema(ValueType.duration(Bounds()).schema(for: SchemaSituation()) + JSON.described(explanations[key]))
        case "of": reference("element")
        case "fields": reference("fields")
        case "rules": reference("rules")
        case "description", "source", "unit", "pattern", "pattern-help", "collection", "alternative-for":
            .text(explanations[key])
        default: .bool(true)
        }
    }

    private static func counts(of kind: TypeKind) -> [(String, JSON)] {
        let count: JSON = ["type": "integer", "minimum": 0]
        let keys = kind == .list ? ConstraintReader.itemsKeys : TextConstraintReader.lengthKeys
        return JSON.mapping(
            keys,
            [
                "min": count, "max": count, "unique": ["type": "boolean"], "aligned": ["type": "boolean"],
                "source": .text(explanations["source"]),
            ])
    }

    private static let rule: JSON = {
        let names = crossFieldRules.map { $0.rule.id }
        let rules = crossFieldRules.map { kind -> JSON in
            let keys = keysOfEveryRule + kind.keys.filter { !keysOfEveryRule.contains($0) }
            let described = Dictionary(uniqueKeysWithValues: keys.map { ($0, member($0, of: names)) })
            let explanation: [(String, JSON)] = JSON.described(kind.rule.summary)
            return .schema([
                ("if", ["properties": ["rule": ["const": .string(kind.rule.id)]], "required": ["rule"]]),
                ("then", .schema(JSON.mapping(keys, described) + explanation)),
            ])
        }
        return .schema([
            ("type", "object"), ("required", ["rule"]), ("properties", ["rule": ["enum": .words(names)]]),
            ("allOf", .array(rules)),
        ])
    }()

    /// What a key of a rule holds, whichever rule it is.
    private static func member(_ key: String, of names: [String]) -> JSON {
        switch key {
        case "rule": ["enum": .words(names)]
        case "source": .text(explanations[key])
        case "severity": ["enum": ["error", "warning"]]
        case "when": ["type": "object", "minProperties": 1]
        case "field", "of", "with", "fact", "version", "text": name
        case "side": ["enum": .words(OppositeWords.sides)]
        case "fields", "facts": .list(of: name, [("minItems", 2), ("uniqueItems", .bool(true))])
        case "documents": .list(of: name, [("minItems", 1)])
        case "required", "strictly", "from-exclusive", "to-exclusive": ["type": "boolean"]
        case "from", "to", "total": ["type": "number"]
        case "count", "at": ["type": "integer", "minimum": 1]
        case "major", "minor", "patch", "items": ["type": "integer", "minimum": 0]
        case "places": .list(of: ["type": "integer"], [("minItems", 1)])
        case "values": ["type": "array", "minItems": 1]
        // Of the type of a field.
        default: .bool(true)
        }
    }

    private static let explanations = [
        "required": "Whether every document must have it",
        "localized": "Whether every language has its own value",
        "unique": "Whether no two documents may have the same value",
        "description": "What the field is for; an editor shows it",
        "source": "The document that a bound comes from; it appears in the message",
        "unit": "What the number counts, as in days",
        "pattern": "What the whole text must match", "pattern-help": "What the pattern asks for, in words",
        "length": "How many characters, as a person counts them",
        "items": "How many items, and whether each stands once",
        "collection": "Where the reference leads",
        "complete": "Whether each option must be the value of some document, or of some item of the list",
        "shared": "Whether several documents may hold one number",
        "shown-on-lock-screen": "Whether anybody beside the phone can read it",
        "alternative-for": "The link to the image or video that the text stands in for",
        "max-ahead": "How far a date may lie ahead of the day of the check, as in 400 days",
    ]
}

extension TypeKind {
    fileprivate var requiredKeys: [String] {
        switch self {
        case .choice: ["options"]
        case .reference: ["collection"]
        case .list: ["of"]
        case .table: ["of", "length"]
        case .record: ["fields"]
        default: []
        }
    }

    fileprivate var bound: JSON {
        switch self {
        case .integer: ["type": "integer"]
        case .decimal, .percentage, .range: ["type": "number"]
        default: .text()
        }
    }
}
