import Models
import Rulebook
import YAML

/// Characters that nobody meant to write: what a wrong encoding left behind, and what can't be seen.
enum StrayCharacter: TextRule {
    static let rule = Rule(
        "stray-character", topic: .texts, authority: .adjustable,
        summary:
            "A character that nobody meant to write: the remains of a wrong encoding (Ã¼), an invisible character within a word, one that turns the order of letters around, a letter in two pieces, the HTML name of a sign (&nbsp;), or how a program writes one (\\n).",
        reason: "'Ã¼' is what is left of an 'ü' that went through the wrong program.",
        example: Rule.Example(
            wrong: "title: What happens to&nbsp;my data?",
            right: "title: What happens to my data?"))
    static let needs: TextTraits = .strayCharacter

    /// With which such characters begin.
    static let signs: Signs = [.unusual, .control, .ampersand, .backslash]

    static func flaws(of text: ProseText) -> [Problem] {
        let bytes = text.bytes
        var flaws: [Problem] = []
        /// Behind what was found last.
        var end = 0
        for index in text.places(of: signs) where index >= end {
            let found: (length: Int, what: String, fix: String)? =
                switch bytes[index] {
                case 0xC2, 0xC3, 0xE2, 0xEF: unusual(at: index, in: text)
                case 0xCC, 0xCD: apart(at: index, in: text)
                case 0xCE, 0xCF, 0xD0, 0xD1: lookAlike(at: index, in: bytes)
                case UInt8(ascii: "\\"): escape(at: index, in: text)
                case UInt8(ascii: "&"): entity(at: index, in: bytes)
                case 0x01...0x08, 0x0B...0x1F, 0x7F: (1, "a control character, which nobody can see", "remove it")
                default: nil
                }
            guard let found else { continue }
            let piece = index..<index + found.length
            flaws.append(Problem(rule, "'\(named(piece, in: bytes))' is \(found.what)", fix: found.fix, at: piece))
            end = index + found.length
        }
        return flaws
    }

    /// Invisible characters by their number.
    private static func named(_ piece: Range<Int>, in bytes: [UInt8]) -> String {
        let text = String(decoding: bytes[piece], as: UTF8.self)
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1, scalar.value != 0xFFFD,
            scalar != "\\"
        else { return text }
        return scalar.codePoint
    }

    // MARK: Encodings and invisible characters

    private static func unusual(at index: Int, in text: ProseText) -> (length: Int, what: String, fix: String)? {
        let bytes = text.bytes
        func byte(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }
        switch (bytes[index], byte(1), byte(2)) {
        // Ã or Â before a sign: two bytes of one letter, each read as a letter of its own.
        case (0xC3, 0x83, 0xC2), (0xC3, 0x83, 0xC5), (0xC3, 0x82, 0xC2):
            return endsCapitals(index, in: bytes) ? nil : (4, mojibake, rewrite)
        case (0xC3, 0x83, 0xE2) where byte(3) == 0x80 || byte(3) == 0x82:
            return endsCapitals(index, in: bytes) ? nil : (5, mojibake, rewrite)
        case (0xC3, 0xA2...0xB0, _), (0xC3, 0x82, _), (0xE2, 0x80, 0x9A), (0xE2, 0x88, 0x9A):
            return misreadLength(at: index, in: bytes).map { ($0, mojibake, rewrite) }
        case (0xEF, 0xBF, 0xBD): return (3, "what stands in for a letter that was lost", rewrite)
        case (0xC2, 0x80...0x9F, _): return (2, "a control character, which nobody can see", "remove it")
        case (0xE2, 0x80, 0xAA...0xAE): return (3, turning, "remove it")
        case (0xE2, 0x81, 0xA6...0xA9) where !isRightToLeft(text): return (3, turning, "remove it")
        case (0xE2, 0x80, 0x8B) where isBesideBlank(index, in: bytes): return (3, "an invisible character", "remove it")
        case (0xE2, 0x80, 0x8B...0x8F) where isWithinWord(index, in: bytes): return (3, invisible, "remove it")
        case (0xE2, 0x81, 0xA0) where isWithinWord(index, in: bytes): return (3, invisible, "remove it")
        case (0xEF, 0xBB, 0xBF): return (3, invisible, "remove it")
        case (0xEF, 0xAC, 0x80...0x86): return (3, ligature, "write the letters that it joins")
        case (0xEF, 0x80...0x83, _): return (3, symbol, "write the sign that was meant")
        default: return nil
        }
    }

    private static let mojibake = "what a letter becomes when a program takes UTF-8 for another encoding"
    private static let rewrite = "write the letter that was meant"
    private static let turning = "an invisible character that turns the order of the letters behind it around"
    private static let ligature = "one character for several letters, as the text of a PDF has them"
    /// U+F000 to U+F0FF, where word processors keep the signs of Symbol and Wingdings.
    private static let symbol = "a sign of a font that only one program has"
    private static let invisible = "an invisible character within a word, which is then not found"

    /// Whether the letter ends a word in capitals, and a quotation mark stands behind it: «AMANHÃ», “MAÇÃ”.
    private static func endsCapitals(_ index: Int, in bytes: [UInt8]) -> Bool {
        let before = bytes[..<index].suffix(3)
        let last = before.suffix(2).elementsEqual("Ç".utf8) ? 2 : 1
        guard before.count > last, last == 2 || before.last?.isCapital == true,
            before.dropLast(last).last?.isCapital == true
        else { return false }
        let behind = bytes[(index + 2)...]
        return ["»", "”", "’", "›"].contains { behind.starts(with: $0.utf8) }
    }

    /// Between two letters of the Latin alphabet: in other scripts, and in emoji, such characters have a meaning.
    private static func isWithinWord(_ index: Int, in bytes: [UInt8]) -> Bool {
        guard index > 0, index + 3 < bytes.count else { return false }
        let behind = bytes[index + 3]
        let isLatinBefore = bytes[index - 1].isLetter || index > 1 && (0xC3...0xC5).contains(bytes[index - 2])
        return isLatinBefore && (behind.isLetter || (0xC3...0xC5).contains(behind))
    }

    /// Between a Latin letter and a blank, where it divides nothing.
    private static func isBesideBlank(_ index: Int, in bytes: [UInt8]) -> Bool {
        let before = index > 0 ? bytes[index - 1] : 0x20
        let behind = index + 3 < bytes.count ? bytes[index + 3] : 0x20
        return before <= 0x20 && behind.isLetter || before.isLetter && behind <= 0x20
    }

    // MARK: Letters

    /// A letter of another alphabet within a Latin word.
    private static func lookAlike(at index: Int, in bytes: [UInt8]) -> (length: Int, what: String, fix: String)? {
        guard index + 1 < bytes.count, lookAlikes.contains(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])) else {
            return nil
        }
        let before = index > 0 ? bytes[index - 1] : 0
        let behind = index + 2 < bytes.count ? bytes[index + 2] : 0
        guard before.isLetter || behind.isLetter else { return nil }
        return (2, "a letter of another alphabet, which only looks like a Latin one", "write the letter that was meant")
    }

    /// Cyrillic and Greek, as two bytes.
    private static let lookAlikes: Set<UInt16> = Set(
        "АВЕКМНОРСТХаеорсухіјѕΑΒΕΖΗΙΚΜΝΟΡΤΥΧο".unicodeScalars.map { scalar in
            UInt16(0xC0 | scalar.value >> 6) << 8 | UInt16(0x80 | scalar.value & 0x3F)
        })

    private static func isRightToLeft(_ text: ProseText) -> Bool {
        ["ar", "ckb", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(
            text.known.subtag)
    }

    // MARK: HTML

    private static func entity(at index: Int, in bytes: [UInt8]) -> (length: Int, what: String, fix: String)? {
        let rest = bytes[(index + 1)...].prefix(9)
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: rest[..<end], as: UTF8.self)
        guard isNumber(name) || entities.contains(name) || mayBeName(name) else { return nil }
        return (end - index + 1, "the name of a sign in HTML, and texts are not HTML", "write the sign itself")
    }

    /// Mistyped too: `&apso;` has no other meaning.
    private static func mayBeName(_ name: String) -> Bool {
        (3...8).contains(name.utf8.count) && name.utf8.allSatisfy(\.isSmallLetter)
    }

    /// `#252`, `#xFC`
    private static func isNumber(_ name: String) -> Bool {
        guard name.hasPrefix("#"), let second = name.utf8.dropFirst().first else { return false }
        let digits = name.utf8.dropFirst(2)
        if second | 0x20 == UInt8(ascii: "x") { return !digits.isEmpty && digits.allSatisfy(\.isHexadecimal) }
        return second.isDigit && !digits.isEmpty && digits.allSatisfy(\.isDigit)
    }
}
