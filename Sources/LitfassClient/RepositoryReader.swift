import Files
import Platform
package import Trust

/// Reads any repository of The Update Framework, not only ours: follows the whole workflow of TUF §5, keeps the trusted
/// metadata as plain files, and fetches the targets that it is asked for by name.
package struct RepositoryReader: Sendable {
    private var repository: TrustedRepository
    private let meter: MeteredTransport
    private let source: MeteredSource
    private let notebook: Notebook
    /// Why the device's clock may be wrong.
    package let clockDoubt: ClockDoubt?
    /// What was offered is behind what is known, which is what this reader reads: nothing to report.
    package let lag: ClientFault?
    /// Why what was verified could not be kept.
    package private(set) var storageFault: ClientFault?

    /// Where a repository is, and from what a reader begins to believe it.
    package struct Location: Sendable {
        let root: [UInt8]
        let metadata: any Transport
        let targets: any Transport

        /// - Parameters:
        ///   - root: the bytes of a root that is trusted for other reasons than its own.
        ///   - metadata: has `timestamp.json` at its top.
        ///   - targets: has the files that targets metadata names at its top.
        package init(root: [UInt8], metadata: any Transport, targets: any Transport) {
            (self.root, self.metadata, self.targets) = (root, metadata, targets)
        }
    }

    /// A reader whose top-level metadata is verified and fresh.
    /// - Parameters:
    ///   - state: where the trusted metadata is kept from one time to the next.
    ///   - time: the device's clock. The latest time seen before is a floor under it: a clock that was set back would bring
    ///     expired metadata back to life.
    ///   - sleep: waits for another process that is writing the state.
    /// - Throws: why the repository is not believed, or could not be read. What was trusted on the way there is kept.
    package init(
        _ location: Location, state: any StateFiles, at time: Date, limits: RepositoryLimits = .desk,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) async throws(Freshness.Refusal) {
        let meter = MeteredTransport(SplitTransport(location), limits: limits.transfer)
        // The state is read and not written while the network is asked, and nobody is kept from it.
        let files = MemoryFiles(over: .readOnly(state))
        let latest = LatestTime.read(from: files, limits: limits.trust)
        let now = max(Trust.Instant(time), latest ?? Trust.Instant(time))
        func doubt() -> ClockDoubt? {
            ClockDoubt(deviceTime: time, lastRefresh: latest.map { Date($0) }, serverTime: meter.cost.serverTime)
        }
        (self.meter, source) = (meter, MeteredSource(meter))
        notebook = Notebook(
            root: UntrustedBytes(location.root), state: state, now: now, limits: limits.trust, sleep: sleep)
        do {
            (repository, lag) = try await Self.refresh(from: source, offered: meter, into: files, notebook)
        } catch {
            _ = await notebook.keep(source.answers, targets: [])
            await meter.hearServerTime(after: error)
            throw Freshness.Refusal(at: time, fault: error, clockDoubt: doubt())
        }
        storageFault = await notebook.keep(source.answers, targets: [])
        clockDoubt = doubt()
    }

    /// - Parameter files: where what is verified on the way is written.
    /// - Returns: what the repository offers. Where that is behind what is known and has not expired, what is known, and the fault.
    private static func refresh(
        from source: MeteredSource, offered meter: MeteredTransport, into files: MemoryFiles, _ notebook: Notebook
    ) async throws(ClientFault) -> (TrustedRepository, lag: ClientFault?) {
        do {
            return (try await notebook.refresh(from: source, into: files), nil)
        } catch {
            let fault = ClientFault(wrapping: error).judged(by: meter.timestamp, at: notebook.now)
            // What is known may have expired, too, or be damaged: then there is nothing to go on with.
            guard fault.kind == .lagging, source.answersTimestamp(from: files),
                let known = try? await notebook.refresh(from: source, into: files)
            else { throw fault }
            return (known, fault)
        }
    }

    package var root: Root { repository.root.value }
    package var timestamp: Timestamp { repository.timestamp.value }
    package var snapshot: Snapshot { repository.snapshot.value }
    package var requests: Int { meter.cost.requests }
    package var transferredBytes: Int { meter.cost.transferredBytes }

    /// What was wrong with files of the state: they were verified when they came, and have been fetched anew.
    package var damage: [String] {
        repository.setAside.filter { $0.isDamage(afterNewRoot: source.hadNewRoot) }.map { "\($0.name): \($0.fault)" }
    }

    /// Finds a target, fetches it unless the folder has it already, and puts it there whole or not at all.
    /// - Throws: `.noSuchTarget` where no role that may speak for the name knows it.
    package mutating func fetch(
        _ name: String, into folder: any StateFiles
    ) async throws(ClientFault) -> FetchedTarget {
        do {
            let asked = meter.cost.requests
            let found = try await repository.target(named: name)
            if meter.cost.requests > asked {
                storageFault = await notebook.keep(source.answers, targets: [name]) ?? storageFault
            }
            guard let target = found else { throw ClientFault(.noSuchTarget(name)) }
            guard let path = RelativePath(name) else { throw TrustFault.unusableTargetName(name) }
            let length = target.value.length
            // Whatever is wrong with what stands there, it is replaced: a link too, which is not followed.
            if let kept = try? folder.readIfPresent(path, limitBytes: max(length, 1)),
                (try? repository.verify(kept, as: target)) != nil
            {
                return FetchedTarget(name: name, bytes: length, isNew: false)
            }
            try folder.replace(path, with: try await repository.download(target).value)
            return FetchedTarget(name: name, bytes: length, isNew: true)
        } catch {
            throw ClientFault(wrapping: error)
        }
    }
}

/// A target that stands in its folder, verified.
package struct FetchedTarget: Hashable, Sendable {
    package let name: String
    package let bytes: Int
    /// Whether it came over the network; else it stood there already, and is what the repository vouches for.
    package let isNew: Bool
}

/// Metadata and targets, which a repository may have in two places.
private struct SplitTransport: Transport {
    let location: RepositoryReader.Location

    init(_ location: RepositoryReader.Location) { self.location = location }

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        let (top, transport) =
            path.hasPrefix("metadata/") ? ("metadata/", location.metadata) : ("targets/", location.targets)
        return try await transport.fetch(String(path.dropFirst(top.count)), limits: limits)
    }
}

/// Goes through the workflow with a state.
private struct Notebook: Sendable {
    let root: UntrustedBytes
    let state: any StateFiles
    let now: Trust.Instant
    let limits: TrustLimits
    let sleep: @Sendable (Duration) async throws -> Void

    func refresh(from source: any MetadataSource, into files: MemoryFiles) async throws -> TrustedRepository {
        let store = TrustedStore(files: files, layout: .plain, limits: limits)
        return try await Updater(source: source, store: store, now: now, limits: limits).refresh(trusting: root)
    }

    /// Follows the workflow once more, under the lock, with the answers that the network gave, and keeps what comes of it. What
    /// another process has stored meanwhile is the measure. Also after a refusal: what was trusted up to there is not forgotten.
    /// - Parameter targets: names whose roles were asked.
    /// - Returns: why not all of it could be kept.
    func keep(_ answers: [String: [UInt8]?], targets: [String]) async -> ClientFault? {
        let (claim, claimFault) = await state.claimed(waiting: sleep)
        guard claim != nil else { return claimFault }
        defer { withExtendedLifetime(claim) {} }
        let files = MemoryFiles(over: .writtenThrough(state))
        // Refused again, or older than what stands there by now: no more is to be kept.
        if var repository = try? await refresh(from: RecordedSource(answers: answers), into: files) {
            for name in targets { _ = try? await repository.target(named: name) }
            if LatestTime.read(from: files, limits: limits) != now { LatestTime.write(now, to: files) }
        }
        return files.fault.map { ClientFault(.file($0)) }
    }
}

/// A repository over a transport that counts, whose answers are kept.
private final class MeteredSource: MetadataSource {
    private let transport: MeteredTransport
    private let noted = Mutex(Notes())

    private struct Notes: Sendable {
        /// Of metadata, by path; of what the repository lacks, nil.
        var answers: [String: [UInt8]?] = [:]
        var hadNewRoot = false
        /// Stands in for the one that the repository offers.
        var timestamp: [UInt8]?
    }

    init(_ transport: MeteredTransport) { self.transport = transport }

    var answers: [String: [UInt8]?] { noted.withLock { $0.answers } }
    /// Whether the origin had a root that was not known before.
    var hadNewRoot: Bool { noted.withLock { $0.hadNewRoot } }

    /// Answers with a kept timestamp from here on.
    /// - Returns: false where there is none.
    func answersTimestamp(from files: MemoryFiles) -> Bool {
        let path = RelativePath(known: RoleName.timestamp.fileName())
        // What the disk does not give was not compared either.
        let kept = (try? files.readIfPresent(path, limitBytes: TrustedStore.limitBytes)) ?? nil
        noted.withLock { $0.timestamp = kept }
        return kept != nil
    }

    func fetchPastCaches(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        let bytes = try await transport.fetch(path, limitBytes: limitBytes, caches: .bypassed)
        note(bytes, at: path)
        return bytes
    }

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        if path == "metadata/timestamp.json", let kept = noted.withLock({ $0.timestamp }) {
            note(kept, at: path)
            return kept
        }
        let bytes = try await transport.fetch(path, limitBytes: limitBytes)
        // A repository may have pages among its targets.
        if let bytes, bytes.beginsLikePage,
            ![".html", ".htm", ".xhtml", ".xml", ".svg"].contains(where: path.hasSuffix)
        {
            throw ClientFault(.transport(TransportFault(path: path, reason: .webPage)))
        }
        note(bytes, at: path)
        return bytes
    }

    private func note(_ bytes: [UInt8]?, at path: String) {
        guard path.hasPrefix("metadata/") else { return }
        noted.withLock { notes in
            notes.answers[path] = .some(bytes)
            if bytes != nil, path.hasSuffix(".root.json") { notes.hadNewRoot = true }
        }
    }
}
