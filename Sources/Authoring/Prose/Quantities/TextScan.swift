import Bytes
import Models
import Rulebook

/// Where `TextScan` looks at a text: at a word, or at where something else begins.
struct NumberPlace: Sendable {
    let start: Int32
    /// Of a word; of anything else, its start.
    let end: Int32
    /// The id of a short word in the lexicon; -1 for all else, and for a word that is not known.
    let word: Int32

    init(_ start: Int) { (self.start, end, word) = (Int32(start), Int32(start), -1) }

    /// - Parameter short: nil for a word that is none.
    init(_ word: Range<Int>, _ short: ShortWord?, _ lexicon: borrowing NumberLexicon) {
        (start, end) = (Int32(word.lowerBound), Int32(word.upperBound))
        self.word = short.map { Int32(lexicon.word($0)) } ?? -1
    }
}

/// The digits of a text and those of its words that have to do with numbers.
struct TextScan {
    struct Token: Equatable {
        enum Kind: Equatable {
            case digits
            /// By its id in the lexicon.
            case word(Int)
            /// A number in one word, with others or an ending: "zweiundzwanzig", "zweimal".
            case compound(Double)
        }

        let kind: Kind
        let range: Range<Int>
        /// Of which kinds the phrases are that begin with it.
        var kinds: NumberLexicon.Kinds = []
        /// Whether it stands at the beginning of its line and counts a list: "1. "
        var countsList = false
        /// Whether a word in capitals stands directly before it, or a sign such as §: "iOS 13", "B.1.351"
        var followsName = false
        /// Whether it touches letters before it: COVID-19
        var isInName = false

        var mayBeginQuantity: Bool {
            if case .word = kind { !kinds.isDisjoint(with: .beginnings) } else { true }
        }

        /// Whether it begins more than idioms.
        var mayBeQuantity: Bool {
            if case .word = kind { !kinds.isDisjoint(with: .beginnings.subtracting(.idiom)) } else { true }
        }
    }

    private let bytes: [UInt8]
    private let lexicon: NumberLexicon
    private let hasLists: Bool
    private(set) var tokens: [Token] = []
    private var index = 0
    /// Letters before are no words of the text: an address, code, a place for a value.
    private var wordsBegin = 0
    /// Where digits would belong to those before them: CoV-2.1
    private var nameEnd = -1

    /// - Parameters:
    ///   - places: what `places(in:_:)` gives, where somebody has been there already.
    ///   - hasLists: whether digits at the beginning of a line may count its items, and are no ordinal: "2. Impfung".
    static func tokens(
        of bytes: [UInt8], _ lexicon: NumberLexicon, at places: [NumberPlace]?, hasLists: Bool
    ) -> [Token] {
        var scan = TextScan(bytes: bytes, lexicon: lexicon, hasLists: hasLists)
        if let places { scan.look(at: places) } else { scan.look(at: Self.places(in: bytes.span, lexicon)) }
        return scan.tokens
    }

    private mutating func look(at places: [NumberPlace]) {
        tokens.reserveCapacity(places.count)
        for index in places.indices where places[index].start >= self.index { look(at: places[index]) }
    }

    private init(bytes: [UInt8], lexicon: NumberLexicon, hasLists: Bool) {
        self.bytes = bytes
        self.lexicon = lexicon
        self.hasLists = hasLists
    }

    private mutating func look(at place: NumberPlace) {
        if take(Int(place.word), Int(place.start)..<Int(place.end)) {
            index = Int(place.end)
            return
        }
        index = Int(place.start)
        switch Self.kinds[Int(bytes[index])] {
        case Self.letter: word(index..<Int(place.end))
        case Self.digit: digits()
        case Self.symbol: symbol()
        default:
            mark()
            wordsBegin = index
        }
    }

    // MARK: Places

    /// Where a token may begin, or something that is to be left out: digits, signs, and words of which few are no tokens.
    static func places(in bytes: Span<UInt8>, _ lexicon: NumberLexicon) -> [NumberPlace] {
        let beginnings = lexicon.beginnings
        var places: [NumberPlace] = []
        var index = 0
        while index < bytes.count {
            switch kinds[Int(bytes[index])] {
            case letter:
                let next = ShortWord.next(bytes, at: index) { kinds[Int($0)] == letter }
                let word = index..<next.end
                if beginnings.mayContain(next.word, WordHead(next.word, word, in: bytes), count: word.count) {
                    places.append(NumberPlace(word, next.word, lexicon))
                }
                index = next.end
            case other: index += 1
            case symbol:
                places.append(NumberPlace(index))
                index += lengthOfScalar(bytes[index])
            default:
                places.append(NumberPlace(index))
                index += 1
            }
        }
        return places
    }

    /// Whether what begins with a byte is a place, where it is no letter.
    static func isPlace(_ byte: UInt8) -> Bool { [digit, symbol, mark].contains(kinds[Int(byte)]) }

    // MARK: Words

    private mutating func word(_ range: Range<Int>) {
        index = range.upperBound
        let head = WordHead(range, in: bytes.span)
        guard lexicon.mayKnow(head) else { return }
        // A short one is not known, or its place would say so.
        if ShortWord(bytes.span, range) == nil, take(lexicon.word(head, in: bytes, range), range) { return }
        if range.count >= lexicon.joinedLength { compound(range) }
    }

    /// - Parameter id: -1 for a word that is not known.
    /// - Returns: whether it is known.
    private mutating func take(_ id: Int, _ range: Range<Int>) -> Bool {
        guard id >= 0 else { return false }
        var kinds = lexicon.kinds[id]
        if range.count == 1, kinds.contains(.unit), Self.isElided(endingAt: range.upperBound, in: bytes) {
            kinds.remove(.unit)
        }
        tokens.append(Token(kind: .word(id), range: range, kinds: kinds))
        return true
    }

    /// Whether an apostrophe joins what ends at a place to the word behind it: the "l" of "6.30 l’acqua" is no litre.
    static func isElided(endingAt end: Int, in bytes: [UInt8]) -> Bool {
        guard end < bytes.count else { return false }
        let sign = bytes[end] == UInt8(ascii: "'") ? 1 : bytes[end] == 0xE2 ? 3 : 0
        guard sign > 0, end + sign < bytes.count, sign == 1 || bytes[end + 1] == 0x80 && bytes[end + 2] == 0x99 else {
            return false
        }
        return kinds[Int(bytes[end + sign])] == letter
    }

    /// Where a word begins that ends at a place; the place itself where none does.
    private func beginningOfWord(endingAt end: Int) -> Int {
        var start = end
        while start > wordsBegin {
            var first = start - 1
            while first > wordsBegin, bytes[first] & 0xC0 == 0x80 { first -= 1 }
            guard Self.kinds[Int(bytes[first])] == Self.letter else { break }
            start = first
        }
        return start
    }

    /// COVID-19, iOS13.5, v2: digits behind a letter, or behind a hyphen that stands behind one.
    private func isInName(_ start: Int) -> Bool {
        if start == nameEnd { return true }
        let end = start - Self.lengthOfHyphen(in: bytes, before: start)
        return beginningOfWord(endingAt: end) < end
    }

    /// "B.1", where the point ends no sentence.
    private func isBehindInitial(_ start: Int) -> Bool {
        start - wordsBegin > 1 && bytes[start - 1] == UInt8(ascii: ".") && bytes[start - 2].isCapital
            && beginningOfWord(endingAt: start - 1) == start - 2
    }

    /// A number in one word, and what stands behind it: nothing, a unit, or an ending.
    private mutating func compound(_ range: Range<Int>) {
        let first = bytes[range.lowerBound].latinSmall(after: 0)
        let second = bytes[range.lowerBound + 1].latinSmall(after: first)
        guard lexicon.mayBeginNumber(first, second) else { return }
        guard let (value, length) = CompoundNumber.read(bytes, range, lexicon) else { return }
        let middle = range.lowerBound + length
        if length == range.count {
            tokens.append(Token(kind: .compound(value), range: range))
            return
        }
        let unit = lexicon.word(in: bytes, middle..<range.upperBound)
        if unit >= 0, lexicon.entries[unit].contains(where: { if case .unit = $0.meaning { true } else { false } }) {
            tokens.append(Token(kind: .compound(value), range: range.lowerBound..<middle))
            tokens.append(Token(kind: .word(unit), range: middle..<range.upperBound, kinds: lexicon.kinds[unit]))
            return
        }
        let rest = bytes[range].latinSmall[length...]
        if lexicon.endings.contains(where: { Self.ends(rest, with: $0) }) {
            tokens.append(Token(kind: .compound(value), range: range))
        }
    }

    /// Longer endings go on (`zweistellige`); with short ones a word is at its end, or `Einstellung` would begin with one.
    private static func ends(_ rest: ArraySlice<UInt8>, with ending: [UInt8]) -> Bool {
        rest.starts(with: ending) && (ending.count > 2 || rest.count == ending.count)
    }

    // MARK: Digits

    private mutating func digits() {
        let start = index
        while index < bytes.count, bytes[index].isDigit { index += 1 }
        var token = Token(kind: .digits, range: start..<index)
        token.countsList = hasLists && countsList(start..<index)
        token.followsName = followsName(start) || isBehindInitial(start)
        token.isInName = isInName(start)
        tokens.append(token)
        guard token.isInName else { return }
        // CoV-2.1
        let length =
            index < bytes.count && bytes[index] == UInt8(ascii: ".") ? 1 : Self.lengthOfHyphen(in: bytes, at: index)
        if index + length < bytes.count, bytes[index + length].isDigit { nameEnd = index + length }
    }

    private func countsList(_ range: Range<Int>) -> Bool {
        guard range.count <= 3, range.upperBound + 1 < bytes.count,
            bytes[range.upperBound] == UInt8(ascii: ".") || bytes[range.upperBound] == UInt8(ascii: ")"),
            bytes[range.upperBound + 1] == 0x20 || bytes[range.upperBound + 1] == UInt8(ascii: "*")
        else { return false }
        var start = range.lowerBound
        while start > 0, Self.lineOpeners.contains(bytes[start - 1]) { start -= 1 }
        return start == 0 || bytes[start - 1] == 0x0A
    }

    private static let lineOpeners = Array(" #*_>(".utf8)

    private func followsName(_ start: Int) -> Bool {
        var before = start
        if before > 0, bytes[before - 1] == 0x20 { before -= 1 }
        if before > 1, bytes[before - 2] == 0xC2, bytes[before - 1] == 0xA0 { before -= 2 }
        guard before > 0, before < start else { return false }
        if before > 1, bytes[before - 2] == 0xC2, bytes[before - 1] == 0xA7 { return true }
        let end = bytes[before - 1] == UInt8(ascii: ".") ? before - 1 : before
        for index in beginningOfWord(endingAt: end)..<end where bytes[index].isCapital { return true }
        return false
    }

    // MARK: Signs

    /// Signs beyond ASCII (`€`, `°`), and `%`.
    private mutating func symbol() {
        let start = index
        index = start + Self.lengthOfScalar(bytes[start])
        if bytes[start] == UInt8(ascii: "%"), isPlaceholder(start) { return }
        guard index <= bytes.count, lexicon.mayKnow(WordHead(start..<index, in: bytes.span)) else { return }
        let end = Self.endOfPiece(in: bytes, at: start)
        guard end > start else { return }
        let id = lexicon.word(in: bytes, start..<end)
        if id >= 0 { tokens.append(Token(kind: .word(id), range: start..<end, kinds: lexicon.kinds[id])) }
    }

    /// `%1$@`, `%2d` and `%.50s` of other systems: the digits are none of the text.
    private mutating func isPlaceholder(_ start: Int) -> Bool {
        var end = start + 1
        while end < bytes.count, bytes[end].isDigit || "-+#.$*".utf8.contains(bytes[end]) { end += 1 }
        guard end < bytes.count, bytes[start + 1..<end].contains(where: \.isDigit),
            bytes[end].isLetter || bytes[end] == UInt8(ascii: "@")
        else { return false }
        index = end + 1
        wordsBegin = index
        return true
    }

    private mutating func mark() {
        let start = index
        index += 1
        switch bytes[start] {
        case UInt8(ascii: ":"):
            guard index + 1 < bytes.count, bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "/")
            else { return }
            skipAddress()
        case UInt8(ascii: "@"): skipAddress()
        case UInt8(ascii: "]"):
            guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else { return }
            index = bytes.span.firstOffset(of: UInt8(ascii: ")"), from: index)
        case UInt8(ascii: "`"):
            if let end = bytes[index...].prefix(200).firstIndex(of: UInt8(ascii: "`")) { index = end + 1 }
        case UInt8(ascii: "&"):
            // &#39; is the name of a sign, which is found by itself.
            if index < bytes.count, bytes[index] == UInt8(ascii: "#"),
                let end = bytes[index...].prefix(8).firstIndex(of: UInt8(ascii: ";"))
            {
                index = end + 1
            }
        case UInt8(ascii: "{"):
            if let end = bytes[index...].prefix(3).firstIndex(of: UInt8(ascii: "}")) { index = end + 1 }
        default: return
        }
    }

    private mutating func skipAddress() {
        while index < bytes.count, bytes[index] > 0x20, bytes[index] != UInt8(ascii: ")") { index += 1 }
    }

    // MARK: Bytes

    private static let other: UInt8 = 0
    private static let letter: UInt8 = 1
    private static let digit: UInt8 = 2
    private static let symbol: UInt8 = 3
    private static let mark: UInt8 = 4

    private static let kinds: [UInt8] = (0...255).map { number in
        let byte = UInt8(number)
        if byte.isLetter { return letter }
        if byte.isDigit { return digit }
        // Signs of Latin-1 and of general punctuation; everything else beyond ASCII is taken for letters.
        if byte == 0xC2 || byte == 0xE2 || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "$") { return symbol }
        if byte >= 0x80 { return letter }
        return ":@]`{&".utf8.contains(byte) ? mark : other
    }

    /// Where a word, a run of digits or a sign ends that begins here; here, where none of them does.
    static func endOfPiece(in bytes: [UInt8], at start: Int) -> Int {
        let kind = kinds[Int(bytes[start])]
        switch kind {
        case letter, digit:
            return bytes[start...].firstIndex { kinds[Int($0)] != kind } ?? bytes.count
        case symbol:
            let end = start + lengthOfScalar(bytes[start])
            guard end <= bytes.count, lengthOfBlank(in: bytes, at: start) == 0,
                !(bytes[start] == 0xE2 && bytes[start + 1] == 0x80 && bytes[start + 2] != 0xB0)
            else { return start }
            return end
        default: return start
        }
    }

    static func lengthOfScalar(_ byte: UInt8) -> Int { byte < 0xC0 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4 }

    /// U+00A0, U+2009 and U+202F are blanks too.
    static func lengthOfBlank(in bytes: [UInt8], at index: Int) -> Int {
        guard index < bytes.count else { return 0 }
        return switch bytes[index] {
        case 0x20, 0x0A, 0x09: 1
        case 0xC2 where index + 1 < bytes.count && bytes[index + 1] == 0xA0: 2
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
            bytes[index + 2] == 0xAF || bytes[index + 2] == 0x89 ? 3 : 0
        default: 0
        }
    }

    /// U+2010 and U+2011 are hyphens too.
    static func lengthOfHyphen(in bytes: [UInt8], at index: Int) -> Int {
        guard index < bytes.count else { return 0 }
        return switch bytes[index] {
        case UInt8(ascii: "-"): 1
        case 0xE2 where index + 2 < bytes.count && bytes[index + 1] == 0x80:
            bytes[index + 2] == 0x90 || bytes[index + 2] == 0x91 ? 3 : 0
        default: 0
        }
    }

    private static func lengthOfHyphen(in bytes: [UInt8], before index: Int) -> Int {
        for length in [1, 3] where length <= index && lengthOfHyphen(in: bytes, at: index - length) == length {
            return length
        }
        return 0
    }

    /// U+2013 and U+2014.
    static func lengthOfDash(in bytes: [UInt8], at index: Int) -> Int {
        guard index + 2 < bytes.count, bytes[index] == 0xE2, bytes[index + 1] == 0x80 else { return 0 }
        return bytes[index + 2] == 0x93 || bytes[index + 2] == 0x94 ? 3 : 0
    }
}
