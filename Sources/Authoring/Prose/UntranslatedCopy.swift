import YAML

/// A translation is not the source text over again.
enum UntranslatedCopy: TranslationRule {
    static let rule = Rule(
        "untranslated", severity: .warning,
        "A text of several words that is the same in two languages: a copy waiting for its translation.")

    /// Fewer words may well be a name that is the same everywhere.
    private static let wordsLimit = 4

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard !pair.isSameLanguage, pair.source.text.isSameBytes(as: pair.translation.text) else { return [] }
        let words = pair.source.literals.joined(separator: " ").split { !$0.isLetter }
        guard words.count >= wordsLimit || speaksOnlySource(words, pair) else { return [] }
        return [
            Flaw(rule, "'\(pair.name)' is the source text over again, word by word", fix: "translate it")
        ]
    }

    /// A copy of few words, where all other languages say something else: a name would be the same in some of them.
    /// - Parameter others: the same text in other languages than these two.
    static func flaw(ofShort text: Template, _ source: Template, _ name: String, others: [Template]) -> Flaw? {
        guard text.text.isSameBytes(as: source.text), others.count >= othersLeast,
            !others.contains(where: { $0.text.isSameBytes(as: source.text) })
        else { return nil }
        let words = source.literals.joined(separator: " ").split { !$0.isLetter }.map { $0.lowercased() }
        guard words.count == 2 || words.count == 3, words.allSatisfy({ $0.count > 1 }) else { return nil }
        // The words of a name stand elsewhere too, in another order: Institut Robert Koch.
        let said = Set(others.flatMap { $0.text.lowercased().split { !$0.isLetter }.map(String.init) })
        guard 2 * words.count(where: said.contains) <= words.count else { return nil }
        return Flaw(
            rule, "'\(name)' is the source text over again, and each other language has a text of its own",
            fix: "translate it")
    }

    /// Two languages may have the words in common.
    private static let othersLeast = 3

    /// Whether a word of few is common in the source's language, and none in the other: "Fragen zum Datenschutz".
    private static func speaksOnlySource(_ words: [Substring], _ pair: TextPair) -> Bool {
        guard let source = pair.sourceWords?.prose.commonWords, words.count > 2, !source.isEmpty,
            let other = pair.translationWords?.prose.commonWords, !other.isEmpty
        else { return false }
        // A small word with a capital may begin a name: "Der Spiegel".
        let common = words.map(String.init).filter(source.contains)
        return !common.isEmpty && !words.map { $0.lowercased() }.contains(where: other.contains)
    }
}

extension Template {
    /// The text without what it quotes, in pieces.
    var literals: [String] {
        guard !parts.isEmpty else { return [text] }
        return parts.compactMap { part in
            guard case .literal(let text) = part else { return nil }
            return String(text)
        }
    }
}
