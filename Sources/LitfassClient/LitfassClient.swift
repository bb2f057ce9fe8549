import FoundationEssentials
import Trust

/// Fetches an authority's texts, facts and parameters, believes what is rightly signed, and offers the newest release that
/// it could verify: on any thread, at once, and also when the network, the clock, the server or the disk is bad.
///
/// Three verbs: `release` is there (get), `refresh()` asks the origin (fetch), `releases` tells the news (watch). A release
/// is a value: what is read from one belongs together.
public actor LitfassClient {
    private let configuration: Configuration
    private let state: ClientState
    private nonisolated let feed: ReleaseFeed
    nonisolated let assets: AssetLoader
    private var running: Task<Result<Refresh, ClientFault>, Never>?
    private var lastRefresh: Date?
    private var floor: TrustFloor?

    /// A client that offers the best release it has at hand: the last good one, or the embedded one where that has a
    /// higher number. No network is used.
    ///
    /// A damaged state stands in nobody's way: `release?.freshness.lastRefusal` says what was wrong with it.
    /// - Throws: `notTrusted` where the root in the configuration is not a root of trust, `notUsable` where it names a bundle as
    ///   none can be called.
    public init(_ configuration: Configuration) async throws(ClientFault) {
        try ReleaseLoader.check(configuration)
        state = ClientState(files: configuration.state)
        var configuration = configuration
        configuration.profile.randomNumber = configuration.profile.randomNumber ?? state.randomNumber()
        self.configuration = configuration
        assets = AssetLoader(configuration)
        feed = ReleaseFeed(clock: configuration.clock, sleep: configuration.sleep)
        let localReleases = LocalReleases(configuration: configuration, state: state)
        let found = await localReleases.best()
        lastRefresh = found.lastRefresh
        floor = found.floor
        if let release = found.release { feed.publish(release) }
        openingFault = found.fault
    }

    /// A client with the defaults of `Configuration`, over HTTP.
    /// - Parameters:
    ///   - repository: what stands before `metadata/` and `targets/`: `https://content.example.org/`.
    ///   - root: the bytes of the `N.root.json` that the app is shipped with.
    ///   - folder: the path of a folder of the client's own.
    ///   - languages: the person's languages, the best first.
    /// - Throws: `notUsable` where `repository` is no address that can be asked, and as the other initialiser.
    public init(
        repository: String, root: [UInt8], folder: String, languages: [String]
    ) async throws(ClientFault) {
        guard let transport = URLSessionTransport(repository) else { throw ClientFault(.unusableAddress(repository)) }
        try await self.init(
            Configuration(root: root, transport: transport, languages: languages, folder: folder))
    }

    /// What was wrong with the state on disk when the client was made; nil where it was in order or empty.
    public nonisolated let openingFault: ClientFault?

    /// The newest release that was verified, for this phone at the clock's time; nil only before the first refresh of a client
    /// without embedded release.
    public nonisolated var release: Release? { feed.release }

    /// The present release and every later one; also the same one with newer freshness, or when the moment has come from which it
    /// says something else, for which no network is needed.
    public nonisolated var releases: some AsyncSequence<Release, Never> & Sendable { feed.stream() }

    /// Whether a refresh is under way.
    public var isRefreshing: Bool { running != nil }

    /// Asks the origin for something newer. Whoever calls while a refresh is under way gets the outcome of that one.
    ///
    /// A quiet refresh costs two requests: the next root, which is missing, and the timestamp.
    /// - Throws: why nothing newer could be had. `release` stays what it was, and its freshness tells the reason.
    @discardableResult
    public func refresh() async throws(ClientFault) -> Refresh {
        let task =
            running
            ?? Task(name: "refresh") {
                let result = await self.performRefresh()
                self.running = nil
                return result
            }
        running = task
        return try await task.value.get()
    }

    private func performRefresh() async -> Result<Refresh, ClientFault> {
        let attempt = RefreshAttempt(
            configuration: configuration, state: state, previous: release, lastRefresh: lastRefresh, floor: floor)
        switch await attempt.run() {
        case .success(let outcome):
            let refresh = outcome.refresh
            floor = outcome.floor
            lastRefresh = refresh.release.freshness.verifiedAt
            feed.publish(refresh.release)
            return .success(refresh)
        case .failure(let refusal):
            if let release { feed.publish(release.with(release.freshness.refused(refusal))) }
            return .failure(refusal.fault)
        }
    }
}
