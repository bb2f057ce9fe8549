/// The digits of a text and those of its words that have to do with numbers, found in one pass.
struct TextScan {
    struct Token {
        enum Kind {
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
        /// Whether a word in capitals stands directly before it, or a sign such as §: "iOS 13"
        var followsName = false
        /// Whether it touches letters before it: COVID-19
        var isInName = false

        var mayBeginQuantity: Bool {
            if case .word = kind { !kinds.isDisjoint(with: .beginnings) } else { true }
        }
    }

    private let bytes: [UInt8]
    private let lexicon: NumberLexicon
    private(set) var tokens: [Token] = []
    private var index = 0
    /// The last word that was passed, in the lexicon or not.
    private var lastWord = 0..<0
    /// Where digits would belong to a name.
    private var nameEnd = -1

    static func tokens(of bytes: [UInt8], _ lexicon: NumberLexicon) -> [Token] {
        var scan = TextScan(bytes: bytes, lexicon: lexicon)
        scan.run()
        return scan.tokens
    }

    private init(bytes: [UInt8], lexicon: NumberLexicon) {
        self.bytes = bytes
        self.lexicon = lexicon
        tokens.reserveCapacity(16)
    }

    private mutating func run() {
        let all = bytes
        let bytes = all.span
        let kinds = Self.kinds
        let beginnings = lexicon.beginnings
        let shortWords = lexicon.shortWords.bits
        let joinedLength = lexicon.isJoined ? Self.joinedLength : .max
        let count = bytes.count
        while index < count {
            switch kinds[Int(bytes[index])] {
            case Self.letter:
                let start = index
                let next = ShortWord.next(bytes, at: start) { kinds[Int($0)] == Self.letter }
                index = next.end
                let word = start..<index
                lastWord = word
                // Behind most words is a blank, and nothing to see.
                if index < count { if bytes[index].isBlank { index += 1 } else { noteName() } }
                let short = next.word
                if let short, ShortWordFilter.mayContain(short, shortWords), take(lexicon.word(short), word) {
                    continue
                }
                let isLong = word.count >= joinedLength
                guard short == nil || isLong, Self.begins(bytes, word, beginnings) else { continue }
                if short == nil, take(lexicon.word(in: all, word), word) { continue }
                if isLong { compound(word) }
            case Self.digit: digits()
            case Self.symbol: symbol()
            case Self.mark: mark()
            default: index += 1
            }
        }
    }

    // MARK: Words

    /// Whether a word begins as one does that is known.
    private static func begins(_ bytes: Span<UInt8>, _ word: Range<Int>, _ beginnings: borrowing [UInt64]) -> Bool {
        let start = word.lowerBound
        let key = WordTable.beginning(
            bytes[start], word.count > 1 ? bytes[start + 1] : 0, word.count > 2 ? bytes[start + 2] : 0)
        return beginnings[key >> 6] & (1 << UInt64(key & 63)) != 0
    }

    /// Bytes of a number in one word at least.
    private static let joinedLength = 5

    /// - Parameter id: -1 for a word that is not known.
    /// - Returns: whether it is known.
    private mutating func take(_ id: Int, _ range: Range<Int>) -> Bool {
        guard id >= 0 else { return false }
        tokens.append(Token(kind: .word(id), range: range, kinds: lexicon.kinds[id]))
        return true
    }

    /// COVID-19, iOS13.5, v2: digits behind a letter, or behind a hyphen that stands behind one.
    private mutating func noteName() {
        let length = Self.lengthOfHyphen(in: bytes, at: index)
        if index + length < bytes.count, bytes[index + length].isDigit { nameEnd = index + length }
    }

    /// A number in one word, and what stands behind it: nothing, a unit, or an ending.
    private mutating func compound(_ range: Range<Int>) {
        let first = bytes[range.lowerBound].latinSmall(after: 0)
        guard !lexicon.parts[Int(first)].isEmpty else { return }
        let word = bytes[range].latinSmall
        guard let (value, length) = CompoundNumber.read(word, lexicon) else { return }
        let middle = range.lowerBound + length
        if length == word.count {
            tokens.append(Token(kind: .compound(value), range: range))
            return
        }
        let unit = lexicon.word(in: bytes, middle..<range.upperBound)
        if unit >= 0, lexicon.entries[unit].contains(where: { if case .unit = $0.meaning { true } else { false } }) {
            tokens.append(Token(kind: .compound(value), range: range.lowerBound..<middle))
            tokens.append(Token(kind: .word(unit), range: middle..<range.upperBound, kinds: lexicon.kinds[unit]))
        } else if lexicon.endings.contains(where: { Self.ends(word[length...], with: $0) }) {
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
        token.countsList = countsList(start..<index)
        token.followsName = followsName(start)
        token.isInName = start == nameEnd
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
        guard lastWord.upperBound == end, !lastWord.isEmpty else { return false }
        return bytes[lastWord].contains { (0x41...0x5A).contains($0) }
    }

    // MARK: Signs

    /// Signs beyond ASCII (`€`, `°`), and `%`.
    private mutating func symbol() {
        let start = index
        let end = Self.endOfPiece(in: bytes, at: start)
        index = max(end, start + 1)
        if bytes[start] == UInt8(ascii: "%"), isPlaceholder(start) { return }
        guard end > start, lexicon.mayKnow(bytes, start..<end) else {
            if end == start { index = start + Self.lengthOfScalar(bytes[start]) }
            return
        }
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
        return true
    }

    private mutating func mark() {
        let start = index
        index += 1
        switch bytes[start] {
        case UInt8(ascii: ":"):
            if bytes[index...].starts(with: "//".utf8) { skipAddress() }
        case UInt8(ascii: "@"): skipAddress()
        case UInt8(ascii: "]"):
            guard index < bytes.count, bytes[index] == UInt8(ascii: "(") else { return }
            while index < bytes.count, bytes[index] != UInt8(ascii: ")") { index += 1 }
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

    /// U+2013 and U+2014.
    static func lengthOfDash(in bytes: [UInt8], at index: Int) -> Int {
        guard index + 2 < bytes.count, bytes[index] == 0xE2, bytes[index + 1] == 0x80 else { return 0 }
        return bytes[index + 2] == 0x93 || bytes[index + 2] == 0x94 ? 3 : 0
    }
}
