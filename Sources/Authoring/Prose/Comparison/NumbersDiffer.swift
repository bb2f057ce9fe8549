import Models
import Rulebook
import YAML

/// A translation has the numbers of its source: 24 hours are not 48, eight characters not ten.
///
/// Numbers are understood in the words of their languages: "fünf Tage" and "5 days", "zwei Wochen" and "14 jours", "7 pm" and
/// "19 Uhr" are the same. What is only perhaps a number is a partner for others and never reported itself.
enum NumbersDiffer: TranslationRule {
    static let rule = Rule(
        "numbers-differ", topic: .translations, severity: .warning,
        summary:
            "A translation says another number, time, day or date than its source, or alone among three languages says two of them in each other's sentence. Such have stood in apps for years, unnoticed. Where all of three translations or more agree on another number, the source is told of, also where they were made from another source text.",
        reason: "48 hours in one language and 24 in another have been shipped together.",
        example: Rule.Example(
            wrong:
                "answer: After 1,024 days, 48 hours, from 7 am to 8 pm. They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right:
                "answer: After 1,024 days, 24 hours, from 7 am to 10 pm. They stay on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."
        ))

    static let compares = TextComparison.numbers

    static func flaws(of pair: TextPair) -> [Problem] {
        let flaws = differences(in: pair)
        return flaws.isEmpty || pair.source.template.hasOtherDigits || pair.translation.template.hasOtherDigits
            ? [] : flaws
    }

    private static func differences(in pair: TextPair) -> [Problem] {
        let (source, translation) = (pair.source, pair.translation)
        let comparison = QuantityComparison(source: source, translation: translation)
        if let flaw = HowOften.flaw(of: pair) ?? ExchangedNames.flaw(of: pair) { return [flaw] }
        if !comparison.findsDifferences, let flaw = DaysOfHours.flaw(of: pair) { return [flaw] }
        guard comparison.findsDifferences, let sourceWords = source.words, let translationWords = translation.words
        else { return [] }
        let areWordsKnown = sourceWords.numbers.hasNumberWords && translationWords.numbers.hasNumberWords
        let contradictions = comparison.contradictions.filter {
            (areWordsKnown || min($0.source.weight, $0.translation.weight) >= .digits)
                && !NeighbouringBounds.areSame(($0.source, source), ($0.translation, translation))
                && !$0.translation.isLocant(in: translation, and: source)
        }
        var flaws = contradictions.map { meant, quantity in
            flaw(
                quantity, translation, says: "the source of '\(pair.name)' says '\(source.words(at: meant.place))'")
        }
        flaws += comparison.exchanged.compactMap { meant, exchanged in
            guard let ends = RangeInText(meant, source, sourceWords),
                let exchanged = RangeInText(exchanged, translation, translationWords)
            else { return nil }
            return Problem(
                rule,
                "'\(exchanged.written)' stands here, and the source of '\(pair.name)' says '\(ends.written)': the ends are exchanged",
                fix: "write them in the order of the source, or mend the source", at: exchanged.place)
        }
        // A number that stands on one side only may be a word there, or a fact that is quoted there.
        let added = comparison.added.filter {
            $0.mustBeSaid && !$0.isRoman(in: source.bytes) && !$0.isFollowingPage(in: source.bytes)
                && !$0.isLocant(in: translation, and: source)
        }
        let missing = comparison.missing.filter {
            $0.mustBeSaid && !$0.isRoman(in: translation.bytes) && !$0.isFollowingPage(in: translation.bytes)
                && !$0.isLocant(in: source, and: translation)
        }
        guard areWordsKnown, !added.isEmpty || !missing.isEmpty,
            source.template.quotedNames == translation.template.quotedNames
        else { return flaws }
        flaws += added.map { quantity in
            flaw(quantity, translation, says: "the source of '\(pair.name)' does not say it")
        }
        // In plain language, less is said.
        guard !pair.isSameLanguage else { return flaws }
        flaws += missing.map { quantity in
            Problem(
                rule, "'\(source.words(at: quantity.place))' stands in the source of '\(pair.name)', and not here",
                fix: "say it here too, or take it out of the source")
        }
        return flaws
    }

    private static func flaw(_ quantity: Quantity, _ translation: ComparedText, says: String) -> Problem {
        Problem(
            rule, "'\(translation.words(at: quantity.place))' stands here, and \(says)",
            fix: "write what the source says, or mend the source", at: quantity.place)
    }
}

/// "7–20", "from 7 to 20": two quantities with nothing but a hyphen or a word for 'until' between them; "between 7 and 20".
private struct RangeInText {
    let place: Range<Int>
    /// On one line.
    let written: String

    /// - Returns: nil where they are no range.
    init?(_ ends: (Quantity, Quantity), _ text: ComparedText, _ words: LanguageWords) {
        let (first, second) = (ends.0.place, ends.1.place)
        guard first.upperBound < second.lowerBound, second.lowerBound - first.upperBound <= Self.gapLimit else {
            return nil
        }
        let between = text.words(at: first.upperBound..<second.lowerBound)
        // "1. bis 14. Februar"
        let word = between.lowercased().filter { !$0.isWhitespace && $0 != "." }
        guard
            ["-", "–", "—", "‑", "−"].contains(word)
                || words.prose.untilWords.contains(where: { $0.lowercased() == word })
                || Self.isBetween(first.lowerBound, word, text.bytes, words.prose)
        else { return nil }
        place = first.lowerBound..<second.upperBound
        written = text.words(at: place)
    }

    private static func isBetween(_ start: Int, _ joiner: String, _ bytes: [UInt8], _ prose: ProseWords) -> Bool {
        guard prose.joiningWords.contains(where: { $0.elementsEqual(joiner.utf8) }) else { return false }
        let before = bytes[..<start].suffix(gapLimit).latinSmall
        guard let end = before.lastIndex(where: { !$0.isBlank }) else { return false }
        return prose.betweenWords.contains { word in
            before[...end].suffix(word.count).elementsEqual(word) && before.endIndex - 1 > end
                && (end + 1 == word.count || !before[end - word.count].isLetter)
        }
    }

    private static let gapLimit = 16
}

/// A text that was read once, and where its numbers are to be looked for.
struct NumberPlaces: Sendable {
    /// In UTF-8, with zeros in place of what it quotes.
    private(set) var bytes: [UInt8]
    /// What `TextScan` looks at; nil where it has to find that by itself.
    private(set) var places: [NumberPlace]?

    init(bytes: [UInt8], places: [NumberPlace]?) { (self.bytes, self.places) = (bytes, places) }

    /// Takes out what says nothing in numbers.
    mutating func remove(_ pieces: [Range<Int>]) {
        for index in pieces.joined() { bytes[index] = ProseText.quoteByte }
        places = nil
    }
}

extension Quantity {
    /// Whether a translation has to say it too, in digits or in words. 0 and 1 are often said in other ways: "kein", "ein", and
    /// "gratis" for 0 €.
    fileprivate var mustBeSaid: Bool {
        weight == .certain && !(amount == 0 && unit?.isMoney ?? false) || weight == .digits && !isLabel && amount > 1
    }

    /// Whether a text says it by the page before it: "S. 17 f." is pages 17 and 18, and "ff." some more.
    fileprivate func isFollowingPage(in bytes: [UInt8]) -> Bool {
        guard isBare, (2..<10_000).contains(amount), amount == amount.rounded() else { return false }
        let page = Array(String(Int(amount) - 1).utf8)
        return bytes.indices.contains { start in
            guard bytes[start...].starts(with: page), start == 0 || !bytes[start - 1].isDigit else { return false }
            let end = start + page.count
            let behind = bytes[(end + TextScan.lengthOfBlank(in: bytes, at: end))...].prefix(3)
            return behind.starts(with: "f.".utf8) || behind.elementsEqual("ff.".utf8)
        }
    }

    /// Whether it belongs to the name of a substance that two texts have: 2,4-D is not 2.4 of something, in any language.
    fileprivate func isLocant(in text: ComparedText, and other: ComparedText) -> Bool {
        let bytes = text.bytes
        func isOfLocants(_ byte: UInt8) -> Bool { byte.isDigit || Self.locantSigns.contains(byte) }
        let start = bytes[..<place.lowerBound].lastIndex { !isOfLocants($0) }.map { $0 + 1 } ?? 0
        let rest = bytes[place.lowerBound...].drop(while: isOfLocants)
        let locants = bytes[start..<rest.startIndex]
        let numbers = locants.split { !$0.isDigit }
        guard rest.count > 1, rest[rest.startIndex] == UInt8(ascii: "-"), rest[rest.startIndex + 1].isLetter,
            numbers.count > 1, numbers.allSatisfy({ $0.count <= Self.locantDigits })
        else { return false }
        return other.bytes.firstRange(of: bytes[start...rest.startIndex]) != nil
    }

    private static let locantDigits = 2
    private static let locantSigns = Array(",'’′".utf8)

    /// Whether a text says it in Roman numerals: XXI, XXIe.
    fileprivate func isRoman(in bytes: [UInt8]) -> Bool {
        guard isBare, (1..<4_000).contains(amount), amount == amount.rounded() else { return false }
        let numeral = Array(Self.roman(Int(amount)).utf8)
        return bytes.indices.contains { start in
            bytes[start...].starts(with: numeral) && (start == 0 || !bytes[start - 1].isLetter)
                && !(start + numeral.count < bytes.count && Self.romanLetters.contains(bytes[start + numeral.count]))
        }
    }

    private static let romanLetters = Array("IVXLCDM".utf8)

    private static func roman(_ number: Int) -> String {
        let steps = [
            (1_000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var (rest, numeral) = (number, "")
        for (value, letters) in steps {
            while rest >= value { (rest, numeral) = (rest - value, numeral + letters) }
        }
        return numeral
    }
}

extension Template {
    /// What it quotes, each fact once.
    fileprivate var quotedNames: Set<String> { parts.isEmpty ? [] : Set(quotes.map(\.name)) }

    /// Whether it has digits of another script, which nobody here reads: ٢٤, २४.
    fileprivate var hasOtherDigits: Bool {
        text.unicodeScalars.contains { !$0.isASCII && $0.properties.generalCategory == .decimalNumber }
    }
}
