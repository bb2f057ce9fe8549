import Models

// What only programs read: signs behind a backslash, and letters in two pieces.

extension StrayCharacter {
    /// The end of a line as programs write it, \n, where a text has a line of its own; \u00fc and \" too.
    static func escape(at index: Int, in text: ProseText) -> (length: Int, what: String, fix: String)? {
        let bytes = text.bytes
        if isBeforeCommonWord(index, in: text), !text.isCode(index) {
            return (1, "a backslash, which a reader sees", "remove it")
        }
        guard index + 1 < bytes.count, !text.isCode(index), !isOfPath(index, in: bytes) else { return nil }
        let behind = index + 2 < bytes.count ? bytes[index + 2] : 0x20
        switch bytes[index + 1] {
        case UInt8(ascii: "n") where !behind.isSmallLetter || isBehindLetter(index, in: bytes):
            return (2, ofLine, newLine)
        case UInt8(ascii: "r") where !behind.isSmallLetter, UInt8(ascii: "t") where !behind.isSmallLetter:
            return (2, ofLine, newLine)
        case UInt8(ascii: "u"): return number(at: index, in: bytes)
        // In a rich text, a backslash before a sign of ASCII says that it is no Markdown.
        case UInt8(ascii: "\"") where !text.isRich, UInt8(ascii: "'") where !text.isRich, 0x80...:
            return (1, "a backslash, which a reader sees", "remove it")
        default: return nil
        }
    }

    /// `\alle`: a folder or a command may have any name, and hardly that of a common word.
    private static func isBeforeCommonWord(_ index: Int, in text: ProseText) -> Bool {
        let bytes = text.bytes
        guard index == 0 || bytes[index - 1].isBlank, let own = text.known.identified
        else { return false }
        let word = bytes[(index + 1)...].prefix(30).prefix { $0.isSmallLetter || $0 >= 0x80 }
        guard word.count > 2, word.endIndex == bytes.count || " \n,.!?;:".utf8.contains(bytes[word.endIndex]) else {
            return false
        }
        let hash = word.reduce(LanguageIdentifier.emptyHash, LanguageIdentifier.hash)
        return text.surroundings.identifier.languages(ofHash: hash) & LanguageIdentifier.bit(own) != 0
    }

    private static let ofLine = "how a program writes the end of a line, and a reader sees it so"
    private static let newLine = "begin a new line, or write a blank"

    /// \u00fc
    private static func number(at index: Int, in bytes: [UInt8]) -> (length: Int, what: String, fix: String)? {
        let digits = bytes[(index + 2)...].prefix(4)
        guard digits.count == 4, let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) else {
            return nil
        }
        let letter = Unicode.Scalar(value).flatMap { value > 0x20 ? "write '\($0)'" : nil }
        return (6, "how a program writes a letter, and a reader sees it so", letter ?? "write what was meant")
    }

    /// Bytes of a path at most (MAX_PATH of Windows).
    private static let pathBytes = 260

    private static func isBehindLetter(_ index: Int, in bytes: [UInt8]) -> Bool {
        index > 0 && (bytes[index - 1].isLetter || bytes[index - 1] >= 0x80)
    }

    /// Whether a backslash divides the names of folders: `C:\neu`, `%APPDATA%\name`, `a\b\name`.
    private static func isOfPath(_ index: Int, in bytes: [UInt8]) -> Bool {
        let before = bytes[max(0, index - pathBytes)..<index]
        let start = before.lastIndex { $0 <= 0x20 }.map { $0 + 1 } ?? before.startIndex
        let word = bytes[start...].prefix(2 * pathBytes).prefix { $0 > 0x20 }
        return zip(word, word.dropFirst()).contains { before, behind in
            behind == UInt8(ascii: "\\")
                ? before == UInt8(ascii: ":") || before == UInt8(ascii: "%") || before == behind
                : before == UInt8(ascii: "\\") && (behind.isLetter || behind.isDigit) && !"nrtu".utf8.contains(behind)
        }
    }

    // MARK: Letters in two pieces

    /// A letter with its accent as a character of its own (U+006F U+0308), where there is one that has both (ö): many programs
    /// do not find it, and some draw the accent beside it.
    static func apart(at index: Int, in text: ProseText) -> (length: Int, what: String, fix: String)? {
        guard let letter = Accents.pair(withAccentAt: index, in: text.bytes)?.letter else { return nil }
        return (
            2, "the accent of a letter as a character of its own",
            "write '\(letter)' as one letter; 'litfass check --fix' does"
        )
    }
}
