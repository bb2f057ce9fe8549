import Bundles
import Constraints
import JSON
import Models
import Rulebook
import Workspaces
import YAML

/// Judges parameters by what they mean for reference encounters, of which some are harmless and some are not: weights, tables,
/// filters and thresholds may each be within their bounds, and together warn nobody.
enum ExposureOutcome {
    static let rule = Rule(
        "exposure-outcome", topic: .documents, authority: .adjustable,
        summary:
            "Parameters with which no reference encounter means a high risk, or every one does, so that nobody or everybody would be warned; or with which one of them means another risk than its 'expected-risk' says; or a threshold that no score reaches.",
        reason: "Each value was within its bounds, and the app warned nobody.",
        example: Rule.Example(
            wrong: "- drop-if-level: {min: 1, max: 8}",
            right: "- drop-if-level: {min: 1, max: 2}"))

    private static let setName = "exposure"

    /// - Parameter newest: the release in which a value may have been another one.
    static func findings(in parameters: [Parameters], newest: EarlierRelease?) -> Findings {
        var findings = Findings()
        guard let set = parameters.first(where: { $0.model.name == setName }), let record = set.record else {
            return findings
        }
        let values = record.json(as: set.model.record)
        if let first = values["v1"], let node = record.node(of: "v1", in: set.model) {
            findings.add(as: .warning) { judgeScores(first, at: node, into: &$0) }
        }
        if let second = values["v2"], let node = record.node(of: "v2", in: set.model),
            let encounters = encounters(in: parameters), let message = message(of: second, for: encounters)
        {
            findings.append(surprise(message, edit: Edit(of: set, since: newest, for: encounters), at: node))
        }
        return findings
    }

    /// Thresholds of the first generation that are above all that can be reached.
    private static func judgeScores(_ values: JSON, at node: Node, into findings: inout Findings) {
        // What is missing or wrong has a finding of its own.
        guard let reach = try? ExposureScores(reading: values) else { return }
        if reach.minimum > reach.greatest, let place = node["minimum-risk-score"] {
            findings.add(
                rule, at: place,
                "with 'v1', contacts below \(reach.minimum) are ignored, and none scores more than \(reach.greatest): nobody would be warned",
                fix: "write a lower number, or look at 'scores'")
        } else if reach.highestClass > reach.greatestTotal, let place = node["risk-classes"] {
            findings.add(
                rule, at: place.headRange, in: place.source,
                "with 'v1', the highest class begins at \(reach.highestClass), and no contact reaches more than \(reach.greatestTotal): nobody would be warned",
                fix: "let it begin lower, or look at 'scores', 'attenuation-weights' and 'score-divisor'")
        }
    }

    private static func surprise(_ message: String, edit: Edit?, at node: Node) -> Findings {
        var findings = Findings()
        let advice = "weights, risk values, filters and thresholds work together"
        guard let edit, let change = edit.changes.first else {
            findings.add(
                rule, at: node.headRange, in: node.source, message, fix: "look at what changed last: \(advice)")
            return findings
        }
        findings.add(
            rule, at: change.value.node.headRange, in: change.value.node.source,
            "\(message); since release \(edit.release), by which all is as expected, \(edit.words)",
            fix: "see that it is meant: \(advice)")
        return findings
    }

    /// What was changed since a release whose values are as they should be.
    private struct Edit {
        let release: Int
        let changes: [ChangedValues.Change]

        /// - Returns: nil where that release, too, would surprise.
        init?(of set: Parameters, since newest: EarlierRelease?, for encounters: [ReferenceEncounter]) {
            guard let newest, let live = newest.record(ofParameters: set.model.name), let record = set.record,
                let old = live.fields["v2"], ExposureOutcome.message(of: old, for: encounters) == nil
            else { return nil }
            release = newest.number
            changes = ChangedValues(in: record, set.model.record, since: live.fields).changes.filter {
                $0.path.hasPrefix("v2.")
            }
        }

        var words: String {
            let paths = changes.map(\.path)
            guard changes.count == 1, let old = changes[0].before?.written, let new = changes[0].value.content.written
            else {
                return "\(quoted(paths)) \(paths.count == 1 ? "has" : "have") changed"
            }
            return "'\(paths[0])' has changed from '\(old)' to '\(new)'"
        }
    }

    /// - Returns: nil where each encounter means what it should.
    private static func message(of values: JSON, for encounters: [ReferenceEncounter]) -> String? {
        // What is missing or wrong has a finding of its own.
        guard !encounters.isEmpty, let rules = try? ExposureParameters(reading: values) else { return nil }
        return message(
            of: encounters.map { (encounter: $0, level: ExposureRisk(of: $0.windows, by: rules).level) })
    }

    private static func message(of outcomes: [(encounter: ReferenceEncounter, level: RiskLevel)]) -> String? {
        let high = outcomes.count { $0.level == .high }
        if high == 0 {
            return
                "with 'v2', none of \(outcomes.count) reference encounters means a high risk, so nobody would be warned"
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
        return try? ReferenceEncounter.all(reading: record.json(as: set.model.record))
    }
}

extension RecordValue {
    /// - Returns: nil where the field has no value.
    fileprivate func node(of field: String, in model: Model) -> Node? {
        model.record.index(of: field).flatMap { values[$0]?.node }
    }
}
