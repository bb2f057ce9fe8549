/// What exposure windows mean for a person, by the algorithm that the Corona-Warn-App published (version 1.9 and later).
package struct ExposureRisk: Hashable, Sendable {
    package struct Window: Hashable, Sendable {
        package let daysAgo: Int
        package let outcome: Outcome
    }

    package enum Outcome: Hashable, Sendable {
        case dropped(Reason)
        /// Minutes: weighted by distance and multiplied with the risk value.
        case counted(transmissionRiskLevel: Int, minutes: NormalizedTime, level: RiskLevel)
    }

    /// Why a window has no influence.
    package enum Reason: String, CaseIterable, Sendable {
        case tooLongAgo = "too-long-ago"
        case notInfectious = "not-infectious"
        case attenuation
        case transmissionRiskLevel = "transmission-risk-level"
    }

    package struct Day: Hashable, Sendable {
        package let daysAgo: Int
        /// Of all windows of the day.
        package let minutes: NormalizedTime
        package let level: RiskLevel
    }

    /// In the order in which they were given.
    package let windows: [Window]
    /// Days with a window that counts, the latest first.
    package let days: [Day]
    /// That of the highest day.
    package let level: RiskLevel

    package init(of windows: [ExposureWindow], by parameters: ExposureParameters) {
        self.windows = windows.map { Window(daysAgo: $0.daysAgo, outcome: parameters.outcome(of: $0)) }
        var sums: [Int: NormalizedTime] = [:]
        for window in self.windows {
            guard case .counted(_, let minutes, _) = window.outcome else { continue }
            sums[window.daysAgo, default: .zero] = sums[window.daysAgo, default: .zero] + minutes
        }
        days = sums.sorted { $0.key < $1.key }.map { daysAgo, minutes in
            Day(daysAgo: daysAgo, minutes: minutes, level: parameters.dayLevels.level(of: minutes))
        }
        level = days.map(\.level).max() ?? .none
    }
}

extension ExposureParameters {
    fileprivate func outcome(of window: ExposureWindow) -> ExposureRisk.Outcome {
        guard window.daysAgo <= maximumEncounterAge else { return .dropped(.tooLongAgo) }
        let infectiousness = infectiousness(window.daysSinceOnset)
        // The API hands out no windows of people who were not infectious.
        guard let offset = infectiousnessOffsets[infectiousness] else { return .dropped(.notInfectious) }
        if attenuationFilters.contains(where: { $0.drops(window.scans) }) { return .dropped(.attenuation) }
        let level = offset + (reportTypeOffsets[window.reportType ?? reportTypeWhenMissing] ?? 0)
        if levelFilters.contains(where: { $0.contains(level) }) { return .dropped(.transmissionRiskLevel) }
        let weighted = window.scans.reduce(WideInteger(0)) { sum, scan in
            let weight = weights.first { $0.attenuation.contains(scan.attenuation) }?.weight.millionths ?? 0
            return sum + WideInteger(scan.time) * weight
        }
        let minutes = NormalizedTime(weighted: weighted, riskValue: riskValues[level - 1])
        return .counted(transmissionRiskLevel: level, minutes: minutes, level: windowLevels.level(of: minutes))
    }

    private func infectiousness(_ daysSinceOnset: Int?) -> ExposureWindow.Infectiousness {
        guard let daysSinceOnset else { return infectiousnessWhenOnsetMissing }
        guard Self.daysAroundOnset.contains(daysSinceOnset) else { return .none }
        return infectiousnessByDay[daysSinceOnset - Self.daysAroundOnset.lowerBound]
    }
}

extension ExposureWindow.Scan {
    /// Seconds, as an app hands them on from its system: no more than are ever meant, so that sums can't overflow.
    fileprivate var time: Int { max(-1_000_000, min(seconds, 1_000_000)) }
}

extension ExposureParameters.AttenuationFilter {
    fileprivate func drops(_ scans: [ExposureWindow.Scan]) -> Bool {
        let seconds = scans.filter { attenuation.contains($0.attenuation) }.reduce(WideInteger(0)) {
            $0 + WideInteger($1.time)
        }
        let one = ExactAmount(millionths: 1_000_000)
        return dropIfMinutes.contains(NormalizedTime(weighted: seconds * 1_000_000, riskValue: one))
    }
}

extension [ExposureParameters.LevelRange] {
    /// `none` where no range has the value: a gap leaves it out.
    fileprivate func level(of minutes: NormalizedTime) -> RiskLevel {
        first { $0.minutes.contains(minutes) }?.level ?? .none
    }
}
