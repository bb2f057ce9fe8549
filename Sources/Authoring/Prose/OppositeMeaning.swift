import YAML

/// A label does not say the contrary of its source: "Erhöhtes Risiko" is no "low risk".
///
/// In longer texts both are said, or one of them is denied.
enum OppositeMeaning: TranslationRule {
    static let rule = Rule(
        "opposite-meaning", severity: .warning,
        "A short text that says the contrary of its source: 'low' for 'erhöht', 'positive' for 'negativ', or a longer one that begins with 'Yes' for 'Nein'. Two labels were exchanged, or one was copied to the place of the other. The words stand in the file of the language."
    )

    static func flaws(of pair: TextPair) -> [Flaw] {
        if let flaw = answer(in: pair) { return [flaw] }
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

    /// A text of any length that begins with "Yes" where its source begins with "No".
    private static func answer(in pair: TextPair) -> Flaw? {
        guard !pair.isSameLanguage, let sourceWords = pair.sourceWords, let words = pair.translationWords,
            let meant = answer(at: pair.source, sourceWords), let said = answer(at: pair.translation, words),
            meant.isYes != said.isYes
        else { return nil }
        return Flaw(
            rule,
            "'\(said.word)' stands here, and the source of '\(pair.name)' says the contrary: '\(meant.word)'",
            fix: "write what the source says, or mend the source", word: said.word)
    }

    /// What a text answers with its first word, behind which a sign stands.
    private static func answer(at text: Template, _ words: LanguageWords) -> (word: String, isYes: Bool)? {
        for isYes in [true, false] {
            let word = words.boolean(isYes)
            let bytes = text.text.utf8
            guard !word.isEmpty, let sign = bytes.dropFirst(word.utf8.count).first, ".,!:;".utf8.contains(sign),
                let written = String(bytes.prefix(word.utf8.count)), written.lowercased() == word.lowercased()
            else { continue }
            return (written, isYes)
        }
        return nil
    }

    /// Of a label, or of one short sentence.
    private static let bytesLimit = 60
}

extension Template {
    fileprivate func words(at place: Range<Int>) -> String {
        String(decoding: text.utf8.dropFirst(place.lowerBound).prefix(place.count), as: UTF8.self)
    }
}
