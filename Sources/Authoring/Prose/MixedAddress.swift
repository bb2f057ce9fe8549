import YAML

/// A reader is 'du' in one sentence and 'Sie' in the next, as when a piece of another text was pasted.
///
/// What is in quotation marks, a quotation, code, an address or part of a name addresses somebody else.
enum MixedAddress: TextRule {
    static let rule = Rule(
        "mixed-address", severity: .warning,
        "A text that addresses its reader in two ways, as 'du' and as 'Sie'. The words stand in the file of the language."
    )
    static let leaves = TextComparison.everything

    static func flaws(of text: ProseText) -> [Flaw] {
        guard text.look.mayBeFamiliar else { return [] }
        let address = text.surroundings.languages[text.language].address
        var formal: Range<Int>?
        var familiar: Range<Int>?
        var isWithinSentence = false
        var scan = WordScan(text.bytes)
        while formal == nil || familiar == nil {
            switch scan.next() {
            case .end: return []
            case .word(let word):
                if address.mayHold(word) {
                    let written = text.written(word.range)
                    let small = written.lowercased()
                    if address.familiar.contains(small) {
                        familiar = familiar ?? word.range
                    } else if address.formal.contains(small) || isWithinSentence && address.formal.contains(written) {
                        formal = formal ?? word.range
                    }
                }
                isWithinSentence = true
            case .other: isWithinSentence = true
            case .endOfSentence, .endOfParagraph: isWithinSentence = false
            }
        }
        guard let formal, let familiar else { return [] }
        let (first, second) = formal.lowerBound < familiar.lowerBound ? (formal, familiar) : (familiar, formal)
        let words = "'\(text.written(second))' stands here and '\(text.written(first))' before it"
        return [
            Flaw(
                rule, "\(words): two ways to address a reader", fix: "keep to one of them in the whole text",
                piece: second)
        ]
    }
}
