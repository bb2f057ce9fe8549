import YAML

/// A translation quotes the facts that its source quotes.
enum QuotesDiffer: TranslationRule {
    static let rule = Rule(
        "quotes-differ", severity: .warning,
        "A translation quotes other facts than its source: readers of one language get a number that others do not.")

    static func flaws(of pair: TextPair) -> [Flaw] {
        // In plain language, less is said.
        guard !pair.isSameLanguage, !pair.source.quotesTheSame(as: pair.translation) else { return [] }
        let source = Set(pair.source.quotes.map(\.name))
        let translation = Set(pair.translation.quotes.map(\.name))
        let missing = source.subtracting(translation).sorted().map { name in
            Flaw(
                rule, "'\(name)' is quoted in the source of '\(pair.name)', and not here",
                fix: "write {{ \(name) }} where it belongs")
        }
        let added = pair.translation.quotes.filter { !source.contains($0.name) }.map { quote in
            Flaw(
                rule, "'\(quote.name)' is quoted here, and not in the source of '\(pair.name)'",
                fix: "quote what the source quotes", word: quote.written)
        }
        return missing + added
    }
}
