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
    /// become one.
    static func normalized(_ text: String) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var blankLines = 0
        for line in text.utf8.split(separator: newline, omittingEmptySubsequences: false) {
            var words = Words(of: line.last == 0x0D ? line.dropLast() : line)
            guard let first = words.next() else {
                blankLines += 1
                continue
            }
            if !result.isEmpty {
                result += blankLines > 0 ? [newline, newline] : beginsBlock(first) ? [newline] : [blank]
            }
            blankLines = 0
            result += first
            while let word = words.next() {
                result.append(blank)
                result += word
            }
        }
        return result
    }

    private static let newline = UInt8(ascii: "\n")
    private static let blank = UInt8(ascii: " ")

    /// Whether a line with this first word begins a list item, quotation, heading or ruler, and not just another line of
    /// its paragraph: `**bold**` and `-5` do not. Source: CommonMark 0.30 §4.1–4.3, §5.1, §5.2.
    private static func beginsBlock(_ first: Substring.UTF8View) -> Bool {
        guard let sign = first.first else { return false }
        if sign == UInt8(ascii: ">") { return true }
        if "-*+=_#".utf8.contains(sign), first.allSatisfy({ $0 == sign }) { return true }
        let mark = first.drop { $0.isDigit }
        return mark.count == 1 && mark.count < first.count
            && (mark.first == UInt8(ascii: ".") || mark.first == UInt8(ascii: ")"))
    }

    /// The pieces of a line between blanks and tabs.
    private struct Words {
        private var rest: Substring.UTF8View

        init(of line: Substring.UTF8View) { rest = line }

        mutating func next() -> Substring.UTF8View? {
            rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
            let word = rest.prefix { $0 != 0x20 && $0 != 0x09 }
            rest = rest[word.endIndex...]
            return word.isEmpty ? nil : word
        }
    }
}
