import Models
import Rulebook
import Values
import YAML

/// The ranges that a rule looks at.
struct RangesOfRule {
    let path: FieldPath
    /// Whether only whole numbers occur, so that 0–15 and 16–99 have no gap between them.
    let wholeNumbers: Bool
    /// Between which the ends of each range lie.
    let bounds: Bounds

    init?(_ reader: inout RuleReader) {
        guard let path = reader.ownField() else { return nil }
        guard let constraints = path.rangeConstraints else {
            reader.findings.add(
                .malformedModel, at: reader.node, "this rule is for a list of ranges", fix: "name a field with ranges")
            return nil
        }
        bounds = constraints.bounds
        self.path = path
        wholeNumbers = constraints.decimals == 0
    }

    /// Those of each list in ascending order of where they begin; none where one of them was wrong, since the others alone would
    /// leave gaps.
    func sorted(in subject: RuleSubject) -> [[(range: ExactRange, value: Value)]] {
        guard path.isComplete(in: subject) else { return [] }
        return path.lists(in: subject).map { sorted($0.items) }
    }

    private func sorted(_ values: [Value]) -> [(range: ExactRange, value: Value)] {
        let ranges = values.compactMap { value -> (range: ExactRange, value: Value)? in
            value.content.fact(ExactRange.self).map { ($0, value) }
        }
        return ranges.sorted { left, right in
            guard left.range.minimum == right.range.minimum else { return left.range.minimum < right.range.minimum }
            return !left.range.excludesMinimum && right.range.excludesMinimum
        }
    }

    /// Reports each two that have a number in common.
    func reportOverlaps(
        in ranges: [(range: ExactRange, value: Value)], as rule: Rule, _ source: String, into findings: inout Findings
    ) {
        guard var widest = ranges.first else { return }
        for next in ranges.dropFirst() {
            if widest.range.overlaps(next: next.range, wholeNumbers: wholeNumbers) {
                let fix =
                    widest.range.maximum == next.range.minimum
                    ? "exclude \(next.range.minimum.text) from one of the two, with 'max-exclusive: true' in the first"
                    : "let one range begin where the other ends"
                findings.add(
                    rule, at: next.value.node,
                    "'\(next.range.words)' overlaps '\(widest.range.words)' in '\(path.text)'\(source)", fix: fix)
            }
            if widest.range.maximum < next.range.maximum { widest = next }
        }
    }
}

extension FieldPath {
    /// What the ranges at the end of the path must be; nil where there are none.
    fileprivate var rangeConstraints: NumberConstraints? {
        let range = isMany ? type as? RangeType : nil
        return (range ?? type.element as? RangeType)?.constraints
    }
}
