/// No number lies in two ranges of a list: `{rule: no-overlap, field: risk-levels.range}`.
struct NoOverlap: CrossFieldRule {
    static let rule = Rule(
        "no-overlap", "Two ranges have a number in common, so that it is left to chance which one counts.")
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
