package import JSON

/// A story of who met whom, how close, how long and when, by which parameters are judged: one of the list `encounters` of the
/// parameter set `reference-encounters`.
package struct ReferenceEncounter: Hashable, Sendable {
    package let name: String
    /// For people: "Bus ride, 20 minutes, one seat apart".
    package let title: String
    package let windows: [ExposureWindow]
    /// What it means under any parameters: high, or less than that; nil where parameters decide.
    package let expectedRisk: RiskLevel?

    /// The parameter set that holds them.
    package static let setName = "reference-encounters"

    /// - Parameter values: of the parameter set.
    package static func all(reading values: JSONObject) throws(BundleFault) -> [ReferenceEncounter] {
        let list = try LocatedValue("", .object(values)).object().required("encounters").array()
        var encounters: [ReferenceEncounter] = []
        for item in list { encounters.append(try ReferenceEncounter(item)) }
        return encounters
    }

    /// Whether it means a high risk, where it must not, or none, where it must.
    /// - Parameter level: what it means by some parameters.
    package func isSurprised(by level: RiskLevel) -> Bool {
        expectedRisk.map { ($0 == .high) != (level == .high) } ?? false
    }

    init(_ place: LocatedValue) throws(BundleFault) {
        let members = try place.object()
        name = try members.required("name").string()
        title = try members.required("title").string()
        var expectedRisk: RiskLevel?
        if let place = members.optional("expected-risk") { expectedRisk = try place.option() }
        self.expectedRisk = expectedRisk
        var type: ExposureWindow.ReportType?
        if let place = members.optional("report-type") { type = try place.option() }
        var windows: [ExposureWindow] = []
        for item in try members.required("windows").array() {
            let window = try Self.window(item.object(), type)
            let times = try item.object().optional("times")?.wholeNumber() ?? 1
            windows += Array(repeating: window, count: max(0, min(times, 48)))
        }
        self.windows = windows
    }

    private static func window(
        _ members: Members, _ type: ExposureWindow.ReportType?
    ) throws(BundleFault) -> ExposureWindow {
        var scans: [ExposureWindow.Scan] = []
        for item in try members.required("scans").array() {
            let scan = try item.object()
            scans.append(
                ExposureWindow.Scan(
                    attenuation: try scan.required("attenuation").wholeNumber(),
                    seconds: try scan.required("seconds").wholeNumber()))
        }
        return ExposureWindow(
            daysAgo: try members.required("days-ago").wholeNumber(),
            daysSinceOnset: try members.optional("days-since-onset")?.wholeNumber(), reportType: type, scans: scans)
    }
}
