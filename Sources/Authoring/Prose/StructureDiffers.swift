import YAML

/// A translation is divided as its source: what is a list there is a list of as many items here.
enum StructureDiffers: TranslationRule {
    static let rule = Rule(
        "structure-differs", severity: .warning,
        "A translation has more or fewer headings, items of lists, or paragraphs than its source, where two paragraphs did not simply become one, or a heading of another level: something was left out, or added in one language only."
    )

    static func flaws(of pair: TextPair) -> [Flaw] {
        // In plain language, everything is divided in another way.
        guard !pair.isSameLanguage else { return [] }
        let (source, translation) = (pair.source.outline, pair.translation.outline)
        if source.headings.count != translation.headings.count {
            let here = counted(translation.headings.count, "heading", "headings")
            return [flaw(pair, here, "\(source.headings.count)")]
        }
        if let flaw = levels(pair) { return [flaw] }
        if source.items != translation.items {
            return [flaw(pair, counted(translation.items, "item of lists", "items of lists"), "\(source.items)")]
        }
        let (less, more) = (
            min(source.paragraphs, translation.paragraphs), max(source.paragraphs, translation.paragraphs)
        )
        // Two paragraphs may well become one.
        guard less != more, more - less >= 3 && more >= 2 * less || lacksParagraph(pair) else { return [] }
        return [flaw(pair, counted(translation.paragraphs, "paragraph", "paragraphs"), "\(source.paragraphs)")]
    }

    private static func levels(_ pair: TextPair) -> Flaw? {
        let (here, there) = (pair.translation.outline.headings, pair.source.outline.headings)
        guard let place = here.indices.first(where: { here[$0] != there[$0] }) else { return nil }
        let heading = here.count == 1 ? "the heading of '\(pair.name)'" : "heading \(place + 1) of '\(pair.name)'"
        let signs = String(repeating: "#", count: there[place])
        return Flaw(
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

    private static func flaw(_ pair: TextPair, _ here: String, _ there: String) -> Flaw {
        Flaw(
            rule, "'\(pair.name)' has \(here) here, and \(there) in the source",
            fix: "divide it as the source is divided, and look for what is missing")
    }

    /// A list whose items belong to those of its source, one by one.
    static func flaw(ofList name: String, source: Int, translation: Int) -> Flaw? {
        guard source != translation else { return nil }
        return Flaw(
            rule, "'\(name)' has \(counted(translation, "item", "items")) here, and \(source) in the source",
            fix: "write one item for each of the source")
    }
}
