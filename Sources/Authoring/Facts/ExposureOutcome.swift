import Bundles
import JSON
import YAML

/// Judges parameters by what they mean for reference encounters, of which some are harmless and some are not: weights, tables,
/// filters and thresholds may each be within their bounds, and together warn nobody.
enum ExposureOutcome {
    static let rule = Rule(
        "exposure-outcome", standing: .open,
        "Parameters by which none of the reference encounters means a high risk, or each one does, so that nobody would ever be warned, or everybody; or by which one of them means another risk than its 'expected-risk' says."
    )
    static let scores = Rule(
        "exposure-scores", severity: .warning,
        "A threshold for the first generation of the API that no score of its tables reaches: nobody would ever be warned."
    )

    private static let setName = "exposure"

    static func findings(in parameters: [Parameters]) -> Findings {
        var findings = Findings()
        guard let set = parameters.first(where: { $0.model.name == setName }), let record = set.record else {
            return findings
        }
        let values = ValueEncoder.object(record, set.model.record)
        if let first = values["v1"], let node = record.node(of: "v1", in: set.model) {
            judgeScores(first, node, &findings)
        }
        if let second = values["v2"], let node = record.node(of: "v2", in: set.model) {
            judgeEncounters(second, node, encounters(in: parameters) ?? [], &findings)
        }
        return findings
    }

    /// Thresholds of the first generation that are above all that can be reached.
    private static func judgeScores(_ values: JSON, _ node: Node, _ findings: inout Findings) {
        // What is missing or wrong has a finding of its own.
        guard let reach = try? ExposureScores(reading: values) else { return }
        if reach.minimum > reach.greatest, let place = node["minimum-risk-score"] {
            findings.add(
                Self.scores, at: place,
                "by 'v1' contacts below \(reach.minimum) are ignored, and none scores more than \(reach.greatest): nobody would be warned",
                fix: "write a lower number, or look at 'scores'")
        } else if reach.highestClass > reach.greatestTotal, let place = node["risk-classes"] {
            findings.add(
                Self.scores, at: place.headRange, in: place.source,
                "by 'v1' the highest class begins at \(reach.highestClass), and nobody reaches more than \(reach.greatestTotal): nobody would be warned",
                fix: "let it begin lower, or look at 'scores', 'attenuation-weights' and 'score-divisor'")
        }
    }

    private static func judgeEncounters(
        _ values: JSON, _ node: Node, _ encounters: [ReferenceEncounter], _ findings: inout Findings
    ) {
        // What is missing or wrong has a finding of its own.
        guard !encounters.isEmpty, let rules = try? ExposureParameters(reading: values) else { return }
        let outcomes = encounters.map { (encounter: $0, level: ExposureRisk(of: $0.windows, by: rules).level) }
        guard let message = message(of: outcomes) else { return }
        findings.add(
            rule, at: node.headRange, in: node.source, message,
            fix: "look at what changed last: weights, risk values, filters and thresholds work together")
    }

    private static func message(of outcomes: [(encounter: ReferenceEncounter, level: RiskLevel)]) -> String? {
        let high = outcomes.count { $0.level == .high }
        if high == 0 {
            return "by 'v2' none of \(outcomes.count) reference encounters means a high risk, so nobody would be warned"
        }
        if high == outcomes.count {
            return "by 'v2' each of \(high) reference encounters means a high risk, so everybody would be warned"
        }
        let surprising = outcomes.filter { $0.encounter.isSurprised(by: $0.level) }
        guard let first = surprising.first else { return nil }
        let meaning = first.level == .high ? "a high risk, where a low one is" : "no high risk, where one is"
        let others = surprising.count > 1 ? ", as the first of \(surprising.count) encounters" : ""
        return "by 'v2' '\(first.encounter.title)' means \(meaning) expected\(others)"
    }

    private static func encounters(in parameters: [Parameters]) -> [ReferenceEncounter]? {
        guard let set = parameters.first(where: { $0.model.name == ReferenceEncounter.setName }),
            let record = set.record
        else { return nil }
        // Encounters that can't be read have findings of their own.
        return try? ReferenceEncounter.all(reading: ValueEncoder.object(record, set.model.record))
    }
}

extension RecordValue {
    /// - Returns: nil where the field has no value.
    fileprivate func node(of field: String, in model: Model) -> Node? {
        model.record.index(of: field).flatMap { values[$0]?.node }
    }
}
