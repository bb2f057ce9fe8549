/// How often an app asks the origin by itself, through `refreshIfNeeded()`.
public struct RefreshPace: Hashable, Sendable {
    /// From a refresh that went well to the next one.
    public var interval: Duration
    /// From a refresh that failed to the next one. It doubles with each further failure.
    public var firstRetry: Duration
    /// The longest that failures, or a server that asks for time, put the next refresh off.
    public var longestRetry: Duration

    /// An hour, and from one minute to six hours after failures.
    public init(
        interval: Duration = .seconds(3600), firstRetry: Duration = .seconds(60),
        longestRetry: Duration = .seconds(6 * 3600)
    ) {
        (self.interval, self.firstRetry, self.longestRetry) = (interval, firstRetry, longestRetry)
    }
}

/// What became of the refreshes so far, as far as it decides when the next one is due.
struct RefreshHistory {
    /// When the last one ended, by the device's clock; nil before the first.
    private(set) var last: Date?
    /// In a row.
    private var failures = 0
    /// For how long the server asked to be left alone.
    private var serverPause = Duration.zero
    /// From 0 to 1: phones that failed together do not come back together.
    private var spread = 0.0

    init(last: Date?) { self.last = last }

    mutating func succeeded(at time: Date) { self = RefreshHistory(last: time) }

    mutating func failed(with fault: ClientFault, at time: Date, spread: Double) {
        last = time
        failures += 1
        self.spread = spread
        serverPause = .zero
        if case .transport(let fault) = fault.cause, case .busy(_, let pause) = fault.reason { serverPause = pause }
    }

    /// When the next refresh is due. At once where the clock was set back: then nobody knows how long ago the last one was.
    func due(_ pace: RefreshPace, at now: Date) -> Date {
        guard let last, last <= now else { return now }
        return last.addingTimeInterval(Self.seconds(failures == 0 ? pace.interval : retry(pace)))
    }

    private func retry(_ pace: RefreshPace) -> Duration {
        // Beyond 2 to the 20th, a second is longer than a week.
        let doubled = pace.firstRetry.bounded * (1 << min(failures - 1, 20))
        let spreaded = doubled + doubled * spread / 2
        return min(max(spreaded, serverPause.bounded), pace.longestRetry.bounded)
    }

    private static func seconds(_ duration: Duration) -> Double { Double(duration.bounded.components.seconds) }
}

extension LitfassClient {
    /// When `refreshIfNeeded()` asks the origin next: what an app tells the system that wakes it in the background. Not later than
    /// now where it would do so at once.
    public var nextRefresh: Date {
        let now = configuration.clock().bounded
        return history.due(configuration.pace, at: now)
    }

    /// Asks the origin where `Configuration.pace` says that it is time: after an interval, sooner after a failure, and not before a
    /// server that has too much to do wants it (RFC 9110 §10.2.3). `refresh()` goes at once, for a person who asks.
    ///
    /// While a refresh is under way, it is that one.
    /// - Returns: nil where it is not time.
    /// - Throws: as `refresh()`.
    @discardableResult
    public func refreshIfNeeded() async throws(ClientFault) -> Refresh? {
        guard isRefreshing || nextRefresh <= configuration.clock().bounded else { return nil }
        return try await refresh()
    }
}
