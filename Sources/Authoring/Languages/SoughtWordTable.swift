import Models

/// Words, and beginnings of words, of which many are looked for at once: a word is held to those that begin like it.
///
/// A class, since every text of a language asks it.
final class SoughtWordTable<Value: Sendable>: Sendable {
    /// By the first two letters.
    private let entries: [Entry]
    /// How the words of the entries begin, close to each other: nearly all of them are turned away by that.
    private let beginnings: [SoughtWord.Beginning]
    /// By the low bits of the first two letters: the first of their entries, with the end of the last one.
    private let starts: [Int32]

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
        var starts = [Int32](repeating: 0, count: WordHead.letterPairs + 1)
        for (pair, _, _) in entries { starts[pair + 1] += 1 }
        for pair in 0..<WordHead.letterPairs { starts[pair + 1] += starts[pair] }
        (self.entries, self.starts) = (entries.map(\.entry), starts)
        beginnings = entries.map(\.entry.sought.beginning)
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
        for index in Int(starts[head.letterPair])..<Int(starts[head.letterPair + 1])
        where beginnings[index].isOne(of: head) && entries[index].sought.goesOn(word, in: bytes) {
            if let found = meaning(entries[index].value) { return found }
        }
        return nil
    }
}

/// A word that is looked for, or how many of them begin: `nicht`, `kein*`.
struct SoughtWord: Sendable {
    let letters: [UInt8]
    fileprivate let beginning: Beginning
    /// Whether anything may stand behind it.
    private let isBeginning: Bool

    init(_ word: [UInt8]) {
        isBeginning = word.last == UInt8(ascii: "*")
        letters = isBeginning ? Array(word.dropLast()) : word
        beginning = Beginning(head: WordHead(letters), mask: isBeginning ? WordHead.mask(letters.count) : .max)
    }

    /// Of at most eight bytes.
    fileprivate struct Beginning: Sendable {
        let head: WordHead
        /// The bits of the head of a word that are those of `head`.
        let mask: UInt64

        @inline(__always) func isOne(of head: WordHead) -> Bool { head.bits & mask == self.head.bits }
    }

    /// Whether a word may be this one that begins with a byte.
    func mayBegin(_ byte: UInt8) -> Bool { letters[0] | 0x20 == byte | 0x20 }

    func `is`(_ word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Bool {
        beginning.isOne(of: head) && goesOn(word, in: bytes)
    }

    /// Whether a word that begins so has the other letters too.
    fileprivate func goesOn(_ word: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        if letters.count < WordHead.bytes { return true }
        guard isBeginning ? word.count >= letters.count : word.count == letters.count else { return false }
        return (WordHead.bytes..<letters.count).allSatisfy { bytes[word.lowerBound + $0] | 0x20 == letters[$0] | 0x20 }
    }

    /// The low bits of the first two letters of words that it may be.
    fileprivate var letterPairs: Range<Int> {
        // Behind one letter, anything may stand.
        beginning.head.letterPair..<beginning.head.letterPair + (isBeginning && letters.count == 1 ? 32 : 1)
    }

    fileprivate func enter(_ clue: WordClues, into clues: inout WordClueTable) {
        if isBeginning {
            clues.insert(clue, beginning: letters)
        } else {
            clues.insert(clue, word: letters)
        }
    }
}

extension ArraySlice<SoughtWord> {
    /// Where words end that follow another one, each with a blank or the like before it; nil where they do not stand there.
    func end(behind end: Int, in bytes: Span<UInt8>) -> Int? {
        var end = end
        for sought in self {
            let start = end + SoughtWord.gap(bytes, at: end)
            guard start > end, sought.mayBegin(bytes[start]) else { return nil }
            let next = WordHead.next(bytes, at: start, isLetter: WordHead.isOfWord)
            guard sought.is(start..<next.end, next.head, in: bytes) else { return nil }
            end = next.end
        }
        return end
    }

    /// Where words begin that stand before another one in the same way; nil where they do not.
    func start(before start: Int, in bytes: Span<UInt8>) -> Int? {
        var start = start
        for sought in reversed() {
            let end = start - SoughtWord.gap(bytes, before: start)
            guard end < start, sought.letters.count <= end else { return nil }
            start = end - sought.letters.count
            guard sought.is(start..<end, WordHead(start..<end, in: bytes), in: bytes), !isInWord(start, in: bytes)
            else { return nil }
        }
        return start
    }

    /// Whether a letter stands before a place.
    private func isInWord(_ place: Int, in bytes: Span<UInt8>) -> Bool {
        guard place > 0 else { return false }
        var index = place - 1
        while index > 0, bytes[index] & 0xC0 == 0x80 { index -= 1 }
        return bytes[index].isLetter || (0xC3...0xDF).contains(bytes[index])
    }
}

extension [SoughtWord] {
    /// Whether they follow each other in a text, and a word of it is one of them.
    /// - Parameter head: of the word.
    func stand(around word: Range<Int>, _ head: WordHead, in bytes: Span<UInt8>) -> Bool {
        indices.contains { index in
            self[index].is(word, head, in: bytes) && self[..<index].start(before: word.lowerBound, in: bytes) != nil
                && self[(index + 1)...].end(behind: word.upperBound, in: bytes) != nil
        }
    }
}

extension SoughtWord {
    /// Several of them, with blanks, hyphens or apostrophes between them.
    /// - Returns: nil for what has no letters.
    static func words(of phrase: String) -> [SoughtWord]? {
        let small = phrase.lowercased()
        // Few phrases have an apostrophe, and to look for one as a text takes longer than all else here.
        let typed = small.utf8.contains(0xE2) ? small.replacing("’", with: "'") : small
        let words = typed.utf8.split(whereSeparator: isBetweenWords).map { SoughtWord(Array($0)) }
        return words.isEmpty || words.contains { $0.letters.isEmpty } ? nil : words
    }

    /// A blank, the end of a line, a hyphen, or an apostrophe.
    private static func isBetweenWords(_ byte: UInt8) -> Bool {
        byte.isBlank || byte == 0x0A || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "'")
    }

    /// Bytes between two words that belong together; 0 where they do not. Typographers have an apostrophe of three: "l’estero".
    fileprivate static func gap(_ bytes: Span<UInt8>, at index: Int) -> Int {
        guard index + 1 < bytes.count else { return 0 }
        if isBetweenWords(bytes[index]) { return 1 }
        let isApostrophe =
            bytes[index] == 0xE2 && index + 3 < bytes.count && bytes[index + 1] == 0x80 && bytes[index + 2] == 0x99
        return isApostrophe ? 3 : 0
    }

    /// Bytes between a word and the one before it, likewise.
    fileprivate static func gap(_ bytes: Span<UInt8>, before index: Int) -> Int {
        guard index > 1 else { return 0 }
        if isBetweenWords(bytes[index - 1]) { return 1 }
        return index > 3 && gap(bytes, at: index - 3) == 3 ? 3 : 0
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
