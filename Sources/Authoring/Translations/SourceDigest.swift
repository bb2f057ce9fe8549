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
        self.init(normalized: texts.map(Self.normalized).joined(separator: "\u{1E}"))
    }

    private init(normalized: String) {
        hex = String(SHA256Digest(of: Array(normalized.utf8)).hex.prefix(Self.digits))
    }

    /// Line breaks become blanks, except before a list item, quotation or heading, and between paragraphs.
    static func normalized(_ text: String) -> String {
        let lines = text.replacing("\r\n", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        var result = ""
        var blankLines = 0
        for line in lines {
            let words = line.split { $0 == " " || $0 == "\t" }
            guard !words.isEmpty else {
                blankLines += 1
                continue
            }
            let text = words.joined(separator: " ")
            if !result.isEmpty {
                result += blankLines > 0 ? "\n\n" : beginsBlock(text) ? "\n" : " "
            }
            result += text
            blankLines = 0
        }
        return result
    }

    /// `-`, `*`, `+`, `>`, `#`, or digits with `.` or `)` behind them.
    private static func beginsBlock(_ line: String) -> Bool {
        guard let first = line.utf8.first else { return false }
        if "-*+>#".utf8.contains(first) { return true }
        let rest = line.utf8.drop { $0.isDigit }
        return rest.count < line.utf8.count && (rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ")"))
    }
}
