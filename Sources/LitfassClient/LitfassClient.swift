import Trust

/// Fetches an authority's texts, facts and parameters, believes what is rightly signed, and offers the newest release that
/// it could verify: on any thread, at once, and also when the network, the clock, the server or the disk is bad.
///
/// Three verbs: `release` is there (get), `refresh()` asks the origin (fetch), `releases` tells the news (watch). A release
/// is a value: what is read from one belongs together.
public actor LitfassClient {
    var configuration: Configuration
    let state: ClientState
    nonisolated let feed: ReleaseFeed
    nonisolated let assets: AssetLoader
    private var running: SharedWork<Refresh>?
    /// Numbers attempts, and those who wait for them.
    private var lastNumber = 0
    private var lastRefresh: Date?
    private var floor: TrustFloor?
    var history: RefreshHistory

    /// A client that offers the best release it has at hand: the last good one, or the embedded one where that has a
    /// higher number. It uses no network and waits for nothing: a few files are read and verified, so that the first frame of an
    /// app can show them.
    ///
    /// A damaged state stands in nobody's way, and neither does a mistake in the configuration: `openingFault` says what was wrong.
    public init(_ configuration: Configuration) {
        let state = ClientState(files: configuration.state)
        var configuration = configuration
        configuration.profile.randomNumber = configuration.profile.randomNumber ?? state.randomNumber()
        let mistake = ReleaseLoader.mistake(in: configuration)
        let found =
            mistake == nil
            ? LocalReleases(configuration: configuration, state: state).best() : LocalReleases.Found(fault: mistake)
        (self.configuration, self.state, self.mistake) = (configuration, state, mistake)
        (lastRefresh, floor, openingFault) = (found.lastRefresh, found.floor, found.fault)
        history = RefreshHistory(last: found.lastRefresh)
        assets = AssetLoader(configuration)
        feed = ReleaseFeed(clock: configuration.clock, sleep: configuration.sleep)
        if let release = found.release { feed.publish(release) }
    }

    /// A client with the defaults of `Configuration`, over HTTP.
    /// - Parameters:
    ///   - repository: what stands before `metadata/` and `targets/`: `https://content.example.org/`.
    ///   - root: the bytes of the `N.root.json` that the app is shipped with.
    ///   - folder: the path of a folder of the client's own.
    ///   - languages: the person's languages, the best first.
    /// - Throws: `notUsable` where `repository` is no address that can be asked.
    public init(repository: String, root: [UInt8], folder: String, languages: [String]) throws(ClientFault) {
        guard let transport = URLSessionTransport(repository) else { throw ClientFault(.unusableAddress(repository)) }
        self.init(Configuration(root: root, transport: transport, languages: languages, folder: folder))
    }

    /// A configuration with which nothing can be believed or found: `refresh()` throws it.
    private let mistake: ClientFault?

    /// What was wrong when the client was made; nil where all was in order. `notStored` is the state on disk, for which another copy
    /// may have stood in. `notTrusted` is a root in the configuration that is no root of trust, and `notUsable` the name of a bundle
    /// as none can be called: with them a client has no release and gets none.
    public nonisolated let openingFault: ClientFault?

    /// The newest release that was verified, for this phone at the clock's time; nil only before the first refresh of a client
    /// without embedded release.
    public nonisolated var release: Release? { feed.release }

    /// The present release and every later one; also the same one with newer freshness, or when the moment has come from which it
    /// says something else, for which no network is needed.
    public nonisolated var releases: AsyncStream<Release> { feed.stream() }

    /// Whether a refresh is under way.
    public var isRefreshing: Bool { running != nil }

    /// Asks the origin for something newer. Whoever calls while a refresh is under way gets the outcome of that one.
    ///
    /// A quiet refresh costs two requests: the next root, which is missing, and the timestamp. A task that is cancelled gets
    /// `cancelled` at once; the refresh itself ends with the last one who waits for it, and leaves nothing half done.
    /// - Throws: why nothing newer could be had. `release` stays what it was, and its freshness tells the reason.
    @discardableResult
    public func refresh() async throws(ClientFault) -> Refresh {
        if let mistake { throw mistake }
        guard !Task.isCancelled else { throw ClientFault(.cancelled) }
        lastNumber += 1
        let number = lastNumber
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if running == nil { start(number) }
                running?.wait(number, continuation)
            }
        } onCancel: {
            Task(name: "cancelled refresh") { await self.leave(number) }
        }
        return try result.get()
    }

    private func start(_ number: Int) {
        running = SharedWork(number, Task(name: "refresh") { await self.perform(number) })
    }

    private func leave(_ number: Int) {
        if running?.leave(number) == .abandoned { running = nil }
    }

    private func perform(_ number: Int) async {
        let result = await RefreshAttempt(
            configuration: configuration, state: state, previous: release, lastRefresh: lastRefresh, floor: floor
        ).run()
        // Cancelled: another one may be under way.
        guard let attempt = running, attempt.number == number else { return }
        running = nil
        attempt.end(with: take(result))
    }

    private func take(_ result: Result<RefreshAttempt.Outcome, Freshness.Refusal>) -> Result<Refresh, ClientFault> {
        switch result {
        case .success(let outcome):
            floor = outcome.floor
            lastRefresh = outcome.refresh.release.freshness.verifiedAt
            history.succeeded(at: configuration.clock().bounded)
            // The profile may have changed meanwhile.
            feed.publish(outcome.refresh.release.for(configuration.profile))
            return .success(outcome.refresh)
        case .failure(let refusal):
            history.failed(with: refusal.fault, at: configuration.clock().bounded, spread: configuration.spread())
            if let release { feed.publish(release.with(release.freshness.refused(refusal))) }
            return .failure(refusal.fault)
        }
    }
}
