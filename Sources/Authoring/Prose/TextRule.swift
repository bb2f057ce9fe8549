import Models
import Rulebook

/// A rule that looks at one text. Each is a type of its own.
protocol TextRule: Sendable {
    static var rule: Rule { get }

    /// What is still compared of a text with such a finding.
    static var leaves: TextComparison { get }

    /// It is asked about texts that have one of these.
    static var needs: TextTraits { get }

    /// - Returns: what is wrong, in the order of the text.
    static func flaws(of text: ProseText) -> [Problem]
}

extension TextRule {
    static var leaves: TextComparison { .numbers }
    static var needs: TextTraits { .words }
}

/// How far a text is compared with its translations. What follows from a mistake of its own is no further news.
enum TextComparison: Comparable {
    /// It is not the text that it will be.
    case nothing
    /// Numbers, and where links lead: what is typed, marked up or quoted wrongly says them all the same.
    case numbers
    case everything
}

/// All of them.
let textRules: [any TextRule.Type] = [
    AddressSlip.self, DoubledWord.self, DoubtfulLink.self, EmptyLinkText.self, ForeignPlaceholder.self, HardText.self,
    HeadingLevel.self, HeadingWithoutText.self, LongSentence.self, LongWord.self, MarkupInPlainText.self,
    MissingComma.self, Misspelling.self, MistypedWord.self, MixedAddress.self, NameSpelling.self, NumberForm.self,
    OtherAddress.self,
    PlaceholderWord.self, PoorTextAlternative.self, RevealingNotification.self, ShortLink.self, SoundForm.self,
    StrayBullet.self, StrayCharacter.self,
    TwoSpellings.self,
    TypedEmail.self, TypedHours.self, TypedLink.self, TrackingLink.self, TypedPhone.self, TypingSlip.self,
    Unclosed.self, WrongDate.self, WrongLanguage.self, WrongTime.self,
]

/// By trait, in the order of their bits: a bit for each of the rules that need it, in their order.
private let rulesByTrait: [UInt64] = (0..<TextTraits.RawValue.bitWidth).map { trait in
    let trait = TextTraits(rawValue: 1 << TextTraits.RawValue(trait))
    return textRules.indices.reduce(0) { rules, index in
        textRules[index].needs.isDisjoint(with: trait) ? rules : rules | 1 << UInt64(index)
    }
}

extension TextTraits {
    /// The rules that are asked about a text which has these: a bit for each, in their order.
    var rules: UInt64 {
        let table = rulesByTrait
        var (rules, left): (UInt64, RawValue) = (0, rawValue)
        while left != 0 {
            rules |= table[left.trailingZeroBitCount]
            left &= left - 1
        }
        return rules
    }
}
