import Models
package import Rulebook
package import Values

/// A rule of the model language between fields. Each is a type with a file of its own in `Rules`, and a line of
/// `crossFieldRules`.
package protocol CrossFieldRule: Sendable {
    static var rule: Rule { get }
    /// What a model says beside the keys of every rule.
    static var keys: [String] { get }
    /// Whether the rule needs more than its record: the texts of all languages, or an earlier release.
    static var looksBeyondRecord: Bool { get }

    /// - Returns: nil where the model is wrong, with findings that say why.
    init?(_ reader: inout RuleReader)

    func check(_ subject: RuleSubject, into findings: inout Findings)
    /// What can only be seen where all documents of a collection and those of an earlier release are known.
    func check(_ collection: RuleCollection, since live: EarlierRelease, into findings: inout Findings)
    /// What is wrong with the rule itself, by the words that languages have.
    func problem(with words: [SideWords]) -> Problem?
}

extension CrossFieldRule {
    package static var looksBeyondRecord: Bool { false }
    package func check(_ collection: RuleCollection, since live: EarlierRelease, into findings: inout Findings) {}
    package func problem(with words: [SideWords]) -> Problem? { nil }
}

/// The keys that every rule may have: its name, where it comes from, its severity, its condition, and its documents.
package let keysOfEveryRule = ["rule", "source", "severity", "when", "documents"]

/// The words of one language for things that have two sides, such as a risk that is high or low.
package struct SideWords: Sendable {
    package enum Side: String, CaseIterable, Sendable {
        case one
        case other
    }

    /// Things that have two sides.
    package let names: Set<String>
    /// The side that a text claims, with the UTF-8 offsets of the word; nil where it claims none, or is negated.
    package let claim: @Sendable (_ name: String, _ text: Template) -> (side: Side, span: Range<Int>)?
    /// Whether a text contains a negation, so that its claims mean nothing.
    package let hasNegation: @Sendable (_ text: Template) -> Bool

    package init(
        names: Set<String>,
        claim: @escaping @Sendable (_ name: String, _ text: Template) -> (side: Side, span: Range<Int>)?,
        hasNegation: @escaping @Sendable (_ text: Template) -> Bool
    ) {
        self.names = names
        self.claim = claim
        self.hasNegation = hasNegation
    }
}
