import Models
import Rulebook
import YAML

/// No number lies in two ranges of a list: `{rule: no-overlap, field: risk-levels.range}`.
struct NoOverlap: CrossFieldRule {
    static let rule = Rule(
        "no-overlap", topic: .fields, authority: .adjustable,
        summary: "Two ranges have a number in common, so that it is left to chance which one counts.",
        example: Rule.Example(
            wrong: "- {min: 10, max: 20}",
            right: "- {min: 11, max: 20}"))
    static let keys = ["field"]

    private let ranges: RangesOfRule
    private let source: String

    init?(_ reader: inout RuleReader) {
        guard let ranges = RangesOfRule(&reader) else { return nil }
        self.ranges = ranges
        source = reader.source
    }

    func check(_ subject: RuleSubject, into findings: inout Findings) {
        for list in ranges.sorted(in: subject) {
            ranges.reportOverlaps(in: list, as: Self.rule, source, into: &findings)
        }
    }
}
