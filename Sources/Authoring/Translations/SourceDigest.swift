import Digests

/// What identifies a source text for its translations: the first 12 hexadecimal digits of SHA-256 over the text without
/// the accidents of its layout, so that a reformat or a move makes no translation out of date, and a changed word does.
struct SourceDigest: Hashable, Sendable {
    let hex: String

    static let digits = 12

    init(of text: String) {
        self.init(normalized: Self.normalized(text))
    }

    /// The digest of a list: its items' texts, each normalised, divided by U+001E.
    init(of texts: [String]) {
        self.init(normalized: Array(texts.map(Self.normalized).joined(separator: [0x1E])))
    }

    private init(normalized: [UInt8]) {
        hex = String(SHA256Digest(of: normalized).hex.prefix(Self.digits))
    }

    /// Line breaks become blanks, except before a list item, quotation or heading, and between paragraphs; runs of blanks
    /// become one. Letters in two pieces become one.
    static func normalized(_ text: String) -> [UInt8] {
        let bytes = text.utf8.span
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var blankLines = 0
        var offset = 0
        while offset <= bytes.count {
            let word = bytes.word(from: offset)
            offset = word.upperBound
            guard !word.isEmpty else {
                blankLines += 1
                offset += 1
                continue
            }
            if !result.isEmpty {
                let beginsBlock = beginsBlock(bytes.extracting(word))
                result += blankLines > 0 ? [newline, newline] : beginsBlock ? [newline] : [blank]
            }
            blankLines = 0
            append(bytes.extracting(word), to: &result)
            while case let word = bytes.word(from: offset), !word.isEmpty {
                result.append(blank)
                append(bytes.extracting(word), to: &result)
                offset = word.upperBound
            }
            offset = bytes.word(from: offset).upperBound + 1
        }
        return Accents.joined(result)
    }

    private static let newline = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")

    private static func append(_ word: Span<UInt8>, to result: inout [UInt8]) {
        for offset in word.indices { result.append(word[offset]) }
    }

    /// Whether a line with this first word begins a list item, quotation, heading or ruler, and not just another line of
    /// its paragraph: `**bold**` and `-5` do not. Source: CommonMark 0.30 §4.1–4.3, §5.1, §5.2.
    private static func beginsBlock(_ first: Span<UInt8>) -> Bool {
        let sign = first[0]
        if sign == UInt8(ascii: ">") { return true }
        if Self.isMark(sign), first.indices.allSatisfy({ first[$0] == sign }) { return true }
        var digits = 0
        while digits < first.count, first[digits].isDigit { digits += 1 }
        return digits > 0 && digits + 1 == first.count
            && (first[digits] == UInt8(ascii: ".") || first[digits] == UInt8(ascii: ")"))
    }

    private static func isMark(_ sign: UInt8) -> Bool {
        switch sign {
        case UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: "_"),
            UInt8(ascii: "#"):
            true
        default: false
        }
    }
}

extension Span<UInt8> {
    /// The next piece between blanks and tabs on the line of an offset; empty, at the end of the line, where there is none.
    fileprivate func word(from offset: Int) -> Range<Int> {
        var start = offset
        while start < count, self[start] == 0x20 || self[start] == 0x09 || endsLine(with: start) { start += 1 }
        var end = start
        while end < count, !isBlank(at: end) { end += 1 }
        return start..<end
    }

    private func isBlank(at offset: Int) -> Bool {
        switch self[offset] {
        case 0x20, 0x09, UInt8(ascii: "\n"): true
        case UInt8(ascii: "\r"): endsLine(with: offset)
        default: false
        }
    }

    /// Whether a carriage return stands before the line break.
    private func endsLine(with offset: Int) -> Bool {
        self[offset] == UInt8(ascii: "\r") && (offset + 1 == count || self[offset + 1] == UInt8(ascii: "\n"))
    }
}
