/// The client workflow of The Update Framework: from the root that a client was shipped with to everything that a repository
/// offers, or to the first reason not to believe it.
///
/// The deciding is done by the stages, `RootStage` and those after it; this is the walk around them. What was trusted before a fault
/// stays in the store, so that the next refresh can go on from there (TUF §5, the note at its head).
/// Source: TUF specification 1.0.37, §5.
package struct Updater: Sendable {
    private let source: any MetadataSource
    private let store: any MetadataStore
    private let now: Instant
    private let limits: TrustLimits

    /// - Parameter now: the one time that every check of this refresh uses (TUF §5.1).
    package init(
        source: any MetadataSource, store: any MetadataStore, now: Instant, limits: TrustLimits = TrustLimits()
    ) {
        self.source = source
        self.store = store
        self.now = now
        self.limits = limits
    }

    /// Refreshes all top-level metadata.
    /// - Parameter shipped: bytes of the root that came with the app.
    /// - Throws: `TrustFault`, or what the source and the store throw.
    package func refresh(trusting shipped: UntrustedBytes) async throws -> TrustedRepository {
        do {
            return try await refresh(trusting: shipped, roots: source)
        } catch let fault as TrustFault {
            // A root that replaces keys and what the new keys sign go live together, and for a while a cache may still say that
            // there is no such root. Nothing is refused before somebody has looked behind the caches.
            guard case .belowThreshold(let role, _, _, .root(let version), _) = fault, role != .root else {
                throw fault
            }
            let past = PastCaches(source: source)
            let name = RoleName.root.fileName(version: version + 1)
            // Where that look fails, the refusal stands.
            guard (try? await past.fetch("metadata/\(name)", limitBytes: limits.rootBytes)) != nil else { throw fault }
            return try await refresh(trusting: shipped, roots: past)
        }
    }

    private func refresh(trusting shipped: UntrustedBytes, roots origin: any MetadataSource) async throws
        -> TrustedRepository
    {
        var setAside: [StoredFileFault] = []
        var roots = try RootStage(trusting: shipped, now: now, limits: limits)
        try await followRoots(&roots, from: shipped, on: origin, &setAside)
        var timestamps = try roots.finish()
        try await updateTimestamp(&timestamps, &setAside)
        var snapshots = try timestamps.finish()
        try await updateSnapshot(&snapshots, &setAside)
        var repository = TrustedRepository(
            stage: try snapshots.finish(), source: source, store: store, limits: limits, setAside: setAside)
        _ = try await repository.topLevelTargets()
        return repository
    }

    /// TUF §5.3.2 to §5.3.9. Roots that the client has followed before are read from its store, through the same checks.
    /// - Throws: `.rolledBack` where the way in the store is damaged and the repository does not repair it: what was trusted before
    ///   is not forgotten.
    private func followRoots(
        _ stage: inout RootStage, from shipped: UntrustedBytes, on origin: any MetadataSource,
        _ setAside: inout [StoredFileFault]
    ) async throws {
        let trusted = newestTrusted(after: shipped, version: stage.root.version)
        var newest = shipped
        try keep(shipped, as: RoleName.root.fileName(version: stage.root.version))
        while let next = try followKept(&stage, else: trusted, &setAside) { newest = next }
        let floor = trusted?.version ?? 0
        if stage.root.version >= floor { try keep(newest, as: RoleName.root.fileName()) }
        let limit = ("rootBytes", limits.rootBytes)
        // TUF §5.3.3: one after the other; without an answer there is no newer one. After so many rotations the last one has to
        // do, and the next refresh goes on from there.
        for _ in 0..<limits.rootRotations {
            let before = stage.root
            guard let next = try await origin.fetch(.root, version: before.version + 1, limit: limit) else { break }
            try stage.update(with: next)
            // Only for a root that is new here: with one that is merely repaired nothing is taken away.
            if stage.root.version > floor, stage.root.replacesOnlineKeys(of: before) {
                // TUF §5.3.11, before the root is kept: were the process killed in between, the next refresh would not see the
                // change, and a thief's high versions would block it for ever.
                try store.forget(RoleName.timestamp.fileName())
                try store.forget(RoleName.snapshot.fileName())
            }
            // TUF §5.3.8: kept even if it turns out to have expired.
            try keep(next, as: RoleName.root.fileName(version: stage.root.version))
            if stage.root.version >= floor { try keep(next, as: RoleName.root.fileName()) }
        }
        guard stage.root.version >= floor else {
            throw TrustFault.rolledBack(.root, trusted: floor, offered: stage.root.version)
        }
    }

    /// The newest root that this store was led to from the same shipped one; nil where it never was, or what says so is damaged.
    private func newestTrusted(after shipped: UntrustedBytes, version: Int) -> (version: Int, file: UntrustedBytes)? {
        // A store that began elsewhere is another repository's. What cannot be read says nothing.
        guard (try? store.load(RoleName.root.fileName(version: version))) == shipped.bytes,
            let bytes = try? store.load(RoleName.root.fileName()),
            let root = try? Root(selfSigned: UntrustedBytes(bytes), limits: limits)
        else { return nil }
        return (root.version, UntrustedBytes(bytes))
    }

    /// Takes the next root from the store.
    /// - Parameter newest: stands in for its numbered copy where that is damaged or gone.
    /// - Returns: nil where the store leads no further.
    private func followKept(
        _ stage: inout RootStage, else newest: (version: Int, file: UntrustedBytes)?,
        _ setAside: inout [StoredFileFault]
    ) throws -> UntrustedBytes? {
        let version = stage.root.version + 1
        let name = RoleName.root.fileName(version: version)
        if let kept = store.load(name, orNoting: &setAside).map(UntrustedBytes.init) {
            do throws(TrustFault) {
                try stage.update(with: kept)
                return kept
            } catch {
                setAside.append(StoredFileFault(name: name, fault: error))
            }
        }
        // Held to the root before it as any other: what is damaged too is no way on.
        guard let newest, newest.version == version, (try? stage.update(with: newest.file)) != nil else { return nil }
        try keep(newest.file, as: name)
        return newest.file
    }

    private func keep(_ file: UntrustedBytes, as name: String) throws {
        // An unreadable file is written again; its fault is reported elsewhere.
        if (try? store.load(name)) != file.bytes { try store.save(file.bytes, as: name) }
    }

    /// TUF §5.4.
    private func updateTimestamp(_ stage: inout TimestampStage, _ setAside: inout [StoredFileFault]) async throws {
        let name = RoleName.timestamp.fileName()
        if let stored = store.load(name, orNoting: &setAside) {
            do throws(TrustFault) {
                _ = try stage.update(with: UntrustedBytes(stored))
            } catch {
                setAside.append(StoredFileFault(name: name, fault: error))
            }
        }
        let limit = ("timestampBytes", limits.timestampBytes)
        guard let file = try await source.fetch(.timestamp, version: nil, limit: limit) else {
            throw TrustFault.missing(file: name)
        }
        if case .newer = try stage.update(with: file) { try store.save(file.bytes, as: name) }
    }

    /// TUF §5.5. Without a request where the stored snapshot is the one that the timestamp names.
    private func updateSnapshot(_ stage: inout SnapshotStage, _ setAside: inout [StoredFileFault]) async throws {
        let name = RoleName.snapshot.fileName()
        if let stored = store.load(name, orNoting: &setAside) {
            do throws(TrustFault) {
                try stage.update(with: UntrustedBytes(stored), from: .store)
            } catch {
                setAside.append(StoredFileFault(name: name, fault: error))
            }
        }
        guard !stage.isCurrent else { return }
        let listed = stage.timestamp.snapshot
        let version = stage.root.consistentSnapshot ? listed.version : nil
        let limit = ("snapshotBytes", limits.snapshotBytes)
        guard let file = try await source.fetch(.snapshot, version: version, limit: limit, listed: listed.content)
        else {
            throw TrustFault.missing(file: RoleName.snapshot.fileName(version: version))
        }
        try stage.update(with: file, from: .repository)
        try store.save(file.bytes, as: name)
    }
}

/// A file of the store that could not be used: old, signed by keys that are gone, or damaged. The client goes on without it.
package struct StoredFileFault: Hashable, Sendable {
    package let name: String
    package let fault: TrustFault
}

/// A source whose answers come from behind whatever stores them on the way.
private struct PastCaches: MetadataSource {
    let source: any MetadataSource

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        try await source.fetchPastCaches(path, limitBytes: limitBytes)
    }
}

extension MetadataStore {
    /// What is kept under a name; nil also where the disk does not give it. Nobody on the network can bring that about, and a
    /// client that stopped for it would stop for good.
    func load(_ name: String, orNoting setAside: inout [StoredFileFault]) -> [UInt8]? {
        do {
            return try load(name)
        } catch {
            setAside.append(StoredFileFault(name: name, fault: .unreadable(file: name, reason: "\(error)")))
            return nil
        }
    }
}

extension MetadataSource {
    /// Fetches a metadata file within its limit.
    func fetch(
        _ role: RoleName, version: Int?, limit: (name: String, bytes: Int),
        listed: ContentDescription = ContentDescription()
    ) async throws -> UntrustedBytes? {
        let name = role.fileName(version: version)
        return try await fetch("metadata/\(name)", called: name, within: limit, listed: listed.length)
            .map(UntrustedBytes.init)
    }

    /// Fetches a file, and holds its size to a limit and to the length that is listed: a source stops at the smaller
    /// of the two, and the fault names the one that was met.
    func fetch(
        _ path: String, called name: String, within limit: (name: String, bytes: Int), listed length: Int?
    ) async throws -> [UInt8]? {
        let overLimit = TrustFault.overLimit(file: name, limit: limit.name, allowed: limit.bytes)
        if let length, length > limit.bytes { throw overLimit }
        do {
            guard let bytes = try await fetch(path, limitBytes: length ?? limit.bytes) else { return nil }
            guard bytes.count <= limit.bytes else { throw overLimit }
            return bytes
        } catch let fault as any SourceFault where fault.isBeyondLimit {
            throw length.map { .longerThanListed(file: name, listed: $0) } ?? overLimit
        }
    }
}
