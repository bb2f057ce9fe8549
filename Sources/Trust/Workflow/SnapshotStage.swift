import JSON

/// Where a file comes from decides what it is held to.
package enum FileSource: Sendable {
    case repository
    /// What the client kept. It was verified when it came; its signatures are verified again, against the newest keys.
    case store
}

/// Which files belong together (TUF §5.5).
package struct SnapshotStage: ~Copyable {
    package let root: Root
    package let timestamp: Timestamp
    package private(set) var snapshot: Snapshot?
    let now: Instant
    let limits: TrustLimits

    init(root: Root, timestamp: Timestamp, now: Instant, limits: TrustLimits) {
        self.root = root
        self.timestamp = timestamp
        self.now = now
        self.limits = limits
    }

    /// Whether the trusted snapshot is the very file that the timestamp names, so that none has to be fetched.
    package private(set) var isCurrent = false

    /// Takes a snapshot. Only one that comes from the repository is held to what the timestamp says of it.
    /// - Throws: `TrustFault.wrongLength`, `.wrongDigest`, `.belowThreshold`, `.wrongVersion`, `.rolledBack`,
    ///   `.removedFromSnapshot`, `.expired` and what reading can throw.
    package mutating func update(with file: UntrustedBytes, from source: FileSource) throws(TrustFault) {
        let listed = timestamp.snapshot
        if case .repository = source {
            // TUF §5.5.2, before anything is parsed. An older file of the store has other hashes and still measures rollback.
            try listed.content.check(file.bytes, of: RoleName.snapshot.listedName)
        }
        let envelope = try Envelope(parsing: file, as: .snapshot, limits: limits)
        // TUF §5.5.3.
        try envelope.demand(root.snapshotKeys, from: root.keys, of: .snapshot, by: .root(version: root.version))
        let offered = try Snapshot(envelope.signed)
        if case .repository = source, offered.version != listed.version {
            // TUF §5.5.4.
            throw .wrongVersion(.snapshot, listed: listed.version, found: offered.version)
        }
        if let snapshot { try Self.checkRollback(from: snapshot, to: offered) }
        snapshot = offered
        // TUF §5.5.6.
        guard now < offered.expires else { throw .expired(.snapshot, at: offered.expires, now: now) }
        isCurrent = offered.version == listed.version && listed.content.fits(file.bytes)
    }

    /// TUF §5.5.5: what was listed is still listed, and not in a lower version.
    static func checkRollback(from trusted: Snapshot, to offered: Snapshot) throws(TrustFault) {
        for (name, description) in trusted.files.sorted {
            let role = RoleName(listedName: name)
            guard let now = offered.files[name] else { throw .removedFromSnapshot(role) }
            guard now.version >= description.version else {
                throw .rolledBack(role, trusted: description.version, offered: now.version)
            }
        }
    }

    /// Leaves the snapshot for the targets that it lists.
    /// - Throws: `TrustFault.missing` before any `update`, `.expired`, `.wrongVersion` where the timestamp names a newer one.
    package consuming func finish() throws(TrustFault) -> TargetsStage {
        guard let snapshot else { throw .missing(file: RoleName.snapshot.fileName()) }
        guard now < snapshot.expires else { throw .expired(.snapshot, at: snapshot.expires, now: now) }
        guard snapshot.version == timestamp.snapshot.version else {
            throw .wrongVersion(.snapshot, listed: timestamp.snapshot.version, found: snapshot.version)
        }
        return TargetsStage(root: root, timestamp: timestamp, snapshot: snapshot, now: now, limits: limits)
    }
}

extension RoleName {
    /// The role whose file a snapshot lists so.
    init(listedName: String) {
        let name = listedName.hasSuffix(".json") ? String(listedName.dropLast(".json".count)) : listedName
        switch name {
        case "root": self = .root
        case "timestamp": self = .timestamp
        case "snapshot": self = .snapshot
        case "targets": self = .targets
        default: self = .delegated(name)
        }
    }
}
