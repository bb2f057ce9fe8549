import Bundles

/// What rules over texts know of the workspace around a text.
///
/// A class, since every text of every core holds it, and a value of so many parts costs each of them a count of references.
final class ProseSurroundings: Sendable {
    /// What is known of the language of a text.
    struct Language: Sendable {
        /// The language without its variety: `de` for `de-simple`.
        let subtag: String
        /// Its name for itself.
        let name: String
        /// By which index a text tells that it is in it; nil where nobody said how.
        let identified: Int?
        let words: LanguageWords?
        /// What all varieties of the language say, in small letters.
        let emptyLinkWords: Set<String>
        let revealingWords: [String]
        let pictureWords: [String]
        /// nil where nothing is known of the language.
        let clock: ClockWords?
    }

    let facts: QuotableFacts
    /// By index of the language.
    let languages: [Language]
    let identifier: LanguageIdentifier

    convenience init(_ content: WorkspaceContent) {
        let subtags = content.configuration.languages.map { String($0.tag.subtags[0]) }
        self.init(facts: QuotableFacts(content), languages: Array(zip(subtags, content.words)))
    }

    /// - Parameter languages: by index, with the language without its variety.
    init(facts: QuotableFacts, languages: [(subtag: String, words: LanguageWords?)]) {
        var identifier = LanguageIdentifier()
        identifier.learn(languages.compactMap { subtag, words in words.map { (subtag, $0.name, $0.prose) } })
        self.facts = facts
        self.identifier = identifier
        self.languages = languages.map { subtag, words in
            let varieties = languages.filter { $0.subtag == subtag }.compactMap(\.words?.prose)
            return Language(
                subtag: subtag, name: words?.name ?? subtag, identified: identifier.index(of: subtag), words: words,
                emptyLinkWords: Set(varieties.flatMap(\.emptyLinkWords).map { $0.lowercased() }),
                revealingWords: varieties.flatMap(\.revealingWords).map { $0.lowercased() },
                pictureWords: varieties.flatMap(\.pictureWords).map { $0.lowercased() },
                clock: words.map(ClockWords.init))
        }
    }
}
