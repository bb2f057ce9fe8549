import Files
import Trust

/// One attempt to get something newer: from the first request to the release that is kept.
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
            let fault = error.judged(by: meter.timestamp, at: Instant(moment(deviceTime)))
            return .failure(Freshness.Refusal(at: deviceTime, fault: fault, clockDoubt: doubt(deviceTime, meter)))
        }
    }

    private func refresh(over meter: MeteredTransport, at deviceTime: Date) async throws(ClientFault) -> Outcome {
        let now = moment(deviceTime)
        // The state is read and not written while the network is asked, and nobody is kept from it.
        let work = ClientState(files: MemoryFiles(over: .readOnly(state.files)))
        let source = OriginSource(meter, state: work)
        let result: Result<LoadedRelease, ClientFault>
        do throws(ClientFault) {
            result = .success(try await load(from: source, into: work.files, at: now))
        } catch {
            // Of a repository that speaks for something else, nothing is trusted.
            if case .otherProduct = error.cause { throw error }
            result = .failure(error)
        }
        guard !Task.isCancelled else { throw ClientFault(.cancelled) }
        let storageFault = await store(source.notes, at: now)
        let loaded = try result.get()
        let cost = meter.cost
        let setAside = loaded.repository?.setAside ?? []
        let refresh = Refresh(
            release: loaded.release(from: .network, verifiedAt: now, as: configuration),
            change: previous?.number == loaded.number ? .none : .newer(than: previous?.number),
            requests: cost.requests, transferredBytes: cost.transferredBytes,
            fetched: source.notes.fetched.map(Self.targetName),
            repaired: setAside.filter { $0.isDamage(afterNewRoot: source.notes.newRoot) }.map(\.name),
            clockDoubt: doubt(deviceTime, meter), storageFault: storageFault)
        return Outcome(refresh: refresh, floor: loaded.floor)
    }

    /// TUF §5.1 takes the time once. The latest time seen is a floor: a clock that was set back would bring expired metadata back
    /// to life.
    private func moment(_ deviceTime: Date) -> Date { max(deviceTime, lastRefresh ?? deviceTime) }

    private func load(
        from source: any MetadataSource, into files: any StateFiles, at now: Date
    ) async throws(ClientFault) -> LoadedRelease {
        await takeOverEmbedded(into: files)
        let loaded = try await ReleaseLoader(configuration).load(from: source, into: files, at: Instant(now))
        try demandNotBehind(loaded)
        // A kept release that is damaged still says what was followed.
        let followed = ReleaseIdentity(previous) ?? (try? state.keptRelease())?.identity
        try followed?.demand(ReleaseIdentity(loaded))
        return loaded
    }

    /// Follows the workflow once more, under the lock, with the answers that the network gave, and keeps what comes of it. What
    /// another process has stored meanwhile is the measure: where it is newer, nothing is stored. Without a network this takes no
    /// time, and it is not cancelled: a state is written as a whole.
    ///
    /// Also after a refusal: what was trusted up to there is not forgotten (TUF §5, the note at its head).
    /// - Returns: why not all of it could be kept; the release is good all the same.
    private func store(_ notes: OriginSource.Notes, at now: Date) async -> ClientFault? {
        let (claim, claimFault) = await state.files.claimed(waiting: configuration.sleep)
        guard claim != nil else { return claimFault }
        defer { withExtendedLifetime(claim) {} }
        let files = MemoryFiles(over: .writtenThrough(state.files))
        var fault: ClientFault?
        // Refused again, or older than what stands there by now: there is no release to keep.
        if let loaded = try? await load(from: RecordedSource(answers: notes.answers), into: files, at: now) {
            fault = keep(loaded, targets: notes.bytes, at: now)
        }
        return fault ?? files.fault.map { ClientFault(.file($0)) }
    }

    private func demandNotBehind(_ loaded: LoadedRelease) throws(ClientFault) {
        do throws(TrustFault) {
            try floor?.demand(loaded.floor)
        } catch {
            throw ClientFault(.trust(error))
        }
    }

    /// Lets an embedded release that is newer than the kept one raise what the client refuses to go back behind.
    private func takeOverEmbedded(into files: any StateFiles) async {
        guard previous?.freshness.source == .embedded, let embedded = configuration.embedded else { return }
        // It was verified when the client was made. Where the state has gone on since, it is refused as older, rightly.
        _ = try? await ReleaseLoader(configuration)
            .load(from: EmbeddedSource(tree: embedded), into: files, at: .beforeExpiry)
    }

    /// Objects first, then the record that names them, then the broom: killed in between, the old release stands.
    ///
    /// Also where the trusted metadata could not be written: the release is whole without it, and none goes back behind it.
    private func keep(_ loaded: LoadedRelease, targets: [String: [UInt8]], at now: Date) -> ClientFault? {
        do {
            var record = KeptRelease(
                number: loaded.number, verifiedAt: Int64(now.timeIntervalSince1970), files: [:])
            record.identity = ReleaseIdentity(loaded)
            for (name, bytes) in try loaded.repository?.keptFiles() ?? [:] {
                record.files[KeptRelease.metadata + name] = try state.keep(bytes)
            }
            for (path, bytes) in targets { record.files[path] = try state.keep(bytes) }
            try state.keep(record)
            state.sweep(keeping: record)
            AssetStore(files: state.files).sweep(keeping: loaded.bundles.map(\.value))
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
