import Models
package import Rulebook
import YAML

/// No two of the fields have the same value: `{rule: differs-from, fields: [number, number-from-abroad]}`.
package struct DiffersFrom: CrossFieldRule {
    package static let rule = Rule(
        "differs-from", topic: .fields, authority: .adjustable,
        summary: "Two fields say the same where they make sense only if they differ.",
        example: Rule.Example(
            wrong: #"""
                first: a
                second: a
                """#,
            right: "first: a"))
    package static let keys = ["fields"]

    private let paths: [FieldPath]
    private let source: String

    package init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(), reader.require(paths, are: "fields outside of lists", { !$0.isMany }),
            let first = paths.first,
            reader.require(paths, are: "fields of the same type", { $0.type.isSame(as: first.type) })
        else { return nil }
        self.paths = paths
        source = reader.source
    }

    /// Whether the rule holds in each language by itself.
    package var isOfTexts: Bool { paths.allSatisfy { $0.isLocalized && $0.start == .here } }

    package func check(_ subject: RuleSubject, into findings: inout Findings) {
        let given = paths.compactMap { path in path.value(in: subject).map { (path, $0) } }
        for (index, (path, value)) in given.enumerated() {
            guard let (otherPath, other) = given[..<index].first(where: { $0.1.content == value.content }) else {
                continue
            }
            subject.report(
                Self.rule, at: [(path, value.node), (otherPath, other.node)],
                "'\(value.content.written ?? path.text)' is the value of both '\(path.text)' and '\(otherPath.text)', which must differ\(source)",
                fix: "change one of the two, or remove it", into: &findings)
        }
    }
}
