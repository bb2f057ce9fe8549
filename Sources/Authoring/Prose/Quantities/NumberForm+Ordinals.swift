import Models
import Rulebook

/// The ending of an ordinal in digits: "the 2st dose", "the 3th day".
extension NumberForm {
    /// Of a language that writes them as English does.
    /// - Parameter number: digits with a letter right behind them.
    static func ordinal(_ number: Range<Int>, in text: ProseText) -> Problem? {
        let (bytes, end) = (text.bytes, number.upperBound)
        guard end + 1 < bytes.count, bytes[end + 1].isSmallLetter, let value = Int(text.written(number)),
            number.lowerBound == 0 || bytes[number.lowerBound - 1].isBlank
        else { return nil }
        let ending = end..<end + 2
        let written = text.written(ending)
        guard endings.contains(written), end + 2 == bytes.count || !TypingSlip.isLetter(bytes[end + 2]),
            let right = rightEnding(of: value), right != written, let lexicon = text.known.words?.numbers
        else { return nil }
        let id = lexicon.word(in: bytes, ending)
        guard id >= 0, lexicon.kinds[id].contains(.ordinalEnding),
            written != "st" || countsThing(behind: ending.upperBound, in: text)
        else { return nil }
        let piece = number.lowerBound..<end + 2
        return Problem(
            rule, "'\(text.written(piece))' ends as no ordinal does",
            fix: "write '\(value)\(right)', or the number that was meant", at: piece)
    }

    private static let endings = ["st", "nd", "rd", "th"]

    /// - Returns: nil for a zero, which counts nothing.
    private static func rightEnding(of value: Int) -> String? {
        switch value {
        case 0: nil
        case 11...13: "th"
        default: [1: "st", 2: "nd", 3: "rd"][value % 10] ?? "th"
        }
    }

    /// "2st dose", while "from 12st to 10st" is what somebody weighs in stones.
    private static func countsThing(behind end: Int, in text: ProseText) -> Bool {
        let bytes = text.bytes
        guard end + 1 < bytes.count, bytes[end] == 0x20, let own = text.known.identified else { return false }
        let word = bytes[(end + 1)...].prefix(wordBytes).prefix(while: TypingSlip.isLetter)
        return !word.isEmpty && !text.surroundings.identifier.isCommon(word, in: own)
    }
}
