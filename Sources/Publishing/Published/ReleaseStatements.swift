package import Trust

/// What each role is to say: who may sign, and which files there are.
struct ReleaseStatements: Sendable {
    /// With every role that is to say something.
    let rules: SigningRules
    /// By the delegated role that answers for them.
    let files: [Policy.Role: [TargetFile]]
    /// The environment that a root names; nil for one that names none.
    let environment: String?

    init(rules: SigningRules, files: [Policy.Role: [TargetFile]], environment: String?) {
        self.rules = rules
        self.files = files
        self.environment = environment
    }

    /// A release of these bundles.
    init(rules: SigningRules, bundles: [PublishedBundle], environment: String) throws(PublishingFault) {
        self.init(rules: rules, files: try PublishedBundle.listed(bundles), environment: environment)
    }

    func root(version: Int, expires: Instant) -> Root {
        Root(
            version: version, expires: expires, keys: rules.keys(of: [.root, .timestamp, .snapshot, .targets]),
            root: roleKeys(.root), timestamp: roleKeys(.timestamp), snapshot: roleKeys(.snapshot),
            targets: roleKeys(.targets), environment: environment)
    }

    /// What a role vouches for: `targets` for nothing but its delegations, a delegated role for its bundles and their assets.
    func targets(_ role: Policy.Role, version: Int, expires: Instant) -> Targets {
        guard role.isDelegated else { return Targets(version: version, expires: expires, delegations: delegations) }
        return Targets(version: version, expires: expires, files: files[role] ?? [])
    }

    /// Terminating: nobody else may speak for names that begin with a role's.
    private var delegations: Delegations {
        Delegations(
            keys: rules.keys(of: rules.delegated.map(\.role)),
            roles: rules.delegated.map {
                Delegation(name: $0.role.rawValue, keys: roleKeys($0.role), terminating: true, paths: $0.paths)
            })
    }

    func roleKeys(_ role: Policy.Role) -> RoleKeys {
        guard let keys = rules[role] else { preconditionFailure("rules are complete before anything is said by them") }
        return keys
    }
}

extension Policy.Role {
    package var name: RoleName {
        switch self {
        case .root: .root
        case .targets: .targets
        case .snapshot: .snapshot
        case .timestamp: .timestamp
        case .delegated(let name): .delegated(name)
        }
    }

    /// As a client keeps the file: without its version.
    var fileName: String { name.fileName() }

    init?(_ name: RoleName) {
        self.init(rawValue: name.name)
    }
}
