import Models
import Rulebook
import YAML

/// A translation is divided as its source: what is a list there is a list of as many items here.
enum StructureDiffers: TranslationRule {
    static let rule = Rule(
        "structure-differs", topic: .translations, severity: .warning,
        summary:
            "A translation has more or fewer headings, items of lists, or paragraphs than its source, where two paragraphs did not simply become one, or a heading of another level: something was left out, or added in one language only. Or two numbered steps stand in each other's place in one of at least three languages.",
        reason: "One language has a step more than another, and nobody who reads both is there to see it.",
        example: Rule.Example(
            wrong: "- On the phone",
            right: #"""
                - On the phone
                - On no server
                """#))

    static func flaws(of pair: TextPair) -> [Problem] {
        // In plain language, everything is divided in another way.
        guard !pair.isSameLanguage else { return [] }
        let headings = (pair.source.outline.headings.count, pair.translation.outline.headings.count)
        if headings.0 != headings.1 {
            return [flaw(pair, counted(headings.1, "heading", "headings"), "\(headings.0)")]
        }
        if headings.0 > 0, let flaw = levels(pair) { return [flaw] }
        let items = (pair.source.outline.items, pair.translation.outline.items)
        if items.0 != items.1 {
            return [flaw(pair, counted(items.1, "item of lists", "items of lists"), "\(items.0)")]
        }
        let paragraphs = (pair.source.outline.paragraphs, pair.translation.outline.paragraphs)
        let (less, more) = (min(paragraphs.0, paragraphs.1), max(paragraphs.0, paragraphs.1))
        // Two paragraphs may well become one.
        guard less != more, more - less >= 3 && more >= 2 * less || lacksParagraph(pair) else { return [] }
        return [flaw(pair, counted(paragraphs.1, "paragraph", "paragraphs"), "\(paragraphs.0)")]
    }

    private static func levels(_ pair: TextPair) -> Problem? {
        let (here, there) = (pair.translation.outline.headings, pair.source.outline.headings)
        guard let place = here.indices.first(where: { here[$0] != there[$0] }) else { return nil }
        let heading = here.count == 1 ? "the heading of '\(pair.name)'" : "heading \(place + 1) of '\(pair.name)'"
        let signs = String(repeating: "#", count: there[place])
        return Problem(
            rule, "\(heading) is of level \(here[place]) here, and of level \(there[place]) in the source",
            fix: "begin it with '\(signs)' as in the source, or mend the source")
    }

    /// Whether the text with fewer paragraphs is that much shorter.
    private static func lacksParagraph(_ pair: TextPair) -> Bool {
        let source = TextSize(pair.source.template.coveredBytes)
        let translation = TextSize(pair.translation.template.coveredBytes)
        return pair.source.outline.paragraphs > pair.translation.outline.paragraphs
            ? translation.lacksPiece(of: source) : source.lacksPiece(of: translation)
    }

    private static func flaw(_ pair: TextPair, _ here: String, _ there: String) -> Problem {
        Problem(
            rule, "'\(pair.name)' has \(here) here, and \(there) in the source",
            fix: "divide it as the source is divided, and look for what is missing")
    }

    static func flaw(of source: LoneSource) -> Problem? {
        guard source.isSame(\.message), let own = source.flaw(by: self), own.message.hasSuffix(" in the source") else {
            return nil
        }
        return Problem(
            rule, "\(own.message.dropLast(" in the source".utf8.count)) in all translations",
            fix: "divide it as the translations are divided, or mend all of them")
    }

    /// A list whose items belong to those of its source, one by one.
    static func flaw(ofList name: String, source: Int, translation: Int) -> Problem? {
        guard source != translation else { return nil }
        return Problem(
            rule, "'\(name)' has \(counted(translation, "item", "items")) here, and \(source) in the source",
            fix: "write one item for each of the source")
    }

    static func flaw(ofSourceList name: String, source: Int, translations: Int) -> Problem {
        Problem(
            rule, "'\(name)' has \(counted(source, "item", "items")) here, and \(translations) in all translations",
            fix: "divide it as the translations are divided, or mend all of them")
    }
}
