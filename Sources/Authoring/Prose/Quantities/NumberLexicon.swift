import Models
import Rulebook

/// The words of a language that have to do with numbers, so that a scanner finds them in a text byte by byte.
///
/// Made once per language from `Config/languages/<tag>.yaml`; no word of any language stands in this code.
///
/// A class, since every comparison of every core holds it.
final class NumberLexicon: Sendable {
    /// What a phrase means.
    enum Meaning: Hashable, Sendable {
        /// "zwei". One that is not sure means something else besides, as the Italian "sei".
        case cardinal(Double, isSure: Bool)
        /// "ein", "a": a number only before a unit or a larger number.
        case article
        /// What may stand within a number: "und", "and".
        case joiner
        case ordinal(Double)
        /// What may stand behind digits: "nd", "te".
        case ordinalEnding
        /// "halb", "half"
        case fraction(Double)
        /// "et demie": what stands behind a number or its unit, and is added.
        case addition(Double)
        /// "bis", "to", "or"
        case range
        /// From 1.
        case month(Int)
        /// From 1, Monday.
        case weekday(Int)
        /// What may stand within a date: "de", "of".
        case withinDate
        case unit(QuantityUnit)
        case beforeHour
        case behindHour
        /// What stands before or behind an hour and adds minutes to it: "halb", "half past".
        case minutesBefore(Int)
        case minutesBehind(Int)
        case half(HalfOfDay)
        /// Noon and midnight, in minutes.
        case timeOfDay(Int)
        /// Words for a span of time that have no number, or another one: "fortnight", "quinze jours".
        case span(Quantity.Reading)
        /// Words in which numbers are not meant as such: "24/7".
        case idiom
    }

    /// The kinds of meanings without what they hold, several at once.
    struct Kinds: OptionSet, Sendable {
        let rawValue: UInt32

        static let cardinal = Kinds(rawValue: 1 << 0)
        static let article = Kinds(rawValue: 1 << 1)
        static let joiner = Kinds(rawValue: 1 << 2)
        static let ordinal = Kinds(rawValue: 1 << 3)
        static let ordinalEnding = Kinds(rawValue: 1 << 4)
        static let fraction = Kinds(rawValue: 1 << 5)
        static let addition = Kinds(rawValue: 1 << 6)
        static let range = Kinds(rawValue: 1 << 7)
        static let month = Kinds(rawValue: 1 << 8)
        static let withinDate = Kinds(rawValue: 1 << 9)
        static let unit = Kinds(rawValue: 1 << 10)
        static let beforeHour = Kinds(rawValue: 1 << 11)
        static let behindHour = Kinds(rawValue: 1 << 12)
        static let minutesBefore = Kinds(rawValue: 1 << 13)
        static let minutesBehind = Kinds(rawValue: 1 << 14)
        static let half = Kinds(rawValue: 1 << 15)
        static let timeOfDay = Kinds(rawValue: 1 << 16)
        static let span = Kinds(rawValue: 1 << 17)
        static let idiom = Kinds(rawValue: 1 << 18)
        static let weekday = Kinds(rawValue: 1 << 19)

        /// With which something begins that is said in numbers. The others only stand within it or behind it.
        static let beginnings: Kinds = [
            .cardinal, .article, .ordinal, .fraction, .month, .unit, .minutesBefore, .timeOfDay, .span, .idiom,
            .weekday,
        ]
    }

    enum HalfOfDay: Hashable, Sendable {
        case morning
        case afternoon
        /// 8 is 20:00, 2 is 2:00, and 12 is midnight.
        case night
    }

    /// A piece of a phrase.
    enum Piece: Hashable, Sendable {
        case word(Int)
        case digits([UInt8])
    }

    struct Entry: Sendable {
        let pieces: [Piece]
        let meaning: Meaning
        /// The only letters in which an abbreviation is meant: `g` is gram, and `G` is none.
        let exact: [UInt8]?
    }

    /// Which words stand for a whole number in digits is known.
    let hasNumberWords: Bool
    /// Whether an hour without "am" or "pm" may be either.
    let hasTwelveHours: Bool
    let decimal: UInt8
    let group: UInt8?
    let dateOrder: DateOrder

    enum DateOrder: String, CaseIterable, Sendable {
        case dayMonthYear = "day-month-year"
        case monthDayYear = "month-day-year"
        case yearMonthDay = "year-month-day"
    }

    /// All names of days, from Monday, 0.
    let weekdays: [(name: String, day: Int)]

    /// Of words that never stand behind a 1, in small letters, the form that does: `tagen`, `Tag`.
    let singulars: [String: String]

    private let table: WordTable
    /// For a scan of many words.
    let beginnings: NumberBeginnings
    /// Bytes of a number in one word at least.
    let joinedLength: Int
    /// Within one word: numbers and joiners by their first byte, from the longest.
    let parts: [[(bytes: [UInt8], meaning: Meaning)]]
    /// A bit for the first two bytes of each.
    private let beginningsOfParts: [UInt64]
    /// What may stand behind a number in one word: "mal", "stellig".
    let endings: [[UInt8]]
    /// What says of a unit of time that something comes in each: "pro", "every".
    let periods: BoundWords
    /// What says before a unit of time that something comes there a single time: "einmal", "une fois".
    let once: BoundWords
    /// With what a number of times ends: "mal", "fois", "twice". In small letters.
    let repeats: [[UInt8]]
    /// What says before a number that it is the least or the most.
    let limits: BoundWords

    /// - Parameter isJoined: whether numbers are written in one word: "zweiundzwanzig".
    init(
        isJoined: Bool, hasNumberWords: Bool, hasTwelveHours: Bool, decimal: String, group: String,
        dateOrder: DateOrder, endings: [String], periods: [String] = [], once: [String] = [], repeats: [String] = [],
        limits: BoundWords = BoundWords(), singulars: [String: String] = [:],
        phrases: [(text: String, meaning: Meaning)]
    ) {
        self.hasNumberWords = hasNumberWords
        self.hasTwelveHours = hasTwelveHours
        self.decimal = decimal.utf8.first ?? UInt8(ascii: ".")
        let group = Array(group.utf8)
        self.group = group.count == 1 && group[0] != 0x20 ? group[0] : nil
        self.dateOrder = dateOrder
        self.singulars = singulars
        self.endings = endings.map { $0.utf8.latinSmall }
        self.periods = BoundWords(least: periods)
        self.once = BoundWords(least: once)
        self.repeats = repeats.map { $0.utf8.latinSmall }
        self.limits = limits
        weekdays = phrases.compactMap { phrase in
            if case .weekday(let number) = phrase.meaning { (phrase.text, number - 1) } else { nil }
        }
        table = WordTable(phrases)
        parts = isJoined ? table.partsOfNumbers : []
        beginningsOfParts = parts.joined().reduce(into: [0, 0, 0, 0]) { bits, part in
            let place = Self.place(part.bytes[0], part.bytes[1])
            bits[place >> 6] |= 1 << UInt64(place & 63)
        }
        joinedLength = isJoined ? 5 : .max
        beginnings = NumberBeginnings(table, joinedLength: joinedLength)
    }

    /// - Parameter other: the same words, of which nobody else holds these.
    init(forOneRun other: NumberLexicon) {
        (hasNumberWords, hasTwelveHours) = (other.hasNumberWords, other.hasTwelveHours)
        (decimal, group, dateOrder) = (other.decimal, other.group, other.dateOrder)
        (weekdays, singulars, endings, table) = (other.weekdays, other.singulars, other.endings, other.table)
        (beginnings, joinedLength, parts) = (other.beginnings, other.joinedLength, other.parts)
        (beginningsOfParts, periods) = (other.beginningsOfParts, other.periods)
        (once, repeats, limits) = (other.once, other.repeats, other.limits)
    }

    /// Of a language of which nothing is known.
    static let empty = NumberLexicon(
        isJoined: false, hasNumberWords: false, hasTwelveHours: false, decimal: ".", group: "",
        dateOrder: .dayMonthYear, endings: [], phrases: [])

    /// By id of the first word, longer phrases first.
    var entries: [[Entry]] { table.entries }

    /// By id of the first word, of which kinds its phrases are.
    var kinds: [Kinds] { table.kinds }

    /// Idioms that begin with digits.
    var idiomsOfDigits: [[Entry]] { table.idiomsOfDigits }

    /// By id, in small letters.
    var words: [[UInt8]] { table.words }

    func mayKnow(_ head: WordHead) -> Bool { table.mayKnow(head) }

    /// Whether a number in one word may begin with two small letters.
    func mayBeginNumber(_ first: UInt8, _ second: UInt8) -> Bool {
        let place = Self.place(first, second)
        return beginningsOfParts[place >> 6] & (1 << UInt64(place & 63)) != 0
    }

    private static func place(_ first: UInt8, _ second: UInt8) -> Int { Int(first &* 31 &+ second) }

    func word(_ word: ShortWord) -> Int { table.id(of: word) }

    func word(in bytes: [UInt8], _ range: Range<Int>) -> Int {
        table.word(WordHead(range, in: bytes.span), in: bytes, range)
    }

    /// - Parameter head: of the word.
    func word(_ head: WordHead, in bytes: [UInt8], _ range: Range<Int>) -> Int { table.word(head, in: bytes, range) }
}

extension NumberLexicon.Meaning {
    var kind: NumberLexicon.Kinds {
        switch self {
        case .cardinal: .cardinal
        case .article: .article
        case .joiner: .joiner
        case .ordinal: .ordinal
        case .ordinalEnding: .ordinalEnding
        case .fraction: .fraction
        case .addition: .addition
        case .range: .range
        case .month: .month
        case .weekday: .weekday
        case .withinDate: .withinDate
        case .unit: .unit
        case .beforeHour: .beforeHour
        case .behindHour: .behindHour
        case .minutesBefore: .minutesBefore
        case .minutesBehind: .minutesBehind
        case .half: .half
        case .timeOfDay: .timeOfDay
        case .span: .span
        case .idiom: .idiom
        }
    }
}
