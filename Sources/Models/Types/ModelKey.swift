package import JSON
import Rulebook

/// A key that a model may have beside `type`, and its JSON Schema.
package struct ModelKey: Sendable {
    package let name: String
    package let isRequired: Bool
    package let schema: JSON

    /// - Parameter schema: members of the schema without the description.
    package init(
        _ name: String, _ schema: [(String, JSON)], description: String? = nil, isRequired: Bool = false
    ) {
        self.name = name
        self.isRequired = isRequired
        self.schema = .schema(schema + JSON.described(description))
    }

    package static let source = ModelKey(
        "source", [("type", "string")], description: "The document that a bound comes from; it appears in the message")
    static let fieldDescription = ModelKey(
        "description", [("type", "string")], description: "What the field is for; an editor shows it")
    static let unit = ModelKey("unit", [("type", "string")], description: "What the number counts, as in days")
    static let decimals = ModelKey("decimals", [("type", "integer"), ("minimum", 0)])
    static let ahead = ModelKey(
        "max-ahead", DurationType().schema(for: SchemaContext()),
        description: "How far a date may lie ahead of the day of the check, as in 400 days")
    /// The type of a list's items.
    static let element = ModelKey("of", [("$ref", "#/$defs/element")], isRequired: true)

    /// - Parameter type: of JSON Schema.
    static func bounds(_ type: JSON) -> [ModelKey] {
        [ModelKey("min", [("type", type)]), ModelKey("max", [("type", type)])]
    }

    static func flag(_ name: String, _ description: String) -> ModelKey {
        ModelKey(name, [("type", "boolean")], description: description)
    }

    static func text(_ name: String, _ description: String, isRequired: Bool = false) -> ModelKey {
        ModelKey(name, [("type", "string")], description: description, isRequired: isRequired)
    }

    static func words(_ name: String, isRequired: Bool = false) -> ModelKey {
        ModelKey(
            name, [("type", "array"), ("items", .text()), ("minItems", 1), ("uniqueItems", .bool(true))],
            isRequired: isRequired)
    }

    /// A mapping with a least and a greatest count.
    static func counts(_ name: String, keys: [String], _ description: String) -> ModelKey {
        let count: JSON = ["type": "integer", "minimum": 0]
        let flag: JSON = ["type": "boolean"]
        return ModelKey(
            name,
            JSON.mapping(
                keys, ["min": count, "max": count, "unique": flag, "aligned": flag, "source": Self.source.schema]),
            description: description)
    }
}

/// What a workspace adds to its models where schemas are made of them.
package struct SchemaContext: Sendable {
    /// Ids of the documents that references may lead to, by collection.
    package var ids: [String: [String]]
    /// The names by which documents call images.
    package var assets: [String]
    /// Rules that are no errors in the workspace, by id: an editor marks what a schema refuses as an error.
    package var mildRules: Set<String>

    package init(ids: [String: [String]] = [:], assets: [String] = [], mildRules: Set<String> = []) {
        self.ids = ids
        self.assets = assets
        self.mildRules = mildRules
    }
}

extension SchemaContext {
    func demands(_ rule: Rule) -> Bool { !mildRules.contains(rule.id) }
}

extension Bounds {
    /// The bounds of numbers, in JSON Schema.
    var schema: [(String, JSON)] {
        [("minimum", minimum), ("maximum", maximum)].compactMap { key, bound in
            guard case .number(let number)? = bound else { return nil }
            return (key, .number(number.json))
        }
    }
}
