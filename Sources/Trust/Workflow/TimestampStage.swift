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

    /// Takes a timestamp: what the client kept, or what the repository has.
    /// - Throws: `TrustFault.belowThreshold`, `.rolledBack`, `.expired` and what reading can throw.
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

    /// Leaves the timestamp for the snapshot that it names.
    /// - Throws: `TrustFault.missing` before any `update`, `.expired`.
    package consuming func finish() throws(TrustFault) -> SnapshotStage {
        guard let timestamp else { throw .missing(file: RoleName.timestamp.fileName()) }
        guard now < timestamp.expires else { throw .expired(.timestamp, at: timestamp.expires, now: now) }
        return SnapshotStage(root: root, timestamp: timestamp, now: now, limits: limits)
    }
}
