import Models
import Rulebook
import YAML

/// A translation is not the source text over again.
enum UntranslatedCopy: TranslationRule {
    static let rule = Rule(
        "untranslated", topic: .translations, severity: .warning,
        summary:
            "A text of several words or a list of several texts that is the same in two languages, or words between quotation marks that one of at least four has as they stand in the source: a copy waiting for its translation.",
        reason: "Such copies were meant to be translated later, and shipped.",
        example: Rule.Example(
            wrong: "title: Corona Warn App Open Source Project",
            right: "title: The open source of the app"))

    /// Fewer words may well be a name that is the same everywhere.
    private static let wordsLimit = 4

    static func flaws(of pair: TextPair) -> [Problem] {
        guard !pair.isSameLanguage else { return [] }
        guard pair.source.text.isSameBytes(as: pair.translation.text) else { return flawOfNearCopy(pair) }
        guard !isAddress(pair.source.text) else { return [] }
        let words = pair.source.template.literals.joined(separator: " ").split { !$0.isLetter }
        let common = pair.source.words?.prose.commonWords ?? []
        // The letters of 'v%s (%d)' are no words.
        let count = words.count { $0.count > 1 || common.contains($0.lowercased()) }
        if let source = pair.source.words, let translation = pair.translation.words {
            // Then the source has the text of the translation.
            guard !speaksOnly(words, translation, besides: source) else { return [] }
            guard count >= wordsLimit || speaksOnly(words, source, besides: translation) else { return [] }
        } else if count < wordsLimit {
            return []
        }
        return [
            Problem(rule, "'\(pair.name)' is the source text over again, word by word", fix: "translate it")
        ]
    }

    /// A copy in which a letter was lost, or mended.
    private static func flawOfNearCopy(_ pair: TextPair) -> [Problem] {
        let (source, translation) = (pair.source.text.utf8, pair.translation.text.utf8)
        guard abs(source.count - translation.count) <= 1, source.count >= nearCopyBytes else { return [] }
        let overlap = Overlap(translation.span, source.span)
        guard overlap.start + overlap.end >= source.count - 1, let words = pair.source.words,
            let translationWords = pair.translation.words,
            // "Gastritis and duodenitis" has one letter in German that is a word of it.
            speaksOnly(pair.translation.text.split { !$0.isLetter }, words, besides: translationWords)
        else { return [] }
        return [
            Problem(rule, "'\(pair.name)' is the source text over again but for one letter", fix: "translate it")
        ]
    }

    /// Shorter ones may be names, and words of two languages.
    private static let nearCopyBytes = 24

    /// "Hauptstr. 12, 69115 Heidelberg": a postcode of five digits before the name of a place.
    private static func isAddress(_ text: String) -> Bool {
        let words = text.split(separator: " ")
        return zip(words, words.dropFirst()).contains { code, place in
            code.utf8.count == 5 && code.utf8.allSatisfy(\.isDigit) && place.first?.isUppercase == true
        }
    }

    /// A copy of few words, where all other languages say something else: a name would be the same in some of them.
    /// - Parameters:
    ///   - others: the same text in other languages than these two.
    ///   - common: words that are common in the source's language.
    static func flaw(
        ofShort text: Template, _ source: Template, _ name: String, others: [Template], common: [String] = []
    ) -> Problem? {
        guard text.text.isSameBytes(as: source.text), others.count >= othersLeast,
            !others.contains(where: { $0.text.isSameBytes(as: source.text) })
        else { return nil }
        let words = source.literals.joined(separator: " ").split { !$0.isLetter }.map { $0.lowercased() }
        guard words.count == 2 || words.count == 3, words.allSatisfy({ $0.count > 1 }) else { return nil }
        let said = others.map { $0.text.lowercased().split { !$0.isLetter } }
        // The words of a name stand elsewhere too, in another order: Institut Robert Koch.
        guard 2 * words.count(where: { said.joined().contains($0[...]) }) <= words.count else { return nil }
        // A learned word stands everywhere, perhaps with another ending: "Vasa Previa" beside "Vasa praevia".
        let isLearned = words.contains { word in
            said.allSatisfy { $0.contains { $0.hasPrefix(word.prefix(stemLetters)) } }
        }
        guard !isLearned || words.contains(where: common.contains) else { return nil }
        // The source may be what nobody has translated: a German button that says "Adverse events".
        return Problem(
            rule, "'\(name)' is the source text over again, and each other language has a text of its own",
            fix: "translate it here, or in the source where that is in the wrong language")
    }

    /// How a word begins in many languages.
    private static let stemLetters = 5

    /// Two languages may have the words in common.
    private static let othersLeast = 3

    /// A text that is the same in two languages of which neither is the source's, or that the source has from a translation.
    /// - Returns: nil where it is not surely a text of the other language.
    static func flaw(
        of text: Template, named name: String, in language: LanguageWords?, from other: LanguageWords?
    ) -> Problem? {
        guard let language, let other, text.text.wordsMost > 1 else { return nil }
        let words = text.literals.joined(separator: " ").split { !$0.isLetter }
        guard speaksOnly(words, other, besides: language) else { return nil }
        return Problem(
            rule, "'\(name)' is the text of '\(other.name)' over again, word by word",
            fix: "translate it to '\(language.name)'")
    }

    /// The same of a text that does not tell whose it is: so many words in a row are the same by chance in no two languages, but
    /// for names, of which most words have capitals.
    static func flaw(
        ofUnknown text: Template, named name: String, in language: LanguageWords?, _ other: LanguageWords?
    ) -> Problem? {
        guard text.text.wordsMost >= wordsLimit else { return nil }
        let words = text.literals.joined(separator: " ").split { !$0.isLetter }.filter { $0.count > 1 }
        guard let language, let other, words.count >= wordsLimit,
            words.count(where: { $0.count >= smallWordLetters && $0.allSatisfy(\.isLowercase) }) >= 2
        else { return nil }
        return Problem(
            rule, "'\(name)' is the same in '\(language.name)' and '\(other.name)', word by word",
            fix: "translate it in one of the two")
    }

    /// "Centre for Disease Prevention and Control" has shorter ones.
    private static let smallWordLetters = 4

    /// Whether a word of few is common in one language, and none in the other: "Fragen zum Datenschutz".
    private static func speaksOnly(_ words: [Substring], _ language: LanguageWords, besides other: LanguageWords)
        -> Bool
    {
        let (own, others) = (language.prose.commonWords, other.prose.commonWords)
        guard words.count > 1, !own.isEmpty, !others.isEmpty else { return false }
        let small = words.map { $0.lowercased() }
        guard !small.contains(where: { others.contains($0) && !own.contains($0) }) else { return false }
        // A small word with a capital may begin a name: "Der Spiegel".
        guard words.contains(where: { own.contains(String($0)) && !others.contains(String($0)) }) else { return false }
        // "Istituto Superiore di Sanità"
        let rest = words.filter { !own.contains($0.lowercased()) }
        return language.prose.capitalizesNouns || rest.count < 2 || rest.contains { $0.first?.isLowercase ?? false }
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

extension String {
    /// Whether it is the other text but for the case of letters.
    func isSameInSmallLetters(as other: String) -> Bool {
        utf8.count == other.utf8.count && utf8.latinSmall == other.utf8.latinSmall
    }

    /// How many words it has at most: a look at its letters is longer.
    fileprivate var wordsMost: Int {
        let bytes = utf8.span
        var (count, isInWord) = (0, false)
        for index in bytes.indices {
            let isLetter = bytes[index].isLetter
            if !isInWord, isLetter || bytes[index] >= 0xC0 { count += 1 }
            isInWord = isLetter
        }
        return count
    }
}
