internal import Trust

/// What each role is to say, for a policy, the public keys of its signers, and the bundles of a release.
struct ReleaseStatements: Sendable {
    let policy: Policy
    /// By the id of the signer; one for each signer of the policy, no two alike.
    let keys: [String: PublicKey]
    let bundles: [PublishedBundle]

    func root(version: Int, expires: Instant) -> Root {
        Root(
            version: version, expires: expires, keys: keys(of: [.root, .timestamp, .snapshot, .targets]),
            root: roleKeys(.root), timestamp: roleKeys(.timestamp), snapshot: roleKeys(.snapshot),
            targets: roleKeys(.targets))
    }

    /// What a role vouches for: `targets` for nothing but its delegations, a delegated role for its bundles.
    func targets(_ role: Policy.Role, version: Int, expires: Instant) -> Targets {
        guard role.isDelegated else { return Targets(version: version, expires: expires, delegations: delegations) }
        return Targets(version: version, expires: expires, files: bundles.filter { $0.role == role }.map(\.listed))
    }

    /// Terminating: nobody else may speak for names that begin with a role's.
    private var delegations: Delegations {
        let roles = Policy.Role.allCases.filter(\.isDelegated)
        return Delegations(
            keys: keys(of: roles),
            roles: roles.map {
                Delegation(name: $0.rawValue, keys: roleKeys($0), terminating: true, paths: [$0.rawValue + ".*"])
            })
    }

    /// Sorted by id, so that the order of the policy's file says nothing.
    func roleKeys(_ role: Policy.Role) -> RoleKeys {
        let ids = policy[role].signers.compactMap { keys[$0]?.id }.sorted(by: byBytes)
        return RoleKeys(keyIDs: ids, threshold: policy[role].threshold)
    }

    private func keys(of roles: [Policy.Role]) -> [PublicKey] {
        Set(roles.flatMap { policy[$0].signers }).compactMap { keys[$0] }
    }
}

extension Policy.Role {
    var name: RoleName {
        switch self {
        case .root: .root
        case .targets: .targets
        case .snapshot: .snapshot
        case .timestamp: .timestamp
        case .content, .parameters: .delegated(rawValue)
        }
    }

    /// As a client keeps the file: without its version.
    var fileName: String { name.fileName() }

    init?(_ name: RoleName) {
        self.init(rawValue: name.name)
    }
}
