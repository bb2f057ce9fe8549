package import Languages
package import Rulebook

/// A rule that looks at one text by itself. Each is a type of its own.
protocol TextRule: Sendable {
    static var rule: Rule { get }
    /// It is asked about texts that have one of these; about all where it is empty.
    static var needs: Traits { get }

    static func problems(in text: Text, _ context: Context) -> [Problem]
}

extension TextRule {
    static var needs: Traits { [] }
}

/// A rule that looks at one field in all languages at once, so that a difference is reported once and where it belongs.
protocol FieldRule: Sendable {
    static var rule: Rule { get }

    static func problems(in field: ParallelTexts, _ context: Context) -> [FieldProblem]
}

/// What rules know besides the texts.
package struct Context: Sendable {
    package let languages: LanguageSet
    package var facts: QuotableFacts
    let names: Names

    package init(languages: LanguageSet, facts: QuotableFacts = QuotableFacts(), names: [Names.Name] = []) {
        (self.languages, self.facts, self.names) = (languages, facts, Names(names, in: languages))
    }
}

/// One value in all its languages.
package struct ParallelTexts {
    package struct Translation {
        package let text: Text
        /// Whether its source has changed since. It is not compared then: whoever brings it up to date looks at everything.
        package let isStale: Bool

        package init(_ text: Text, isStale: Bool = false) { (self.text, self.isStale) = (text, isStale) }
    }

    /// As messages name it: `answer`.
    package let name: String
    package let source: Text
    package let translations: [Translation]

    package init(_ name: String, source: Text, translations: [Translation] = []) {
        (self.name, self.source, self.translations) = (name, source, translations)
    }

    /// What is compared with the source.
    var fresh: [Text] { translations.filter { !$0.isStale }.map(\.text) }

    /// The fresh ones that are no variety of the source's language.
    var foreign: [Text] { fresh.filter { $0.language.pack.primary != source.language.pack.primary } }
}

/// A problem, and the text that it belongs to.
package struct FieldProblem {
    /// The tag of its language.
    package let language: String
    package let problem: Problem

    init(_ text: Text, _ problem: Problem) { (language, self.problem) = (text.language.pack.tag, problem) }
}
