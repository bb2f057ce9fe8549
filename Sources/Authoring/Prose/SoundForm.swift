import YAML

/// A word has the form that belongs before the next one: "an app", "a user", "d’application".
enum SoundForm: TextRule {
    static let rule = Rule(
        "sound-form", severity: .warning,
        "A word in the form that it has before other sounds: 'a app' for 'an app', 'de application' for 'd’application'. Mostly another word stood behind it once. The words stand in the file of the language."
    )
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .soundForm

    static func flaws(of text: ProseText) -> [Flaw] {
        // A text in another language has a finding of its own.
        guard !text.look.mayHaveForeignWords else { return [] }
        var flaws: [Flaw] = []
        var isWithinSentence = false
        var last: Range<Int>?
        /// Within a sentence, a capital is a name: "Hepatitis A infection".
        var isName = false
        var scan = WordScan(text.bytes)
        while true {
            switch scan.next() {
            case .end: return flaws
            case .word(let word):
                if let last, let flaw = flaw(of: last, isName, before: word, in: text) {
                    flaws.append(flaw)
                }
                (last, isName) = (word.range, isWithinSentence && word.isCapitalized)
                isWithinSentence = true
            case .other: (last, isWithinSentence) = (nil, true)
            case .endOfSentence, .endOfParagraph: (last, isWithinSentence) = (nil, false)
            }
        }
    }

    private static func flaw(
        of word: Range<Int>, _ isName: Bool, before following: WordScan.Word, in text: ProseText
    ) -> Flaw? {
        let (bytes, next) = (text.bytes, following.range)
        guard next.lowerBound == word.upperBound + 1, bytes[word.upperBound] == 0x20,
            // In Spanish, a question that begins with 'y' keeps it: "¿Y ibuprofeno?" And ".de" is the end of a host.
            word.lowerBound == 0
                || bytes[word.lowerBound - 1] < 0x80 && !"./@".utf8.contains(bytes[word.lowerBound - 1]),
            let short = ShortWord(bytes.span, word),
            let form = text.known.soundForms.wrongForm(
                short, before: next, in: bytes.span)
        else { return nil }
        if let meant = form.meant(by: next, in: bytes.span) {
            // "des Test- und Meldewesens"
            guard next.upperBound == bytes.count || bytes[next.upperBound] != UInt8(ascii: "-") else { return nil }
            let before = text.written(word)
            if meant.lowercased().hasPrefix(before.lowercased()) {
                return Misspelling.flaw(ofDivided: word.lowerBound..<next.upperBound, meant, in: text)
            }
            return isName ? nil : Misspelling.flaw(next, text.written(next), meant, behind: before)
        }
        // "An MRI", "de iOS"
        guard !isName, !following.isCapitalized else { return nil }
        let piece = word.lowerBound..<next.upperBound
        let isCapital = bytes[word.lowerBound].isCapital
        let meant = isCapital ? form.meant.prefix(1).uppercased() + form.meant.dropFirst() : form.meant
        let gap = meant.hasSuffix("’") ? "" : " "
        return Flaw(
            rule, "'\(text.written(word))' does not have that form before '\(text.written(next))'",
            fix: "write '\(meant)\(gap)\(text.written(next))', or the word that was meant", piece: piece)
    }
}
