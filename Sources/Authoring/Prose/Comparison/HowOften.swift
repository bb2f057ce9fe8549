import Models
import Rulebook
import YAML

/// How often something comes, where one language says "once": "zweimal pro Woche" and "once a week", or "every two weeks".
///
/// Larger numbers `NumbersDiffer` compares by itself. A one is mostly an article, and "once" has more meanings than one, so it counts
/// only right before the unit of time in each of which something comes.
enum HowOften {
    /// So many times in each of a unit of time.
    private struct Rate {
        let count: Double
        let period: Quantity.Reading
        let place: Range<Int>
    }

    /// - Returns: nil where one of the two texts says nothing of that kind, or more than one thing.
    static func flaw(of pair: TextPair) -> Problem? {
        let (source, translation) = (pair.source, pair.translation)
        let (meant, said) = (rate(in: source), rate(in: translation))
        guard let meant, let said else { return flaw(of: pair, meant, said) }
        guard meant.count != said.count,
            min(meant.count, said.count) == 1, meant.period.dimension == said.period.dimension,
            meant.period.value == said.period.value
        else { return nil }
        return Problem(
            NumbersDiffer.rule,
            "'\(translation.words(at: said.place))' stands here, and the source of '\(pair.name)' says '\(source.words(at: meant.place))'",
            fix: "write what the source says, or mend the source", at: said.place)
    }

    /// "Twice a year" and "every two years": the number of times in one text is that of the units in the other.
    private static func flaw(of pair: TextPair, _ meant: Rate?, _ said: Rate?) -> Problem? {
        guard let rate = meant ?? said else { return nil }
        let (often, rarely) = meant == nil ? (pair.translation, pair.source) : (pair.source, pair.translation)
        guard rate.count > 1, span(rate, in: often) == nil, let span = span(rate, in: rarely) else { return nil }
        let (here, there) = meant == nil ? (rate.place, span) : (span, rate.place)
        return Problem(
            NumbersDiffer.rule,
            "'\(pair.translation.words(at: here))' stands here, and the source of '\(pair.name)' says '\(pair.source.words(at: there))'",
            fix: "write what the source says, or mend the source", at: here)
    }

    /// As many units of time as a rate has times: the two years of "twice a year".
    private static func span(_ rate: Rate, in text: ComparedText) -> Range<Int>? {
        text.quantities.first { quantity in
            quantity.amount == rate.count && quantity.unit != nil && quantity.weight >= .words
                && quantity.readings.contains {
                    $0.dimension == rate.period.dimension && $0.value == rate.count * rate.period.value
                }
        }?.place
    }

    private static func rate(in text: ComparedText) -> Rate? {
        guard let words = text.words, !words.numbers.repeats.isEmpty, text.quantities.contains(where: \.isPeriod) else {
            return nil
        }
        let rates = text.quantities.indices.compactMap { rate(at: $0, in: text, words) }
        guard rates.count == 1 else { return nil }
        // "More than once" is at least twice, and so is "plus d’une fois".
        guard !text.bytes[..<rates[0].place.lowerBound].suffix(3).elementsEqual("’".utf8) else { return nil }
        switch words.prose.bounds.bound(of: rates[0].place, in: text.bytes)?.bound {
        case .more, .less: return nil
        default: return rates[0]
        }
    }

    private static func rate(at index: Int, in text: ComparedText, _ words: LanguageWords) -> Rate? {
        let period = text.quantities[index]
        guard period.isPeriod, let reading = period.readings.first else { return nil }
        let (lexicon, bytes) = (words.numbers, text.bytes)
        if let end = once(period.place, in: bytes, lexicon) {
            return Rate(count: 1, period: reading, place: end..<period.place.upperBound)
        }
        guard index > 0 else { return nil }
        let number = text.quantities[index - 1]
        guard number.isBare, number.weight >= .words, number.amount > 1,
            (0...reach).contains(period.place.lowerBound - number.place.upperBound)
        else { return nil }
        let piece = bytes[number.place.lowerBound..<period.place.lowerBound].latinSmall
        let written = piece[..<((piece.lastIndex { $0 != 0x20 }).map { $0 + 1 } ?? 0)]
        guard lexicon.repeats.contains(where: { written.suffix($0.count).elementsEqual($0) }) else { return nil }
        return Rate(
            count: number.amount, period: reading, place: number.place.lowerBound..<period.place.upperBound)
    }

    /// Where the word for it begins, before a period or at its beginning: "once | a week", "une fois | par semaine".
    private static func once(_ period: Range<Int>, in bytes: [UInt8], _ lexicon: NumberLexicon) -> Int? {
        if let place = lexicon.once.bound(of: period, in: bytes)?.place { return place.lowerBound }
        guard let blank = bytes[period].firstIndex(of: 0x20) else { return nil }
        return lexicon.once.bound(of: blank + 1..<period.upperBound, in: bytes)?.place.lowerBound
    }

    /// Between a number and the unit of time: " fois ", " times ".
    private static let reach = 8
}

extension Quantity {
    /// "Pro Woche", "a week", "täglich": one of a unit of time.
    fileprivate var isPeriod: Bool {
        guard weight == .possible, amount == -1 || amount == 1 && unit != nil, let reading = readings.first else {
            return false
        }
        return reading.dimension == .duration || reading.dimension == .months
    }
}
