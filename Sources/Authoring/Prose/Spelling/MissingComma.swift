import Bytes
import Models
import Rulebook
import YAML

/// A clause that begins without its comma: "bedeutet nicht dass Sie infiziert sind".
enum MissingComma: TextRule {
    static let rule = Rule(
        "missing-comma", topic: .texts, severity: .warning,
        summary:
            "A word with which a clause begins, such as 'dass' or 'sondern', without a comma before it. The words stand in the file of the language.",
        reason: "The same lost comma was reported six times, by people who then looked for other mistakes.",
        example: Rule.Example(
            wrong:
                "answer: Das bedeutet nicht dass {{ settings.weights.low }} von {{ samples.all.share }} Ihr Telefon verlassen.",
            right:
                "answer: Das bedeutet nicht, dass {{ settings.weights.low }} von {{ samples.all.share }} Ihr Telefon verlassen."
        ))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .lostComma

    static func flaws(of text: ProseText) -> [Problem] {
        let comma = text.known.commaWords
        // A text in another language has a finding of its own.
        guard !comma.words.isEmpty, !text.look.mayHaveForeignWords else { return [] }
        let bytes = text.bytes
        var flaws: [Problem] = []
        var start = bytes.span.firstOffset(of: 0x20, 0x0A, from: 0) + 1
        while start < bytes.count {
            defer { start = bytes.span.firstOffset(of: 0x20, 0x0A, from: start) + 1 }
            guard let word = comma.words.first(where: { stands($0, at: start, in: bytes) }),
                let last = wordBefore(start, in: bytes), wordBefore(last.lowerBound, in: bytes) != nil,
                !comma.exceptions.contains(text.written(last).lowercased()), !text.isCode(start)
            else { continue }
            let piece = last.lowerBound..<start + word.count
            let (before, behind) = (text.written(last), text.written(start..<piece.upperBound))
            flaws.append(
                Problem(
                    rule, "'\(before) \(behind)' has no comma before '\(behind)'", fix: "write '\(before), \(behind)'",
                    at: piece))
        }
        return flaws
    }

    private static func stands(_ word: [UInt8], at start: Int, in bytes: [UInt8]) -> Bool {
        let end = start + word.count
        guard end < bytes.count, bytes[start] == word[0] else { return false }
        return bytes[start..<end].elementsEqual(word) && bytes[end].isBlank
    }

    /// The word that nothing but a blank divides from what begins at a place.
    private static func wordBefore(_ start: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard start > 0, bytes[start - 1].isBlank else { return nil }
        var first = start - 1
        while let letter = letter(endingAt: first, in: bytes) { first -= letter }
        return first < start - 1 ? first..<start - 1 : nil
    }

    /// Bytes of the letter, the digit or the hyphen that ends at a place; nil where something else does.
    private static func letter(endingAt end: Int, in bytes: [UInt8]) -> Int? {
        guard end > 0 else { return nil }
        let byte = bytes[end - 1]
        if byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") { return 1 }
        return byte & 0xC0 == 0x80 && end > 1 && (0xC3...0xC5).contains(bytes[end - 2]) ? 2 : nil
    }
}
