/// How new a release is: what an app needs to decide how loudly it says that its texts may be old.
public struct Freshness: Hashable, Sendable {
    /// From where the release came into the client.
    public enum Source: String, Sendable {
        /// From the network, since the client was made.
        case network
        /// From the state on disk, where an earlier client left it.
        case kept
        /// From the release that the app was shipped with.
        case embedded
    }

    /// From where this release came.
    public let source: Source
    /// When an origin last vouched that this is its newest release; nil for an embedded release, for which none ever did.
    public let verifiedAt: Date?
    /// When the first of its signed statements runs out. An expired release is still offered: an old text is better than
    /// none.
    public let expiresAt: Date
    /// What was wrong with the last attempt to get something newer; nil when it went well or none was made.
    public let lastRefusal: Refusal?

    /// An attempt to get something newer that went wrong.
    public struct Refusal: Error, Hashable, Sendable {
        /// By the device's clock.
        public let at: Date
        /// What went wrong.
        public let fault: ClientFault
        /// Why the refusal may be the device's own doing; nil where its clock seems right.
        public let clockDoubt: ClockDoubt?
    }

    package init(source: Source, verifiedAt: Date?, expiresAt: Date, lastRefusal: Refusal? = nil) {
        self.source = source
        self.verifiedAt = verifiedAt
        self.expiresAt = expiresAt
        self.lastRefusal = lastRefusal
    }

    /// Whether one of its signed statements has run out.
    public func isExpired(at now: Date) -> Bool { expiresAt <= now }

    /// How long ago an origin vouched for the release, never less than nothing; nil where none did.
    public func age(at now: Date) -> Duration? {
        verifiedAt.map { .seconds(max(0, now.bounded.timeIntervalSince($0))) }
    }

    func refused(_ refusal: Refusal) -> Freshness {
        Freshness(source: source, verifiedAt: verifiedAt, expiresAt: expiresAt, lastRefusal: refusal)
    }
}

extension Freshness.Refusal: CustomStringConvertible, LocalizedError {
    /// What went wrong, and why the device's clock may be to blame.
    public var description: String { fault.description + (clockDoubt.map { "; \($0)" } ?? "") }

    /// The same sentence where Foundation asks for it: without it, `localizedDescription` is a number.
    public var errorDescription: String? { description }
}

/// A reason not to believe the device's clock. A hint for a person: nothing is accepted or refused by it.
public struct ClockDoubt: Hashable, Sendable, CustomStringConvertible {
    /// Whose time speaks against the clock.
    public enum TimeSource: String, Sendable {
        /// A refresh that went well, at a later time than the clock shows.
        case lastRefresh
        /// The server's own clock, for which nobody vouches.
        case server
    }

    /// The time that the device's clock shows.
    public let deviceTime: Date
    /// The time that the other source gives.
    public let otherTime: Date
    /// Whose time it is.
    public let source: TimeSource

    /// Less than this is nothing to speak of.
    static let tolerance: Duration = .seconds(86_400)

    /// - Returns: nil where the times agree well enough.
    init?(deviceTime: Date, lastRefresh: Date?, serverTime: Date?) {
        let tolerance = Double(Self.tolerance.components.seconds)
        self.deviceTime = deviceTime
        if let lastRefresh, deviceTime.timeIntervalSince(lastRefresh) < -tolerance {
            otherTime = lastRefresh
            source = .lastRefresh
        } else if let serverTime, abs(deviceTime.timeIntervalSince(serverTime)) > tolerance {
            otherTime = serverTime
            source = .server
        } else {
            return nil
        }
    }

    /// Both times in a sentence, for a log.
    public var description: String {
        let device = deviceTime.formatted(.iso8601)
        let other = otherTime.formatted(.iso8601)
        return switch source {
        case .lastRefresh: "the clock shows \(device), but a refresh went well at \(other)"
        case .server: "the clock shows \(device), but the server's shows \(other)"
        }
    }
}
