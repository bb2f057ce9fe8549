import Markup
import YAML

// The rules for what documents and languages say to each other.

extension Rule {
    // MARK: From one document to another

    static let selfReference = Rule(
        "self-reference", severity: .warning,
        "A document that refers to itself: whoever follows it comes back to where they are.")
    static let misleadingLink = Rule(
        "misleading-link", standing: .open,
        "A link that shows one number, address, host or title and leads to another, or to the store for other phones: who reads the one and taps it reaches the other."
    )
    static let danglingReference = Rule("dangling-reference", "A reference to a document that is not there.")
    static let danglingLink = Rule("dangling-link", "A link in a text to a document that is not there.")
    static let danglingQuote = Rule("dangling-quote", "A quote of something that is not there.")
    static let malformedQuote = Rule("malformed-quote", "A quote that is not written {{ collection.document.field }}.")
    static let unquotable = Rule("unquotable", "A quote of something that has no words in a text.")
    static let quoteInFact = Rule("quote-in-fact", "A quote in a value that is the same in every language.")
    static let quoteCycle = Rule("quote-cycle", "Texts that quote each other, so that none of them ever ends.")

    // MARK: Translations

    static let missingTranslation = Rule(
        "missing-translation", standing: .open, "A text that is not there in a language of full coverage.")
    static let staleTranslation = Rule(
        "stale-translation", severity: .warning,
        "A translation whose source text has changed since it was made, or that does not say what it was made from.")
    static let orphanTranslation = Rule("orphan-translation", "A translation of a document that is not there.")
    static let textWithoutSource = Rule(
        "text-without-source", "A translated field that the source document does not have.")
    static let factInTranslation = Rule(
        "fact-in-translation",
        "A fact in a translation. Facts stand in one place, or languages begin to contradict each other.")
    static let translationOfSource = Rule("translation-of-source", "A second file for the source language.")
    static let translationWithoutTexts = Rule(
        "translation-without-texts", "A translation in a collection that has no texts.")
    static let malformedDigest = Rule(
        "malformed-digest", "What a translation was made from is written in 12 hexadecimal digits.")

    // MARK: Markup

    static let markupHTML = Rule("markup-html", "HTML in a text: apps show texts, not web pages.")
    static let markupImage = Rule(
        "markup-image", "An image by address, which has no text alternative and may change unnoticed.")
    static let markupCodeBlock = Rule(
        "markup-code-block", standing: .open, "Blanks at the start of a line that make program code of a text.")
    static let markupEmptyLink = Rule("markup-empty-link", "A link without an address.")
    static let markupStraySign = Rule(
        "markup-stray-sign", standing: .open, "A sign of Markdown that a reader would see as it is.")
    static let mergedParagraphs = Rule(
        "merged-paragraphs", severity: .warning,
        "Paragraphs of a rich text that become one, since '>', or no sign at all, makes one line break of an empty line."
    )
    static let markupLimit = Rule("markup-limit", "A text longer or deeper than an app reads.")

    static func markup(_ finding: MarkupFinding) -> Rule {
        switch finding.kind {
        case .html: markupHTML
        case .image: markupImage
        case .codeBlock: markupCodeBlock
        case .emptyLink: markupEmptyLink
        case .straySign: markupStraySign
        case .tooDeep, .tooLong: markupLimit
        }
    }
}
