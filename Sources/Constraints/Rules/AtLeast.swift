import Models
import Rulebook
import YAML

/// So many of the fields are given, or more: `{rule: at-least, count: 1, fields: [number, website]}`.
struct AtLeast: CrossFieldRule {
    static let rule = Rule(
        "at-least", topic: .fields, authority: .adjustable,
        summary: "Too few fields of a group are given: a contact with neither a number nor a page.",
        reason: "People who need help find a name, but no way to reach it.",
        example: Rule.Example(
            wrong: "survey: false",
            right: #"""
                survey: false
                first: a
                """#))
    static let keys = ["count", "fields"]

    private let paths: [FieldPath]
    private let count: Int
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let (paths, count) = reader.countedFields() else { return nil }
        self.paths = paths
        self.count = count
        source = reader.source
        let required = paths.filter(\.isAlwaysGiven)
        guard required.count < count else {
            reader.misapplied(
                "fields",
                "\(quoted(required.map(\.text))) \(required.count == 1 ? "is" : "are") required, which is enough for this rule always",
                fix: "remove the rule, or 'required'")
            return nil
        }
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let given = paths.filter { $0.isWritten(in: subject) }
        guard given.count < count else { return }
        let missing = paths.filter { !$0.isWritten(in: subject) }
        subject.report(
            Self.rule, at: [],
            "of \(quoted(paths.map(\.text))) at least \(count) must be given, and \(given.isEmpty ? "none is" : "only \(quoted(given.map(\.text)))")\(source)",
            fix: "add \(quoted(missing.map(\.text), "or"))", into: &findings)
    }
}
