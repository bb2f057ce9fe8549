public import LitfassClient
import Platform

/// A client for the unit tests of an app: its refreshes end as the test says, and its clock shows what the test sets.
///
/// What it offers, and when it tells news, is decided by the code of `LitfassClient`.
public final class StubClient: ReleaseSource {
    /// How a refresh ends.
    public enum Outcome: Sendable {
        /// With this release, which the client offers from then on.
        case release(Release)
        /// With what the client had.
        case unchanged
        /// With nothing newer, for this reason.
        case failure(ClientFault)
    }

    private struct State {
        var profile: Profile?
        var outcomes: [Outcome]
        var refreshes = 0
    }

    private let state: Mutex<State>
    private let feed: ReleaseFeed
    private let clock: StubClock

    /// - Parameters:
    ///   - release: the one that the client has at hand; nil for a first start without embedded release.
    ///   - moment: what its clock shows; by default the moment of the release.
    ///   - profile: the phone for which releases answer; nil for that for which each fixture answers.
    ///   - outcomes: of the refreshes to come, in order. Behind the last one, refreshes end unchanged.
    public init(
        _ release: Release? = nil, at moment: Date? = nil, for profile: Profile? = nil, refreshing outcomes: Outcome...
    ) {
        let moment = moment ?? release?.moment ?? Release.fixtureMoment
        let clock = StubClock(moment)
        state = Mutex(State(profile: profile, outcomes: outcomes))
        feed = ReleaseFeed(clock: { clock.moment }, sleep: { _ in try await StubClock.wait() })
        self.clock = clock
        if let release { publish(release) }
    }

    /// The newest release, for the phone at the moment that the test has set.
    public var release: Release? { feed.release }

    /// The present release and every later one, also the same one when it says something else.
    public var releases: AsyncStream<Release> { feed.stream() }

    /// How many refreshes the app has asked for.
    public var refreshes: Int { state.withLock(\.refreshes) }

    /// Ends as the next outcome says.
    @discardableResult
    public func refresh() async throws(ClientFault) -> Refresh {
        let outcome = state.withLock { state in
            state.refreshes += 1
            return state.outcomes.isEmpty ? .unchanged : state.outcomes.removeFirst()
        }
        let previous = release
        switch outcome {
        case .release(let release):
            publish(release)
            return Refresh(
                release: self.release ?? release, change: .newer(than: previous?.number), requests: 5,
                transferredBytes: 0)
        case .unchanged:
            guard let previous else { throw .fixture(.notReachable) }
            return Refresh(release: previous, change: .none, requests: 2, transferredBytes: 0)
        case .failure(let fault):
            if let previous { feed.publish(previous.refused(fault, at: clock.moment)) }
            throw fault
        }
    }

    /// Sets the clock. Who reads `releases` gets the release again where it says something else at this moment, without waiting.
    ///
    /// As with `LitfassClient`, nothing is read for a time before the last refresh.
    public func move(to moment: Date) {
        let before = release
        clock.moment = moment
        if let before, before.differs(at: moment) { publish(before) }
    }

    /// Goes on as another phone, for this release and later ones.
    public func become(_ profile: Profile) {
        state.withLock { $0.profile = profile }
        if let release { publish(release) }
    }

    private func publish(_ release: Release) {
        let profile = state.withLock(\.profile)
        feed.publish((profile.map { release.for($0) } ?? release).by { clock.moment })
    }
}

/// A clock that a test sets.
private final class StubClock: Sendable {
    private let shown: Mutex<Date>

    init(_ moment: Date) { shown = Mutex(moment) }

    var moment: Date {
        get { shown.withLock(\.self) }
        set { shown.withLock { $0 = newValue } }
    }

    /// Until the task is cancelled: the test moves the clock, and the client is told at once.
    static func wait() async throws {
        let (stream, _) = AsyncStream.makeStream(of: Never.self)
        for await _ in stream {}
        throw CancellationError()
    }
}
