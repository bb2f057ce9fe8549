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
        case span(Double)
        /// Words in which numbers are not meant as such: "24/7".
        case idiom
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
    /// Whether numbers are written in one word: "zweiundzwanzig".
    let isJoined: Bool
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

    private let table: WordTable
    /// Within one word: numbers and joiners by their first byte, from the longest.
    let parts: [[(bytes: [UInt8], meaning: Meaning)]]
    /// What may stand behind a number in one word: "mal", "stellig".
    let endings: [[UInt8]]

    init(
        isJoined: Bool, hasNumberWords: Bool, hasTwelveHours: Bool, decimal: String, group: String,
        dateOrder: DateOrder, endings: [String], phrases: [(text: String, meaning: Meaning)]
    ) {
        self.isJoined = isJoined
        self.hasNumberWords = hasNumberWords
        self.hasTwelveHours = hasTwelveHours
        self.decimal = decimal.utf8.first ?? UInt8(ascii: ".")
        let group = Array(group.utf8)
        self.group = group.count == 1 && group[0] != 0x20 ? group[0] : nil
        self.dateOrder = dateOrder
        self.endings = endings.map { WordTable.folded(Array($0.utf8)) }
        table = WordTable(phrases)
        parts = isJoined ? table.partsOfNumbers : []
    }

    /// Of a language of which nothing is known.
    static let empty = NumberLexicon(
        isJoined: false, hasNumberWords: false, hasTwelveHours: false, decimal: ".", group: "",
        dateOrder: .dayMonthYear, endings: [], phrases: [])

    /// By id of the first word, longer phrases first.
    var entries: [[Entry]] { table.entries }

    /// Those that begin with digits.
    var entriesOfDigits: [Entry] { table.entriesOfDigits }

    func mayKnow(_ bytes: [UInt8], _ range: Range<Int>) -> Bool { table.mayKnow(bytes, range) }

    func word(in bytes: [UInt8], _ range: Range<Int>) -> Int { table.word(in: bytes, range) }
}
