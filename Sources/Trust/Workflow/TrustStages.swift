// What a client believes, and in which order it may come to believe it.
//
// The rules of all stages:
//   1. A stage holds only what was verified; bytes enter through `update`, and a throw leaves the stage as it was, but for
//      rule 4.
//   2. A stage is left through `finish`, which consumes it: the order of the roles is a matter of types. There is no
//      snapshot before a timestamp.
//   3. One `now` serves every check of expiry (TUF §5.1).
//   4. A file whose only fault is its age stays as the measure against rollback, and blocks `finish`.
//   5. Nothing here touches a network, a disk or a clock.

/// From the root that a client was shipped with to the newest (TUF §5.3).
package struct RootStage: ~Copyable {
    package private(set) var root: Root
    let now: Instant
    let limits: TrustLimits

    /// - Parameter shipped: the root that came with the app. Its own threshold must have signed it; its age does not matter.
    /// - Throws: `TrustFault`.
    package init(trusting shipped: UntrustedBytes, now: Instant, limits: TrustLimits) throws(TrustFault) {
        root = try Self.selfSigned(shipped, limits)
        self.now = now
        self.limits = limits
    }

    private static func selfSigned(_ file: UntrustedBytes, _ limits: TrustLimits) throws(TrustFault) -> Root {
        let envelope = try Envelope(parsing: file, as: .root, limits: limits)
        let root = try Root(envelope.signed)
        try envelope.demand(root.rootKeys, from: root.keys, of: .root, by: .root(version: root.version))
        return root
    }

    /// Takes the next root.
    /// - Throws: `TrustFault.belowThreshold`, `.rootNotNext` and what reading can throw.
    package mutating func update(with file: UntrustedBytes) throws(TrustFault) {
        let envelope = try Envelope(parsing: file, as: .root, limits: limits)
        let next = try Root(envelope.signed)
        // TUF §5.3.4: signed by a threshold of the trusted root's keys, and of its own.
        try envelope.demand(root.rootKeys, from: root.keys, of: .root, by: .root(version: root.version))
        try envelope.demand(next.rootKeys, from: next.keys, of: .root, by: .root(version: next.version))
        // TUF §5.3.5: exactly one more, neither a rollback nor a leap.
        guard next.version == root.version + 1 else { throw .rootNotNext(trusted: root.version, offered: next.version) }
        root = next
    }

    /// TUF §5.3.10: only the last root must not have expired.
    package consuming func finish() throws(TrustFault) -> TimestampStage {
        guard now < root.expires else { throw .expired(.root, at: root.expires, now: now) }
        return TimestampStage(root: root, now: now, limits: limits)
    }
}

/// Which snapshot is the newest (TUF §5.4).
package struct TimestampStage: ~Copyable {
    package let root: Root
    package private(set) var timestamp: Timestamp?
    let now: Instant
    let limits: TrustLimits

    package enum Change: Sendable {
        case newer
        /// The version that is trusted already; the file is to be thrown away, quietly (TUF §5.4.3).
        case same
    }

    init(root: Root, now: Instant, limits: TrustLimits) {
        self.root = root
        self.now = now
        self.limits = limits
    }

    package mutating func update(with file: UntrustedBytes) throws(TrustFault) -> Change {
        let envelope = try Envelope(parsing: file, as: .timestamp, limits: limits)
        try envelope.demand(root.timestampKeys, from: root.keys, of: .timestamp, by: .root(version: root.version))
        let offered = try Timestamp(envelope.signed)
        if let timestamp {
            // TUF §5.4.3.1.
            guard offered.version >= timestamp.version else {
                throw .rolledBack(.timestamp, trusted: timestamp.version, offered: offered.version)
            }
            if offered.version == timestamp.version { return .same }
            // TUF §5.4.3.2, before the new timestamp may be kept: else a client that kept it were stuck.
            guard offered.snapshot.version >= timestamp.snapshot.version else {
                throw .rolledBack(.snapshot, trusted: timestamp.snapshot.version, offered: offered.snapshot.version)
            }
        }
        timestamp = offered
        // TUF §5.4.4.
        guard now < offered.expires else { throw .expired(.timestamp, at: offered.expires, now: now) }
        return .newer
    }

    package consuming func finish() throws(TrustFault) -> SnapshotStage {
        guard let timestamp else { throw .missing(file: RoleName.timestamp.fileName()) }
        guard now < timestamp.expires else { throw .expired(.timestamp, at: timestamp.expires, now: now) }
        return SnapshotStage(root: root, timestamp: timestamp, now: now, limits: limits)
    }
}

/// Where a file comes from decides what it is held to.
package enum FileOrigin: Sendable {
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

    package mutating func update(with file: UntrustedBytes, from origin: FileOrigin) throws(TrustFault) {
        let listed = timestamp.snapshot
        if case .repository = origin {
            // TUF §5.5.2, before anything is parsed. An older file of the store has other hashes and still measures rollback.
            try listed.content.check(file.bytes, of: RoleName.snapshot.listedName)
        }
        let envelope = try Envelope(parsing: file, as: .snapshot, limits: limits)
        // TUF §5.5.3.
        try envelope.demand(root.snapshotKeys, from: root.keys, of: .snapshot, by: .root(version: root.version))
        let offered = try Snapshot(envelope.signed)
        if case .repository = origin, offered.version != listed.version {
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
    private static func checkRollback(from trusted: Snapshot, to offered: Snapshot) throws(TrustFault) {
        for (name, description) in trusted.files.sorted(by: { $0.key < $1.key }) {
            let role = RoleName(listedName: name)
            guard let now = offered.files[name] else { throw .removedFromSnapshot(role) }
            guard now.version >= description.version else {
                throw .rolledBack(role, trusted: description.version, offered: now.version)
            }
        }
    }

    package consuming func finish() throws(TrustFault) -> TargetsStage {
        guard let snapshot else { throw .missing(file: RoleName.snapshot.fileName()) }
        guard now < snapshot.expires else { throw .expired(.snapshot, at: snapshot.expires, now: now) }
        guard snapshot.version == timestamp.snapshot.version else {
            throw .wrongVersion(.snapshot, listed: timestamp.snapshot.version, found: snapshot.version)
        }
        return TargetsStage(root: root, timestamp: timestamp, snapshot: snapshot, now: now, limits: limits)
    }
}

/// What there is, and who vouches for it (TUF §5.6).
package struct TargetsStage: Sendable {
    package let root: Root
    package let timestamp: Timestamp
    package let snapshot: Snapshot
    private var roles: [Delegated: Targets] = [:]
    let now: Instant
    let limits: TrustLimits

    /// A role as one delegator sees it: two roles may delegate to a third with different keys.
    struct Delegated: Hashable, Sendable {
        let role: RoleName
        /// Nil for the top-level targets, for which root answers.
        let delegator: RoleName?
    }

    init(root: Root, timestamp: Timestamp, snapshot: Snapshot, now: Instant, limits: TrustLimits) {
        self.root = root
        self.timestamp = timestamp
        self.snapshot = snapshot
        self.now = now
        self.limits = limits
    }

    subscript(delegated: Delegated) -> Targets? { roles[delegated] }

    /// What the snapshot lists about a role.
    package func listed(_ role: RoleName) throws(TrustFault) -> MetadataDescription {
        guard let listed = snapshot[role: role] else { throw .notInSnapshot(role) }
        return listed
    }

    mutating func update(_ delegated: Delegated, under parent: Targets?, with file: UntrustedBytes) throws(TrustFault) {
        let role = delegated.role
        let listed = try listed(role)
        // TUF §5.6.2, before anything is parsed.
        try listed.content.check(file.bytes, of: role.listedName)
        let envelope = try Envelope(parsing: file, as: role, limits: limits)
        try demandSignatures(on: envelope, of: delegated, under: parent)
        let offered = try Targets(envelope.signed, as: role)
        // TUF §5.6.4, which is also what protects a delegated role from rollback: the snapshot was held to its predecessor.
        guard offered.version == listed.version else {
            throw .wrongVersion(role, listed: listed.version, found: offered.version)
        }
        // TUF §5.6.5.
        guard now < offered.expires else { throw .expired(role, at: offered.expires, now: now) }
        roles[delegated] = offered
    }

    /// TUF §5.6.3: by the keys that the delegating role lists for this role.
    private func demandSignatures(
        on envelope: Envelope, of delegated: Delegated, under parent: Targets?
    ) throws(TrustFault) {
        guard let delegator = delegated.delegator else {
            return try envelope.demand(
                root.targetsKeys, from: root.keys, of: .targets, by: .root(version: root.version))
        }
        guard let delegations = parent?.delegations,
            let delegation = delegations.roles.first(where: { $0.name == delegated.role })
        else { preconditionFailure("the search visits only roles that a trusted role delegates to") }
        try envelope.demand(delegation.keys, from: delegations.keys, of: delegated.role, by: .role(delegator))
    }
}

extension Envelope {
    /// Holds the signatures to the keys and the threshold of whoever delegates.
    fileprivate func demand(
        _ keys: RoleKeys, from known: [String: PublicKey], of role: RoleName, by delegator: TrustFault.Delegator
    ) throws(TrustFault) {
        let status = status(keys, from: known)
        guard status.isReached else {
            throw .belowThreshold(role, valid: status.signed.count, threshold: keys.threshold, demandedBy: delegator)
        }
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
