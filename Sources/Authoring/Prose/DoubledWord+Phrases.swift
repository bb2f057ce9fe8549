import YAML

// Words, or a line, that were pasted twice.

extension DoubledWord {
    /// Of words that follow themselves with nothing but blanks between them, the second time.
    static func phrases(in text: ProseText) -> [Range<Int>] {
        let words = words(in: text.bytes)
        var phrases: [Range<Int>] = []
        var end = 0
        for index in words.indices where index >= end {
            guard let count = wordCounts.first(where: { isRepeated($0, endingAt: index, of: words, in: text) }) else {
                continue
            }
            phrases.append(words[index - count + 1].lowerBound..<words[index].upperBound)
            end = index + count
        }
        return phrases
    }

    private static let wordCounts = 2...4

    private static func words(in bytes: [UInt8]) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index].isLetter || bytes[index] >= 0xC3 else {
                index += 1
                continue
            }
            let word = index..<ShortWord.next(bytes.span, at: index) { $0.isLetter || $0 >= 0x80 }.end
            words.append(word)
            index = word.upperBound
        }
        return words
    }

    private static func isRepeated(
        _ count: Int, endingAt last: Int, of words: [Range<Int>], in text: ProseText
    ) -> Bool {
        guard last + 1 >= 2 * count else { return false }
        let bytes = text.bytes
        let both = words[last + 1 - 2 * count...last]
        let (first, second) = (both.prefix(count), both.suffix(count))
        guard zip(first, second).allSatisfy({ isSame($0, $1, in: bytes) }),
            zip(both, both.dropFirst()).allSatisfy({ isBlank($0.upperBound..<$1.lowerBound, in: bytes) }),
            stands(words[both.startIndex].lowerBound..<words[last].upperBound, in: bytes)
        else { return false }
        // "New York New York" is a name, and "mehr und mehr und mehr" is said so.
        let isName = second.allSatisfy { bytes[$0.lowerBound].isCapital }
        let isOneWord = second.allSatisfy { isSame($0, second[last], in: bytes) }
        let goesOn =
            both.startIndex > 0 && isSame(words[both.startIndex - 1], words[last], in: bytes)
            || last + 1 < words.count && isSame(words[last + 1], words[both.startIndex], in: bytes)
        return !isName && !isOneWord && !goesOn && !text.isCode(words[last].lowerBound)
    }

    private static func isBlank(_ gap: Range<Int>, in bytes: [UInt8]) -> Bool {
        gap.count == 1 && bytes[gap.lowerBound].isBlank
    }

    /// But for capitals of ASCII.
    private static func isSame(_ word: Range<Int>, _ other: Range<Int>, in bytes: [UInt8]) -> Bool {
        word.count == other.count && zip(word, other).allSatisfy { bytes[$0] | 0x20 == bytes[$1] | 0x20 }
    }

    // MARK: Lines

    /// Bytes of a line; a shorter one may stand twice: "Mo–Fr 8–18 Uhr".
    private static let lineLeast = 40

    /// The second of two long lines that are the same, with nothing but empty lines between them.
    static func line(of text: ProseText) -> [Flaw] {
        let bytes = text.bytes.span
        var last = 0..<0
        var start = 0
        while start < bytes.count {
            let end = bytes.firstOffset(of: 0x0A, from: start)
            let line = start..<end
            start = end + 1
            guard !line.isEmpty else { continue }
            if line.count >= lineLeast, line.count == last.count, isSentence(line, in: bytes),
                zip(line, last).allSatisfy({ bytes[$0] == bytes[$1] }), !text.isCode(line.lowerBound)
            {
                return [flaw(line, in: text)]
            }
            last = line
        }
        return []
    }

    /// Not a row of a table, nor one that only divides.
    private static func isSentence(_ line: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        bytes[line.lowerBound] != UInt8(ascii: "|") && line.count { bytes[$0].isLetter } > line.count / 2
    }
}
