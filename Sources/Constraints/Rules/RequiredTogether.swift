import Models
import Rulebook
import YAML

/// All of the fields are given, or none: `{rule: required-together, fields: [valid-from, valid-until]}`.
struct RequiredTogether: CrossFieldRule {
    static let rule = Rule(
        "required-together", topic: .fields, authority: .adjustable,
        summary: "One field is given without the other that it makes sense with.",
        example: Rule.Example(
            wrong: "valid-from: 2021-01-01",
            right: #"""
                valid-from: 2021-01-01
                valid-until: 2021-12-31
                """#))
    static let keys = ["fields"]

    let paths: [FieldPath]
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(), reader.require(paths, are: "fields outside of lists", { !$0.isMany }) else {
            return nil
        }
        self.paths = paths
        source = reader.source
        if paths.allSatisfy(\.isAlwaysGiven) {
            reader.misapplied(
                "fields", "\(quoted(paths.map(\.text))) are all required, so this rule is never broken",
                fix: "remove the rule, or 'required'")
            return nil
        }
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let missing = paths.filter { !$0.isWritten(in: subject) }
        guard !missing.isEmpty, let given = paths.first(where: { $0.isWritten(in: subject) }) else { return }
        let node = given.value(in: subject)?.node ?? subject.record.node
        for path in missing {
            subject.report(
                Self.rule, at: [(given, node)],
                "'\(path.text)' is missing, and '\(given.text)' makes sense only with it\(source)",
                fix: "add '\(path.text)', or remove '\(given.text)'", into: &findings)
        }
    }
}
