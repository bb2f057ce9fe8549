import JSON
import Trust

/// What is published at a moment, as far as metadata say it: the newest root of the history, and what clients get below it.
struct Published: Sendable {
    /// The newest in the history of trust; nil before the first.
    let root: Root?
    /// What clients get; nil before the first release.
    let live: LiveRelease?
    /// How many timestamps may have been signed that this machine knows nothing of.
    var unknownRenewals = 0

    /// Who may sign what, as clients of the live release have heard of it; nil where nothing is signed.
    var rules: SigningRules? {
        root.map { SigningRules(signedBy: live?.root ?? $0, live?.targets[.targets]) }
    }

    /// Who may sign what from here on: by the newest root, whether a release followed it or not.
    var newestRules: SigningRules? {
        root.map { SigningRules(signedBy: $0, live?.targets[.targets]) }
    }

    /// The version that exists, 0 for none.
    func version(_ role: Policy.Role) -> Int {
        switch role {
        case .root: root?.version ?? 0
        case .snapshot: live?.snapshot.version ?? 0
        case .timestamp: live.map { $0.timestamp.version + unknownRenewals } ?? 0
        // A role that is no longer delegated to stays in the snapshot, and its version goes on where it comes back (TUF §5.5.5).
        case .targets, .delegated: live?.snapshot[role: role.name]?.version ?? 0
        }
    }

    func expires(_ role: Policy.Role) -> Instant? {
        switch role {
        case .root: root?.expires
        case .snapshot: live?.snapshot.expires
        case .timestamp: live?.timestamp.expires
        case .targets, .delegated: live?.targets[role]?.expires
        }
    }

    /// What a release would list that changes nothing.
    var files: [Policy.Role: [TargetFile]] {
        live?.listed ?? [:]
    }
}
