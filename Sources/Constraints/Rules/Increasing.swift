import Models
import Rulebook
import YAML

/// The values of a list grow from one to the next: `{rule: increasing, field: thresholds, strictly: true}`. Choices grow
/// in the order of their options.
struct Increasing: CrossFieldRule {
    static let rule = Rule(
        "increasing", topic: .fields, authority: .adjustable,
        summary: "A value in a list that must grow is smaller than the one before it.",
        reason: "Steps that do not rise put a person on two of them.",
        example: Rule.Example(
            wrong: "thresholds: [30, 50, 50]",
            right: "thresholds: [30, 50, 70]"))
    static let keys = ["field", "strictly"]

    private let path: FieldPath
    private let isStrict: Bool
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(),
            reader.require(
                [path], are: "lists of numbers, versions, dates, times and choices",
                { $0.type.element?.hasOrder == true || ($0.isMany && $0.type.hasOrder) })
        else { return nil }
        self.path = path
        isStrict = reader.flag("strictly")
        source = reader.source
        if isStrict, let options = path.type.element?.options, let least = path.type.itemCounts?.minimum,
            least > options.count
        {
            reader.misapplied(
                "strictly",
                "'\(path.text)' has at least \(least) items and only \(options.count) options, so some must appear twice",
                fix: "remove 'strictly'")
            return nil
        }
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let type = path.type.single
        let pairs = path.lists(in: subject).flatMap { zip($0.items, $0.items.dropFirst()) }
        for (low, high) in pairs where !type.places(low.content, before: high.content, strictly: isStrict) {
            let relation = isStrict ? "must be greater than" : "must not be smaller than"
            findings.add(
                Self.rule, at: high.node,
                "'\(high.content.written ?? "")' \(relation) '\(low.content.written ?? "")' before it in '\(path.text)'\(source)",
                fix: "write the values in ascending order")
        }
    }
}
