import YAML

/// The same sentence twice, near each other: somebody pasted it once too often.
enum RepeatedSentence: TextRule {
    static let rule = Rule(
        "repeated-sentence", severity: .warning,
        "A sentence that stands twice in a text, one soon behind the other. Such a consent has been shipped to millions."
    )
    static let leaves = TextComparison.everything

    /// Bytes of a sentence at least: short ones are said again on purpose.
    private static let least = 40
    private static let blanksLeast = 5
    /// Bytes from one to the other at most: far from each other, a text of the law may say the same.
    private static let window = 600
    /// Sentences of a text at most.
    private static let sentencesLimit = 1000

    static func flaws(of text: ProseText) -> [Flaw] {
        let bytes = text.bytes.span
        guard bytes.count >= 2 * least else { return [] }
        var sentences: [Range<Int>] = []
        var start = 0
        while let sentence = sentence(from: start, in: bytes), sentences.count < sentencesLimit {
            start = sentence.upperBound
            guard sentence.count >= least else { continue }
            for before in sentences.reversed() {
                guard sentence.lowerBound - before.lowerBound <= window else { break }
                guard before.count == sentence.count, isSame(before, sentence, in: bytes),
                    !hasHeading(before.upperBound..<sentence.lowerBound, in: bytes)
                else { continue }
                return [
                    Flaw(
                        rule, "'\(text.written(sentence).firstLine)' stands twice in this text",
                        fix: "remove one of the two",
                        piece: text.firstLine(of: sentence))
                ]
            }
            sentences.append(sentence)
        }
        return []
    }

    /// From its first letter to a point, or another sign, with a blank behind it; nil behind the last one.
    private static func sentence(from offset: Int, in bytes: Span<UInt8>) -> Range<Int>? {
        var start = offset
        while start < bytes.count, bytes[start] < 0x80, !bytes[start].isLetter { start += 1 }
        var end = start
        repeat {
            end = bytes.firstOffset(of: UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"), from: end) + 1
            guard end <= bytes.count else { return nil }
        } while end < bytes.count && !bytes[end].isBlank
        return start..<end
    }

    /// Whether both have enough words, and the same ones; lines may end elsewhere. What is quoted may differ.
    private static func isSame(_ sentence: Range<Int>, _ other: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        var blanks = 0
        for (place, second) in zip(sentence, other) {
            if bytes[place].isBlank, bytes[second].isBlank {
                blanks += 1
            } else if bytes[place] != bytes[second] || bytes[place] == ProseText.quoteByte {
                return false
            }
        }
        return blanks >= blanksLeast
    }

    private static func hasHeading(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        for index in range where bytes[index] == UInt8(ascii: "#") && bytes[index - 1] == 0x0A { return true }
        return false
    }
}
