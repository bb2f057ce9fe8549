import Models
import Rulebook
import YAML

/// At least one of some values lies above a bound: `{rule: reaches, fields: [low, mid, high], above: 0}`, or `field` for the
/// values of a list. Choices stand in the order of their options.
struct ReachesThreshold: CrossFieldRule {
    static let rule = Rule(
        "reaches", topic: .fields, authority: .adjustable,
        summary:
            "No value of a group is above the bound that at least one must exceed: with every weight at zero, nothing counts and nobody is warned.",
        example: Rule.Example(
            wrong: "scores: [0, 0, 0, 0]",
            right: "scores: [0, 3, 5, 8]"))
    static let keys = ["field", "fields", "above"]

    private let paths: [FieldPath]
    private let bound: Value.Content
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fieldOrFields(), let first = paths.first, let node = reader.require("above"),
            reader.require(
                paths, are: "numbers, versions, dates, times and choices",
                { $0.type.single.hasOrder })
        else { return nil }
        guard reader.requireOne(of: "field", or: "fields") else { return nil }
        guard paths.count == 1 || reader.requireOneKind(paths) else { return nil }
        guard let bound = reader.value(node, as: first.type.single, first.text) else { return nil }
        let bounds = paths.map { $0.type.single.greatest }
        guard bounds.contains(where: { $0.map { first.isBelow(bound, $0) } ?? true }) else {
            reader.misapplied(
                "above", "no value of \(quoted(paths.map(\.text))) may be above '\(bound.written ?? "")'",
                fix: "write a lower value")
            return nil
        }
        (self.paths, self.bound, source) = (paths, bound, reader.source)
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        guard paths.allSatisfy({ $0.isComplete(in: subject) }) else { return }
        let values = paths.flatMap { path in path.items(in: subject).map { (path, $0) } }
        let empty = paths.flatMap { path in path.emptyLists(in: subject).map { (path, $0) } }
        guard let (path, last) = values.last ?? empty.first,
            !values.contains(where: { $0.0.isBelow(bound, $0.1.content) })
        else { return }
        subject.report(
            Self.rule, at: [(path, last.node)],
            "none of \(quoted(paths.map(\.text))) is above '\(bound.written ?? "")', which at least one must be\(source)",
            fix: values.isEmpty ? "add one that is" : "raise one of the values", into: &findings)
    }
}

extension FieldPath {
    fileprivate func isBelow(_ bound: Value.Content, _ value: Value.Content) -> Bool {
        type.single.places(bound, before: value, strictly: true)
    }
}

extension ValueType {
    /// The greatest value that may be written; nil where there is none.
    fileprivate var greatest: Value.Content? { options?.last.map { .word($0) } ?? bounds?.maximum }
}
