import Bytes
import Models
import Rulebook
import YAML

// Quotation marks that nothing closes, or that of another language.

extension Unclosed {
    /// « without », „ without “ or ”, “ without ” where it opens: pairs that begin and end with signs of their own.
    static func unclosedQuotation(in text: ProseText) -> Range<Int>? {
        let bytes = text.bytes
        // In German it closes.
        let opensHigh = text.known.closingQuotationMarks["“"] != nil
        var opening: Range<Int>?
        for index in text.places(of: .unusual) where index + 1 < bytes.count {
            switch (bytes[index], bytes[index + 1], index + 2 < bytes.count ? bytes[index + 2] : 0) {
            // In German, » may begin what « ends.
            case (0xC2, 0xAB, _) where opensAt(index, in: bytes): opening = index..<index + 2
            case (0xC2, 0xBB, _), (0xC2, 0xAB, _): opening = nil
            case (0xE2, 0x80, 0x9E): opening = index..<index + 3
            case (0xE2, 0x80, 0x9C) where opensHigh && beginsWord(index, in: bytes): opening = index..<index + 3
            case (0xE2, 0x80, 0x9C), (0xE2, 0x80, 0x9D): opening = nil
            default: continue
            }
        }
        // Many close with the quotation mark of their keyboard what they opened with another one.
        guard let opening, !bytes[opening.upperBound...].contains(UInt8(ascii: "\"")) else { return nil }
        return opening
    }

    /// The only quotation mark of a text, where that is the straight one of the keyboard. 5" are inches.
    static func loneQuotationMark(in text: ProseText) -> Int? {
        let (bytes, mark) = (text.bytes, UInt8(ascii: "\""))
        let place = bytes.span.firstOffset(of: mark, from: 0)
        guard place < bytes.count, bytes.span.firstOffset(of: mark, from: place + 1) == bytes.count,
            place == 0 || !bytes[place - 1].isDigit && bytes[place - 1] != UInt8(ascii: "\\"), !text.isCode(place),
            !standsAlone(place, in: bytes),
            !bytes.indices.contains(where: { QuotationMarks.sign(at: $0, in: bytes) != nil })
        else { return nil }
        return place
    }

    /// In "double quotes (") and others", the sign is what is spoken of.
    private static func standsAlone(_ place: Int, in bytes: [UInt8]) -> Bool {
        place > 0 && place + 1 < bytes.count && " (".utf8.contains(bytes[place - 1])
            && " ),".utf8.contains(bytes[place + 1])
    }

    private static func opensAt(_ index: Int, in bytes: [UInt8]) -> Bool {
        // Behind a quote it closes: »{{ name }}«.
        index == 0 || bytes[index - 1] <= 0x20 && bytes[index - 1] != ProseText.quoteByte
            || bytes[index - 1] == UInt8(ascii: "(") || bytes[index - 1] == 0x99
    }

    /// "„so”" in German, "“so“" in English: closed by a sign with which this language closes nothing. A quotation within another
    /// one may have signs of its own.
    static func mixedQuotation(in text: ProseText) -> Problem? {
        let closings = text.known.closingQuotationMarks
        guard !closings.isEmpty else { return nil }
        let bytes = text.bytes
        var open: (sign: String, closing: String, end: Int)?
        for index in text.places(of: .unusual) {
            guard let sign = QuotationMarks.sign(at: index, in: bytes), !text.isCode(index) else { continue }
            let end = index + sign.utf8.count
            guard let quotation = open, !isDivided(quotation.end..<index, in: bytes) else {
                if beginsWord(index, in: bytes) { open = closings[sign].map { (sign, $0, end) } }
                continue
            }
            open = nil
            guard sign != quotation.closing else { continue }
            guard endsWord(index..<end, in: bytes) else { return nil }
            let piece = TypingSlip.word(around: index, in: bytes).lowerBound..<end
            return Problem(
                rule, "'\(sign)' does not close what '\(quotation.sign)' opens in this language",
                fix: "write '\(text.written(piece.lowerBound..<index))\(quotation.closing)'", at: piece)
        }
        return nil
    }

    /// Whether a paragraph ends there.
    private static func isDivided(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        range.dropFirst().contains { bytes[$0] == 0x0A && bytes[$0 - 1] == 0x0A }
    }

    private static func beginsWord(_ index: Int, in bytes: [UInt8]) -> Bool {
        index == 0 || bytes[index - 1] <= 0x20 || "([*_".utf8.contains(bytes[index - 1])
    }

    /// Whether a sign stands behind a word or a mark, and none of a word behind it.
    private static func endsWord(_ sign: Range<Int>, in bytes: [UInt8]) -> Bool {
        guard bytes[sign.lowerBound - 1] > 0x20, !"([".utf8.contains(bytes[sign.lowerBound - 1]) else { return false }
        guard sign.upperBound < bytes.count else { return true }
        return bytes[sign.upperBound] <= 0x20 || ".,;:!?)]*_".utf8.contains(bytes[sign.upperBound])
    }
}
