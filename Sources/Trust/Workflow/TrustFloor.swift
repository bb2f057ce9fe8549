/// What a process has come to trust, as the measure for what it is offered next, also where no disk keeps it.
///
/// A client measures what it is offered against its store (TUF §5.4.3, §5.5.5). A disk that is full, or that another process
/// writes, leaves the store behind: whoever holds a newer release in memory must not be led back to what stands there.
package struct TrustFloor: Hashable, Sendable {
    private let root: Root
    private let timestamp: Timestamp
    private let snapshot: Snapshot

    package init(_ repository: TrustedRepository) {
        root = repository.root.value
        timestamp = repository.timestamp.value
        snapshot = repository.snapshot.value
    }

    init(_ stage: TargetsStage) {
        (root, timestamp, snapshot) = (stage.root, stage.timestamp, stage.snapshot)
    }

    /// Holds another refresh to this one.
    /// - Throws: `TrustFault.rolledBack`, `.removedFromSnapshot`.
    package func demand(_ next: TrustFloor) throws(TrustFault) {
        guard next.root.version >= root.version else {
            throw .rolledBack(.root, trusted: root.version, offered: next.root.version)
        }
        // TUF §5.3.11: with the keys goes what they signed.
        guard !next.root.replacesOnlineKeys(of: root) else { return }
        guard next.timestamp.version >= timestamp.version else {
            throw .rolledBack(.timestamp, trusted: timestamp.version, offered: next.timestamp.version)
        }
        guard next.snapshot.version >= snapshot.version else {
            throw .rolledBack(.snapshot, trusted: snapshot.version, offered: next.snapshot.version)
        }
        try SnapshotStage.checkRollback(from: snapshot, to: next.snapshot)
    }
}
