package import Languages
package import Rulebook

/// Looks at the texts of a field with all rules.
package struct Proofreader: Sendable {
    package let context: Context

    package init(_ context: Context) { self.context = context }

    package init(_ languages: LanguageSet) { context = Context(languages: languages) }

    /// - Returns: nil where nothing is known of the language.
    package func text(_ string: String, in tag: String, role: Text.Role = Text.Role()) -> Text? {
        context.languages.language(tag).map { Text(string, in: $0, of: context.languages, role: role) }
    }

    /// Problems that one rule reports of one text.
    private static let problemsLimit = 20

    /// What is wrong with a text by itself, in the order of the rules.
    package func problems(in text: Text) -> [Problem] {
        var problems: [Problem] = []
        for (rule, needs) in Self.rulesByNeeds where needs.isEmpty || !needs.isDisjoint(with: text.traits) {
            problems += rule.problems(in: text, context).prefix(Self.problemsLimit)
        }
        return problems
    }

    /// What is wrong with the texts of a field beside each other.
    package func differences(in field: ParallelTexts) -> [FieldProblem] {
        guard !field.fresh.isEmpty else { return [] }
        return Self.fieldRules.flatMap { $0.problems(in: field, context) }
    }

    /// What is wrong with each text, and with each of them beside the others.
    package func problems(in field: ParallelTexts) -> [FieldProblem] {
        let single = ([field.source] + field.translations.map(\.text)).flatMap { text in
            problems(in: text).map { FieldProblem(text, $0) }
        }
        return single + differences(in: field)
    }

    /// All rules of this module, for `explain` and for severities.
    package static let rules = Set(textRules.map { $0.rule } + fieldRules.map { $0.rule } + [Spelling.rule])

    private static let rulesByNeeds = textRules.map { (rule: $0, needs: $0.needs) }

    static let textRules: [any TextRule.Type] = [
        WrongLanguage.self, UnfinishedText.self, MergeConflict.self, UnfilledPlaceholder.self, StrayCharacter.self,
        VisibleMarkup.self, UnsupportedMarkup.self, UnrecognizedList.self, HeadingStructure.self, EmptyLinkText.self,
        UnsuitableLink.self,
        HardcodedPhone.self, HardcodedEmail.self, HardcodedHours.self, HardcodedLink.self, NumberForm.self,
        ImpossibleDate.self, ImpossibleTime.self, UnbalancedMarks.self, QuotationMarks.self, Punctuation.self,
        DoubledWord.self, MixedFormality.self, RevealingNotification.self, PoorTextAlternative.self,
        NameSpelling.self, ReadabilityLimits.self, PreferredTerm.self,
    ]

    static let fieldRules: [any FieldRule.Type] = [
        Untranslated.self, NumbersDiffer.self, BoundsDiffer.self, NegationDiffers.self, LinksDiffer.self,
        QuotesDiffer.self, PlaceholdersDiffer.self, StructureDiffers.self, LengthDiffers.self, NamesDiffer.self,
        FormDiffers.self,
    ]
}
