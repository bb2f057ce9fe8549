import Models
import Rulebook
import YAML

/// A value has bounds that hold under a condition, or that belong to another file:
/// `{rule: within, field: app-versions.ios.app-latest, min: "2.0.0", when: {check-in-enabled: true}}`.
struct Within: CrossFieldRule {
    static let rule = Rule(
        "within", topic: .fields, authority: .adjustable,
        summary: "A value lies outside of bounds that hold under a condition: a feature needs a newer version.",
        reason: "A switch for something that no app knows yet does nothing, and nobody notices.",
        example: Rule.Example(
            wrong: #"latest: "1.10""#,
            right: #"latest: "2.0""#))
    static let keys = ["field", "min", "max"]

    private let path: FieldPath
    private let bounds: Bounds
    private let reason: String
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.field(),
            reader.require(
                [path], are: "single numbers, versions, dates, times and choices",
                { $0.type.hasOrder && !$0.isMany })
        else { return nil }
        self.path = path
        bounds = Bounds(
            minimum: reader.node["min"].flatMap { reader.value($0, as: path.type, "min") },
            maximum: reader.node["max"].flatMap { reader.value($0, as: path.type, "max") })
        reason =
            reader.node["when"].map {
                " while \($0.entries.map { "'\($0.key.text)' is \(Self.words(of: $0.value))" }.joined(separator: " and "))"
            } ?? ""
        source = reader.source
        guard reader.node["min"] != nil || reader.node["max"] != nil else {
            reader.misapplied("rule", "'within' has neither 'min' nor 'max', so everything lies within", fix: "add one")
            return nil
        }
        if path.start == .here, reader.node["when"] == nil, reader.node["documents"] == nil {
            reader.misapplied(
                "field", "'\(path.text)' has these bounds always, which its own 'min' and 'max' say better",
                fix: "move the bounds to the field, or add 'when'")
            return nil
        }
        if let minimum = bounds.minimum, let maximum = bounds.maximum,
            !path.type.places(minimum, before: maximum, strictly: false)
        {
            reader.misapplied("min", "'min' is greater than 'max', so nothing lies between", fix: "exchange the two")
            return nil
        }
    }

    private static func words(of value: Node) -> String {
        value.kind == .sequence ? quoted(value.items.map(\.text.firstLine), "or") : value.words
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard let value = path.value(in: subject) else { return }
        let (word, bound): (String, Value.Content)
        if let minimum = bounds.minimum, !path.type.places(minimum, before: value.content, strictly: false) {
            (word, bound) = ("at least", minimum)
        } else if let maximum = bounds.maximum, !path.type.places(value.content, before: maximum, strictly: false) {
            (word, bound) = ("at most", maximum)
        } else {
            return
        }
        let limit = "\(word) \(bound.written ?? "")"
        subject.report(
            Self.rule, at: [(path, value.node)],
            "'\(value.content.written ?? "")' is not \(limit), which '\(path.text)' must be\(reason)\(source)",
            fix: "write \(limit)\(reason.isEmpty ? "" : ", or change the condition")", into: &findings)
    }
}
