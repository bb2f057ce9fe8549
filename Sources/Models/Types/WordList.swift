/// Words of a model that a text is compared with: whole words, whatever their capitals.
package struct WordList: Sendable {
    /// As the model writes them.
    package let written: [String]
    /// Each in small letters, its words divided by single blanks; the same index as in `written`.
    private let normalized: [String]
    private let single: Set<String>

    package init(_ words: [String] = []) {
        written = words
        normalized = words.map { Self.words(of: $0).joined(separator: " ") }
        single = Set(normalized.flatMap { $0.split(separator: " ").map(String.init) })
    }

    package var isEmpty: Bool { written.isEmpty }

    /// The first of the words, or of the phrases, that stands in a text.
    package func first(in text: String) -> String? {
        guard !isEmpty else { return nil }
        let padded = " " + Self.words(of: text).joined(separator: " ") + " "
        return zip(written, normalized).first { !$1.isEmpty && padded.contains(" \($1) ") }?.0
    }

    /// The first word of a text that is not among these. Numbers always may stand there.
    package func firstMissing(of text: String) -> String? {
        guard !isEmpty else { return nil }
        return text.split { !($0.isLetter || $0.isNumber) }.map(String.init).first { word in
            !word.allSatisfy(\.isNumber) && !single.contains(word.lowercased())
        }
    }

    /// A word of the list that has no letter or digit, and so stands in no text.
    package var wordWithoutLetters: String? { zip(written, normalized).first { $1.isEmpty }?.0 }

    private static func words(of text: String) -> [String] {
        text.lowercased().split { !($0.isLetter || $0.isNumber) }.map(String.init)
    }
}
