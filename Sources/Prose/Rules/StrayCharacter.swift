import Languages
package import Rulebook

/// No text has characters that its readers do not see as its author meant them.
package enum StrayCharacter: TextRule {
    package static let rule = Rule(
        "stray-character", topic: .texts,
        summary: "A character that cannot be seen, that another program left, or that comes from a wrong encoding.",
        reason: "Readers see boxes or odd letters, and screen readers and searches stumble.",
        example: Rule.Example(wrong: "GrÃ¼ÃŸe aus MÃ¼nchen", right: "Grüße aus München"))
    static let needs: Traits = .unusual

    static func problems(in text: Text, _ context: Context) -> [Problem] {
        var problems: [Problem] = []
        var end = 0
        let scalars = Array(text.string.unicodeScalars)
        let isOfCode = isOfCode(scalars, text)
        var offset = 0
        for (index, scalar) in scalars.enumerated() {
            let start = offset
            offset += scalar.utf8.count
            guard
                scalar.value >= 0x80 || scalar == "&" || scalar == "\\" || scalar.value < 0x20 || scalar.value == 0x7F,
                start >= end,
                let (length, message, fix) = fault(at: index, scalars, isOfCode: isOfCode, text)
            else { continue }
            let bytes = scalars[index..<index + length].reduce(0) { $0 + $1.utf8.count }
            end = start + bytes
            problems.append(Problem(rule, message, fix: fix, at: start..<end))
        }
        return problems
    }

    private typealias Fault = (length: Int, message: String, fix: String)

    private static func fault(
        at index: Int, _ scalars: [Unicode.Scalar], isOfCode: (letters: Bool, others: Bool), _ text: Text
    ) -> Fault? {
        let scalar = scalars[index]
        if scalar == "&" { return entity(at: index, scalars) }
        if scalar == "\\" { return escape(at: index, scalars, isOfCode: isOfCode, text) }
        if let length = mojibake(at: index, scalars) {
            let written = String(String.UnicodeScalarView(scalars[index..<index + length]))
            return (
                length, "'\(written)' is UTF-8 that was read in another encoding", "write the character that was meant"
            )
        }
        let next = index + 1 < scalars.count ? scalars[index + 1] : " "
        let code = "U+" + String(scalar.value, radix: 16, uppercase: true).padded
        switch scalar.value {
        case 0x0A: return nil
        case 0x09 where index == 0 || scalars[index - 1] == "\n": return nil
        case 0..<0x20, 0x7F..<0xA0:
            // Between words it may be all that divides them.
            let isBetween = index > 0 && scalars[index - 1].properties.isAlphabetic && next.properties.isAlphabetic
            return (1, "'\(code)' is a control character", isBetween ? "write a blank in its place" : "remove it")
        case 0xAD where next.properties.isAlphabetic: return nil
        case 0xAD, 0x200B, 0x2060...0x2064, 0xFEFF, 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180E, 0x2800, 0x3164,
            0xFFA0, 0xFFF9...0xFFFB:
            return (1, "'\(code)' cannot be seen", "remove it")
        // The flag of Wales is a black flag with letters that nobody sees.
        case 0xE0000...0xE007F where !scalars[max(0, index - 7)..<index].contains("\u{1F3F4}"):
            return (1, "'\(code)' cannot be seen", "remove it")
        case 0x200C, 0x200D:
            let before = index > 0 ? scalars[index - 1] : " "
            let joins = before.value > 0x2000 && next.value > 0x2000 || (0x600...0x1FFF).contains(before.value)
            return joins ? nil : (1, "'\(code)' cannot be seen", "remove it")
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069:
            guard !text.language.pack.isRightToLeft else { return nil }
            return (1, "'\(code)' changes the direction of the text and cannot be seen", "remove it")
        case 0x2028, 0x2029: return (1, "'\(code)' is a line break of another program", "write a line break")
        case 0xFFFD: return (1, "'\(code)' stands for a character that was lost", "write the character that was meant")
        case 0xE000...0xF8FF, 0xF0000...0x10FFFF:
            return (
                1, "'\(code)' is a character that only one program's font has", "write the character that was meant"
            )
        case 0xFB00...0xFB06: return (1, "'\(code)' is a ligature", "write its letters one by one")
        case 0x300...0x36F: return accent(at: index, scalars)
        case 0x370...0x52F: return otherScript(at: index, scalars)
        default: return nil
        }
    }

    /// An accent behind its letter, where one character has both.
    private static func accent(at index: Int, _ scalars: [Unicode.Scalar]) -> Fault? {
        guard index > 0 else { return (1, "this accent has no letter", "remove it") }
        guard isComposable(scalars[index - 1], scalars[index]) else { return nil }
        let pair = String(String.UnicodeScalarView(scalars[index - 1...index]))
        return (1, "'\(pair)' is a letter and an accent in two pieces", "write it as one letter")
    }

    /// Whether one character has both: those of Latin alphabets, and a few of others.
    private static func isComposable(_ letter: Unicode.Scalar, _ accent: Unicode.Scalar) -> Bool {
        if letter == "и" || letter == "И" { return accent.value == 0x306 }
        if "αεηιουωΑΕΗΙΟΥΩ".unicodeScalars.contains(letter) { return accent.value == 0x301 }
        let isVowel = "aeiouyncsAEIOUYNCS".unicodeScalars.contains(letter) || (0xC0...0x1B0).contains(letter.value)
        return isVowel && [0x300, 0x301, 0x302, 0x303, 0x308, 0x30A, 0x30C, 0x327, 0x309, 0x323].contains(accent.value)
    }

    /// A Greek or Cyrillic letter beside Latin ones in one word.
    private static func otherScript(at index: Int, _ scalars: [Unicode.Scalar]) -> Fault? {
        let neighbours = [index - 1, index + 1].filter(scalars.indices.contains).map { scalars[$0] }
        let isLatin = { (scalar: Unicode.Scalar) in
            scalar.isASCII && scalar.properties.isAlphabetic
                || (0xC0...0x24F).contains(scalar.value) && scalar.properties.isAlphabetic
        }
        // "µ-Opioid", "β-Carotin" have a hyphen.
        guard neighbours.contains(where: isLatin), scalars[index].properties.isAlphabetic, scalars[index] != "μ" else {
            return nil
        }
        return (
            1, "'\(scalars[index])' is a letter of another alphabet that looks like a Latin one",
            "write the Latin letter"
        )
    }

    // MARK: What other programs leave

    private static let entities: Set<String> = [
        "nbsp", "amp", "lt", "gt", "quot", "apos", "apso", "rsquo", "lsquo", "rdquo", "ldquo", "bdquo", "laquo",
        "raquo", "ndash",
        "mdash", "hellip", "shy", "auml", "ouml", "uuml", "Auml", "Ouml", "Uuml", "szlig", "eacute", "egrave", "agrave",
        "ccedil", "euro", "deg", "times", "iuml", "ecirc", "ntilde", "aacute", "iacute", "oacute", "uacute", "copy",
        "reg",
        "trade", "middot", "bull", "zwnj", "zwj", "sect", "ograve", "ugrave", "igrave", "acirc", "ocirc", "icirc",
        "iexcl",
        "iquest", "frac12", "sup2", "sup3", "micro", "plusmn", "ensp", "emsp", "thinsp",
    ]

    private static func entity(at index: Int, _ scalars: [Unicode.Scalar]) -> Fault? {
        let rest = scalars[(index + 1)...].prefix(10)
        guard let end = rest.firstIndex(of: ";"), end > index + 1 else { return nil }
        let name = String(String.UnicodeScalarView(scalars[index + 1..<end]))
        let isNumber = name.hasPrefix("#") && name.dropFirst().allSatisfy { $0.isHexDigit || $0 == "x" || $0 == "X" }
        guard isNumber || entities.contains(name) else { return nil }
        return (
            end - index + 1, "'&\(name);' is an HTML name for a character, and texts are no HTML",
            "write the character itself"
        )
    }

    /// `\n`, `\u00fc`, `\"`, `\'`: what a program's string has. In Markdown, `\*` is an escape (see `VisibleMarkup`).
    /// Whether letters behind backslashes are what a text about programs or paths is made of, and no escapes.
    private static func isOfCode(_ scalars: [Unicode.Scalar], _ text: Text) -> (letters: Bool, others: Bool) {
        let slashes = scalars.count { $0 == "\\" }
        guard slashes > 0, hasOtherEscapes(scalars) else { return (false, false) }
        return (slashes > 2 || text.traits.contains(.markup) && text.contains("`"), true)
    }

    private static func escape(
        at index: Int, _ scalars: [Unicode.Scalar], isOfCode: (letters: Bool, others: Bool), _ text: Text
    ) -> Fault? {
        guard index + 1 < scalars.count else { return nil }
        let next = scalars[index + 1]
        if next == "u", index + 5 < scalars.count,
            scalars[index + 2...index + 5].allSatisfy({ $0.properties.isASCIIHexDigit })
        {
            let written = String(String.UnicodeScalarView(scalars[index...index + 5]))
            return (6, "'\(written)' is an escape of a programming language", "write the character itself")
        }
        let isLetter = next.properties.isAlphabetic
        let isQuote =
            next == "\"" && !text.role.isRich || next == "'" && !text.role.isRich || next.value >= 0x80 && !isLetter
        guard isLetter || isQuote else { return nil }
        if isLetter, ["n", "r", "t", "u"].contains(next) ? isOfCode.letters : isOfCode.others { return nil }
        // A path of Windows: "C:\Programs"
        if isLetter, index > 0, scalars[index - 1] == ":" || scalars[index - 1] == "%" { return nil }
        return (2, "'\\\(next)' is an escape of a programming language", "write the character itself, or a line break")
    }

    /// Backslashes before several letters are those of paths and patterns.
    private static func hasOtherEscapes(_ scalars: [Unicode.Scalar]) -> Bool {
        let letters = zip(scalars, scalars.dropFirst()).filter { $0.0 == "\\" }.map(\.1)
        return letters.count > 1 && Set(letters).count > 1
    }

    /// The length of UTF-8 that was read as Windows-1252, Latin-1 or Mac Roman.
    private static func mojibake(at index: Int, _ scalars: [Unicode.Scalar]) -> Int? {
        guard index + 1 < scalars.count else { return nil }
        let (first, second) = (scalars[index].value, scalars[index + 1].value)
        switch first {
        case 0xC3:
            // "Ã¼"; "Ã" alone is a letter of Portuguese.
            if index > 0, scalars[index - 1].properties.isUppercase, [0xBB, 0x201D, 0x2019].contains(second) {
                return nil
            }
            return (0x80...0xBF).contains(second) || windows.contains(second) ? 2 : nil
        case 0xC2:
            return (0xA0...0xBF).contains(second) || windows.contains(second) || second == 0x20
                ? second == 0x20 ? 1 : 2 : nil
        case 0xE2: return windows.contains(second) || second == 0x80 ? min(3, scalars.count - index) : nil
        case 0xF0: return second == 0x178 ? 2 : nil
        case 0xEF: return second == 0xB8 || second == 0xBB || second == 0xBF ? 2 : nil
        case 0x201A: return second == 0xC4 ? min(3, scalars.count - index) : nil
        case 0x221A: return second >= 0x80 && second != 0x20AC ? 2 : nil
        default: return nil
        }
    }

    /// What bytes from 80 to 9F are in Windows-1252.
    private static let windows: Set<UInt32> = [
        0x20AC, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x17D, 0x2018,
        0x2019,
        0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A, 0x153, 0x17E, 0x178,
    ]
}

extension String {
    /// Four hexadecimal digits at least.
    fileprivate var padded: String { String(repeating: "0", count: Swift.max(0, 4 - count)) + self }
}
