import YAML

/// A label does not say the contrary of its source: "Erhöhtes Risiko" is no "low risk".
///
/// In longer texts both are said, or one of them is denied.
enum OppositeMeaning: TranslationRule {
    static let rule = Rule(
        "opposite-meaning", severity: .warning,
        "A short text that says the contrary of its source: 'low' for 'erhöht', 'positive' for 'negativ'. Two labels were exchanged, or one was copied to the place of the other. The words stand in the file of the language."
    )

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard pair.source.text.utf8.count <= bytesLimit, pair.translation.text.utf8.count <= 2 * bytesLimit,
            !pair.isSameLanguage, let sourceWords = pair.sourceWords?.prose.opposites,
            let words = pair.translationWords?.prose.opposites, !words.pairs.isEmpty,
            sourceWords.mayStand(in: pair.source.text.utf8.span)
        else { return [] }
        let source = SeenWords(pair.source.coveredBytes.span)
        let said = sourceWords.said(in: source)
        guard !said.isEmpty, !sourceWords.denies(source) else { return [] }
        let translation = SeenWords(pair.translation.coveredBytes.span)
        guard !words.denies(translation) else { return [] }
        let found = words.said(in: translation)
        return said.compactMap { meant in
            guard let found = found.first(where: { $0.name == meant.name }), found.side != meant.side else {
                return nil
            }
            let (here, there) = (pair.translation.words(at: found.place), pair.source.words(at: meant.place))
            return Flaw(
                rule, "'\(here)' stands here, and the source of '\(pair.name)' says the contrary: '\(there)'",
                fix: "write what the source says, or mend the source", piece: found.place)
        }
    }

    /// Of a label, or of one short sentence.
    private static let bytesLimit = 60
}

extension Template {
    fileprivate func words(at place: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(place.lowerBound).prefix(place.count), as: UTF8.self)
    }
}
