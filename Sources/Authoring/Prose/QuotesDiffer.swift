import YAML

/// A translation quotes the facts that its source quotes.
enum QuotesDiffer: TranslationRule {
    static let rule = Rule(
        "quotes-differ", severity: .warning,
        "A translation quotes other facts than its source, or alone among three languages quotes two of a kind in another order: readers of one language get a number that others do not."
    )

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard !pair.source.quotesTheSame(as: pair.translation) else { return [] }
        let source = Set(pair.source.quotes.map(\.name))
        let translation = Set(pair.translation.quotes.map(\.name))
        // In plain language, less is said, and nothing else.
        let lost = pair.isSameLanguage ? [] : source.subtracting(translation)
        let missing = lost.sorted().map { name in
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

    /// Two facts of a kind that one language quotes in another order than the source and all others do: "iOS {{ android.latest }}
    /// and Android {{ ios.latest }}".
    /// - Parameter versions: of one text, the source first.
    /// - Returns: what is wrong with a version, by its index.
    static func exchanged(in versions: [Template], named name: String) -> (version: Int, flaw: Flaw)? {
        guard versions.count >= LostDenial.languagesLeast, let source = versions.first?.quotes, source.count > 1 else {
            return nil
        }
        for (index, second) in source.enumerated() {
            for first in source[..<index] where first.path.last == second.path.last && first.name != second.name {
                let orders = versions.map { $0.order(of: first.name, second.name) }
                guard !orders.contains(nil), orders.count(where: { $0 == false }) == 1,
                    let lone = orders.firstIndex(of: false)
                else { continue }
                let flaw = Flaw(
                    rule,
                    "'\(second.name)' stands before '\(first.name)' here, and behind it in the source of '\(name)' and in all other languages",
                    fix: "look whether the two were exchanged", word: second.written)
                return (lone, flaw)
            }
        }
        return nil
    }
}

extension Template {
    /// Whether a quote stands before another one; nil where one of them stands nowhere, or more than once.
    fileprivate func order(of first: String, _ second: String) -> Bool? {
        let places = [first, second].map { name in quotes.indices.filter { quotes[$0].name == name } }
        guard places.allSatisfy({ $0.count == 1 }) else { return nil }
        return places[0][0] < places[1][0]
    }
}
