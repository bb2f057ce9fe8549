package import Trust

extension Instant {
    /// The second that a clock shows, within the years of which metadata can speak.
    package init(_ date: Date) {
        self.init(secondsSinceEpoch: Int64(date.bounded.timeIntervalSince1970.rounded(.down)))
    }
}

extension Date {
    init(_ instant: Instant) { self.init(timeIntervalSince1970: Double(instant.secondsSinceEpoch)) }

    /// The same within the years from 1970 to 9999, which is as far as a record of a release goes: an app's clock may show
    /// anything, also what is no number.
    var bounded: Date {
        let seconds = timeIntervalSince1970
        guard !seconds.isNaN else { return Date(timeIntervalSince1970: 0) }
        let times = KeptRelease.times
        return Date(timeIntervalSince1970: min(max(seconds, Double(times.lowerBound)), Double(times.upperBound)))
    }
}
