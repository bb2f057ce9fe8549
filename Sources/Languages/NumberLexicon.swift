/// The words with which a language says numbers, times, dates and units, by their ids in the vocabulary.
package final class NumberLexicon: Sendable {
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

    /// The kinds of meanings without what they hold.
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
        case word(Int32)
        case digits([UInt8])
    }

    struct Entry: Sendable {
        let pieces: [Piece]
        let meaning: Meaning
        /// The only letters in which an abbreviation is meant: `g` is gram, and `G` is none.
        let exact: [UInt8]?
    }

    package enum DateOrder: String, CaseIterable, Sendable {
        case dayMonthYear = "day-month-year"
        case monthDayYear = "month-day-year"
        case yearMonthDay = "year-month-day"
    }

    /// Whether the words for whole numbers are known.
    package let hasNumberWords: Bool
    /// Whether an hour without "am" or "pm" may be either.
    let hasTwelveHours: Bool
    package let decimal: UInt8
    let group: UInt8?
    let dateOrder: DateOrder
    /// Of words that never stand behind a 1, in lower case, the form that does: `tagen`, `Tag`.
    package let singulars: [String: String]
    /// By id of the first word, longer phrases first.
    private let entries: [Int32: [Entry]]
    /// By id of the word: of which kinds the phrases are that begin with it.
    private let kinds: [Kinds]
    /// Whether a word is a piece of any phrase.
    private let arePieces: [Bool]
    /// Idioms that begin with digits, by the first of them, longer ones first.
    let idiomsOfDigits: [[Entry]]
    /// Within one word: numbers and joiners by their first byte, from the longest. Empty where numbers are several words.
    let parts: [[(bytes: [UInt8], meaning: Meaning)]]
    /// What may stand behind a number in one word: "mal", "stellig".
    let endings: [[UInt8]]
    /// What says of a unit of time that something comes in each: "pro", "every".
    let periods: BoundWords
    /// What says before a unit of time that something comes there a single time: "einmal", "une fois".
    package let once: BoundWords
    /// With what a number of times ends: "mal", "fois", "twice". In lower case.
    package let repeats: [[UInt8]]
    /// What says of a number on which side of it things are.
    package let limits: BoundWords
    let vocabulary: Vocabulary

    /// - Parameter vocabulary: has learned the words of `phrases`.
    init(
        _ words: NumberWords, of pack: LanguagePack, phrases: [(text: String, meaning: Meaning)],
        _ vocabulary: Vocabulary
    ) {
        hasNumberWords = !words.cardinals.isEmpty
        hasTwelveHours = words.hasTwelveHours
        decimal = pack.decimalSeparator.utf8.first ?? UInt8(ascii: ".")
        let group = Array(pack.groupSeparator.utf8)
        self.group = group.count == 1 && group[0] != 0x20 ? group[0] : nil
        dateOrder = words.dateOrder
        var singulars = words.singulars
        for forms in pack.units.values where pack.plurals.form(of: 1) == .one {
            let (one, other) = (
                forms[.one]?.tail.trimmedBlanks ?? "", forms[.other]?.tail.trimmedBlanks.lowercased() ?? ""
            )
            if !one.isEmpty, !other.isEmpty, one.lowercased() != other { singulars[other] = one }
        }
        self.singulars = singulars
        endings = words.endings.map { $0.latinSmall }
        periods = BoundWords(least: words.periods)
        once = BoundWords(least: words.once)
        repeats = words.repeats.map { $0.latinSmall }
        limits = pack.bounds
        self.vocabulary = vocabulary
        var entries: [Int32: [Entry]] = [:]
        var kinds = [Kinds](repeating: [], count: vocabulary.count)
        var idioms = [[Entry]](repeating: [], count: 10)
        var arePieces = [Bool](repeating: false, count: vocabulary.count)
        for (text, meaning) in phrases {
            let pieces = Self.pieces(of: text, vocabulary)
            for case .word(let id) in pieces { arePieces[Int(id)] = true }
            guard let first = pieces.first else { continue }
            var exact: [UInt8]?
            if case .unit = meaning, text.utf8.count <= 2 { exact = Array(text.utf8) }
            let entry = Entry(pieces: pieces, meaning: meaning, exact: exact)
            switch first {
            case .word(let id):
                entries[id, default: []].append(entry)
                kinds[Int(id)].insert(meaning.kind)
            case .digits(let digits): if meaning == .idiom { idioms[Int(digits[0] & 0x0F)].append(entry) }
            }
        }
        self.entries = entries.mapValues { $0.sorted { $0.pieces.count > $1.pieces.count } }
        (self.kinds, self.arePieces) = (kinds, arePieces)
        idiomsOfDigits = idioms.map { $0.sorted { $0.pieces.count > $1.pieces.count } }
        parts = words.isJoined ? Self.parts(of: phrases) : []
    }

    /// The words and signs of a phrase, for the vocabulary.
    static func words(of phrase: String) -> [String] {
        Piecewise.ranges(in: Array(phrase.utf8)).map { String(decoding: Array(phrase.utf8)[$0], as: UTF8.self) }
            .filter { !($0.utf8.first?.isDigit ?? true) }
    }

    private static func pieces(of phrase: String, _ vocabulary: Vocabulary) -> [Piece] {
        let bytes = Array(phrase.utf8)
        return Piecewise.ranges(in: bytes).map { range in
            bytes[range.lowerBound].isDigit
                ? .digits(Array(bytes[range])) : .word(vocabulary.id(of: WordHash(range, of: bytes.span).value))
        }
    }

    /// Numbers and joiners by their first byte, from the longest.
    private static func parts(of phrases: [(text: String, meaning: Meaning)]) -> [[(bytes: [UInt8], meaning: Meaning)]]
    {
        var parts: [[(bytes: [UInt8], meaning: Meaning)]] = Array(repeating: [], count: 256)
        for (text, meaning) in phrases {
            let bytes = text.latinSmall
            guard bytes.count > 1, bytes.allSatisfy(Characters.isLetterOrPart) else { continue }
            switch meaning {
            case .cardinal, .joiner, .article: parts[Int(bytes[0])].append((bytes, meaning))
            default: break
            }
        }
        return parts.map { $0.sorted { $0.bytes.count > $1.bytes.count } }
    }

    func kinds(of word: Int32) -> Kinds { word >= 0 && Int(word) < kinds.count ? kinds[Int(word)] : [] }

    /// Whether a word may stand in a phrase, also behind its first word.
    func isPiece(_ word: Int32) -> Bool { word >= 0 && Int(word) < arePieces.count && arePieces[Int(word)] }

    func entries(of word: Int32) -> [Entry] { entries[word] ?? [] }

    /// What a word measures, as a phrase of its own; nil where it is no unit.
    package func unit(_ word: Token, in bytes: [UInt8]) -> QuantityUnit? {
        guard kinds(of: word.id).contains(.unit) else { return nil }
        return entries(of: word.id).lazy.compactMap { entry in
            guard case .unit(let unit) = entry.meaning, entry.pieces.count == 1,
                entry.exact?.elementsEqual(bytes[word.range]) ?? true
            else { return nil }
            return unit
        }.first
    }

    /// 1 to 12 where a word is the name of a month.
    package func month(_ word: Token) -> Int? {
        guard kinds(of: word.id).contains(.month) else { return nil }
        return entries(of: word.id).lazy.compactMap { entry in
            if case .month(let month) = entry.meaning, entry.pieces.count == 1 { month } else { nil }
        }.first
    }

    /// 1 to 7, from Monday, where a word is the name of a day of the week.
    package func weekday(_ word: Token) -> Int? {
        guard kinds(of: word.id).contains(.weekday) else { return nil }
        return entries(of: word.id).lazy.compactMap { entry in
            if case .weekday(let day) = entry.meaning, entry.pieces.count == 1 { day } else { nil }
        }.first
    }

    /// Whether a word may be a part of a range, of a number or a number itself.
    package func mayJoinNumbers(_ word: Token) -> Bool {
        !kinds(of: word.id).isDisjoint(with: [.range, .joiner, .cardinal])
    }
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

/// How the phrases of a lexicon are divided: runs of letters, runs of digits, and signs that may be units.
enum Piecewise {
    static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            let start = index
            if Characters.isLetter(bytes[index]) {
                while index < bytes.count, Characters.isLetterOrPart(bytes[index]),
                    !isSymbol(bytes[index], at: index, in: bytes)
                {
                    index += 1
                }
            } else if bytes[index].isDigit {
                while index < bytes.count, bytes[index].isDigit { index += 1 }
            } else {
                index = min(bytes.count, index + Characters.lengthOfScalar(bytes[index]))
                guard isUnitSign(bytes[start..<index]) else { continue }
            }
            ranges.append(start..<index)
        }
        return ranges
    }

    private static func isSymbol(_ byte: UInt8, at index: Int, in bytes: [UInt8]) -> Bool {
        byte == 0xC2 || byte == 0xE2
    }

    /// `%`, `$`, `°`, `€`, `½`: what stands for a word. Hyphens, apostrophes and quotation marks do not.
    static func isUnitSign(_ sign: ArraySlice<UInt8>) -> Bool {
        switch sign.first {
        case UInt8(ascii: "%"), UInt8(ascii: "$"): true
        case 0xC2: sign.dropFirst().first != 0xA0
        case 0xE2: !(sign.dropFirst().first == 0x80 && sign.last != 0xB0)
        default: false
        }
    }
}

extension Characters {
    /// A letter, or a later byte of one.
    static func isLetterOrPart(_ byte: UInt8) -> Bool { isLetter(byte) || byte & 0xC0 == 0x80 }
}
