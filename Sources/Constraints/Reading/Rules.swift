package import Rulebook

extension Rule {
    package static let unknownRelation = Rule(
        "unknown-rule", topic: .workspace,
        summary: "A rule that the model language does not have.",
        example: Rule.Example(
            wrong: "- {rule: orderd, fields: [minimum, latest]}",
            right: "- {rule: ordered, fields: [minimum, latest]}"))
    package static let misapplied = Rule(
        "malformed-rule", topic: .workspace,
        summary: "A rule that can't be applied to the fields it names.",
        example: Rule.Example(
            wrong: "- {rule: no-overlap, field: factors}",
            right: "- {rule: no-overlap, field: levels.range}"))
}
