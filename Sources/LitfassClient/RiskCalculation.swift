import Bundles
import JSON

/// What encounters mean for a person by the parameters of a release: the algorithm for exposure windows that the
/// Corona-Warn-App published, in exact decimals.
public struct RiskCalculation: Sendable {
    /// A contact of at most 30 minutes with one person, on one day.
    public struct Window: Hashable, Sendable {
        /// Whole days before the day of the calculation.
        public var daysAgo: Int
        /// From the other person's first symptoms to the contact; nil where they are not known.
        public var daysSinceOnset: Int?
        /// nil where the key came without one.
        public var reportType: ReportType?
        /// What the system heard of the other phone, in any order.
        public var scans: [Scan]

        /// A contact, as the system reports it.
        public init(daysAgo: Int, daysSinceOnset: Int?, reportType: ReportType?, scans: [Scan]) {
            self.daysAgo = daysAgo
            self.daysSinceOnset = daysSinceOnset
            self.reportType = reportType
            self.scans = scans
        }
    }

    /// How strong the other phone was heard for a while.
    public struct Scan: Hashable, Sendable {
        /// In dB; less is closer.
        public var attenuation: Int
        /// How long it was heard so.
        public var seconds: Int

        /// A scan of a window.
        public init(attenuation: Int, seconds: Int) {
            self.attenuation = attenuation
            self.seconds = seconds
        }
    }

    /// By what the other person is known to be infected.
    public enum ReportType: Hashable, Sendable {
        /// A contact of an infected person.
        case recursive
        /// The person says so.
        case selfReport
        /// A doctor says so.
        case clinicalDiagnosis
        /// A test by a laboratory.
        case confirmedTest
    }

    /// How high a risk is; `none` where nothing counts.
    public enum Level: Comparable, Sendable {
        /// No contact counts.
        case none
        /// Below the threshold of a high risk.
        case low
        /// At or above that threshold.
        case high
    }

    /// What all windows together mean.
    public struct Risk: Hashable, Sendable {
        /// That of the highest day.
        public let level: Level
        /// Days with a window that counts, the latest first.
        public let days: [Day]
    }

    /// What the windows of one day mean.
    public struct Day: Hashable, Sendable {
        /// Whole days before the day of the calculation.
        public let daysAgo: Int
        /// Normalized minutes, to be shown; the level was decided exactly.
        public let minutes: Double
        /// What they mean.
        public let level: Level
    }

    private let parameters: ExposureParameters

    /// - Parameter parameters: the set `exposure`.
    /// - Returns: nil where its record `v2` is not there, or is not what the algorithm needs.
    public init?(_ parameters: Parameters) {
        // Which member is missing helps nobody on a phone: the publisher's `diff` has said it.
        guard let record = parameters.content["v2"], let read = try? ExposureParameters(reading: record) else {
            return nil
        }
        self.parameters = read
    }

    /// The risk that a person's windows add up to, in whatever order they are given.
    public func risk(of windows: [Window]) -> Risk {
        let risk = ExposureRisk(of: windows.map(ExposureWindow.init), by: parameters)
        return Risk(
            level: Level(risk.level),
            days: risk.days.map { Day(daysAgo: $0.daysAgo, minutes: $0.minutes.minutes, level: Level($0.level)) })
    }
}

extension ExposureWindow {
    fileprivate init(_ window: RiskCalculation.Window) {
        self.init(
            daysAgo: window.daysAgo, daysSinceOnset: window.daysSinceOnset,
            reportType: window.reportType.map(ReportType.init),
            scans: window.scans.map { Scan(attenuation: $0.attenuation, seconds: $0.seconds) })
    }
}

extension ExposureWindow.ReportType {
    fileprivate init(_ type: RiskCalculation.ReportType) {
        self =
            switch type {
            case .recursive: .recursive
            case .selfReport: .selfReport
            case .clinicalDiagnosis: .clinicalDiagnosis
            case .confirmedTest: .confirmedTest
            }
    }
}

extension RiskCalculation.Level {
    fileprivate init(_ level: RiskLevel) {
        self =
            switch level {
            case .none: .none
            case .low: .low
            case .high: .high
            }
    }
}
