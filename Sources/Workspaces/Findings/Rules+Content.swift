import Models
package import Rulebook
import YAML

// The rules for what documents and languages say to each other.

extension Rule {
    // MARK: From one document to another

    package static let selfReference = Rule(
        "self-reference", topic: .documents, severity: .warning,
        summary: "A document that refers to itself: whoever follows it comes back to where they are.",
        example: Rule.Example(
            wrong: "related: [data, what-is-it]",
            right: "related: [data]"))
    package static let misleadingLink = Rule(
        "misleading-link", topic: .documents, authority: .adjustable,
        summary:
            "A link that shows one number, address, host or title but leads to another, or to the store for other phones: readers who tap it reach something else than they read.",
        example: Rule.Example(
            wrong: "- [{{ samples.all.number }}]({{ samples.all.email }})",
            right: "- [{{ samples.all.number }}]({{ samples.all.number }})"))
    package static let quoteCycle = Rule(
        "quote-cycle", topic: .documents,
        summary: "Texts that quote each other, so that none of them ever ends.",
        example: Rule.Example(
            wrong: #"title: "Siehe {{ faq.what-is-it.title }}""#,
            right: "title: Was geschieht mit meinen Daten?"))

    // MARK: Translations

    package static let missingTranslation = Rule(
        "missing-translation", topic: .translations, authority: .adjustable,
        summary: "A text that is not there in a language of full coverage.",
        reason: "A reader gets another language in its place, and may not read it.",
        example: Rule.Example(
            wrong: "Content/faq/data.yaml",
            right: #"""
                Content/faq/data.yaml
                Content/faq/data.en.yaml
                """#))
    package static let staleTranslation = Rule(
        "stale-translation", topic: .translations, severity: .warning,
        summary:
            "A translation whose source text has changed since it was made, or that does not say what it was made from.",
        reason: "The source says something new, and this language still says the old.",
        example: Rule.Example(
            wrong: #"""
                translated-from:
                  answer: 22b355769e24
                """#,
            right: #"""
                translated-from:
                  title: 1f95da836b4c
                  answer: 22b355769e24
                """#))
    package static let orphanTranslation = Rule(
        "orphan-translation", topic: .translations,
        summary: "A translation of a document that is not there, has no texts, or is in that language already.",
        reason: "Nobody reads it: the document was removed or renamed, or says it itself.",
        example: Rule.Example(
            wrong: "Content/faq/cost.en.yaml",
            right: #"""
                Content/faq/cost.yaml
                Content/faq/cost.en.yaml
                """#))
    package static let textWithoutSource = Rule(
        "text-without-source", topic: .translations,
        summary: "A translated field that the source document does not have.",
        example: Rule.Example(
            wrong: "keywords: [data]",
            right: ""))
    package static let factInTranslation = Rule(
        "fact-in-translation", topic: .translations,
        summary:
            "A fact in a translation. Facts are written in one place, or languages begin to contradict each other.",
        example: Rule.Example(
            wrong: "priority: 2",
            right: ""))
    // MARK: Markup

    package static let mergedParagraphs = Rule(
        "merged-paragraphs", topic: .texts, severity: .warning,
        summary:
            "Paragraphs of a rich text that become one: after '>', or without any sign, YAML turns an empty line into a single line break.",
        reason: "A page of advice became one block that nobody reads to its end.",
        example: Rule.Example(
            wrong: "answer: >",
            right: "answer: |"))
}
