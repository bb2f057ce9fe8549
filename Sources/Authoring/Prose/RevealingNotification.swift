/// What a phone shows on its locked screen does not say what a result or a risk is.
enum RevealingNotification: TextRule {
    static let rule = Rule(
        "revealing-notification",
        "A word on the locked screen from which anybody beside a phone learns its owner's result or risk. The words stand in the file of the language."
    )

    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Flaw] {
        guard text.isShownOnLockScreen else { return [] }
        let words =
            " " + text.rendered.lowercased().split { !($0.isLetter || $0.isNumber) }.joined(separator: " ") + " "
        let revealing = text.surroundings.languages[text.language].revealingWords.compactMap { said($0, in: words) }
        return revealing.prefix(1).map { word in
            Flaw(
                rule, "'\(word)' on a locked screen reveals a result or a risk to anybody who sees it",
                fix: "say that there is news, and what it is in the app", word: written(word, in: text))
        }
    }

    /// The word as it stands there, in small letters.
    private static func said(_ word: String, in words: String) -> String? {
        guard word.hasSuffix("*") else { return words.containsBytes(of: " \(word) ") ? word : nil }
        let stem = word.dropLast()
        guard let place = words.firstPlace(of: " \(stem)") else { return nil }
        return "\(stem)\(words[place.upperBound...].prefix { $0 != " " })"
    }

    /// The same in the letters of the author; nil where it comes with a quote.
    private static func written(_ word: String, in text: ProseText) -> String? {
        text.template.text.split { !($0.isLetter || $0.isNumber) }.map(String.init)
            .first { $0.lowercased() == word }
    }
}
