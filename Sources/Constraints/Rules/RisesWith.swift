import Models
import Rulebook
import Values
import YAML

/// Of records in a list, one value does not fall while another one rises:
/// `{rule: rises-with, field: risk-levels.level, with: risk-levels.minutes}`. The order in the file does not matter; ranges
/// rise by where they begin.
struct RisesWith: CrossFieldRule {
    static let rule = Rule(
        "rises-with", topic: .fields, authority: .adjustable,
        summary: "A value falls where it must rise with another one: more minutes of contact mean a lower risk.",
        reason: "With two levels exchanged, people who met nobody are warned.",
        example: Rule.Example(
            wrong: #"""
                - label: low
                  range: {min: 15, max: 9999}
                - label: high
                  range: {min: 0, max: 15, max-exclusive: true}
                """#,
            right: #"""
                - label: low
                  range: {min: 0, max: 15, max-exclusive: true}
                - label: high
                  range: {min: 15, max: 9999}
                """#))
    static let keys = ["field", "with"]

    private let path: FieldPath
    private let other: FieldPath
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField(), let node = reader.require("with"), let other = reader.path(node),
            reader.require([path], are: "values of records in a list", { $0.isMany && $0.type.hasOrder }),
            reader.require(
                [other], are: "values and ranges of records in a list",
                { $0.isMany && ($0.type.hasOrder || $0.type.isA(RangeType.self)) })
        else { return nil }
        guard other.start == .here, path.steps.dropLast() == other.steps.dropLast(), path.steps != other.steps else {
            reader.misapplied("with", "'\(other.text)' and '\(path.text)' are not two fields of the same records")
            return nil
        }
        (self.path, self.other, source) = (path, other, reader.source)
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard path.isComplete(in: subject), other.isComplete(in: subject) else { return }
        guard let field = path.steps.last, let otherField = other.steps.last else { return }
        for owner in path.owners(in: subject) {
            check(
                owner.records.compactMap { record in
                    record.values[otherField].flatMap { key in record.values[field].map { (key, $0) } }
                }, into: &findings)
        }
    }

    /// - Parameter records: of one list; those that lack one of the two say nothing.
    private func check(_ records: [(key: Value, value: Value)], into findings: inout Findings) {
        let pairs = records.sorted { other.type.begins($0.key.content, before: $1.key.content) }
        for (low, high) in zip(pairs, pairs.dropFirst())
        where path.type.places(high.value.content, before: low.value.content, strictly: true) {
            findings.add(
                Self.rule, at: high.value.node,
                "'\(high.value.content.written ?? "")' at '\(high.key.content.written ?? "")' is below '\(low.value.content.written ?? "")' at '\(low.key.content.written ?? "")', and '\(path.text)' rises with '\(other.text)'\(source)",
                fix: "exchange the two")
        }
    }
}

extension ValueType {
    fileprivate func begins(_ value: Value.Content, before other: Value.Content) -> Bool {
        if let value = value.fact(ExactRange.self), let other = other.fact(ExactRange.self) {
            return value.minimum < other.minimum
        }
        return places(value, before: other, strictly: true)
    }
}
