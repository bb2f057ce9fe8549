import Models
import Rulebook
import YAML

/// A field may be given only while others have certain values, and may then be required:
/// `{rule: only-if, field: duration, when: {kind: video}, required: true}`. A list of values means any of them.
struct OnlyIf: CrossFieldRule {
    static let rule = Rule(
        "only-if", topic: .fields, authority: .adjustable,
        summary: "A field is given where it means nothing, or is missing where another field makes it necessary.",
        reason: "A switch without its address has been turned on before, and led everybody to an empty page.",
        example: Rule.Example(
            wrong: "survey: true",
            right: "survey: false"))
    static let keys = ["field", "when", "required"]

    let path: FieldPath
    let conditions: [RuleCondition]
    private let isRequired: Bool
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.field(), let when = reader.require("when"),
            reader.require([path], are: "fields outside of lists", { !$0.isMany }),
            let conditions = reader.conditions(when)
        else { return nil }
        self.path = path
        self.conditions = conditions
        isRequired = reader.flag("required")
        source = reader.source
        if conditions.contains(where: { $0.path.text == path.text }) {
            reader.misapplied(
                "when", "'\(path.text)' is its own condition, which says nothing", fix: "name another field")
            return nil
        }
        if path.isAlwaysGiven {
            reader.misapplied(
                "field", "'\(path.text)' is required, and this rule allows it only sometimes",
                fix: "remove 'required' from the field; 'required: true' in the rule asks for it where it belongs")
            return nil
        }
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let isGiven = path.isWritten(in: subject)
        if let unmet = conditions.first(where: { !$0.isMet(in: subject) }) {
            // A condition whose field was wrong has its finding already.
            guard isGiven, unmet.path.value(in: subject) != nil || !unmet.path.isWritten(in: subject) else { return }
            reportUnwanted(unmet, in: subject, into: &findings)
        } else if isRequired, !isGiven {
            subject.report(
                Self.rule, at: [],
                "'\(path.text)' is missing, and with \(conditions.map(\.words).joined(separator: " and ")) it is needed\(source)",
                fix: "add '\(path.text)'", into: &findings)
        }
    }

    private func reportUnwanted(
        _ condition: RuleCondition, in subject: RuleSubject, into findings: inout Findings
    ) {
        let node = path.value(in: subject)?.node ?? subject.record.node
        let actual = condition.path.value(in: subject).map { "'\($0.content.written ?? "something else")'" }
        subject.report(
            Self.rule, at: [(path, node)],
            "'\(path.text)' makes sense only with \(condition.words), and '\(condition.path.text)' is \(actual ?? "not given")\(source)",
            fix: "remove '\(path.text)', or change '\(condition.path.text)'", into: &findings)
    }
}
