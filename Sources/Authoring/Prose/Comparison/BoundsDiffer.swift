import Models
import Rulebook
import YAML

/// A translation means its numbers as its source does: at least 15 minutes are not at most 15 minutes.
///
/// Only what both say outright is compared, of numbers that both say: "ab 15 Minuten" and "15 minutes" are each other's
/// translation often enough.
enum BoundsDiffer: TranslationRule {
    static let rule = Rule(
        "bounds-differ", topic: .translations, severity: .warning,
        summary:
            "A translation says 'at most' where its source says 'at least', or 'less than' where it says 'more than', or the other way round: the same number, and the opposite of what is meant.",
        reason: "With 'at most' in place of 'at least', people do the opposite of what protects them.",
        example: Rule.Example(
            wrong:
                "answer: A meeting takes **at most** 10 minutes, up to 2 hours. They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right:
                "answer: A meeting takes **at least** 10 minutes, up to 2 hours. They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."
        ))

    static let compares = TextComparison.numbers

    static func flaws(of pair: TextPair) -> [Problem] { numberFlaws(pair).and(quoteFlaws(pair)) }

    /// "At most {{ legal.terms.age }} years"
    private static func quoteFlaws(_ pair: TextPair) -> [Problem] {
        guard !pair.source.template.parts.isEmpty, !pair.translation.template.parts.isEmpty else { return [] }
        let (meant, said) = (bounds(ofQuotesIn: pair.source), bounds(ofQuotesIn: pair.translation))
        return said.compactMap { quote in
            let partners = meant.filter { $0.name == quote.name }
            guard let bound = quote.bound, let partner = partners.first?.bound,
                partners.allSatisfy({ $0.bound?.bound.isOpposite(of: bound.bound) ?? false }),
                said.allSatisfy({ $0.name != quote.name || $0.bound?.bound == bound.bound })
            else { return nil }
            return flaw(pair, bound.place, partner.place)
        }
    }

    private static func bounds(
        ofQuotesIn text: ComparedText
    ) -> [(name: String, bound: (bound: BoundWords.Bound, place: Range<Int>)?)] {
        guard let bounds = text.words?.prose.bounds, !bounds.isEmpty else { return [] }
        var found: [(name: String, bound: (bound: BoundWords.Bound, place: Range<Int>)?)] = []
        let bytes = text.bytes
        text.template.forEachQuote { quote, _, place in
            found.append((quote.name, bounds.bound(of: place, in: bytes)))
        }
        return found
    }

    private static func flaw(_ pair: TextPair, _ here: Range<Int>, _ there: Range<Int>) -> Problem {
        let (said, meant) = (pair.translation.words(at: here), pair.source.words(at: there))
        return Problem(
            rule, "'\(said)' stands here, and the source of '\(pair.name)' says '\(meant)'",
            fix: "write what the source says, or mend the source", at: here)
    }

    private static func numberFlaws(_ pair: TextPair) -> [Problem] {
        let (source, translation) = (pair.source, pair.translation)
        let (sourceQuantities, quantities) = (source.quantities, translation.quantities)
        guard !sourceQuantities.isEmpty, !quantities.isEmpty, let sourceWords = source.words,
            let words = translation.words, !sourceWords.prose.bounds.isEmpty, !words.prose.bounds.isEmpty
        else { return [] }
        let said = quantities.map { words.prose.bounds.bound(of: $0.place, in: translation.bytes) }
        guard said.contains(where: { $0 != nil }) else { return [] }
        let meant = sourceQuantities.map { sourceWords.prose.bounds.bound(of: $0.place, in: source.bytes) }
        return zip(quantities, said).compactMap { quantity, bound in
            guard let bound else { return nil }
            let partners = zip(sourceQuantities, meant).filter {
                QuantityComparison.areEqual($0.0, quantity, source.bytes, translation.bytes)
            }.map(\.1)
            let twins = zip(quantities, said).filter {
                QuantityComparison.areEqual($0.0, quantity, translation.bytes, translation.bytes)
            }.map(\.1)
            guard let partner = partners.first ?? nil,
                partners.allSatisfy({ $0?.bound.isOpposite(of: bound.bound) ?? false }),
                twins.allSatisfy({ $0?.bound == bound.bound })
            else { return nil }
            return flaw(pair, bound.place, partner.place)
        }
    }

    static func flaw(of source: LoneSource) -> Problem? {
        guard source.translations.allSatisfy({ $0.flaws.count == 1 }), let piece = source.flaw(by: self)?.span,
            let other = source.translations[0].flaws[0].span
        else { return nil }
        return Problem(
            rule,
            "'\(source.text.words(at: piece))' stands here, and all translations of '\(source.name)' say '\(source.translations[0].text.words(at: other))'",
            fix: "write what the translations say, or mend all of them", at: piece)
    }
}
