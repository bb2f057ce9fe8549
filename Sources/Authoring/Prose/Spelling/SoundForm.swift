import Models
import Rulebook
import YAML

/// A word has the form that belongs before the next one: "an app", "a user", "d’application".
enum SoundForm: TextRule {
    static let rule = Rule(
        "sound-form", topic: .texts, severity: .warning,
        summary:
            "A word in the form that it has before other sounds: 'a app' for 'an app', 'de application' for 'd’application'. Mostly another word stood behind it once. The words stand in the file of the language.",
        reason: "Another word stood there, and who replaced it looked no further.",
        example: Rule.Example(
            wrong: "answer: They stay in a app on your phone, {{ settings.weights.low }} of {{ samples.all.share }}.",
            right: "answer: They stay in an app on your phone, {{ settings.weights.low }} of {{ samples.all.share }}."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .soundForm

    static func flaws(of text: ProseText) -> [Problem] {
        // A text in another language has a finding of its own.
        guard !text.look.mayHaveForeignWords else { return [] }
        var flaws: [Problem] = []
        var isWithinSentence = false
        var last: Range<Int>?
        /// Within a sentence, a capital is a name: "Hepatitis A infection".
        var isName = false
        var scan = WordScan(text.bytes)
        while true {
            switch scan.next() {
            case .end: return flaws
            case .word(let word):
                if let last, let flaw = flaw(of: last, isName, before: word.range, word.isCapitalized, in: text) {
                    flaws.append(flaw)
                }
                (last, isName) = (word.range, isWithinSentence && word.isCapitalized)
                isWithinSentence = true
            case .other:
                // "You PIN", "cela peut-être"
                if let last, let flaw = flaw(of: last, isName, before: letters(behind: last, in: text), true, in: text)
                {
                    flaws.append(flaw)
                }
                (last, isWithinSentence) = (nil, true)
            case .endOfSentence, .endOfParagraph: (last, isWithinSentence) = (nil, false)
            }
        }
    }

    /// Those of a word with a blank before it, of which the scan makes no word of the language; none where something else stands.
    private static func letters(behind word: Range<Int>, in text: ProseText) -> Range<Int> {
        let start = min(word.upperBound + 1, text.bytes.count)
        return start..<start + text.bytes[start...].prefix { $0.isLetter || $0 >= 0x80 }.count
    }

    private static func flaw(
        of word: Range<Int>, _ isName: Bool, before next: Range<Int>, _ isCapitalized: Bool, in text: ProseText
    ) -> Problem? {
        let bytes = text.bytes
        guard !next.isEmpty, next.lowerBound == word.upperBound + 1, bytes[word.upperBound] == 0x20,
            // In Spanish, a question that begins with 'y' keeps it: "¿Y ibuprofeno?" And ".de" is the end of a host.
            word.lowerBound == 0
                || bytes[word.lowerBound - 1] < 0x80 && !"./@".utf8.contains(bytes[word.lowerBound - 1]),
            let form = text.known.soundForms.wrongForm(word, before: next, in: bytes.span)
        else { return nil }
        if let (meant, end) = form.meant(by: next, in: bytes.span) {
            // "des Test- und Meldewesens"
            guard end == bytes.count || bytes[end] != UInt8(ascii: "-") else { return nil }
            let (before, place, both) = (text.written(word), next.lowerBound..<end, word.lowerBound..<end)
            if meant.utf8.count(where: \.isBlank) > bytes[place].count(where: \.isBlank) {
                return isName ? nil : Misspelling.flaw(both, text.written(both), capitalized(meant, as: before))
            }
            if meant.lowercased().hasPrefix(before.lowercased()) {
                return Misspelling.flaw(ofDivided: both, meant, in: text)
            }
            return isName ? nil : Misspelling.flaw(place, text.written(place), meant, behind: before)
        }
        // "An MRI", "de iOS"
        guard !isName, !isCapitalized else { return nil }
        let piece = word.lowerBound..<next.upperBound
        let meant = capitalized(form.meant, as: text.written(word))
        let gap = meant.hasSuffix("’") ? "" : " "
        return Problem(
            rule, "'\(text.written(word))' does not have that form before '\(text.written(next))'",
            fix: "write '\(meant)\(gap)\(text.written(next))', or the word that was meant", at: piece)
    }

    /// With a capital where the word has one in whose place it is meant.
    private static func capitalized(_ meant: String, as word: String) -> String {
        word.first?.isUppercase == true ? meant.prefix(1).uppercased() + meant.dropFirst() : meant
    }
}
