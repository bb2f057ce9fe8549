/// A rule that looks at one text. Each is a type of its own.
protocol TextRule: Sendable {
    static var rule: Rule { get }

    /// Whether the findings are about how something is said, not what: such a text is still compared with its translations.
    static var isAboutStyle: Bool { get }

    /// - Returns: what is wrong, in the order of the text.
    static func flaws(of text: ProseText) -> [Flaw]
}

extension TextRule {
    static var isAboutStyle: Bool { false }
}

/// All of them.
let textRules: [any TextRule.Type] = [
    DoubledWord.self, EmptyLinkText.self, ForeignPlaceholder.self, HardText.self, HeadingLevel.self,
    HeadingWithoutText.self, LongSentence.self, LongWord.self, MixedAddress.self, PlaceholderWord.self,
    PoorTextAlternative.self, RevealingNotification.self, ShortLink.self, StrayCharacter.self, TypedEmail.self,
    TypedHours.self, TypedLink.self, TrackingLink.self, TypedPhone.self, Unclosed.self, WrongLanguage.self,
]
