import Models
import Rulebook
import YAML

/// Values change together from one release to the next: `{rule: changes-together, fields: [app-latest, version-code]}`.
struct ChangesTogether: CrossFieldRule {
    static let rule = Rule(
        "changes-together", topic: .fields, severity: .warning,
        summary:
            "Of two values that say the same in two ways, one has changed since the newest release and the other has not.",
        reason: "A store knows a release by its version code. With an old one, the new version is never offered.",
        example: Rule.Example(
            wrong: #"latest: "1.11""#,
            right: #"latest: "1.10""#))
    static let keys = ["fields"]
    static let looksBeyondRecord = true

    private let paths: [FieldPath]
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fields(),
            reader.require(
                paths, are: "single numbers, versions, dates, instants and spans of time of this model",
                { !$0.isMany && $0.type.traits.contains(.ordered) && $0.start == .here })
        else { return nil }
        (self.paths, source) = (paths, reader.source)
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let live = subject.live else { return }
        let values = paths.compactMap { path -> (path: FieldPath, value: Value, isNew: Bool)? in
            guard let value = path.value(in: subject),
                let old = live.value(at: path.text).flatMap(path.type.content)
            else { return nil }
            return (path, value, old != value.content)
        }
        guard values.count == paths.count, let changed = values.first(where: \.isNew) else { return }
        for left in values where !left.isNew {
            subject.report(
                Self.rule, at: [(left.path, left.value.node)],
                "'\(left.path.text)' is '\(left.value.content.written ?? "")' as in release \(live.number), and '\(changed.path.text)' has changed to '\(changed.value.content.written ?? "")'\(source)",
                fix: "change both, or none", into: &findings)
        }
    }
}
