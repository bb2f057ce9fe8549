import Models
package import Rulebook
import YAML

/// A value is not below that of the newest release: `{rule: not-lowered, field: consent-version}`.
package struct NotLowered: CrossFieldRule {
    package static let rule = Rule(
        "not-lowered", topic: .fields, severity: .warning,
        summary:
            "A value that only rises is below what the newest release has: the newest version of an app that is older than yesterday, or a version of a consent that people have already given.",
        reason: "A number that goes back comes from an old file, or from an old copy of a line.",
        example: Rule.Example(
            wrong: #"latest: "1.9""#,
            right: #"latest: "1.10""#))
    package static let keys = ["field"]
    package static let looksBeyondRecord = true

    private let path: FieldPath
    private let source: String

    package init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(),
            reader.require(
                [path], are: "single numbers, versions, dates, instants and spans of time",
                { !$0.isMany && $0.type.traits.contains(.ordered) })
        else { return nil }
        (self.path, source) = (path, reader.source)
    }

    package func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let live = subject.live, let value = path.value(in: subject),
            let old = live.value(at: path.text).flatMap(path.type.content),
            value.content.precedes(old) == true
        else { return }
        subject.report(
            Self.rule, at: [(path, value.node)],
            "'\(value.content.written ?? "")' is below '\(old.written ?? "")', which release \(live.number) has, and '\(path.text)' only rises\(source)",
            fix: "write \(old.written ?? "the old value") or more", into: &findings)
    }
}
