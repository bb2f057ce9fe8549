import Models
import Rulebook
import YAML

/// A translation quotes the facts that its source quotes.
enum QuotesDiffer: TranslationRule {
    static let rule = Rule(
        "quotes-differ", topic: .translations, severity: .warning,
        summary:
            "A translation quotes other facts than its source, or alone among three languages quotes two of a kind in another order: readers of one language get a number that others do not.",
        reason: "One language tells another fact.",
        example: Rule.Example(
            wrong: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.weight }}.",
            right: "answer: They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."))

    static func flaws(of pair: TextPair) -> [Problem] {
        let (meant, said) = (pair.source.template, pair.translation.template)
        guard !meant.isDivided(as: said), !meant.quotesTheSame(as: said) else { return [] }
        let source = Set(meant.quotes.map(\.name))
        let translation = Set(said.quotes.map(\.name))
        // In plain language, less is said, and nothing else.
        let lost = pair.isSameLanguage ? [] : source.subtracting(translation)
        let missing = lost.sorted().map { name in
            Problem(
                rule, "'\(name)' is quoted in the source of '\(pair.name)', and not here",
                fix: "write {{ \(name) }} where it belongs")
        }
        let added = said.quotes.filter { !source.contains($0.name) }.map { quote in
            Problem(
                rule, "'\(quote.name)' is quoted here, and not in the source of '\(pair.name)'",
                fix: "quote what the source quotes", word: quote.written)
        }
        return missing + added
    }

    static func flaw(of source: LoneSource) -> Problem? {
        guard source.isSame(\.message), let own = source.flaw(by: self) else { return nil }
        let written = source.text.template.quotes.first { own.word == $0.written }
        return Problem(
            rule,
            written.map { "'\($0.name)' is quoted here, and in no translation of '\(source.name)'" }
                ?? "\(own.message.prefix { $0 != " " }) is quoted in all translations of '\(source.name)', and not here",
            fix: written == nil ? own.fix : "quote what the translations quote, or mend all of them", word: own.word)
    }

    /// Two facts of a kind that one language quotes in another order than the source and all others do: "iOS {{ android.latest }}
    /// and Android {{ ios.latest }}".
    /// - Parameter versions: of one text, the source first.
    /// - Returns: what is wrong with a version, by its index.
    static func exchanged(in versions: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard versions.count >= LostDenial.languagesLeast, let template = versions.first?.template,
            template.quotesSeveral
        else { return nil }
        let source = template.quotes
        for (index, second) in source.enumerated() {
            for first in source[..<index] where first.path.last == second.path.last && first.name != second.name {
                let orders = versions.map { $0.template.order(of: first.name, second.name) }
                guard !orders.contains(nil), orders.count(where: { $0 == false }) == 1,
                    let lone = orders.firstIndex(of: false)
                else { continue }
                let flaw = Problem(
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
    /// Whether another text has the same quotes at the same places among its parts, as most translations have.
    fileprivate func isDivided(as other: Template) -> Bool {
        guard parts.count == other.parts.count else { return false }
        for index in parts.indices {
            guard case .quote(let quote) = parts[index] else {
                guard case .literal = other.parts[index] else { return false }
                continue
            }
            guard case .quote(let same) = other.parts[index], quote.written.isSameBytes(as: same.written) else {
                return false
            }
        }
        return true
    }

    fileprivate var quotesSeveral: Bool {
        var count = 0
        for index in parts.indices { if case .quote = parts[index] { count += 1 } }
        return count > 1
    }

    /// Whether a quote stands before another one, wherever it stands; nil where one of them stands nowhere, or on both sides.
    fileprivate func order(of first: String, _ second: String) -> Bool? {
        let places = [first, second].map { name in quotes.indices.filter { quotes[$0].name == name } }
        guard let (start, end) = Self.ends(of: places[0]), let (otherStart, otherEnd) = Self.ends(of: places[1]) else {
            return nil
        }
        return end < otherStart ? true : otherEnd < start ? false : nil
    }

    private static func ends(of places: [Int]) -> (Int, Int)? {
        places.first.flatMap { first in places.last.map { (first, $0) } }
    }
}
