import Models
import Rulebook

// Links whose brackets were mistyped, and digits that were taken for letters.

extension TypingSlip {
    /// "(text)[faq:battery]", and "[text] (faq:battery)".
    static func links(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        return text.places(of: .bracket).compactMap { place in
            guard bytes[place] == UInt8(ascii: "["), !text.isCode(place),
                let end = closing("]", behind: place, in: bytes)
            else { return nil }
            if place > 0, bytes[place - 1] == UInt8(ascii: ")"), isAddress(bytes[(place + 1)..<end]),
                let start = bytes[..<place].lastIndex(of: UInt8(ascii: "("))
            {
                let words = (text.written(start + 1..<place - 1), text.written(place + 1..<end))
                return Problem(
                    rule,
                    "'\(text.written(place..<end + 1))' leads nowhere, since its brackets are the other way round",
                    fix: "write '[\(words.0)](\(words.1))'", at: place..<end + 1)
            }
            guard end + 2 < bytes.count, bytes[end + 1] == 0x20, bytes[end + 2] == UInt8(ascii: "("),
                let last = closing(")", behind: end + 2, in: bytes), isAddress(bytes[(end + 3)..<last])
            else { return nil }
            return Problem(
                rule, "a blank stands between '\(text.written(place..<end + 1))' and where it is to lead",
                fix: "write '\(text.written(place..<end + 1))\(text.written(end + 2..<last + 1))'",
                at: place..<last + 1)
        }
    }

    /// On the same line.
    private static func closing(_ sign: Unicode.Scalar, behind place: Int, in bytes: [UInt8]) -> Int? {
        let end = bytes[(place + 1)...].prefix(addressBytes).firstIndex { $0 == 0x0A || $0 == UInt8(ascii: sign) }
        return end.flatMap { bytes[$0] == 0x0A ? nil : $0 }
    }

    private static let addressBytes = 200

    /// `faq:battery`; an address on the web is told where it stands in a text by itself.
    private static func isAddress(_ words: ArraySlice<UInt8>) -> Bool {
        guard let colon = words.firstIndex(of: UInt8(ascii: ":")), colon > words.startIndex + 1,
            colon + 2 < words.endIndex
        else { return false }
        return words[..<colon].allSatisfy { $0.isSmallLetter || $0 == UInt8(ascii: "-") }
            && words[colon + 1] != UInt8(ascii: "/") && !words.contains { $0 <= 0x20 }
    }

    /// "Vers1on": one digit among small letters. "H1N1" and "l10n" are no words.
    static func digits(in text: ProseText) -> [Problem] {
        let bytes = text.bytes
        return text.digitPlaces.compactMap { place in
            guard place > 1, place + 2 < bytes.count,
                bytes[place] == UInt8(ascii: "0") || bytes[place] == UInt8(ascii: "1"),
                bytes[place - 1].isLetter, bytes[place + 1].isSmallLetter, bytes[place + 2].isSmallLetter,
                !text.isCode(place)
            else { return nil }
            let word = word(around: place, in: bytes)
            let letters = bytes[word].dropLast(bytes[word].last.map(isLetter) == true ? 0 : 1)
            guard letters.count >= wordLeast, letters.indices.allSatisfy({ $0 == place || isLetter(letters[$0]) }),
                letters[letters.startIndex..<place].dropFirst().allSatisfy(isSmallLetter)
            else { return nil }
            let written = text.written(letters.indices)
            return Problem(
                rule, "'\(written)' has a digit among its letters", fix: "write the letter that was meant",
                at: letters.indices)
        }
    }

    private static let wordLeast = 5
}
