import Models
import Rulebook
import YAML

/// A word that one slip of the hand divides from one that texts often have: "Exosure", "Infetion".
enum MistypedWord: TextRule {
    static let rule = Rule(
        "mistyped-word", topic: .texts, severity: .warning,
        summary:
            "A word that is one of the 'familiar-words' of its language but for one letter: missing, too many, in another's place, without its accent or with another one.",
        reason:
            "Nobody reads a text as slowly as a machine. A long word of the language that is right and looks like a slip is added to the list.",
        example: Rule.Example(
            wrong: "answer: Your smarpthone keeps them, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: Your smartphone keeps them, {{ settings.weights.low }} of {{ samples.all.share }}."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .mistyping

    static func flaws(of text: ProseText) -> [Problem] {
        let identifier = text.surroundings.identifier
        guard let own = text.known.identified else {
            return []
        }
        var flaws: [Problem] = []
        var scan = WordScan(text.bytes)
        while true {
            switch scan.next() {
            case .end: return flaws
            case .word(let word):
                // "Hausärzt*innen"
                guard !isStem(word.range, in: text.bytes),
                    let meant = identifier.meant(by: word.range, in: text.bytes.span, of: own)
                else { continue }
                flaws.append(flaw(word.range, meant, in: text))
            case .other, .endOfSentence, .endOfParagraph: continue
            }
        }
    }

    /// Whether an ending follows behind a star.
    private static func isStem(_ word: Range<Int>, in bytes: [UInt8]) -> Bool {
        word.upperBound + 1 < bytes.count && bytes[word.upperBound] == UInt8(ascii: "*")
            && bytes[word.upperBound + 1].isSmallLetter
    }

    private static func flaw(_ piece: Range<Int>, _ familiar: String, in text: ProseText) -> Problem {
        let written = text.written(piece)
        let isCapitalized = written.first?.isUppercase ?? false
        let meant = isCapitalized ? familiar.prefix(1).uppercased() + familiar.dropFirst() : familiar
        return Problem(
            rule, "'\(written)' is '\(meant)' but for one letter, and no word that is known",
            fix: "write '\(meant)', or add the word to the 'familiar-words' of its language if it is right",
            at: piece)
    }
}
