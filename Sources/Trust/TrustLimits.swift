/// How much a client takes from a repository before it refuses, and for what. The defaults fit a phone that reads a Litfass repository; a
/// desk that reads foreign ones takes `.desk`.
package struct TrustLimits: Hashable, Sendable {
    /// Bytes of `N.root.json`.
    package var rootBytes = 64 << 10
    /// Bytes of `timestamp.json`.
    package var timestampBytes = 4 << 10
    /// Bytes of a snapshot, also where the timestamp lists more.
    package var snapshotBytes = 64 << 10
    /// Bytes of one file of targets metadata, also where the snapshot lists more.
    package var targetsBytes = 1 << 20
    /// Bytes of one target, also where targets metadata lists more.
    package var targetBytes = 64 << 20
    /// New roots in one refresh (TUF §5.3.3).
    package var rootRotations = 64
    /// Roles visited in the search for one target (TUF §5.6.7).
    package var delegations = 8
    /// Arrays and objects inside each other, in any metadata.
    package var depth = 32
    /// The environment of which a root must be, with keys that not everybody has; nil where nobody said.
    package var environment: String?

    /// Bytes of the largest metadata file that they let pass.
    package var metadataBytes: Int { max(rootBytes, timestampBytes, snapshotBytes, targetsBytes) }

    package init() {}

    /// What python-tuf, go-tuf and tuf-js allow.
    package static var desk: TrustLimits {
        var limits = TrustLimits()
        limits.rootBytes = 512_000
        limits.timestampBytes = 16_384
        limits.snapshotBytes = 2_000_000
        limits.targetsBytes = 5_000_000
        limits.targetBytes = 1 << 30
        limits.rootRotations = 256
        limits.delegations = 32
        return limits
    }
}
