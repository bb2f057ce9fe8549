import Bundles
import Models
import Rulebook
import Values
import YAML

/// A text says of a number that a call is free where it is, and does not where it is not:
/// `{rule: free-of-charge, field: number, text: cost}`. The words stand in the files of the languages, as the patterns `sides-cost-one` and `sides-cost-other`, as
/// the side `one` of `cost`.
struct FreeOfCharge: CrossFieldRule {
    static let rule = Rule(
        "free-of-charge", topic: .fields, severity: .warning,
        summary:
            "The text on what a call costs does not fit the number: a freephone number or emergency call that is not said to be free, or another one that is.",
        reason:
            "A freephone number was replaced by one that costs, and the text beside it still said that calls are free.",
        example: Rule.Example(
            wrong: "name: Alles kostenlos",
            right: "name: Alles"))
    static let keys = ["field", "text"]
    static let looksBeyondRecord = true

    private let number: FieldPath
    private let text: FieldPath
    private let source: String

    private static let pair = "cost"

    init?(_ reader: inout RuleReader) {
        guard let number = reader.ownField(),
            reader.require(
                [number], are: "telephone numbers outside of lists",
                { !$0.isMany && $0.type.isA(PhoneType.self) }),
            let node = reader.require("text"), let text = reader.path(node),
            reader.require(
                [text], are: "localized texts of a document",
                { $0.isLocalized && $0.start == .here && $0.steps.count == 1 && $0.type.element == nil })
        else { return nil }
        (self.number, self.text, source) = (number, text, reader.source)
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let phone = number.value(in: subject)?.content.fact(PhoneNumber.self) else { return }
        let isFree = NumberingPlan.isFreeOfCharge(phone)
        for (value, words) in subject.versions(of: text) {
            guard case .text(let template) = value.content, let words, words.names.contains(Self.pair) else { continue }
            let side = words.claim(Self.pair, template)?.side
            guard !words.hasNegation(template), isFree ? side != .one : side == .one else { continue }
            findings.add(
                Self.rule, at: value.node,
                isFree
                    ? "'\(text.text)' does not say that a call is free, and '\(phone.display)' is a number that costs nothing\(source)"
                    : "'\(text.text)' says that a call is free, and '\(phone.display)' is a number that callers pay for\(source)",
                fix: "look at the number and at the text again")
        }
    }
}
