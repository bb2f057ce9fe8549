package import JSON
import Models
import Rulebook

extension Schema {
    /// The schema of model files.
    package static let model: Schema = {
        let names = JSON.words(crossFieldRules.map { $0.rule.id })
        let rules = crossFieldRules.map { kind -> JSON in
            let keys = keysOfEveryRule + kind.keys.filter { !keysOfEveryRule.contains($0) }
            let described = members.merging(["rule": ["enum": names]]) { _, enumerated in enumerated }
            return .schema([
                ("if", ["properties": ["rule": ["const": .string(kind.rule.id)]], "required": ["rule"]]),
                ("then", .schema(JSON.mapping(keys, described) + JSON.described(kind.rule.summary))),
            ])
        }
        return .model(
            rule: .schema([
                ("type", "object"), ("required", ["rule"]), ("properties", ["rule": ["enum": names]]),
                ("allOf", .array(rules)),
            ]))
    }()

    /// What a key of a rule holds, whichever rule it is. A key that is not listed holds a value of a field's type.
    private static let members: [String: JSON] = {
        let fields = JSON.list(of: .name, [("minItems", 2), ("uniqueItems", .bool(true))])
        let flag: JSON = ["type": "boolean"]
        let number: JSON = ["type": "number"]
        let (count, steps): (JSON, JSON) = (["type": "integer", "minimum": 1], ["type": "integer", "minimum": 0])
        return [
            "source": ModelKey.source.schema, "severity": ["enum": ["error", "warning"]],
            "when": ["type": "object", "minProperties": 1], "field": .name, "of": .name, "with": .name, "fact": .name,
            "version": .name, "text": .name, "side": ["enum": .words(SideWords.Side.allCases.map(\.rawValue))],
            "fields": fields, "facts": fields, "documents": .list(of: .name, [("minItems", 1)]), "required": flag,
            "strictly": flag, "from-exclusive": flag, "to-exclusive": flag, "from": number, "to": number,
            "total": number, "count": count, "at": count, "major": steps, "minor": steps, "patch": steps,
            "items": steps, "places": .list(of: ["type": "integer"], [("minItems", 1)]),
            "values": ["type": "array", "minItems": 1],
        ]
    }()
}
