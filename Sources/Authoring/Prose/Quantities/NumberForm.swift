import Models
import Rulebook
import YAML

/// A number in a form that its language does not have: "1 days", "10 day", "2st dose", "9 Juni 2021", "1,5 metres".
enum NumberForm: TextRule {
    static let rule = Rule(
        "number-form", topic: .texts, severity: .warning,
        summary:
            "A number in a form that its language does not have: a 1 before a plural (1 days) or another number before a singular (10 día), an ordinal with the ending of another (2st), the day of a date without its full stop (9 Juni), or a fraction with a unit, or thousands, with the sign of another language (1,5 metres, 1.000 people; in German 1.5 Meter, or 1,000.5). Mostly it was once another number, or another language.",
        example: Rule.Example(
            wrong: "answer: They stay there for 1 days, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay there for 1 day, {{ settings.weights.low }} of {{ samples.all.share }}."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .digits

    static func flaws(of text: ProseText) -> [Problem] {
        guard let forms = text.known.numberForms else {
            return []
        }
        let bytes = text.bytes
        var flaws: [Problem] = []
        for start in text.digitPlaces {
            let end = start + 1 < bytes.count && bytes[start + 1].isDigit ? start + 2 : start + 1
            if end < bytes.count,
                bytes[end].isDigit || bytes[end] == UInt8(ascii: ".") || bytes[end] == UInt8(ascii: ",")
            {
                if let flaw = divided(at: start, forms, in: text) { flaws.append(flaw) }
                continue
            }
            if end < bytes.count, bytes[end].isSmallLetter {
                if let flaw = ordinal(start..<end, in: text) { flaws.append(flaw) }
                continue
            }
            let mayBeOne = end == start + 1 && bytes[start] == UInt8(ascii: "1")
            let gap = TextScan.lengthOfBlank(in: bytes, at: end)
            guard gap > 0, end + gap < bytes.count, mayBeOne || forms.mayBegin(bytes[end + gap]),
                bytes[end + gap].isLetter || bytes[end + gap] >= 0xC3,
                start == 0 || [0x20, 0x0A, 0xA0, UInt8(ascii: "(")].contains(bytes[start - 1])
            else { continue }
            let word = end + gap..<Self.end(ofWordAt: end + gap, in: bytes)
            if word.upperBound < bytes.count, bytes[word.upperBound] == UInt8(ascii: "-") { continue }
            if let flaw = plural(word, behind: start..<end, forms, in: text)
                ?? singular(word, behind: start..<end, forms, in: text)
                ?? date(word, behind: start..<end, forms, in: text)
            {
                flaws.append(flaw)
            }
        }
        return flaws
    }

    private static func end(ofWordAt start: Int, in bytes: [UInt8]) -> Int {
        var end = start
        while end < bytes.count, end - start < wordBytes, bytes[end].isLetter || bytes[end] >= 0x80 { end += 1 }
        return end
    }

    /// Of a word that is looked at, at most.
    static let wordBytes = 30

    /// "1 days", and neither "0 or 1 days" nor "Level 1 days".
    private static func plural(
        _ word: Range<Int>, behind number: Range<Int>, _ forms: NumberForms, in text: ProseText
    ) -> Problem? {
        guard number.count == 1, text.bytes[number.lowerBound] == UInt8(ascii: "1"),
            let singular = forms.singulars[text.written(word).lowercased()],
            number.lowerBound == 0 || follows(number.lowerBound, aWordOf: text, unless: [.range, .joiner, .cardinal])
        else { return nil }
        let piece = number.lowerBound..<word.upperBound
        return Problem(
            rule, "'\(text.written(piece))' has a plural behind a 1",
            fix: "write '1 \(singular)', or the number that was meant", at: piece)
    }

    /// "10 giorno da", and neither "Woche 2 Tag 3" nor "a 14 day quarantine".
    private static func singular(
        _ word: Range<Int>, behind number: Range<Int>, _ forms: NumberForms, in text: ProseText
    ) -> Problem? {
        guard forms.isSingular(word, in: text.bytes), let value = Int(text.written(number)), value > 1,
            endsPhrase(word.upperBound, in: text), !isFollowed(word, byAnotherIn: text.bytes),
            number.lowerBound == 0 || follows(number.lowerBound, aWordOf: text, unless: [])
        else { return nil }
        let piece = number.lowerBound..<word.upperBound
        return Problem(
            rule, "'\(text.written(piece))' has a singular behind a number that is not 1",
            fix: "write the plural, or the number that was meant", at: piece)
    }

    /// "A 7 day or 14 day period", with one word between.
    private static func isFollowed(_ unit: Range<Int>, byAnotherIn bytes: [UInt8]) -> Bool {
        let behind = bytes[unit.upperBound...].prefix(wordBytes)
        guard let digits = behind.firstIndex(where: \.isDigit) else { return false }
        let between = behind[..<digits]
        let next = behind[digits...].drop(while: \.isDigit)
        return between.first == 0x20 && between.count { $0 == 0x20 } == 2 && between.last == 0x20
            && next.dropFirst().starts(with: bytes[unit])
    }

    /// Whether a word ends its sentence, or one of the common words stands behind it, so that it is no part of another one.
    private static func endsPhrase(_ end: Int, in text: ProseText) -> Bool {
        let bytes = text.bytes
        guard end < bytes.count, bytes[end] == 0x20 else {
            return end == bytes.count || ".,;!?".utf8.contains(bytes[end])
        }
        let next = end + 1..<Self.end(ofWordAt: end + 1, in: bytes)
        guard !next.isEmpty, let own = text.known.identified else { return false }
        let hash = bytes[next].reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
        return text.surroundings.identifier.languages(ofHash: hash) & LanguageIdentifier.bit(own) != 0
    }

    /// "9 Juni"
    private static func date(
        _ word: Range<Int>, behind number: Range<Int>, _ forms: NumberForms, in text: ProseText
    ) -> Problem? {
        let bytes = text.bytes
        guard forms.months.contains(where: { $0.elementsEqual(bytes[word]) }),
            let day = Int(text.written(number)), (1...31).contains(day)
        else { return nil }
        let year = bytes[word.upperBound...].prefix(5)
        let hasYear = year.count == 5 && year.first == 0x20 && year.dropFirst().allSatisfy(\.isDigit)
        guard
            hasYear && beginsFreely(number.lowerBound, in: bytes)
                || follows(number.lowerBound, aWordOf: text, unless: [])
        else { return nil }
        let written = text.written(number) + forms.sign
        return Problem(
            rule, "'\(text.written(number))' stands before '\(text.written(word))' without a '\(forms.sign)'",
            fix: "write '\(written) \(text.written(word))'", at: number.lowerBound..<word.upperBound)
    }

    /// At the beginning of a text or of a bracket, or behind a colon or a comma.
    private static func beginsFreely(_ start: Int, in bytes: [UInt8]) -> Bool {
        guard start > 1 else { return start == 0 || bytes[0] == UInt8(ascii: "(") }
        return bytes[start - 1] == UInt8(ascii: "(") || ":,".utf8.contains(bytes[start - 2]) && bytes[start - 1] == 0x20
    }

    /// Whether one of the common words stands before a number, so that it belongs to no name: "in 1 days", "am 9 Juni".
    private static func follows(
        _ start: Int, aWordOf text: ProseText, unless kinds: NumberLexicon.Kinds
    ) -> Bool {
        let bytes = text.bytes
        let languages = text.surroundings.languages
        guard start > 1, bytes[start - 1] == 0x20, let own = languages[text.language].identified,
            let lexicon = languages[text.language].words?.numbers
        else { return false }
        let end = start - 1
        var first = end
        while first > 0, end - first < wordBytes, bytes[first - 1].isLetter || bytes[first - 1] >= 0x80 { first -= 1 }
        guard first < end, first == 0 || bytes[first - 1].isBlank || bytes[first - 1] == UInt8(ascii: "(") else {
            return false
        }
        let hash = bytes[first..<end].latinSmall.reduce(
            LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
        guard text.surroundings.identifier.languages(ofHash: hash) & LanguageIdentifier.bit(own) != 0 else {
            return false
        }
        let id = lexicon.word(in: bytes, first..<end)
        return id < 0 || lexicon.kinds[id].isDisjoint(with: kinds)
    }
}

/// In which forms a language writes numbers with words behind them.
final class NumberForms: Sendable {
    /// By the plural, in small letters: `tagen`, `Tag`.
    let singulars: [String: String]
    /// Those of them, as they are written: `Tag`.
    private let singularWords: [[UInt8]]
    /// Names of months before which the day of a date has a sign of its own; none where it has no such sign.
    let months: [[UInt8]]
    /// Behind the day: `.`
    let sign: String
    /// A bit for the last five of the first byte of each month and of each singular.
    private let beginnings: UInt32
    let decimalSeparator: String
    let groupSeparator: String
    /// With which other languages write a fraction, and this one does not; nil where it has a sign of its own.
    let otherDecimalSign: UInt8?
    let decimalSign: UInt8?
    private let lexicon: NumberLexicon

    /// - Returns: nil where nothing is known.
    init?(_ words: LanguageWords) {
        singulars = words.numbers.singulars
        sign = Self.signBehindDay(of: words.date.text)
        months = sign.isEmpty ? [] : words.months.map { Array($0.utf8) }
        singularWords = Set(singulars.values).sorted().map { Array($0.utf8) }
        let firsts = (months + singularWords).compactMap(\.first)
        beginnings = firsts.reduce(0) { $0 | 1 << UInt32($1 & 0x1F) }
        (decimalSeparator, groupSeparator) = (words.decimalSeparator, words.groupSeparator)
        otherDecimalSign = [",": UInt8(ascii: "."), ".": UInt8(ascii: ",")][words.decimalSeparator]
        decimalSign = otherDecimalSign == nil ? nil : words.decimalSeparator.utf8.first
        lexicon = words.numbers
        if singulars.isEmpty, months.isEmpty, lexicon.entries.isEmpty { return nil }
    }

    /// - Parameter other: the same forms, of which nobody else holds these.
    init(forOneRun other: NumberForms) {
        (singulars, singularWords, months) = (other.singulars, other.singularWords, other.months)
        (sign, beginnings, lexicon) = (other.sign, other.beginnings, other.lexicon)
        (decimalSeparator, groupSeparator) = (other.decimalSeparator, other.groupSeparator)
        (otherDecimalSign, decimalSign) = (other.otherDecimalSign, other.decimalSign)
    }

    /// What a word in a text measures, as a phrase of its own; nil where it is no unit.
    func unit(_ word: Range<Int>, in bytes: [UInt8]) -> QuantityUnit? {
        let id = lexicon.word(in: bytes, word)
        guard id >= 0 else { return nil }
        return lexicon.entries[id].lazy.compactMap { entry in
            guard case .unit(let unit) = entry.meaning, entry.pieces.count < 2,
                entry.exact?.elementsEqual(bytes[word]) ?? true
            else { return nil }
            return unit
        }.first
    }

    /// Whether a word is the singular of a unit that has a plural of its own.
    func isSingular(_ word: Range<Int>, in bytes: [UInt8]) -> Bool {
        for singular in singularWords where singular.count == word.count && singular[0] == bytes[word.lowerBound] {
            if singular.elementsEqual(bytes[word]) { return true }
        }
        return false
    }

    /// Whether a month or the singular of a unit may begin with a byte.
    func mayBegin(_ byte: UInt8) -> Bool { beginnings & (1 << UInt32(byte & 0x1F)) != 0 }

    /// The full stop of `{day}. {month}`.
    private static func signBehindDay(of date: String) -> String {
        guard let day = date.firstPlace(of: "{day}"), let month = date.firstPlace(of: "{month}"),
            day.upperBound <= month.lowerBound
        else { return "" }
        let between = date[day.upperBound..<month.lowerBound]
        return between.dropFirst().first?.isWhitespace == true && between.first == "." && between.count == 2 ? "." : ""
    }
}
