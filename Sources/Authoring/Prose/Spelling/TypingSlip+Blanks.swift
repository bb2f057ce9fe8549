import Models
import Rulebook

// Blanks that are too many, and too few.

extension TypingSlip {
    /// Between two words, or behind a comma. Behind a full stop they are a habit, and beside numbers and signs they may be a
    /// table.
    static func blanks(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        return bytes.indices.dropFirst(3).compactMap { second in
            guard bytes[second].isLetter || (0xC3...0xC5).contains(bytes[second]), bytes[second - 1] == 0x20,
                bytes[second - 2] == 0x20
            else { return nil }
            let end = bytes[..<second].lastIndex { $0 != 0x20 } ?? 0
            let letter = bytes[end] == UInt8(ascii: ",") ? end - 1 : end
            guard letter > 0, isOfWord(letter, in: bytes), isOfWord(letter - 1, in: bytes) else { return nil }
            let piece = word(around: end + 1, in: bytes).lowerBound..<word(around: second, in: bytes).upperBound
            let words = (text.written(piece.lowerBound..<end + 1), text.written(second..<piece.upperBound))
            let count = second - end - 1
            return Problem(
                rule, "\(count == 2 ? "two" : "\(count)") blanks stand between '\(words.0)' and '\(words.1)'",
                fix: "write one; 'litfass check --fix' does", at: piece, replacement: "\(words.0) \(words.1)")
        }
    }

    /// Whether a byte belongs to a Latin letter, as that of a bullet does not.
    static func isOfWord(_ index: Int, in bytes: [UInt8]) -> Bool {
        guard bytes[index] >= 0x80 else { return bytes[index].isLetter }
        let first = bytes[index] >= 0xC0 ? index : index - 1
        return first >= 0 && (0xC3...0xC5).contains(bytes[first])
    }

    /// "Code saisi:", in a language that sets a blank before such a sign.
    static func missingBlanks(in text: ProseText) -> [Problem] {
        let blanks = text.known.blanksBeforeSigns
        // A text in another language has a finding of its own.
        guard !blanks.isEmpty, !text.look.mayHaveForeignWords else { return [] }
        let bytes = text.bytes
        return text.places(of: [.colon, .mark]).compactMap { place in
            guard let blank = blanks[bytes[place]], place > 0,
                isOfWord(place - 1, in: bytes) || bytes[place - 1].isDigit,
                place + 1 == bytes.count || bytes[place + 1].isBlank || bytes[place + 1] == UInt8(ascii: "*"),
                !text.isCode(place)
            else { return nil }
            let start = word(around: place, in: bytes).lowerBound
            // "&nbsp;" has a finding of its own, and an address and a code of a classification (U09.9!) end with whatever they
            // have.
            let word = bytes[start..<place]
            guard !word.contains(where: { "&/@".utf8.contains($0) }), !isOfClassification(word) else { return nil }
            let (written, sign) = (text.written(start..<place), text.written(place..<place + 1))
            return Problem(
                rule, "'\(written)\(sign)' has no blank before '\(sign)', as the language sets one",
                fix: "write '\(written)\(blank)\(sign)'; 'litfass check --fix' does", at: start..<place + 1,
                replacement: "\(written)\(blank)\(sign)")
        }
    }

    /// Whether a word is a code of one, as of the ICD: "U09.9".
    private static func isOfClassification(_ word: ArraySlice<UInt8>) -> Bool {
        word.count > 2 && word[word.startIndex].isCapital && word[word.startIndex + 1].isDigit
            && word.contains(UInt8(ascii: "."))
    }
}
