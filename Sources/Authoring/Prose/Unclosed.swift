import YAML

/// What is opened is closed.
enum Unclosed: TextRule {
    static let rule = Rule(
        "unclosed", severity: .warning,
        "A bracket or a quotation mark that is opened and never closed: the end of a text was lost, or a sign.")
    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Flaw] {
        if text.signs.contains(.parenthesis), !closesEach(text), let place = unclosedBracket(in: text.bytes) {
            return [flaw(place..<place + 1, in: text)]
        }
        guard text.signs.contains(.unusual), let place = unclosedQuotation(in: text) else { return [] }
        return [flaw(place, in: text)]
    }

    /// Whether each bracket is closed before the next one is opened, as most are.
    private static func closesEach(_ text: ProseText) -> Bool {
        let bytes = text.bytes
        return text.places(of: .parenthesis).allSatisfy { place in
            for index in (place + 1)..<bytes.count where bytes[index] & 0xFE == 0x28 { return bytes[index] == 0x29 }
            return false
        }
    }

    private static func flaw(_ piece: Range<Int>, in text: ProseText) -> Flaw {
        Flaw(
            rule, "'\(text.written(piece))' opens something that is never closed",
            fix: "close it where it ends, or see whether the end of the text is lost", piece: piece)
    }

    /// The last one that has no partner; one of a smiling face is none: `:(`.
    private static func unclosedBracket(in bytes: [UInt8]) -> Int? {
        var openings: [Int] = []
        // An interval may end with a bracket of another kind: "[0, 5)" and "(0, 5]".
        var surplus = 0
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case UInt8(ascii: "("):
                guard index == 0 || !":;-=\\".utf8.contains(bytes[index - 1]) else { continue }
                openings.append(index)
                surplus += 1
            case UInt8(ascii: ")"):
                _ = openings.popLast()
                surplus -= 1
            default: continue
            }
        }
        return surplus > 0 ? openings.last : nil
    }

    /// « without », „ without “ or ”: pairs that begin and end with signs of their own.
    private static func unclosedQuotation(in text: ProseText) -> Range<Int>? {
        let bytes = text.bytes
        var opening: Range<Int>?
        for index in text.places(of: .unusual) where index + 1 < bytes.count {
            switch (bytes[index], bytes[index + 1], index + 2 < bytes.count ? bytes[index + 2] : 0) {
            // In German, » may begin what « ends.
            case (0xC2, 0xAB, _) where opensAt(index, in: bytes): opening = index..<index + 2
            case (0xC2, 0xBB, _), (0xC2, 0xAB, _): opening = nil
            case (0xE2, 0x80, 0x9E): opening = index..<index + 3
            case (0xE2, 0x80, 0x9C), (0xE2, 0x80, 0x9D): opening = nil
            default: continue
            }
        }
        // Many close with the quotation mark of their keyboard what they opened with another one.
        guard let opening, !bytes[opening.upperBound...].contains(UInt8(ascii: "\"")) else { return nil }
        return opening
    }

    private static func opensAt(_ index: Int, in bytes: [UInt8]) -> Bool {
        // Behind a quote it closes: »{{ name }}«.
        index == 0 || bytes[index - 1] <= 0x20 && bytes[index - 1] != ProseText.quoteByte
            || bytes[index - 1] == UInt8(ascii: "(") || bytes[index - 1] == 0x99
    }
}
