/// A source text and its translation, as their authors wrote them.
struct TextPair: Sendable {
    let source: Template
    let translation: Template
    /// How both languages write numbers; nil where that is not known.
    let sourceWords: LanguageWords?
    let translationWords: LanguageWords?
    /// Whether both are varieties of one language, as German and German in plain language: then a text may be the same.
    let isSameLanguage: Bool
    let sourceOutline: TextOutline
    let translationOutline: TextOutline
    /// Both without their varieties: `de` for `de-simple`.
    let sourceLanguage: String
    let language: String
    let name: String
    /// What both say in numbers; nil where their words are not known.
    let sourceNumbers: NumberedText?
    let translationNumbers: NumberedText?
    /// Names that the source has and the translation has not, as its language writes them.
    var missingNames: [String] = []
}

/// A rule that compares a translation with its source. Each is a type of its own.
protocol TranslationRule: Sendable {
    static var rule: Rule { get }
    /// As what its findings count, where one of the texts has a mistake of its own.
    static var compares: TextComparison { get }

    static func flaws(of pair: TextPair) -> [Flaw]
}

extension TranslationRule {
    static var compares: TextComparison { .everything }
}

/// All of them. A translation that is out of date is not compared: whoever brings it up to date looks at everything.
let translationRules: [any TranslationRule.Type] = [
    BoundsDiffer.self, EndingDiffers.self, FarShorter.self, LinkLanguage.self, LinksDiffer.self, NamesDiffer.self,
    NumbersDiffer.self, OppositeMeaning.self, QuotesDiffer.self, StructureDiffers.self, UntranslatedCopy.self,
]
