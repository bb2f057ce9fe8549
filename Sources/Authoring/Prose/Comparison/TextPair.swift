import Models
import Rulebook

/// A source text and its translation.
struct TextPair {
    let source: ComparedText
    let translation: ComparedText
    /// Of the field.
    let name: String

    /// Whether both are varieties of one language, as German and German in plain language: then a text may be the same.
    var isSameLanguage: Bool { translation.language.isSourceVariety && source.language.isSourceVariety }
}

/// A rule that compares a translation with its source. Each is a type of its own.
protocol TranslationRule: Sendable {
    static var rule: Rule { get }
    /// As what its findings count, where one of the texts has a mistake of its own.
    static var compares: TextComparison { get }

    static func flaws(of pair: TextPair) -> [Problem]

    /// What is said once, of the source, where all translations differ from it; nil where they do so in several manners, and where
    /// each of them is to be told.
    static func flaw(of source: LoneSource) -> Problem?

    /// Whether something is told of each of some translations, of so many that were compared with the source: what a language may
    /// choose is not.
    static func isTold(_ flaw: Problem, of count: Int, among translations: Int) -> Bool
}

extension TranslationRule {
    static var compares: TextComparison { .everything }

    static func flaw(of source: LoneSource) -> Problem? { nil }

    static func isTold(_ flaw: Problem, of count: Int, among translations: Int) -> Bool { true }
}

/// All of them. A translation that is out of date is not compared: whoever brings it up to date looks at everything.
let translationRules: [any TranslationRule.Type] = [
    BoundsDiffer.self, EndingDiffers.self, FarShorter.self, LinkLanguage.self, LinksDiffer.self, NamesDiffer.self,
    NumbersDiffer.self, OppositeMeaning.self, QuotesDiffer.self, StructureDiffers.self, UntranslatedCopy.self,
]
