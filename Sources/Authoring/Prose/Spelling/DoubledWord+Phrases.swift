import Bytes
import Models
import Rulebook
import YAML

// What was pasted twice.

extension DoubledWord {
    /// Words that follow themselves with nothing but blanks between them.
    static func phrases(of text: ProseText) -> [Problem] {
        guard text.look.mayHaveDoubledPhrases,
            text.known.doubledWords != nil
        else { return [] }
        let words = words(in: text.bytes)
        var flaws: [Problem] = []
        var end = 0
        for index in words.indices where index >= end {
            guard let count = wordCounts.first(where: { isRepeated($0, endingAt: index, of: words, in: text) })
            else { continue }
            let second = words[index - count + 1].lowerBound..<words[index].upperBound
            flaws.append(flaw(second, in: text))
            end = index + count
        }
        return flaws
    }

    private static let wordCounts = 2...4

    private static func isRepeated(
        _ count: Int, endingAt last: Int, of words: [Range<Int>], in text: ProseText
    ) -> Bool {
        let (first, second) = (last + 1 - 2 * count, last + 1 - count)
        // Hardly any word goes further than this line.
        guard first >= 0, areOneWord(words[last - count], words[last], in: text.bytes) else { return false }
        let bytes = text.bytes
        guard (second...last).allSatisfy({ areOneWord(words[$0 - count], words[$0], in: bytes) }),
            (first + 1...last).allSatisfy({
                follows(words[$0], words[$0 - 1], in: bytes) || isElided(words[$0 - 1], before: words[$0], in: bytes)
            }),
            stands(words[first].lowerBound..<words[last].upperBound, in: bytes)
        else { return false }
        // "New York New York" is a name, and "mehr und mehr und mehr" is said so.
        let isName = words[second...last].allSatisfy { bytes[$0.lowerBound].isCapital }
        let isOneWord = words[second...last].allSatisfy { areOneWord($0, words[last], in: bytes) }
        let goesOn =
            first > 0 && areOneWord(words[first - 1], words[last], in: bytes)
            || last + 1 < words.count && areOneWord(words[last + 1], words[first], in: bytes)
        return !isName && !isOneWord && !goesOn && !text.isCode(words[last].lowerBound)
            && !isSaidTwice(words[second].lowerBound..<words[last].upperBound, in: text)
    }

    /// "l’app"
    static func isElided(_ word: Range<Int>, before next: Range<Int>, in bytes: [UInt8]) -> Bool {
        let gap = bytes[word.upperBound..<next.lowerBound]
        return gap.elementsEqual("’".utf8) || gap.elementsEqual("'".utf8)
    }

    /// "A poco a poco"
    static func isSaidTwice(_ phrase: Range<Int>, in text: ProseText) -> Bool {
        let words = text.written(phrase).lowercased()
        return text.known.doubledWords?.contains(words) == true
    }

    static func areOneWord(_ word: Range<Int>, _ other: Range<Int>, in bytes: [UInt8]) -> Bool {
        word.count == other.count && isSame(word, other, in: bytes)
    }

    // MARK: Lines and sentences

    /// The second of two sentences, or long lines, that are the same, with nothing but blanks between them.
    static func pieces(of text: ProseText) -> [Problem] {
        guard text.look.mayHavePastedPieces else { return [] }
        let bytes = text.bytes.span
        var pieces = LastPieces()
        var index = 0
        while index < bytes.count {
            index = bytes.firstOffset(of: UInt8(ascii: "."), 0x0A, from: index) + 1
            let doubled = pieces.doubled(endingBefore: index, in: bytes) { isPasted($0, $1, $2, in: text) }
            if let doubled { return [flaw(doubled, in: text)] }
        }
        return []
    }

    /// "Wash your hands before eating. hands before eating.": the end of a sentence again, with a small letter.
    static func ends(of text: ProseText) -> [Problem] {
        guard text.look.slips.contains(.smallBeginning) else { return [] }
        let bytes = text.bytes
        return bytes.indices.dropLast(3).compactMap { stop in
            guard bytes[stop] == UInt8(ascii: "."), bytes[stop + 1] == 0x20, bytes[stop + 2].isSmallLetter else {
                return nil
            }
            let start = stop + 2
            guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ".")) else { return nil }
            let piece = bytes[start...end]
            guard piece.count >= endBytesLeast, piece.contains(0x20),
                bytes[...stop].suffix(piece.count).elementsEqual(piece)
            else { return nil }
            return flaw(start..<end + 1, in: text)
        }
    }

    private static let endBytesLeast = 10

    private static func isPasted(
        _ piece: Range<Int>, _ other: Range<Int>, _ bytes: Span<UInt8>, in text: ProseText
    ) -> Bool {
        // Not a row of a table, nor what only divides.
        bytes[piece.lowerBound] != UInt8(ascii: "|") && zip(piece, other).allSatisfy { bytes[$0] == bytes[$1] }
            && piece.count { bytes[$0].isLetter } > piece.count / 2 && !text.isCode(piece.lowerBound)
            && (piece.count >= LastPieces.lineLeast || isShortSentence(piece, bytes))
    }

    /// "Bitte bleiben Sie zu Hause." In a table, "Mo–Fr 8–18 Uhr" may stand twice, and so may "Nicht bekannt."
    private static func isShortSentence(_ piece: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        bytes[piece.upperBound - 1] == UInt8(ascii: ".") && bytes[piece.lowerBound].isCapital
            && piece.count { bytes[$0] == 0x20 } >= shortSentenceBlanks && !piece.contains { bytes[$0].isDigit }
    }

    private static let shortSentenceBlanks = 2
}

/// The line and the sentence of a text that are read, and those before them.
struct LastPieces {
    private var (line, sentence) = (0, 0)
    private var (lastLine, lastSentence) = (0..<0, 0..<0)

    /// Bytes of a line or a sentence; a shorter one may stand twice: "Piano, piano."
    private static let bytesLeast = 16
    /// Bytes of one that is no short sentence.
    static let lineLeast = 40

    /// The piece that ends somewhere, if it is the same as the one before it.
    /// - Parameters:
    ///   - index: behind a full stop or a line break, and at last two behind the text.
    ///   - isSame: of two pieces of the text that are as long.
    mutating func doubled(
        endingBefore index: Int, in bytes: Span<UInt8>, isSame: (Range<Int>, Range<Int>, Span<UInt8>) -> Bool
    ) -> Range<Int>? {
        let endsLine = index > bytes.count || bytes[index - 1] == 0x0A
        guard endsLine || index == bytes.count || bytes[index] == 0x20 else { return nil }
        // With the full stop, and without the line break.
        let end = endsLine ? index - 1 : index
        func isDoubled(_ piece: Range<Int>, _ other: Range<Int>) -> Bool {
            piece.count >= Self.bytesLeast && piece.count == other.count && isSame(piece, other, bytes)
        }
        if isDoubled(sentence..<end, lastSentence) { return sentence..<end }
        if sentence < end { lastSentence = sentence..<end }
        sentence = min(index + (endsLine ? 0 : 1), bytes.count)
        guard endsLine else { return nil }
        if isDoubled(line..<end, lastLine) { return line..<end }
        if line < end { lastLine = line..<end }
        line = sentence
        return nil
    }
}
