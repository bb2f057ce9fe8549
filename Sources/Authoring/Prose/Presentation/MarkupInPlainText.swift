import Bytes
import Models
import Rulebook
import YAML

/// Markdown in a text of type `text`, which apps show as it is.
enum MarkupInPlainText: TextRule {
    static let rule = Rule(
        "markup-in-plain-text", topic: .texts, severity: .warning,
        summary:
            "Markdown in a text of type 'text' (**bold**, [a link](faq:data), ## a heading): only a 'rich-text' has it, so a reader would see its signs.",
        reason: "Apps show a title as it is written: **stars** and all.",
        example: Rule.Example(
            wrong: "title: What happens to **my** data?",
            right: "title: What happens to my data?"))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .plain

    static func flaws(of text: ProseText) -> [Problem] {
        var pieces: [Range<Int>] = []
        if text.signs.contains(.hash) {
            pieces += text.places(of: .hash).compactMap { heading(at: $0, in: text.bytes) }
        }
        if text.signs.contains(.bracket) {
            pieces += text.places(of: .bracket).compactMap { link(at: $0, in: text.bytes) }
        }
        let emphases = emphases(in: text.bytes.span)
        pieces = pieces.isEmpty ? emphases : pieces + emphases
        if pieces.isEmpty, let piece = endOfLink(in: text.bytes.span) { pieces = [piece] }
        guard !pieces.isEmpty else { return [] }
        return pieces.sorted { $0.lowerBound < $1.lowerBound }.map { piece in
            Problem(
                rule,
                "'\(text.written(piece))' is Markdown, and a reader would see its signs: '\(text.name)' is a plain text",
                fix: "write it without the signs, or make the field a 'rich-text' in its model", at: piece)
        }
    }

    /// `## ` and the word behind it, where a line begins; one sign alone may stand for 'number'.
    private static func heading(at start: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard start == 0 || bytes[start - 1] == 0x0A else { return nil }
        var end = start
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        guard (2...6).contains(end - start), end + 1 < bytes.count, bytes[end] == 0x20, isLetter(bytes[end + 1]) else {
            return nil
        }
        end += 1
        while end < bytes.count, isLetter(bytes[end]) { end += 1 }
        return start..<end
    }

    /// `[text](target)`; an image is one too.
    private static func link(at start: Int, in bytes: [UInt8]) -> Range<Int>? {
        for end in (start + 1)..<bytes.count {
            switch bytes[end] {
            case UInt8(ascii: "["), 0x0A: return nil
            case UInt8(ascii: "]"):
                guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "("),
                    let close = bytes[end...].firstIndex(where: { ")[\n".utf8.contains($0) }),
                    bytes[close] == UInt8(ascii: ")")
                else { return nil }
                return start..<close + 1
            default: continue
            }
        }
        return nil
    }

    /// `](faq:data)`, of which the beginning was lost.
    private static func endOfLink(in bytes: Span<UInt8>) -> Range<Int>? {
        let start = bytes.firstOffset(of: UInt8(ascii: "]"), from: 0)
        guard start + 2 < bytes.count, bytes[start + 1] == UInt8(ascii: "(") else { return nil }
        let end = bytes.firstOffset(of: UInt8(ascii: ")"), from: start)
        return end < bytes.count ? start..<end + 1 : nil
    }

    /// `**word**`, `*word*`, and `` `word` ``: signs that open before a word and close behind one, on the same line. A star
    /// within a word (Bürger*innen), behind one (a footnote) or alone opens nothing.
    private static func emphases(in bytes: Span<UInt8>) -> [Range<Int>] {
        let (star, backtick) = (UInt8(ascii: "*"), UInt8(ascii: "`"))
        var found: [Range<Int>] = []
        /// Where the line ends in which nothing closes such signs: none that follow on it are closed either.
        var unclosed: [[UInt8]: Int] = [:]
        var start = bytes.firstOffset(of: star, backtick, from: 0)
        while start < bytes.count {
            let length = run(at: start, in: bytes)
            var next = start + length
            let signs = [UInt8](repeating: bytes[start], count: min(length, 4))
            if opens(start..<next, in: bytes), start >= unclosed[signs, default: 0] {
                if let end = end(of: bytes[start], length, from: next, in: bytes) {
                    found.append(start..<end)
                    next = end
                } else {
                    unclosed[signs] = bytes.firstOffset(of: 0x0A, from: next)
                }
            }
            start = bytes.firstOffset(of: star, backtick, from: next)
        }
        return found
    }

    private static func end(of sign: UInt8, _ length: Int, from start: Int, in bytes: Span<UInt8>) -> Int? {
        var index = start
        while index < bytes.count, bytes[index] != 0x0A {
            guard bytes[index] == sign else {
                index += 1
                continue
            }
            let end = index + run(at: index, in: bytes)
            if end - index == length, bytes[index - 1] > 0x20 || bytes[index - 1] == ProseText.quoteByte,
                end == bytes.count || !isWord(bytes[end])
            {
                return end
            }
            index = end
        }
        return nil
    }

    /// How often a sign stands in a row.
    private static func run(at start: Int, in bytes: Span<UInt8>) -> Int {
        var end = start
        while end < bytes.count, bytes[end] == bytes[start] { end += 1 }
        return end - start
    }

    /// Whether signs stand where something may begin. A single star does so within a line alone: where a line or a bracket
    /// begins, it is that of a footnote, as in '*Pflichtfeld'.
    private static func opens(_ signs: Range<Int>, in bytes: Span<UInt8>) -> Bool {
        guard signs.count <= 3, signs.upperBound < bytes.count, isWord(bytes[signs.upperBound]) else { return false }
        let before = signs.lowerBound > 0 ? bytes[signs.lowerBound - 1] : 0x0A
        if before == 0x20 { return true }
        let isSingleStar = signs.count == 1 && bytes[signs.lowerBound] == UInt8(ascii: "*")
        return !isSingleStar && (before == 0x0A || before == UInt8(ascii: "("))
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte.isLetter || byte >= 0x80 }

    /// A letter, a digit, or a quote.
    private static func isWord(_ byte: UInt8) -> Bool {
        isLetter(byte) || byte.isDigit || byte == ProseText.quoteByte
    }
}
