import Models
import Rulebook
import YAML

/// No more than so many of the fields are given: `{rule: at-most, count: 1, fields: [link, document]}`.
struct AtMost: CrossFieldRule {
    static let rule = Rule(
        "at-most", topic: .fields, authority: .adjustable,
        summary: "Too many fields of a group are given together.",
        example: Rule.Example(
            wrong: #"""
                first: a
                second: b
                """#,
            right: ""))
    static let keys = ["count", "fields"]

    let paths: [FieldPath]
    let count: Int
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let (paths, count) = reader.countedFields() else { return nil }
        self.paths = paths
        self.count = count
        source = reader.source
        let required = paths.filter(\.isAlwaysGiven)
        guard required.count <= count else {
            reader.misapplied(
                "fields", "\(quoted(required.map(\.text))) are required, so there are always more than \(count)",
                fix: "remove 'required' from all but \(count)")
            return nil
        }
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let given = paths.filter { $0.isWritten(in: subject) }
        guard given.count > count, let last = given.last(where: { $0.start == .here }) ?? given.last else { return }
        let node = last.value(in: subject)?.node ?? subject.record.node
        subject.report(
            Self.rule, at: [(last, node)],
            "'\(last.text)' is too much: of \(quoted(paths.map(\.text))) at most \(count) may be given\(source)",
            fix: "remove \(given.count - count) of \(quoted(given.map(\.text)))", into: &findings)
    }
}
