/// What the second generation of the Exposure Notification API hands out: a contact of at most 30 minutes with one person, on one
/// day.
package struct ExposureWindow: Hashable, Sendable {
    /// Whole days before the day of the calculation.
    package var daysAgo: Int
    /// From the other person's first symptoms to the contact; nil where they are not known.
    package var daysSinceOnset: Int?
    /// nil where the key came without one.
    package var reportType: ReportType?
    package var scans: [Scan]

    package init(daysAgo: Int, daysSinceOnset: Int?, reportType: ReportType?, scans: [Scan]) {
        self.daysAgo = daysAgo
        self.daysSinceOnset = daysSinceOnset
        self.reportType = reportType
        self.scans = scans
    }

    /// How strong the other phone was heard for a while.
    package struct Scan: Hashable, Sendable {
        /// In dB; less is closer.
        package var attenuation: Int
        package var seconds: Int

        package init(attenuation: Int, seconds: Int) {
            self.attenuation = attenuation
            self.seconds = seconds
        }
    }

    /// How the other person's infection was found.
    package enum ReportType: String, CaseIterable, Sendable {
        case recursive
        case selfReport = "self-report"
        case clinicalDiagnosis = "clinical-diagnosis"
        case confirmedTest = "confirmed-test"
    }

    package enum Infectiousness: String, CaseIterable, Sendable {
        case none
        case standard
        case high
    }
}

package enum RiskLevel: String, CaseIterable, Comparable, Sendable {
    case none
    case low
    case high

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .none: 0
        case .low: 1
        case .high: 2
        }
    }
}
