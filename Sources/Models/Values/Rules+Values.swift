package import Rulebook

// The rules for words with a grammar of their own.

extension Rule {
    package static let placeholder = Rule(
        "placeholder", topic: .values,
        summary:
            "An address or a text that only stands in for the real one, or a note among editors: [[phone]], (translation pending). Such have been shipped, fixed, and shipped again.",
        example: Rule.Example(
            wrong: "- [Data](https://example.org/)",
            right: "- [Data](faq:data)"))
    package static let malformedQuote = Rule(
        "malformed-quote", topic: .documents,
        summary:
            "A quote that is not written {{ collection.document.field }}, is in a value that is the same in every language, or quotes what has no words in a text.",
        example: Rule.Example(
            wrong: "An app that **warns**. Call {{ samples.all.number }",
            right: "An app that **warns**. Call {{ samples.all.number }}"))
}
