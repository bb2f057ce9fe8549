import Models

// Where a rule marks what Markdown made of a text, and in whose words.

extension ProseText {
    /// What stands before what is looked for.
    enum Opening: String {
        case linkText = "[*_`"
        case destination = "(<"
        case heading = " \n#*_`["
    }

    /// Bytes in which it is looked for, at most.
    private static let window = 4_000

    /// Where a word stands that a link or a heading holds; nil where Markdown made another one of it.
    /// - Parameter start: where the link or the heading begins, or a little before it.
    func piece(of word: String, from start: Int, behind opening: Opening) -> Range<Int>? {
        Self.place(of: word, in: template.text.utf8.span, from: start, behind: opening)
    }

    /// - Parameter bytes: of the text, as Markdown reads it.
    static func place(
        of word: String, in bytes: Span<UInt8>, from start: Int, behind opening: Opening
    ) -> Range<Int>? {
        let word = word.utf8.span
        let end = min(bytes.count, start + window)
        guard !word.isEmpty, word.count <= end - start else { return nil }
        for index in start..<end - word.count + 1 where bytes[index] == word[0] {
            guard index > 0 ? opening.rawValue.utf8.contains(bytes[index - 1]) : opening == .heading else { continue }
            if (0..<word.count).allSatisfy({ bytes[index + $0] == word[$0] }) { return index..<index + word.count }
        }
        return nil
    }

    /// What Markdown made of the text, with the quotes that its author wrote in place of the words that stand for them.
    func unmasked(_ words: String) -> String {
        guard !template.parts.isEmpty, words.utf8.contains(UInt8(ascii: "q")) else { return words }
        let (quotes, bytes) = (Array(template.quotes), Array(words.utf8))
        var written: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if let quote = Self.quote(at: index, in: bytes, among: quotes) {
                written += quote.utf8
                index += quote.utf8.count
            } else {
                written.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: written, as: UTF8.self)
    }

    /// `q0zzzz`, which is as long as the quote.
    private static func quote(at start: Int, in bytes: [UInt8], among quotes: [Quote]) -> String? {
        guard bytes[start] == UInt8(ascii: "q") else { return nil }
        let digits = bytes[(start + 1)...].prefix(6).prefix(while: \.isDigit)
        guard let number = Int(String(decoding: digits, as: UTF8.self)), number < quotes.count else { return nil }
        let written = quotes[number].written
        let rest = bytes[digits.endIndex...].prefix(written.utf8.count - 1 - digits.count)
        guard !rest.isEmpty, rest.endIndex == start + written.utf8.count, rest.allSatisfy({ $0 == UInt8(ascii: "z") })
        else { return nil }
        return written
    }
}
