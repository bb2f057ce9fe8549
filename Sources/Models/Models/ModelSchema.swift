package import JSON

extension Schema {
    /// The schema of model files, made of the types and rules that they are read by.
    /// - Parameters:
    ///   - rule: the schema of one entry of `rules`.
    package static func model(rule: JSON) -> Schema {
        Schema(
            name: "model.json", title: "The model of a collection or of parameters", files: ["Config/models/*.yaml"],
            JSON.mapping(
                ModelReader.keys,
                [
                    "collection": .text("The name of the collection, which is the name of this file"),
                    "parameters": .text("The name of the parameter set, which is the name of this file"),
                    "description": .text("What the documents or parameters are for"),
                    "order-by": .list(of: .name, [("uniqueItems", .bool(true))]),
                    "delivery": ["enum": .words(Model.Delivery.allCases.map(\.rawValue))],
                    "max-staleness": .schema(DurationType.shape),
                    "fields": ["$ref": "#/$defs/fields"], "rules": ["$ref": "#/$defs/rules"],
                ], required: ["fields"]) + [
                    ("oneOf", [["required": ["collection"]], ["required": ["parameters"]]]),
                    ("$defs", definitions(rule: rule)),
                ])
    }

    private static func definitions(rule: JSON) -> JSON {
        let fields: [(String, JSON)] = [
            ("type", "object"), ("minProperties", 1), ("additionalProperties", ["$ref": "#/$defs/field"]),
        ]
        return .schema([
            ("fields", .schema(fields)), ("field", type(FieldsReader.keys)), ("element", type(TypeReader.elementKeys)),
            ("rules", .list(of: rule)),
        ])
    }

    /// A type has the keys that belong to its name.
    private static func type(_ alsoAllowed: [ModelKey]) -> JSON {
        let names = JSON.words(fieldTypes.map { $0.name })
        let kinds = fieldTypes.map { kind -> JSON in
            let keys = alsoAllowed + kind.keys
            let described = Dictionary(keys.map { ($0.name, $0.schema) }) { first, _ in first }
            let whole = JSON.mapping(
                ["type"] + keys.map(\.name), described.merging(["type": ["enum": names]]) { first, _ in first },
                required: ["type"] + keys.filter(\.isRequired).map(\.name))
            return .schema([
                ("if", ["properties": ["type": ["const": .string(kind.name)]], "required": ["type"]]),
                ("then", .schema(whole)),
            ])
        }
        return .schema([
            ("type", "object"), ("required", ["type"]), ("properties", ["type": ["enum": names]]),
            ("allOf", .array(kinds)),
        ])
    }
}

extension JSON {
    /// The name of a field or document, or the path to one. To YAML, a name such as `2021` is a number.
    package static let name: JSON = ["type": ["string", "number", "boolean", "null"]]
}
