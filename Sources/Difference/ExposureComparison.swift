package import Bundles
package import JSON

/// What changed exposure parameters do to reference encounters.
package struct ExposureComparison: Sendable {
    package struct Result: Sendable {
        package let encounter: ReferenceEncounter
        package let old: ExposureRisk
        package let new: ExposureRisk
    }

    /// The day of an encounter that has another level than before, or that counts more or less.
    struct Day {
        let daysAgo: Int
        let old: ExposureRisk.Day?
        let new: ExposureRisk.Day?

        var oldMinutes: NormalizedTime { old?.minutes ?? .zero }
        var newMinutes: NormalizedTime { new?.minutes ?? .zero }
        var oldLevel: RiskLevel { old?.level ?? .none }
        var newLevel: RiskLevel { new?.level ?? .none }
        var tips: Bool { oldLevel != newLevel }
    }

    package let results: [Result]
    /// Of a day, by the newer parameters, ascending.
    let thresholds: [NormalizedTime]
    /// Why nothing could be calculated; nil where it could.
    let problem: String?
    /// Changed parameters that take no part in the calculation.
    let others: [String]

    /// Whether anything changed by which encounters are judged.
    let isJudged: Bool

    static let setName = "exposure"

    /// Nil where no exposure parameter differs.
    init?(_ difference: ReleaseDifference, _ context: DifferenceContext) {
        guard
            let change = difference.parameterSets.first(where: { $0.name == Self.setName && $0.presence == .changed }),
            !change.values.isEmpty
        else { return nil }
        others = change.values.map(\.path).filter { !Self.takesPart($0) }
        isJudged = others.count < change.values.count
        do throws(BundleFault) {
            let encounters = try context.background.values(ReferenceEncounter.setName).map {
                values throws(BundleFault) in try ReferenceEncounter.all(reading: values)
            }
            guard let encounters, let old = context.old.parameterSets[Self.setName]?.values["v2"],
                let new = context.new.parameterSets[Self.setName]?.values["v2"]
            else { return nil }
            let (before, after) = (try ExposureParameters(reading: old), try ExposureParameters(reading: new))
            results = encounters.map { encounter in
                Result(
                    encounter: encounter, old: ExposureRisk(of: encounter.windows, by: before),
                    new: ExposureRisk(of: encounter.windows, by: after))
            }
            thresholds = after.dayThresholds
            problem = nil
        } catch {
            (results, thresholds) = ([], [])
            problem = "the reference encounters could not be calculated: \(error)"
        }
    }

    private static func takesPart(_ path: String) -> Bool {
        [
            "maximum-encounter-age", "minutes-at-attenuation-filters", "transmission-risk-level-filters",
            "minutes-at-attenuation-weights", "window-risk-levels", "day-risk-levels", "level-encoding",
            "transmission-risk-values", "infectiousness-by-days-since-onset", "infectiousness-when-onset-missing",
            "report-type-when-missing",
        ].contains { path == "v2.\($0)" || path.hasPrefix("v2.\($0).") }
    }

    var changed: [Result] { results.filter { $0.old.level != $0.new.level } }

    func days(of result: Result) -> [Day] {
        let ages = Set(result.old.days.map(\.daysAgo)).union(result.new.days.map(\.daysAgo)).sorted()
        return ages.map { age in
            Day(
                daysAgo: age, old: result.old.days.first { $0.daysAgo == age },
                new: result.new.days.first { $0.daysAgo == age })
        }
    }

    /// For programs.
    package var json: JSON {
        [
            "day-thresholds": .array(thresholds.map { .string($0.text) }),
            "encounters": .array(
                results.map { result in
                    [
                        "name": .string(result.encounter.name), "title": .string(result.encounter.title),
                        "old": Self.json(result.old), "new": Self.json(result.new),
                    ]
                }),
        ]
    }

    private static func json(_ risk: ExposureRisk) -> JSON {
        [
            "risk": .string(risk.level.rawValue),
            "days": .array(
                risk.days.map { day in
                    [
                        "days-ago": .number(JSONNumber(day.daysAgo)), "minutes": .string(day.minutes.text),
                        "risk": .string(day.level.rawValue),
                    ]
                }),
        ]
    }
}
