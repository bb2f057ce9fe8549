import Models
import Rulebook
import Values
import YAML

/// A text is on one side of two that every language has words for, and not on the other one:
/// `{rule: says, field: title, of: risk, side: one, when: {risk: low}}`. The words are the patterns `sides-risk-one` and
/// `sides-risk-other` in the files of the languages.
struct ClaimsSide: CrossFieldRule {
    static let rule = Rule(
        "says", topic: .fields, authority: .adjustable,
        summary:
            "A text contradicts the purpose of its document: the advice for a low risk is called 'Increased risk'. Either the texts of two documents were exchanged, or the keys by which an app finds them.",
        reason:
            "The app finds a text by its key, and showed everybody with a low risk the advice for an increased one.",
        example: Rule.Example(
            wrong: "name: Bei erhöhtem Risiko",
            right: "name: Bei niedrigem Risiko"))
    static let keys = ["field", "of", "side"]
    static let looksBeyondRecord = true

    private let text: FieldPath
    /// The name of a thing that has two sides.
    private let pair: String
    private let side: SideWords.Side
    private let source: String

    init?(_ reader: inout RuleReader) {
        let options = SideWords.Side.allCases.map(\.rawValue)
        guard let text = reader.ownField(),
            reader.require(
                [text], are: "localized texts of a document",
                { $0.isLocalized && $0.steps.count == 1 && $0.type.element == nil }),
            let pair = reader.require("of"), let node = reader.require("side"),
            let side = reader.value(node, as: ChoiceType(options: options), "side")?.written
        else { return nil }
        (self.text, self.pair, source) = (text, pair.text, reader.source)
        self.side = SideWords.Side(rawValue: side) ?? .one
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        for (value, words) in subject.versions(of: text) {
            guard case .text(let template) = value.content, let words, let claim = words.claim(pair, template),
                claim.side != side, !words.hasNegation(template)
            else { continue }
            let written = template.written(claim.span)
            findings.add(
                Problem(
                    Self.rule,
                    "'\(written)' in '\(text.text)' says the contrary of what the document is for\(source)",
                    fix: "look whether two texts were exchanged, or the keys of two documents", at: claim.span),
                at: value.node)
        }
    }

    func problem(with words: [SideWords]) -> Problem? {
        let names = words.reduce(into: Set<String>()) { $0.formUnion($1.names) }
        guard !names.isEmpty, !names.contains(pair) else { return nil }
        return Problem(
            .malformedModel, "no file of a language has '\(pair)' among the patterns, as 'sides-\(pair)-one'",
            fix: suggestedName(for: pair, among: names.sorted()) ?? "use one of \(quoted(names.sorted()))")
    }
}
