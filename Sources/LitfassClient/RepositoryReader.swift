import Files
import Platform
package import Trust

/// Reads any repository of The Update Framework, not only ours: follows the whole workflow of TUF §5, keeps the trusted
/// metadata as plain files, and fetches the targets that it is asked for by name.
package struct RepositoryReader: Sendable {
    private var repository: TrustedRepository
    private let meter: MeteredTransport
    /// The state, or memory over it where another process is writing it.
    private let files: MemoryFiles
    private let source: MeteredSource
    private let claim: (any StateClaim)?
    private let claimFault: ClientFault?
    /// Why the device's clock may be wrong.
    package let clockDoubt: ClockDoubt?

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
    /// - Throws: why the repository is not believed, or could not be read. What was trusted on the way there is kept.
    package init(
        _ location: Location, state: any StateFiles, at time: Date, limits: RepositoryLimits = .desk
    ) async throws(Freshness.Refusal) {
        let meter = MeteredTransport(SplitTransport(location), limits: limits.transfer)
        var latest: Trust.Instant?
        func doubt() -> ClockDoubt? {
            ClockDoubt(deviceTime: time, lastRefresh: latest.map { Date($0) }, serverTime: meter.cost.serverTime)
        }
        func moment() -> Trust.Instant { max(Trust.Instant(time), latest ?? Trust.Instant(time)) }
        do {
            (claim, claimFault) = state.claimed()
            files = MemoryFiles(over: claim == nil ? .readOnly(state) : .writtenThrough(state))
            self.meter = meter
            source = MeteredSource(meter)
            let root = UntrustedBytes(location.root)
            latest = LatestTime.read(from: files, limits: limits.trust)
            let now = moment()
            repository = try await Updater(
                source: source, store: TrustedStore(files: files, layout: .plain, limits: limits.trust), now: now,
                limits: limits.trust
            ).refresh(trusting: root)
            if latest != now { LatestTime.write(now, to: files) }
            clockDoubt = doubt()
        } catch {
            let fault = ClientFault(wrapping: error)
                .judged(by: meter.timestamp, at: moment())
            await meter.hearServerTime(after: fault)
            throw Freshness.Refusal(at: time, fault: fault, clockDoubt: doubt())
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

    /// Why what was verified could not be kept.
    package var storageFault: ClientFault? {
        claimFault ?? files.fault.map { ClientFault(.file($0)) }
    }

    /// Finds a target, fetches it unless the folder has it already, and puts it there whole or not at all.
    /// - Throws: `.noSuchTarget` where no role that may speak for the name knows it.
    package mutating func fetch(
        _ name: String, into folder: any StateFiles
    ) async throws(ClientFault) -> FetchedTarget {
        do {
            guard let target = try await repository.target(named: name) else { throw ClientFault(.noSuchTarget(name)) }
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

/// A repository over a transport that counts.
private final class MeteredSource: MetadataSource {
    private let transport: MeteredTransport
    private let noted = Mutex(false)

    init(_ transport: MeteredTransport) { self.transport = transport }

    /// Whether the origin had a root that was not known before.
    var hadNewRoot: Bool { noted.withLock { $0 } }

    func fetchPastCaches(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        let bytes = try await transport.fetch(path, limitBytes: limitBytes, caches: .bypassed)
        if bytes != nil { noted.withLock { $0 = true } }
        return bytes
    }

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        let bytes = try await transport.fetch(path, limitBytes: limitBytes)
        if bytes != nil, path.hasSuffix(".root.json") { noted.withLock { $0 = true } }
        // A repository may have pages among its targets.
        if let bytes, bytes.beginsLikePage,
            ![".html", ".htm", ".xhtml", ".xml", ".svg"].contains(where: path.hasSuffix)
        {
            throw ClientFault(.transport(TransportFault(path: path, reason: .webPage)))
        }
        return bytes
    }
}
