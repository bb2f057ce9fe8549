import Models
import Rulebook
import YAML

/// A text that stands in for an image says what is to be seen there.
enum PoorTextAlternative: TextRule {
    static let rule = Rule(
        "poor-text-alternative", topic: .texts, severity: .warning,
        summary:
            "A text in place of an image that is the name of its file, or begins by saying that it is an image: a screen reader says so itself (WCAG 2.2, 1.1.1). The words stand in the file of the language.",
        example: Rule.Example(
            wrong: "description: Image of a shelter",
            right: "description: People under a roof, two metres apart"))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .alternative

    static func flaws(of text: ProseText) -> [Problem] {
        let said = text.template.text
        let small = said.lowercased()
        if !small.utf8.contains(0x20), TextAlternatives.endings.contains(where: small.hasSuffix) {
            return [Problem(rule, "'\(said.firstLine)' is the name of a file", fix: "say what is to be seen there")]
        }
        let words = text.known.pictureWords
        guard let word = words.first(where: { small.hasPrefix($0 + " ") || small.hasPrefix($0 + ":") }) else {
            return []
        }
        let written = String(said.prefix(word.count))
        return [
            Problem(
                rule, "'\(written)' is what a screen reader says before the text anyway",
                fix: "begin with what is to be seen there", word: written)
        ]
    }
}
