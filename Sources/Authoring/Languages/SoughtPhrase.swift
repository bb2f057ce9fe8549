import Models

/// One word or more that texts are searched for: `positiv*`, `restez chez`, `covid-19`, `come *re`.
struct SoughtPhrase: Sendable {
    /// As `SeenWords` have them.
    private let words: [[UInt8]]
    /// Whether the last of them may go on, and whether something may stand before its letters.
    private let isStem: Bool
    private let isEnding: Bool

    init(_ written: String) {
        isStem = written.hasSuffix("*")
        isEnding = written.containsBytes(of: " *")
        let seen = SeenWords(written.utf8.span)
        words = (0..<seen.count).map { Array(seen.letters(of: $0)) }
    }

    /// Of all its words.
    var letterCount: Int { words.joined().count { $0 & 0xC0 != 0x80 } }

    /// Of its first word, in UTF-8.
    var beginning: [UInt8]? { words.first }

    /// Where it stands first among the words of a text; nil where it does not.
    func place(in text: SeenWords) -> Range<Int>? { place(in: text, at: 0..<text.count) }

    /// - Parameter starts: words with which it may begin, in order.
    func place(in text: SeenWords, at starts: some Sequence<Int>) -> Range<Int>? {
        for start in starts where stands(at: start, in: text) { return start..<start + words.count }
        return nil
    }

    private func stands(at start: Int, in text: SeenWords) -> Bool {
        guard !words.isEmpty, start + words.count <= text.count else { return false }
        for index in words.indices {
            let isLast = index == words.count - 1
            if isLast, isEnding {
                guard text.letters(of: start + index).suffix(words[index].count) == words[index][...] else {
                    return false
                }
            } else {
                guard text.is(start + index, words[index], orLonger: isLast && isStem) else { return false }
            }
        }
        return true
    }
}
