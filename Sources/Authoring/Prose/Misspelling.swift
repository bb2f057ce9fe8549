import YAML

/// A word that is never right, as the file of the language says: "heisst".
enum Misspelling: TextRule {
    static let rule = Rule(
        "misspelling", severity: .warning,
        "A word that is never right in its language. The file of the language lists such words, and what is meant by each."
    )
    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Flaw] {
        guard text.look.mayBeMisspelled, let words = text.surroundings.languages[text.language].words else { return [] }
        let misspellings = words.prose.misspellings
        var flaws: [Flaw] = []
        var isWithinSentence = false
        var scan = WordScan(text.bytes)
        while true {
            switch scan.next() {
            case .end: return flaws
            case .endOfSentence, .endOfParagraph: isWithinSentence = false
            case .other: isWithinSentence = true
            case .word(let word):
                if mayBeOne(word, in: text), let flaw = flaw(word.range, in: text, isWithinSentence, misspellings) {
                    flaws.append(flaw)
                }
                isWithinSentence = true
            }
        }
    }

    private static func mayBeOne(_ word: WordScan.Word, in text: ProseText) -> Bool {
        guard let own = text.surroundings.languages[text.language].identified else { return false }
        let identifier = text.surroundings.identifier
        return identifier.misspelled[own].contains(word.hash)
            // "dont" is a word of French, in which somebody may be quoted.
            && (!text.look.mayHaveForeignWords || identifier.languages(ofHash: word.hash) == 0)
    }

    /// With a capital within a sentence it may be a name.
    private static func flaw(
        _ piece: Range<Int>, in text: ProseText, _ isWithinSentence: Bool, _ misspellings: [String: String]
    ) -> Flaw? {
        let written = text.written(piece)
        if let meant = misspellings[written] { return flaw(piece, written, meant) }
        guard !isWithinSentence, let meant = misspellings[written.lowercased()],
            written.dropFirst().allSatisfy(\.isLowercase)
        else { return nil }
        return flaw(piece, written, meant.prefix(1).uppercased() + meant.dropFirst())
    }

    private static func flaw(_ piece: Range<Int>, _ written: String, _ meant: String) -> Flaw {
        Flaw(
            rule, "'\(written)' is a misspelling", fix: "write '\(meant)'", piece: piece,
            replacement: isWritable(meant) ? meant : nil)
    }

    /// Whether it has no sign that says something else in YAML.
    private static func isWritable(_ meant: String) -> Bool {
        meant.allSatisfy { $0.isLetter || $0 == " " || $0 == "’" || $0 == "-" }
    }
}
