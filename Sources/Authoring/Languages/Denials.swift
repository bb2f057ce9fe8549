import YAML

/// Words by which a sentence says that something is not so.
struct Denials: Sendable {
    private var words = DenyingWords([])

    static let key = "denials"
    static let keys = ["certain", "possible"]

    init() {}

    init(_ settings: inout SettingsReader) {
        guard var inner = settings.mapping(Self.key, among: Self.keys) else { return }
        var words: [(word: String, isCertain: Bool)] = []
        if inner.require("certain", sample: "[not]") != nil {
            words += inner.wordBeginnings("certain", sample: "kein*").map { ($0, true) }
        }
        if inner.require("possible", sample: "[without]") != nil {
            words += inner.wordBeginnings("possible", sample: "vermeid*").map { ($0, false) }
        }
        self.words = DenyingWords(words)
        settings.values.findings.append(inner.findings)
    }

    /// Whether no word denies what it stands beside.
    var isEmpty: Bool { !words.haveCertain }

    /// A word that may deny something.
    struct Word: Sendable {
        let place: Range<Int>
        /// Whether it denies what it stands beside ("nicht", "kein"), or a sentence may deny something by it ("ohne").
        let isCertain: Bool
    }

    /// What a word of a text is; nil for most.
    /// - Parameters:
    ///   - word: letters.
    ///   - head: of the word.
    func word(_ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Word? {
        guard let isCertain = words.isCertain(word, head, in: bytes), !Self.isJoined(word, in: bytes) else {
            return nil
        }
        return Word(place: word, isCertain: isCertain)
    }

    /// Turns most words away.
    @inline(__always) func mayDeny(_ head: WordHead) -> Bool { words.mayHold(head) }

    /// Whether a low line makes it a part of a name: `NOT_YET_VALID`.
    private static func isJoined(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let line = UInt8(ascii: "_")
        return word.lowerBound > 0 && bytes[word.lowerBound - 1] == line
            || word.upperBound < bytes.count && bytes[word.upperBound] == line
    }

    /// All of them, in order.
    func words(in bytes: Span<UInt8>) -> [Word] {
        var words: [Word] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index].isLetter || (0xC3...0xDF).contains(bytes[index]) else {
                index += 1
                continue
            }
            let end = ShortWord.next(bytes, at: index) { (0x80...0xDF).contains($0) && $0 != 0xC2 }.end
            let head = WordHead(index..<end, in: bytes)
            if mayDeny(head), let word = word(index..<end, head, in: bytes) { words.append(word) }
            index = end
        }
        return words
    }
}

/// Words, and beginnings of words, of which many are looked for at once: a word is held to those that begin with its letter.
///
/// A class, since every text of a language asks it.
private final class DenyingWords: Sendable {
    let haveCertain: Bool
    /// By the first letter.
    private let entries: [Entry]
    /// By the low bits of the first letter: the first of its entries, with the end of the last one.
    private let starts: [Int]
    /// A bit for each hash of the first four bytes of a word.
    private let heads: [UInt64]

    private struct Entry {
        let head: WordHead
        let count: Int
        /// Behind those of the head, in small letters.
        let rest: [UInt8]
        /// Whether anything may stand behind it.
        let isBeginning: Bool
        let isCertain: Bool

        init(_ word: String, isCertain: Bool) {
            isBeginning = word.hasSuffix("*")
            let letters = Array((isBeginning ? word.dropLast() : word[...]).utf8)
            head = WordHead(letters.indices, in: letters.span)
            count = letters.count
            rest = letters.dropFirst(WordHead.bytes).map { $0 | 0x20 }
            self.isCertain = isCertain
        }

        func isOne(_ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Bool {
            guard isBeginning ? word.count >= count : word.count == count, head.begins(with: self.head, bytes: count)
            else { return false }
            return rest.indices.allSatisfy { bytes[word.lowerBound + WordHead.bytes + $0] | 0x20 == rest[$0] }
        }
    }

    private static let letters = 32

    init(_ words: [(word: String, isCertain: Bool)]) {
        let entries = words.map { Entry($0.word, isCertain: $0.isCertain) }.filter { $0.count > 0 }
        haveCertain = entries.contains(where: \.isCertain)
        // Certain ones first, which say more.
        let sorted = (0..<Self.letters).map { letter in
            entries.filter { $0.head.letter == letter && $0.isCertain }
                + entries.filter { $0.head.letter == letter && !$0.isCertain }
        }
        self.entries = Array(sorted.joined())
        starts = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
        var heads = [UInt64](repeating: 0, count: 256)
        for entry in entries {
            let missing = entry.isBeginning ? max(0, 4 - entry.count) : 0
            // One letter alone turns no word away.
            if missing > 2 { heads = heads.map { _ in .max } }
            // Behind a shorter beginning, anything may stand.
            for rest in 0..<UInt32(1) << UInt32(8 * min(missing, 2)) {
                let place = Self.place(of: entry.head.firstFour | rest << UInt32(8 * (4 - missing)))
                heads[place >> 6] |= 1 << UInt64(place & 63)
            }
        }
        self.heads = heads
    }

    /// Fourteen bits.
    @inline(__always) private static func place(of four: UInt32) -> Int { Int((four &* 0x9E37_79B1) >> 18) }

    @inline(__always) func mayHold(_ head: WordHead) -> Bool {
        let place = Self.place(of: head.firstFour)
        return heads[place >> 6] & (1 << UInt64(place & 63)) != 0
    }

    /// Whether the word that one is, is a certain one; nil for a word that is none of them.
    func isCertain(_ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Bool? {
        for index in starts[head.letter]..<starts[head.letter + 1]
        where entries[index].isOne(word, head, in: bytes) { return entries[index].isCertain }
        return nil
    }
}
