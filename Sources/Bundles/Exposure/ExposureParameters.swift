package import JSON

/// The parameters by which a phone decides what exposure windows mean: `v2` of the parameter set `exposure`.
package struct ExposureParameters: Hashable, Sendable {
    struct AttenuationFilter: Hashable, Sendable {
        let attenuation: AmountRange
        let dropIfMinutes: AmountRange
    }

    struct Weight: Hashable, Sendable {
        let attenuation: AmountRange
        let weight: ExactAmount
    }

    struct LevelRange: Hashable, Sendable {
        let minutes: AmountRange
        let level: RiskLevel
    }

    let maximumEncounterAge: Int
    let attenuationFilters: [AttenuationFilter]
    let levelFilters: [AmountRange]
    let weights: [Weight]
    let windowLevels: [LevelRange]
    let dayLevels: [LevelRange]
    let infectiousnessOffsets: [ExposureWindow.Infectiousness: Int]
    let reportTypeOffsets: [ExposureWindow.ReportType: Int]
    /// By transmission risk level 1 … 8.
    let riskValues: [ExactAmount]
    /// From 14 days before the first symptoms to 14 days after them.
    let infectiousnessByDay: [ExposureWindow.Infectiousness]
    let infectiousnessWhenOnsetMissing: ExposureWindow.Infectiousness
    let reportTypeWhenMissing: ExposureWindow.ReportType

    static let transmissionRiskLevels = 1...8
    static let daysAroundOnset = -14...14

    /// - Parameter record: the value of `v2`.
    package init(reading record: JSON) throws(BundleFault) {
        let members = try LocatedValue("v2", record).object()
        maximumEncounterAge = try members.required("maximum-encounter-age").wholeNumber()
        attenuationFilters = try members.required("minutes-at-attenuation-filters").map { item throws(BundleFault) in
            AttenuationFilter(
                attenuation: try AmountRange(item.required("attenuation")),
                dropIfMinutes: try AmountRange(item.required("drop-if-minutes")))
        }
        levelFilters = try members.required("transmission-risk-level-filters").map { item throws(BundleFault) in
            try AmountRange(item.required("drop-if-level"))
        }
        weights = try members.required("minutes-at-attenuation-weights").map { item throws(BundleFault) in
            Weight(
                attenuation: try AmountRange(item.required("attenuation")), weight: try item.required("weight").factor()
            )
        }
        windowLevels = try Self.levels(members.required("window-risk-levels"))
        dayLevels = try Self.levels(members.required("day-risk-levels"))
        (infectiousnessOffsets, reportTypeOffsets) = try Self.offsets(members.required("level-encoding"))
        riskValues = try Self.riskValues(members.required("transmission-risk-values"))
        infectiousnessByDay = try Self.days(members.required("infectiousness-by-days-since-onset"))
        infectiousnessWhenOnsetMissing = try members.required("infectiousness-when-onset-missing").option()
        reportTypeWhenMissing = try members.required("report-type-when-missing").option()
    }

    /// The normalized times of a day at which its level changes, ascending.
    package var dayThresholds: [NormalizedTime] {
        let bounds = dayLevels.compactMap { $0.minutes.lower.map(NormalizedTime.init(minutes:)) }
        return Set(bounds).filter { $0 > .zero }.sorted()
    }

    private static func levels(_ place: LocatedValue) throws(BundleFault) -> [LevelRange] {
        try place.map { item throws(BundleFault) in
            LevelRange(minutes: try AmountRange(item.required("minutes")), level: try item.required("level").option())
        }
    }

    private static func offsets(
        _ place: LocatedValue
    ) throws(BundleFault) -> ([ExposureWindow.Infectiousness: Int], [ExposureWindow.ReportType: Int]) {
        let members = try place.object()
        let infectiousness: [ExposureWindow.Infectiousness: Int] = [
            .standard: try members.required("standard-infectiousness").wholeNumber(),
            .high: try members.required("high-infectiousness").wholeNumber(),
        ]
        var types: [ExposureWindow.ReportType: Int] = [:]
        for type in ExposureWindow.ReportType.allCases {
            types[type] = try members.required(type.rawValue).wholeNumber()
        }
        for (first, second) in infectiousness.values.flatMap({ first in types.values.map { (first, $0) } })
        where !transmissionRiskLevels.contains(first + second) {
            throw place.fault(.malformed(value: "\(first + second)", what: "a transmission risk level from 1 to 8"))
        }
        return (infectiousness, types)
    }

    private static func riskValues(_ place: LocatedValue) throws(BundleFault) -> [ExactAmount] {
        var values: [ExactAmount] = []
        for item in try place.array() { values.append(try item.factor()) }
        guard values.count == transmissionRiskLevels.count else {
            throw place.fault(.malformed(value: "\(values.count)", what: "the number of transmission risk levels"))
        }
        return values
    }

    private static func days(_ place: LocatedValue) throws(BundleFault) -> [ExposureWindow.Infectiousness] {
        var days: [ExposureWindow.Infectiousness] = []
        for item in try place.array() { days.append(try item.option()) }
        guard days.count == daysAroundOnset.count else {
            throw place.fault(.malformed(value: "\(days.count)", what: "the number of days around the first symptoms"))
        }
        return days
    }
}

extension LocatedValue {
    fileprivate func map<Value>(_ read: (Members) throws(BundleFault) -> Value) throws(BundleFault) -> [Value] {
        var values: [Value] = []
        for item in try array() { values.append(try read(try item.object())) }
        return values
    }

    func wholeNumber() throws(BundleFault) -> Int {
        guard case .number(let number) = value else { throw wrongKind("a number") }
        guard let integer = number.integer, (-1_000_000...1_000_000).contains(integer) else {
            throw fault(.malformed(value: number.text, what: "an integer"))
        }
        return Int(integer)
    }

    /// What minutes are multiplied with. Below zero they would be taken back, and beyond all measure nothing could be added up.
    func factor() throws(BundleFault) -> ExactAmount {
        guard case .number(let number) = value else { throw wrongKind("a number") }
        guard let amount = ExactAmount(number), (0...1_000_000_000).contains(amount.millionths) else {
            throw fault(.malformed(value: number.text, what: "a number from 0 to 1000 with at most six decimals"))
        }
        return amount
    }

    func option<Value: RawRepresentable & CaseIterable>() throws(BundleFault) -> Value where Value.RawValue == String {
        guard let option = Value(rawValue: try string()) else {
            throw malformed("one of " + Value.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return option
    }
}
