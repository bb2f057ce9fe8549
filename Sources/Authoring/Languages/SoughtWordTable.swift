/// Words, and beginnings of words, of which many are looked for at once: a word is held to those that begin like it.
///
/// A class, since every text of a language asks it.
final class SoughtWordTable<Value: Sendable>: Sendable {
    /// By the first two letters.
    private let entries: [Entry]
    /// By the low bits of the first two letters: the first of their entries, with the end of the last one.
    private let starts: [Int]

    private struct Entry: Sendable {
        let sought: SoughtWord
        let value: Value
    }

    /// - Parameter words: those first that count where a word is several of them.
    init(_ words: [(SoughtWord, Value)]) {
        var entries: [(pair: Int, order: Int, entry: Entry)] = []
        for (order, (word, value)) in words.enumerated() where !word.letters.isEmpty {
            for pair in word.letterPairs { entries.append((pair, order, Entry(sought: word, value: value))) }
        }
        entries.sort { ($0.pair, $0.order) < ($1.pair, $1.order) }
        var starts = [Int](repeating: 0, count: WordHead.letterPairs + 1)
        for (pair, _, _) in entries { starts[pair + 1] += 1 }
        for pair in 0..<WordHead.letterPairs { starts[pair + 1] += starts[pair] }
        (self.entries, self.starts) = (entries.map(\.entry), starts)
    }

    /// Makes all of them known to those who look at every word of a text.
    func enter(_ clue: WordClues, into clues: inout WordClueTable) {
        for entry in entries { entry.sought.enter(clue, into: &clues) }
    }

    /// What the first of the words says that a word is, and that `meaning` takes; nil for a word that is none of them.
    @inline(__always)
    func first<Meaning>(
        _ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>, _ meaning: (Value) -> Meaning?
    ) -> Meaning? {
        for index in starts[head.letterPair]..<starts[head.letterPair + 1]
        where entries[index].sought.is(word, head, in: bytes) {
            if let found = meaning(entries[index].value) { return found }
        }
        return nil
    }
}

/// A word that is looked for, or how many of them begin: `nicht`, `kein*`.
struct SoughtWord: Sendable {
    let letters: [UInt8]
    private let head: WordHead
    /// The bits of the head of a word that are those of `head`.
    private let mask: UInt64
    /// Whether anything may stand behind it.
    private let isBeginning: Bool

    init(_ word: [UInt8]) {
        isBeginning = word.last == UInt8(ascii: "*")
        letters = isBeginning ? Array(word.dropLast()) : word
        head = WordHead(letters)
        mask = isBeginning ? WordHead.mask(letters.count) : .max
    }

    /// Whether a word may be this one that begins with a byte.
    func mayBegin(_ byte: UInt8) -> Bool { letters[0] | 0x20 == byte | 0x20 }

    func `is`(_ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Bool {
        guard head.bits & mask == self.head.bits else { return false }
        return letters.count < WordHead.bytes || hasAll(word, in: bytes)
    }

    /// Whether a word has all letters, of which it has those of the head.
    private func hasAll(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        guard isBeginning ? word.count >= letters.count : word.count == letters.count else { return false }
        return (WordHead.bytes..<letters.count).allSatisfy { bytes[word.lowerBound + $0] | 0x20 == letters[$0] | 0x20 }
    }

    /// The low bits of the first two letters of words that it may be.
    fileprivate var letterPairs: Range<Int> {
        // Behind one letter, anything may stand.
        head.letterPair..<head.letterPair + (isBeginning && letters.count == 1 ? 32 : 1)
    }

    fileprivate func enter(_ clue: WordClues, into clues: inout WordClueTable) {
        if isBeginning {
            clues.insert(clue, beginning: letters)
        } else {
            clues.insert(clue, word: letters)
        }
    }
}

extension WordHead {
    /// All words of a text that are letters, in order.
    static func forEachWord(in bytes: Span<UInt8>, _ body: (Range<Int>, WordHead) -> Void) {
        var index = 0
        while index < bytes.count {
            guard bytes[index].isLetter || (0xC3...0xDF).contains(bytes[index]) else {
                index += 1
                continue
            }
            let next = next(bytes, at: index, isLetter: isOfWord)
            body(index..<next.end, next.head)
            index = next.end
        }
    }

    /// Of bytes that are no letters of ASCII.
    static func isOfWord(_ byte: UInt8) -> Bool { (0x80...0xDF).contains(byte) && byte != 0xC2 }
}
