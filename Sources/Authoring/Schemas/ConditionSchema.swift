import Bundles
import JSON
import Models
import Workspaces

/// Schemas of conditions, and of what a file says besides values.
enum ConditionSchema {
    static var audiences: Schema {
        Schema(
            name: "audiences.json", title: "Audiences", files: ["Config/audiences.yaml"],
            [("type", "object"), ("additionalProperties", condition), definitions])
    }

    static let condition: JSON = ["$ref": "#/$defs/condition"]

    /// To be put beside what refers to a condition.
    static var definitions: (String, JSON) {
        let list = JSON.list(of: condition, [("minItems", 1)])
        let moment = JSON.text("A day, 2027-01-16, a time of the workspace's zone, 2027-01-16T08:00, or an instant")
        // To YAML, `3.1` is a number.
        let versions: JSON = [
            "type": ["string", "number"], "description": "Comparisons divided by blanks: >=3.1.0 <4",
        ]
        let platform: JSON = ["enum": .words(ConditionReader.platforms)]
        let share = JSON.mapping(
            ConditionReader.shareKeys,
            [
                "percent": ["type": ["string", "number"], "description": "10, or a stretch as in 10-20"],
                "of": .text("The name of the draw"),
            ], required: ConditionReader.shareKeys)
        let mapping = JSON.mapping(
            ConditionReader.keys,
            [
                "from": moment, "until": moment, "platform": oneOrMany(platform), "app": versions, "system": versions,
                "language": oneOrMany(.text()), "share": .schema(share), "audience": oneOrMany(.text()), "all": list,
                "any": list, "not": condition,
            ])
        return ("$defs", ["condition": .schema(mapping + [("minProperties", 1)])])
    }

    private static func oneOrMany(_ word: JSON) -> JSON {
        ["anyOf": [word, .list(of: word, [("minItems", 1), ("uniqueItems", .bool(true))])]]
    }

    /// What a file says besides values and variants, by key.
    static var settings: [String: JSON] {
        [
            ReservedKeys.condition: condition,
            ReservedKeys.draft: ["type": "boolean", "description": "Whether it is left out of releases"],
            ReservedKeys.review: .schema(
                JSON.mapping(
                    ["date", "owner"], ["date": .text("2027-03-01"), "owner": .text("Who looks at it then")],
                    required: ["date", "owner"])),
        ]
    }

    /// - Parameter values: the schemas of the fields, by name.
    static func variants(of names: [String], _ values: [String: JSON]) -> JSON {
        var properties = values.mapValues(\.withoutRequiredMembers)
        properties[ReservedKeys.condition] = condition
        let variant = JSON.mapping([ReservedKeys.condition] + names, properties, required: [ReservedKeys.condition])
        return .schema([("type", "object"), ("minProperties", 1), ("additionalProperties", .schema(variant))])
    }
}

extension JSON {
    /// The schema of a record that has only what differs, records in it too; lists are replaced whole.
    fileprivate var withoutRequiredMembers: JSON {
        guard var schema = object, let properties = self["properties"]?.object else { return self }
        schema["required"] = schema["required"] == nil ? nil : []
        schema["properties"] = .schema(properties.members.map { ($0.key, $0.value.withoutRequiredMembers) })
        return .object(schema)
    }
}
