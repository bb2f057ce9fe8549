package import Rulebook

// The rules for words with a grammar of their own.

extension Rule {
    package static let malformedQuote = Rule(
        "malformed-quote", topic: .documents,
        summary:
            "A quote that is not written {{ collection.document.field }}, is in a value that is the same in every language, or quotes a value that can't be shown in a text.",
        example: Rule.Example(
            wrong: "An app that **warns**. Call {{ samples.all.number }",
            right: "An app that **warns**. Call {{ samples.all.number }}"))
}
