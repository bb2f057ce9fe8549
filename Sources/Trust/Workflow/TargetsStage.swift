import JSON

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

    /// When the first of all that is trusted here ends.
    var expires: Instant {
        roles.values.map(\.expires).reduce(min(root.expires, timestamp.expires, snapshot.expires), min)
    }

    /// Those whose metadata is trusted.
    var trustedRoles: Set<RoleName> { Set(roles.keys.map(\.role)) }

    /// What the snapshot lists about a role.
    /// - Throws: `TrustFault.notInSnapshot`.
    package func listed(_ role: RoleName) throws(TrustFault) -> MetadataDescription {
        guard let listed = snapshot[role: role] else { throw .notInSnapshot(role) }
        return listed
    }

    /// Takes what a role says.
    /// - Parameter parent: what its delegator says; nil for the top-level targets.
    /// - Throws: `TrustFault.notInSnapshot`, `.wrongLength`, `.wrongDigest`, `.belowThreshold`, `.wrongVersion`, `.expired` and
    ///   what reading can throw.
    mutating func update(
        _ delegated: Delegated, under parent: Targets?, with file: UntrustedBytes, from source: FileSource
    ) throws(TrustFault) {
        let role = delegated.role
        let listed = try listed(role)
        if case .repository = source {
            // TUF §5.6.2, before anything is parsed.
            try listed.content.check(file.bytes, of: role.listedName)
        }
        let envelope = try Envelope(parsing: file, as: role, limits: limits)
        if case .store = source, let version = envelope.signed["version"]?.integer, version != listed.version {
            // Overtaken, as after every release: its signatures need not be looked at.
            throw .wrongVersion(role, listed: listed.version, found: Int(clamping: version))
        }
        try demandSignatures(on: envelope, of: delegated, under: parent)
        let offered = try Targets(envelope.signed, as: role)
        // TUF §5.6.4, which is also what protects a delegated role from rollback: the snapshot was held to its predecessor.
        guard offered.version == listed.version else {
            throw .wrongVersion(role, listed: listed.version, found: offered.version)
        }
        if case .store = source {
            // Last, to distinguish a damaged file from one that was overtaken.
            try listed.content.check(file.bytes, of: role.listedName)
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
            let delegation = delegations.delegation(to: delegated.role)
        else { preconditionFailure("the search visits only roles that a trusted role delegates to") }
        try envelope.demand(delegation.keys, from: delegations.keys, of: delegated.role, by: .role(delegator))
    }
}

extension TargetsStage {
    /// Holds everything that is trusted here to an environment.
    package func demand(environment: String) throws(TrustFault) {
        try root.demand(environment: environment)
        for (delegated, targets) in roles {
            try targets.delegations?.keys.demandNone(forDevelopmentIn: environment, of: delegated.role)
        }
    }
}
