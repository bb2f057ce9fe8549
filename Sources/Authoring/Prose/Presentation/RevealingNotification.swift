import Models
import Rulebook

/// What a phone shows on its locked screen does not say what a result or a risk is.
enum RevealingNotification: TextRule {
    static let rule = Rule(
        "revealing-notification", topic: .texts, authority: .adjustable,
        summary:
            "A word on the locked screen from which anybody beside a phone learns its owner's result or risk. The words stand in the file of the language.",
        reason: "Others read a locked screen too.",
        example: Rule.Example(
            wrong: "name: You tested Positive",
            right: "name: Short"))

    static let leaves = TextComparison.everything
    static let needs: TextTraits = .notification

    static func flaws(of text: ProseText) -> [Problem] {
        let revealing = text.known.revealingWords
        let seen = SeenWords(text.rendered.utf8.span)
        guard let (word, place) = first(of: revealing, in: seen) else { return [] }
        let found = place.map { String(decoding: seen.letters(of: $0), as: UTF8.self) }
        return [
            Problem(
                rule,
                "'\(found.joined(separator: " "))' on a locked screen reveals a result or a risk to anybody who sees it",
                fix: "say that there is news, and what it is in the app", at: piece(of: word, in: text))
        ]
    }

    private static func first(
        of words: [SoughtPhrase], in text: SeenWords
    ) -> (word: SoughtPhrase, place: Range<Int>)? {
        for word in words {
            if let place = word.place(in: text) { return (word, place) }
        }
        return nil
    }

    /// Where its author wrote it; nil where it comes with a quote.
    private static func piece(of word: SoughtPhrase, in text: ProseText) -> Range<Int>? {
        let written = SeenWords(text.bytes.span)
        return word.place(in: written).map(written.bytes)
    }
}
