import YAML

/// A word that one slip of the hand divides from one that texts often have: "Exosure", "Infetion".
enum MistypedWord: TextRule {
    static let rule = Rule(
        "mistyped-word", severity: .warning,
        "A word that is one of the 'familiar-words' of its language but for one letter: missing, too many, in another's place, without its accent or with another one."
    )
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .mistyping

    static func flaws(of text: ProseText) -> [Flaw] {
        let identifier = text.surroundings.identifier
        guard let own = text.known.identified else {
            return []
        }
        var flaws: [Flaw] = []
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

    private static func flaw(_ piece: Range<Int>, _ familiar: String, in text: ProseText) -> Flaw {
        let written = text.written(piece)
        let isCapitalized = written.first?.isUppercase ?? false
        let meant = isCapitalized ? familiar.prefix(1).uppercased() + familiar.dropFirst() : familiar
        return Flaw(
            rule, "'\(written)' is '\(meant)' but for one letter, and no word that is known",
            fix: "write '\(meant)', or add the word to the 'familiar-words' of its language if it is right",
            piece: piece)
    }
}
