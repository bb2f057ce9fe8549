import Models
import Rulebook
import Values
import YAML

/// Every number from one end to the other lies in exactly one range of a list:
/// `{rule: covers, field: risk-classes.range, from: 0, to: 9999}`. An end belongs to what is to be covered unless
/// `from-exclusive` or `to-exclusive` says otherwise.
struct Covers: CrossFieldRule {
    static let rule = Rule(
        "covers", topic: .fields, authority: .adjustable,
        summary:
            "The ranges of a list leave a number out, or name one twice. A phone that meets it would have no answer, or two.",
        reason: "A value in the gap has no meaning, and one in two ranges has two.",
        example: Rule.Example(
            wrong: "range: {min: 16, max: 9999}",
            right: "range: {min: 15, max: 9999}"))
    static let keys = ["field", "from", "from-exclusive", "to", "to-exclusive"]

    private let ranges: RangesOfRule
    private let domain: ExactRange
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let ranges = RangesOfRule(&reader), let from = reader.number("from"), let to = reader.number("to") else {
            return nil
        }
        self.ranges = ranges
        domain = ExactRange(
            minimum: from, excludesMinimum: reader.flag("from-exclusive"), maximum: to,
            excludesMaximum: reader.flag("to-exclusive"))
        source = reader.source
        guard !domain.isEmpty else {
            reader.findings.add(
                .malformedModel, at: reader.node, "'from' is not below 'to', so there is nothing to cover",
                fix: "write the smaller number as 'from'")
            return nil
        }
        for (key, end) in [("from", from), ("to", to)] {
            let content = Value.Content.number(end)
            guard
                ranges.bounds.minimum.map({ content.precedes($0) == true }) ?? false
                    || ranges.bounds.maximum.map({ $0.precedes(content) == true }) ?? false
            else { continue }
            reader.misapplied(
                key, "'\(end.text)' lies outside of the bounds of '\(ranges.path.text)', so nothing ever covers it",
                fix: "change '\(key)', or 'min' and 'max' of the range")
            return nil
        }
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        for list in ranges.sorted(in: subject) { check(list, into: &findings) }
        guard ranges.path.isComplete(in: subject) else { return }
        for list in ranges.path.emptyLists(in: subject) {
            findings.add(
                Self.rule, at: list.node,
                "'\(ranges.path.text)' has no ranges, but must cover \(domain.words)\(source)", fix: "add the ranges"
            )
        }
    }

    /// - Parameter sorted: the ranges of one list.
    private func check(_ sorted: [(range: ExactRange, value: Value)], into findings: inout Findings) {
        ranges.reportOverlaps(in: sorted, as: Self.rule, source, into: &findings)
        guard let first = sorted.first, var last = sorted.first else { return }
        checkBeginning(first, into: &findings)
        for next in sorted.dropFirst() {
            if last.range.leavesGap(before: next.range, wholeNumbers: ranges.wholeNumbers) {
                findings.add(
                    Self.rule, at: next.value.node,
                    "'\(next.range.words)' leaves a gap after '\(last.range.words)' in '\(ranges.path.text)'\(source)",
                    fix: "let it begin where the other range ends")
            }
            if last.range.maximum <= next.range.maximum { last = next }
        }
        checkEnd(last, into: &findings)
    }

    private func checkBeginning(_ first: (range: ExactRange, value: Value), into findings: inout Findings) {
        let isRight =
            ranges.wholeNumbers && first.range.firstWhole != nil
            ? first.range.firstWhole == domain.firstWhole
            : first.range.minimum == domain.minimum && first.range.excludesMinimum == domain.excludesMinimum
        guard !isRight else { return }
        findings.add(
            Self.rule, at: first.value.node,
            "'\(first.range.words)' is the first of '\(ranges.path.text)', which covers \(domain.words)\(source)",
            fix: "let it begin \(domain.excludesMinimum ? "behind" : "with") \(domain.minimum.text)")
    }

    private func checkEnd(_ last: (range: ExactRange, value: Value), into findings: inout Findings) {
        let isRight =
            ranges.wholeNumbers && last.range.lastWhole != nil
            ? last.range.lastWhole == domain.lastWhole
            : last.range.maximum == domain.maximum && last.range.excludesMaximum == domain.excludesMaximum
        guard !isRight else { return }
        findings.add(
            Self.rule, at: last.value.node,
            "'\(last.range.words)' is the last of '\(ranges.path.text)', which covers \(domain.words)\(source)",
            fix: "let it end \(domain.excludesMaximum ? "before" : "with") \(domain.maximum.text)")
    }
}
