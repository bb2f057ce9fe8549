import Models
import Rulebook

/// Phrases by their first word, and words by their letters: a table of hashes, since every word of every text is looked up.
struct WordTable: Sendable {
    typealias Entry = NumberLexicon.Entry
    typealias Meaning = NumberLexicon.Meaning

    /// By id of the first word, longer phrases first.
    private(set) var entries: [[Entry]] = []
    /// By id of the first word, of which kinds its phrases are.
    private(set) var kinds: [NumberLexicon.Kinds] = []
    /// Idioms that begin with digits, by the first of them, longer ones first.
    private(set) var idiomsOfDigits: [[Entry]] = Array(repeating: [], count: 10)
    /// By id of the word, in small letters.
    private(set) var words: [[UInt8]] = []
    /// By id of the word, how it begins, and its bytes: two words differ in that, but for a few long ones.
    private var heads: [(bits: UInt64, count: Int)] = []
    /// Open addressing: id + 1 by hash, 0 where there is none.
    private var table: [Int32] = Array(repeating: 0, count: 64)
    /// Which first three bytes any word has.
    private(set) var beginnings: [UInt64] = Array(repeating: 0, count: 128)
    private(set) var shortWords = ShortWordFilter()
    /// Of short words. Open addressing, as in `table`.
    private var shortTable: [(bits: UInt64, id: Int)] = []

    init(_ phrases: [(text: String, meaning: Meaning)]) {
        for (text, meaning) in phrases { add(text, meaning) }
        enterShortWords()
        for index in entries.indices { entries[index].sort { $0.pieces.count > $1.pieces.count } }
        for index in idiomsOfDigits.indices { idiomsOfDigits[index].sort { $0.pieces.count > $1.pieces.count } }
    }

    /// Numbers and joiners by their first byte, from the longest.
    var partsOfNumbers: [[(bytes: [UInt8], meaning: Meaning)]] {
        var parts: [[(bytes: [UInt8], meaning: Meaning)]] = Array(repeating: [], count: 256)
        for entry in entries.joined() {
            guard entry.pieces.count == 1, case .word(let id) = entry.pieces[0], words[id].count > 1 else { continue }
            switch entry.meaning {
            case .cardinal, .joiner, .article: parts[Int(words[id][0])].append((words[id], entry.meaning))
            default: break
            }
        }
        for index in parts.indices { parts[index].sort { $0.bytes.count > $1.bytes.count } }
        return parts
    }

    private mutating func add(_ text: String, _ meaning: Meaning) {
        let bytes = Array(text.utf8)
        var pieces: [NumberLexicon.Piece] = []
        var index = 0
        while index < bytes.count {
            let end = TextScan.endOfPiece(in: bytes, at: index)
            if end == index {
                index += TextScan.lengthOfScalar(bytes[index])
            } else {
                let piece = Array(bytes[index..<end])
                pieces.append(piece[0].isDigit ? .digits(piece) : .word(id(of: piece.latinSmall)))
                index = end
            }
        }
        guard let first = pieces.first else { return }
        var exact: [UInt8]?
        if case .unit = meaning, bytes.count <= 2 { exact = bytes }
        let entry = Entry(pieces: pieces, meaning: meaning, exact: exact)
        switch first {
        case .word(let id):
            entries[id].append(entry)
            kinds[id].insert(meaning.kind)
        case .digits(let digits): if meaning == .idiom { idiomsOfDigits[Int(digits[0] & 0x0F)].append(entry) }
        }
    }

    private mutating func id(of word: [UInt8]) -> Int {
        let found = self.word(WordHead(word.indices, in: word.span), in: word, 0..<word.count)
        if found >= 0 { return found }
        if words.count * 2 >= table.count {
            table = Array(repeating: 0, count: table.count * 2)
            for id in words.indices { enter(id) }
        }
        let head = WordHead(word.indices, in: word.span)
        words.append(word)
        heads.append((head.bits, word.count))
        entries.append([])
        kinds.append([])
        enter(words.count - 1)
        let key = Self.beginning(of: head)
        beginnings[key >> 6] |= 1 << UInt64(key & 63)
        return words.count - 1
    }

    private mutating func enter(_ id: Int) {
        var slot = Self.hash(heads[id].bits, heads[id].count) & (table.count - 1)
        while table[slot] != 0 { slot = (slot + 1) & (table.count - 1) }
        table[slot] = Int32(id + 1)
    }

    private mutating func enterShortWords() {
        shortTable = Array(repeating: (0, -1), count: table.count)
        for (id, bytes) in words.enumerated() {
            guard let word = ShortWord(bytes.span, 0..<bytes.count) else { continue }
            shortWords.insert(word)
            var slot = word.hash & (shortTable.count - 1)
            while shortTable[slot].bits != 0 { slot = (slot + 1) & (shortTable.count - 1) }
            shortTable[slot] = (word.bits, id)
        }
    }

    // MARK: Looking up

    /// The id of a word; -1 where it is not known.
    func id(of word: ShortWord) -> Int {
        var slot = word.hash & (shortTable.count - 1)
        while shortTable[slot].bits != 0 {
            if shortTable[slot].bits == word.bits { return shortTable[slot].id }
            slot = (slot + 1) & (shortTable.count - 1)
        }
        return -1
    }

    /// Whether a word with the first three bytes of this one is known. Hardly any word of a text is looked at further.
    func mayKnow(_ head: WordHead) -> Bool {
        let key = Self.beginning(of: head)
        return beginnings[key >> 6] & (1 << UInt64(key & 63)) != 0
    }

    /// The id of a word, in letters of any case; -1 where it is not known.
    func word(_ head: WordHead, in bytes: borrowing [UInt8], _ range: Range<Int>) -> Int {
        var slot = Self.hash(head.bits, range.count) & (table.count - 1)
        while table[slot] != 0 {
            let id = Int(table[slot]) - 1
            if heads[id].bits == head.bits, heads[id].count == range.count, Self.isEqual(words[id], bytes, range) {
                return id
            }
            slot = (slot + 1) & (table.count - 1)
        }
        return -1
    }

    private static func isEqual(_ word: [UInt8], _ bytes: borrowing [UInt8], _ range: Range<Int>) -> Bool {
        var last: UInt8 = 0
        for index in word.indices {
            let byte = bytes[range.lowerBound + index]
            guard word[index] == byte.latinSmall(after: last) else { return false }
            last = byte
        }
        return true
    }

    private static func hash(_ head: UInt64, _ count: Int) -> Int {
        Int(truncatingIfNeeded: ((head ^ UInt64(truncatingIfNeeded: count)) &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }

    /// 13 bits of the first three bytes.
    @inline(__always) static func beginning(of head: WordHead) -> Int {
        Int((head.firstThree &* 0x9E37_79B1) >> 19)
    }
}

/// Says of most words that they have nothing to do with numbers.
struct NumberBeginnings: Sendable {
    private let shortWords: [UInt64]
    /// Of all words, how they begin: a bit for each `WordTable.beginning(of:)`.
    private let beginnings: [UInt64]
    private let joinedLength: Int

    /// - Parameter joinedLength: words as long as that may be made of others.
    init(_ table: WordTable, joinedLength: Int) {
        (shortWords, beginnings) = (table.shortWords.bits, table.beginnings)
        self.joinedLength = joinedLength
    }

    /// - Parameters:
    ///   - short: nil for a word that is none.
    ///   - count: bytes of the word.
    @inline(__always) func mayContain(_ short: ShortWord?, _ head: WordHead, count: Int) -> Bool {
        if let short {
            if ShortWordFilter.mayContain(short, shortWords) { return true }
            guard count >= joinedLength else { return false }
        }
        let key = WordTable.beginning(of: head)
        return beginnings[key >> 6] & (1 << UInt64(key & 63)) != 0
    }
}
