import Files
import FoundationEssentials
import Trust

/// One attempt to get something newer: from the claim on the state to the release that is kept.
struct RefreshAttempt {
    let configuration: LitfassClient.Configuration
    let state: ClientState
    let previous: Release?
    let lastRefresh: Date?
    /// What this client came to trust before, whether its disk kept it or not.
    let floor: TrustFloor?

    /// What an attempt came to.
    struct Outcome {
        let refresh: Refresh
        let floor: TrustFloor
    }

    func run() async -> Result<Outcome, Freshness.Refusal> {
        let deviceTime = configuration.clock().bounded
        let meter = MeteredTransport(configuration.transport, limits: configuration.limits)
        do throws(ClientFault) {
            return .success(try await refresh(over: meter, at: deviceTime))
        } catch {
            await meter.hearServerTime(after: error)
            return .failure(Freshness.Refusal(at: deviceTime, fault: error, clockDoubt: doubt(deviceTime, meter)))
        }
    }

    private func refresh(over meter: MeteredTransport, at deviceTime: Date) async throws(ClientFault) -> Outcome {
        let (claim, claimFault) = state.files.claimed()
        defer { withExtendedLifetime(claim) {} }
        // While another process writes the state, this one reads it and leaves writing to the other.
        let files = MemoryFiles(over: claim == nil ? .readOnly(state.files) : .writtenThrough(state.files))
        let work = ClientState(files: files)
        await takeOverEmbedded(into: work)
        // TUF §5.1 takes the time once. The latest time seen is a floor: a clock that was set back would bring expired
        // metadata back to life.
        let now = max(deviceTime, lastRefresh ?? deviceTime)
        let source = OriginSource(meter, state: work)
        let loaded = try await ReleaseLoader(configuration).load(from: source, into: work.files, at: Instant(now))
        try demandNotBehind(loaded)
        // A kept release that is damaged still says what was followed.
        let kept = try? state.keptRelease()
        let followed = ReleaseIdentity(previous) ?? kept?.identity
        try followed?.demand(ReleaseIdentity(loaded))
        let keepFault = claim == nil ? nil : keep(loaded, targets: source.notes.bytes, at: now)
        let storageFault = claimFault ?? keepFault ?? files.fault.map { ClientFault(.file($0)) }
        let cost = meter.cost
        let refresh = Refresh(
            release: loaded.release(from: .network, verifiedAt: now, as: configuration),
            change: previous?.number == loaded.number ? .none : .newer(than: previous?.number),
            requests: cost.requests, transferredBytes: cost.transferredBytes,
            fetched: source.notes.fetched.map(Self.targetName),
            repaired: loaded.setAside.filter { $0.isDamage(afterNewRoot: source.notes.newRoot) }.map(\.name),
            clockDoubt: doubt(deviceTime, meter), storageFault: storageFault)
        return Outcome(refresh: refresh, floor: loaded.floor)
    }

    private func demandNotBehind(_ loaded: LoadedRelease) throws(ClientFault) {
        do throws(TrustFault) {
            try floor?.demand(loaded.floor)
        } catch {
            throw ClientFault(.trust(error))
        }
    }

    /// Lets an embedded release that is newer than the kept one raise what the client refuses to go back behind.
    private func takeOverEmbedded(into work: ClientState) async {
        guard previous?.freshness.source == .embedded, let embedded = configuration.embedded else { return }
        // It was verified when the client was made. Where the state has gone on since, it is refused as older, rightly.
        _ = try? await ReleaseLoader(configuration)
            .load(from: EmbeddedSource(transport: embedded), into: work.files, at: .beforeExpiry)
    }

    /// Objects first, then the record that names them, then the broom: killed in between, the old release stands.
    ///
    /// Also where the trusted metadata could not be written: the release is whole without it, and none goes back behind it.
    /// - Returns: why it could not be kept; the release is good all the same.
    private func keep(_ loaded: LoadedRelease, targets: [String: [UInt8]], at now: Date) -> ClientFault? {
        do {
            var record = KeptRelease(
                number: loaded.number, verifiedAt: Int64(now.timeIntervalSince1970), files: [:])
            record.identity = ReleaseIdentity(loaded)
            for (name, bytes) in try loaded.repository.keptFiles() {
                record.files[KeptRelease.metadata + name] = try state.keep(bytes)
            }
            for (path, bytes) in targets { record.files[path] = try state.keep(bytes) }
            try state.keep(record)
            state.sweep(keeping: record)
            return nil
        } catch {
            return ClientFault(wrapping: error)
        }
    }

    private func doubt(_ deviceTime: Date, _ meter: MeteredTransport) -> ClockDoubt? {
        ClockDoubt(deviceTime: deviceTime, lastRefresh: lastRefresh, serverTime: meter.cost.serverTime)
    }

    /// `content.de.json` of `targets/SHA256.content.de.json`.
    private static func targetName(_ path: String) -> String {
        let name = path.dropFirst("targets/".count)
        let rest = name.drop { $0 != "." }.dropFirst()
        return String(name.prefix { $0 != "." }.utf8.count == 64 ? rest : name)
    }
}
