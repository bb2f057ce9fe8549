import YAML

/// A translation links to the documents that its source links to. Links to the web may differ: pages have languages.
enum LinksDiffer: TranslationRule {
    static let rule = Rule(
        "links-differ", severity: .warning,
        "A translation leads to other documents than its source, so that readers of one language get lost.")

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard !pair.isSameLanguage else { return [] }
        let source = pair.sourceLinks
        let translation = pair.translationLinks
        let missing = source.subtracting(translation).sorted().map { destination in
            Flaw(
                rule, "'\(destination)' is linked in the source of '\(pair.name)', and not here",
                fix: "write [text](\(destination)) where it belongs")
        }
        let added = translation.subtracting(source).sorted().map { destination in
            Flaw(
                rule, "'\(destination)' is linked here, and not in the source of '\(pair.name)'",
                fix: "link to what the source links to", word: destination)
        }
        return missing + added
    }
}
