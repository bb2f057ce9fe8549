import Models
import Rulebook

/// A telephone number with letters among its digits: `0800 CORONA`, `O8OO 330 46 15`.
enum LetteredPhone {
    /// Says of most digits that no letter belongs to them.
    /// - Parameter run: digits with what divides them, and what stands behind the last one.
    @inline(__always) static func mayContain(_ run: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        let (start, end) = (run.lowerBound, run.upperBound)
        if end < bytes.count, bytes[end].isCapital || bytes[end] == UInt8(ascii: "o") { return true }
        return start > 0 && bytes[start - 1] | 0x20 == UInt8(ascii: "o")
    }

    /// - Parameter start: where the first of some digits stands.
    static func flaw(at start: Int, in text: ProseText) -> Problem? {
        let bytes = text.bytes
        let digits = start..<(bytes[start...].firstIndex { !$0.isDigit } ?? bytes.count)
        if let word = word(behind: digits, in: text) {
            return flaw(start..<word, "in letters, which nobody can tap and few can dial", in: text)
        }
        return number(around: start, in: bytes).flatMap { piece in
            flaw(piece, "with letters in place of zeros", in: text)
        }
    }

    private static func flaw(_ piece: Range<Int>, _ form: String, in text: ProseText) -> Problem? {
        guard !text.isCode(piece.lowerBound) else { return nil }
        return Problem(
            TypedPhone.rule, "'\(text.written(piece))' is a telephone number typed into a text, \(form)",
            fix: "put it into a field of a document, and quote that", at: piece)
    }

    // MARK: Words

    /// The end of a word in capitals behind a service code: "0800 CORONA", and no "0800 HOURS".
    private static func word(behind code: Range<Int>, in text: ProseText) -> Int? {
        let bytes = text.bytes
        let start = code.upperBound + 1
        guard bytes[code.lowerBound] == UInt8(ascii: "0"), start < bytes.count, bytes[start].isCapital,
            " -".utf8.contains(bytes[code.upperBound]), codes.contains(where: { bytes[code].elementsEqual($0) }),
            code.lowerBound == 0 || !TypingSlip.isLetter(bytes[code.lowerBound - 1])
        else { return nil }
        let word = start..<(bytes[start...].firstIndex { !$0.isCapital } ?? bytes.count)
        guard word.count >= lettersLeast, word.upperBound == bytes.count || !TypingSlip.isLetter(bytes[word.upperBound])
        else { return nil }
        let lexicon = text.known.numbers
        let known = lexicon.word(in: bytes, word)
        return known >= 0 && lexicon.kinds[known].contains(.unit) ? nil : word.upperBound
    }

    private static let codes = ["0800", "00800", "0700", "0900", "0180"].map { Array($0.utf8) }
    private static let lettersLeast = 5

    // MARK: Zeros

    /// Groups of digits and of Os, of which the first one begins with a zero, as far as a telephone number is long.
    private static func number(around place: Int, in bytes: [UInt8]) -> Range<Int>? {
        let isPart = { (byte: UInt8) in byte.isDigit || byte | 0x20 == UInt8(ascii: "o") }
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == UInt8(ascii: "-") }
        let start = bytes[..<place].lastIndex { !isPart($0) && !isBlank($0) }.map { $0 + 1 } ?? 0
        let end = bytes[place...].firstIndex { !isPart($0) && !isBlank($0) } ?? bytes.count
        guard end - start >= lengths.lowerBound else { return nil }
        let groups = bytes[start..<end].split(whereSeparator: isBlank)
        guard let first = groups.first, let last = groups.last, groups.count > 1,
            !(0x31...0x39).contains(bytes[first.startIndex]),
            groups.allSatisfy({ $0.count > 1 && $0.contains(where: \.isDigit) }),
            lengths.contains(groups.reduce(0) { $0 + $1.count }),
            first.startIndex == 0 || !TypingSlip.isLetter(bytes[first.startIndex - 1]),
            last.endIndex == bytes.count || !TypingSlip.isLetter(bytes[last.endIndex])
        else { return nil }
        return first.startIndex..<last.endIndex
    }

    /// Digits of a telephone number with its area code.
    private static let lengths = 8...13
}
