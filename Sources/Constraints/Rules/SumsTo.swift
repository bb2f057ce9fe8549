import Models
import Rulebook
import Values
import YAML

/// Numbers add up to a total: `{rule: sums-to, fields: [low, mid, high], total: 1}`, or `field` for the numbers of a list.
struct SumsTo: CrossFieldRule {
    static let rule = Rule(
        "sums-to", topic: .fields, authority: .adjustable,
        summary: "Shares of a whole do not add up to the whole.",
        reason: "Weights that do not add up shift what all the others mean.",
        example: Rule.Example(
            wrong: "weights: {low: 0.5, mid: 0.25, high: 0.3}",
            right: "weights: {low: 0.5, mid: 0.25, high: 0.25}"))
    static let keys = ["field", "fields", "total"]

    private let paths: [FieldPath]
    private let total: ExactNumber
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let paths = reader.fieldOrFields(), let total = reader.number("total"),
            reader.require(paths, are: "numbers", { $0.type.single.traits.contains(.numeric) })
        else { return nil }
        self.paths = paths
        self.total = total
        source = reader.source
        guard reader.requireOne(of: "field", or: "fields") else { return nil }
        guard let most = Self.greatestSum(of: paths), most < total else { return }
        reader.misapplied(
            "total",
            "\(quoted(paths.map(\.text))) are at most \(most.text) together, so \(total.text) is never reached",
            fix: "change 'total', or the bounds of the fields")
        return nil
    }

    /// What single fields may add up to; nil where one of them has no upper bound.
    private static func greatestSum(of paths: [FieldPath]) -> ExactNumber? {
        var numbers: [ExactNumber] = []
        for path in paths {
            guard !path.isMany, path.type.traits.contains(.numeric), case .number(let most)? = path.type.bounds?.maximum
            else {
                return nil
            }
            numbers.append(most)
        }
        return try? ExactNumber(ExactNumber.sumText(numbers))  // too many digits to compare: then nothing is claimed
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        let values = paths.flatMap { path in path.items(in: subject).map { (path, $0) } }
        let numbers = values.compactMap { value -> ExactNumber? in
            guard case .number(let number) = value.1.content else { return nil }
            return number
        }
        guard paths.allSatisfy({ $0.isComplete(in: subject) }), !ExactNumber.sum(numbers, equals: total) else { return }
        let empty = paths.flatMap { path in path.emptyLists(in: subject).map { (path, $0) } }
        guard let last = values.last ?? empty.first else { return }
        subject.report(
            Self.rule, at: [(last.0, last.1.node)],
            "\(quoted(paths.map(\.text))) add up to \(ExactNumber.sumText(numbers)), and \(total.text) is asked for\(source)",
            fix: values.isEmpty ? "add the numbers" : "change one of the numbers", into: &findings)
    }
}
