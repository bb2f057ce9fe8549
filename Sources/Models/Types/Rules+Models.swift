package import Rulebook

// The rules for models.

extension Rule {
    package static let malformedName = Rule(
        "malformed-name", topic: .workspace,
        summary: "A name that is not the same in every file system, address and language.",
        example: Rule.Example(
            wrong: "homeCountry: {type: country}",
            right: "home-country: {type: country}"))
    package static let malformedModel = Rule(
        "malformed-model", topic: .workspace,
        summary:
            "A mistake in a model or a shape: a type, field or rule that does not exist, a pattern that can't be read, a name that is not that of its file.",
        example: Rule.Example(
            wrong: "enabled: {type: boolean, localized: true}",
            right: "enabled: {type: boolean}"))
}
