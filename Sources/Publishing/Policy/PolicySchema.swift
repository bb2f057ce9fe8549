package import JSON

extension Policy {
    /// The schema of an environment's `policy.yaml`, made of the keys by which it is read.
    package static let schema: Schema = {
        let text = JSON.text()
        let person = JSON.schema(
            JSON.mapping(
                PolicyReader.Key.person,
                ["name": text, "email": .text("By which version control knows what this person edits", [])],
                required: PolicyReader.Key.neededOfPerson))
        let rule = JSON.schema(
            JSON.mapping(
                PolicyReader.Key.rule,
                [
                    "signers": .list(of: text, [("minItems", 1), ("uniqueItems", .bool(true))]),
                    "threshold": ["type": "integer", "minimum": 1],
                    "lifetime": .text("How long a signature lasts, as in 180 days", [("pattern", "^[0-9]+ [a-z]+$")]),
                    "last-editor": .schema([
                        ("description", "Whether the last editor of what the role signs may be its only signer"),
                        ("enum", .array(LastEditorRule.allCases.map { .string($0.rawValue) })),
                    ]),
                    "bundles": .schema([
                        (
                            "description",
                            "What the names of the role's bundles begin with; its own name where this is left out"
                        ),
                        ("type", "array"), ("items", text), ("minItems", 1), ("uniqueItems", .bool(true)),
                    ]),
                ], required: PolicyReader.Key.neededOfRule))
        let roles = PolicyReader.Key.roles
        let target = JSON.schema(
            JSON.mapping(
                PolicyReader.Key.target,
                ["to": text, "address": .text("Where phones fetch what is there", [("pattern", "^https?://")])],
                required: PolicyReader.Key.neededOfTarget))
        let count: JSON = ["type": "integer", "minimum": 1]
        func hooks(_ description: String) -> JSON {
            .schema([
                ("description", .string(description)), ("type", "array"),
                ("items", .schema([("anyOf", [text, .list(of: text, [("minItems", 1)])])])),
            ])
        }
        return Schema(
            name: "policy.json", title: "Who signs what", files: ["Publish/*/policy.yaml"],
            JSON.mapping(
                PolicyReader.Key.policy,
                [
                    "people": .schema([("type", "object"), ("minProperties", 1), ("additionalProperties", person)]),
                    "roles": .schema([
                        (
                            "description",
                            "Four that every policy has, and one for each group of people who sign bundles"
                        ),
                        ("type", "object"), ("required", .words(roles)),
                        ("minProperties", .number(JSONNumber(roles.count + 1))),
                        ("additionalProperties", rule),
                    ]),
                    "development-keys": ["type": "boolean"],
                    "origin": .text("Where phones fetch what is published", [("pattern", "^https?://")]),
                    "aliases": .schema([
                        ("description", "Bundles that have an unsigned copy under an address that stays"),
                        ("type", "array"), ("items", text), ("uniqueItems", .bool(true)),
                    ]),
                    "targets": .schema([
                        ("description", "Where 'litfass push' brings releases"), ("type", "object"),
                        ("additionalProperties", .schema([("anyOf", [text, target])])),
                    ]),
                    "after-publish": hooks("Commands that are run when a release is live"),
                    "after-renew": hooks("Commands that are run when a release is good for longer"),
                    "keep": JSON.schema(JSON.mapping(PolicyReader.Key.keep, ["releases": count, "days": count])),
                ], required: ["people", "roles"]))
    }()
}
