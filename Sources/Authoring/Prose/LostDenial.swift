import YAML

/// A sentence denies what its source denies: "It means that you are infected" is not what "Das bedeutet nicht, dass Sie
/// infiziert sind" says.
///
/// Sentences are compared one by one, where both texts have as many. Of those with numbers other rules know more.
enum LostDenial: TranslationRule {
    static let rule = Rule(
        "lost-denial", severity: .warning,
        "A sentence that says something where its source says that it is not so, or the other way round: a 'not' was lost, or came in. The words stand in the file of the language."
    )

    /// Bytes of a text: a title, a step, a summary. In a longer one, every language has sentences of its own.
    private static let bytesLimit = 200
    /// Of a sentence; what is shorter is a label.
    private static let wordsLeast = 3

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard !pair.isSameLanguage, pair.source.text.utf8.count <= bytesLimit,
            pair.translation.text.utf8.count <= bytesLimit, let sourceWords = pair.sourceWords?.prose,
            let words = pair.translationWords?.prose, !sourceWords.denials.isEmpty, !words.denials.isEmpty
        else { return [] }
        let (sourceBytes, bytes) = (pair.source.coveredBytes, pair.translation.coveredBytes)
        let there = sourceWords.denials.sentences(of: sourceBytes.span)
        let here = words.denials.sentences(of: bytes.span)
        guard there.count == here.count else { return [] }
        return zip(here, there).compactMap { sentence, source in
            guard min(sentence.wordCount, source.wordCount) >= wordsLeast, !sentence.hasNumbers, !source.hasNumbers,
                let flaw = flaw(of: sentence, bytes, source, sourceBytes, pair.name),
                // "Nicht hoch" is low.
                !sourceWords.opposites.stand(in: SeenWords(sourceBytes[source.place].span)),
                !words.opposites.stand(in: SeenWords(bytes[sentence.place].span))
            else { return nil }
            return flaw
        }
    }

    private static func flaw(
        of sentence: Denials.Sentence, _ bytes: [UInt8], _ source: Denials.Sentence, _ sourceBytes: [UInt8],
        _ name: String
    ) -> Flaw? {
        if let denial = source.denial, !sentence.mayDeny {
            let line = bytes[sentence.place].prefix { $0 != 0x0A }
            let word = String(decoding: sourceBytes[denial], as: UTF8.self)
            return Flaw(
                rule, "this sentence denies nothing, and the source of '\(name)' says '\(word)' in it",
                fix: "look whether a word was lost, as 'not' is", piece: line.indices)
        }
        guard let denial = sentence.denial, !source.mayDeny else { return nil }
        let word = String(decoding: bytes[denial], as: UTF8.self)
        return Flaw(
            rule, "'\(word)' denies something here, and the source of '\(name)' denies nothing in this sentence",
            fix: "write what the source says, or mend the source", piece: denial)
    }
}
