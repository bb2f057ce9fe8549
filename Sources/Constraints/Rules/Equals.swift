import Models
import Rulebook
import YAML

/// All of the fields have the same value: `{rule: equals, fields: [days, exposure.v2.maximum-encounter-age]}`.
struct Equals: CrossFieldRule {
    static let rule = Rule(
        "equals", topic: .fields, authority: .adjustable,
        summary: "Two fields that must say the same say different things: a document and the parameter it explains.",
        reason: "A document said one number and the parameter another.",
        example: Rule.Example(
            wrong: "delay: 48 h",
            right: "delay: 14 days"))
    static let keys = ["fields"]

    private let paths: [FieldPath]
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(),
            reader.require(paths, are: "fields outside of lists", { !$0.isMany }), reader.requireOneKind(paths)
        else { return nil }
        if let text = paths.first(where: \.isLocalized) {
            reader.misapplied(
                "fields", "'\(text.text)' says something in each language, which no other field equals",
                fix: "use {rule: quotes, field: \(text.text), fact: …}")
            return nil
        }
        self.paths = paths
        source = reader.source
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let given = paths.compactMap { path in path.value(in: subject).map { (path, $0) } }
        guard let (firstPath, first) = given.first(where: { $0.0.start != .here }) ?? given.first else { return }
        for (path, value) in given where value.content != first.content {
            let actual = first.content.written.map { ", which is '\($0)'" } ?? ""
            subject.report(
                Self.rule, at: [(path, value.node), (firstPath, first.node)],
                "'\(value.content.written ?? path.text)'\(path.owner) must equal '\(firstPath.text)'\(actual)\(source)",
                fix: first.content.written.map { "write \($0), or change '\(firstPath.text)'" } ?? "write the same",
                into: &findings)
        }
    }
}
