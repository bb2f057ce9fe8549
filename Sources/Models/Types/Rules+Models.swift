package import Rulebook

// The rules for models.

extension Rule {
    package static let malformedName = Rule(
        "malformed-name", topic: .workspace,
        summary: "A name that is not the same in every file system, address and language.",
        example: Rule.Example(
            wrong: "homeCountry: {type: country}",
            right: "home-country: {type: country}"))
    package static let modelName = Rule(
        "model-name", topic: .workspace,
        summary: "A model whose name is not the name of its file.",
        example: Rule.Example(
            wrong: "collection: questions",
            right: "collection: faq"))
    package static let malformedModel = Rule(
        "malformed-model", topic: .workspace,
        summary: "Something in a model that can't mean anything.",
        example: Rule.Example(
            wrong: "enabled: {type: boolean, localized: true}",
            right: "enabled: {type: boolean}"))
    package static let unknownType = Rule(
        "unknown-type", topic: .workspace,
        summary: "A type that the model language does not have.",
        example: Rule.Example(
            wrong: "minimum: {type: verssion}",
            right: "minimum: {type: version}"))
    package static let unknownField = Rule(
        "unknown-field", topic: .workspace,
        summary: "A field that a rule or an order names and the model does not have.",
        example: Rule.Example(
            wrong: "order-by: [section, prioritty, title]",
            right: "order-by: [section, priority]"))
}
