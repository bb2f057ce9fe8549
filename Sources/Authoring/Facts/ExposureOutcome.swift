import Bundles
import JSON
import YAML

/// Judges parameters by what they mean for reference encounters, of which some are harmless and some are not: weights, tables,
/// filters and thresholds may each be within their bounds, and together warn nobody.
enum ExposureOutcome {
    static let rule = Rule(
        "exposure-outcome", standing: .open,
        "Parameters by which none of the reference encounters means a high risk, or each one does: nobody would ever be warned, or everybody."
    )

    private static let setName = "exposure"

    static func findings(in parameters: [Parameters]) -> Findings {
        var findings = Findings()
        guard let set = parameters.first(where: { $0.model.name == setName }), let record = set.record,
            let encounters = encounters(in: parameters), !encounters.isEmpty,
            let values = ValueEncoder.object(record, set.model.record)["v2"],
            // What is missing or wrong has a finding of its own.
            let rules = try? ExposureParameters(reading: values)
        else { return findings }
        let high = encounters.count { ExposureRisk(of: $0.windows, by: rules).level == .high }
        guard high == 0 || high == encounters.count else { return findings }
        let node = set.model.record.index(of: "v2").flatMap { record.values[$0]?.node } ?? record.node
        findings.add(
            rule, at: node.headRange, in: node.source,
            high == 0
                ? "by 'v2' none of \(encounters.count) reference encounters means a high risk, so nobody would be warned"
                : "by 'v2' each of \(encounters.count) reference encounters means a high risk, so everybody would be warned",
            fix: "look at what changed last: weights, risk values, filters and thresholds work together")
        return findings
    }

    private static func encounters(in parameters: [Parameters]) -> [ReferenceEncounter]? {
        guard let set = parameters.first(where: { $0.model.name == ReferenceEncounter.setName }),
            let record = set.record
        else { return nil }
        // Encounters that can't be read have findings of their own.
        return try? ReferenceEncounter.all(reading: ValueEncoder.object(record, set.model.record))
    }
}
