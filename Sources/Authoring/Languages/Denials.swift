import YAML

/// Words by which a sentence says that something is not so.
struct Denials: Sendable {
    private var words = DenyingWords([])
    /// Those of them that say what is missing ("ohne"), which beside a denial say that it must not be.
    private var withoutWords: [DenyingWords.Entry] = []

    static let key = "denials"
    static let keys = ["certain", "possible", "without"]

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
        let without = inner.node["without"].map { _ in inner.wordBeginnings("without", sample: "ohne") } ?? []
        // Each may deny something.
        words += without.map { ($0, false) }
        withoutWords = without.map { DenyingWords.Entry($0, isCertain: false) }
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

    /// Whether a word is "ohne".
    func isWithout(_ word: Word, in bytes: Span<UInt8>) -> Bool {
        let head = WordHead(word.place, in: bytes)
        return withoutWords.contains { $0.isOne(word.place, head, in: bytes) }
    }

    func enter(into clues: inout WordClueTable) { words.enter(into: &clues) }

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
            let next = WordHead.next(bytes, at: index) { (0x80...0xDF).contains($0) && $0 != 0xC2 }
            if let word = word(index..<next.end, next.head, in: bytes) { words.append(word) }
            index = next.end
        }
        return words
    }
}

/// Words, and beginnings of words, of which many are looked for at once: a word is held to those that begin like it.
///
/// A class, since every text of a language asks it.
private final class DenyingWords: Sendable {
    let haveCertain: Bool
    /// By the first two letters.
    private let entries: [Entry]
    /// By the low bits of the first two letters: the first of their entries, with the end of the last one.
    private let starts: [Int]

    struct Entry: Sendable {
        let letters: [UInt8]
        let head: WordHead
        /// The bits of the head of a word that are those of `head`.
        let mask: UInt64
        /// Whether anything may stand behind it.
        let isBeginning: Bool
        let isCertain: Bool

        init(_ word: String, isCertain: Bool) {
            isBeginning = word.hasSuffix("*")
            letters = Array((isBeginning ? word.dropLast() : word[...]).utf8)
            head = WordHead(letters)
            mask = isBeginning ? WordHead.mask(letters.count) : .max
            self.isCertain = isCertain
        }

        func isOne(_ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Bool {
            guard head.bits & mask == self.head.bits else { return false }
            return letters.count < WordHead.bytes || hasAll(word, in: bytes)
        }

        /// Whether a word has all letters, of which it has those of the head.
        private func hasAll(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
            guard isBeginning ? word.count >= letters.count : word.count == letters.count else { return false }
            return (WordHead.bytes..<letters.count).allSatisfy {
                bytes[word.lowerBound + $0] | 0x20 == letters[$0] | 0x20
            }
        }

        /// The low bits of the first two letters of words that it may be.
        var letterPairs: Range<Int> {
            // Behind one letter, anything may stand.
            head.letterPair..<head.letterPair + (isBeginning && letters.count == 1 ? 32 : 1)
        }
    }

    init(_ words: [(word: String, isCertain: Bool)]) {
        let entries = words.map { Entry($0.word, isCertain: $0.isCertain) }.filter { !$0.letters.isEmpty }
        haveCertain = entries.contains(where: \.isCertain)
        var sorted = [[Entry]](repeating: [], count: WordHead.letterPairs)
        // Certain ones first, which say more.
        for entry in entries.filter(\.isCertain) + entries.filter({ !$0.isCertain }) {
            for pair in entry.letterPairs { sorted[pair].append(entry) }
        }
        self.entries = Array(sorted.joined())
        starts = sorted.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    }

    func enter(into clues: inout WordClueTable) {
        for entry in entries {
            if entry.isBeginning {
                clues.insert(.denial, beginning: entry.letters)
            } else {
                clues.insert(.denial, word: entry.letters)
            }
        }
    }

    /// Whether the word that one is, is a certain one; nil for a word that is none of them.
    func isCertain(_ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Bool? {
        for index in starts[head.letterPair]..<starts[head.letterPair + 1]
        where entries[index].isOne(word, head, in: bytes) { return entries[index].isCertain }
        return nil
    }
}
