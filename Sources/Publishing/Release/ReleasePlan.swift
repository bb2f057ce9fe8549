package import Trust

/// What has to be signed for the next release and why; decided from what is live, what is wanted, and the time.
///
/// Nothing here signs or writes. A version steps by one, and only where a role is signed anew; the number of a release is
/// the version of its snapshot.
package struct ReleasePlan: Hashable, Sendable {
    /// Why a role is signed anew.
    package enum Reason: Hashable, Sendable {
        /// There is no such file yet.
        case first
        /// It says something else.
        case changed
        /// Other keys, or another number of them, must have signed it.
        case otherSigners
        /// It expires soon, or has.
        case expiring(Instant)
    }

    package struct Signing: Hashable, Sendable {
        package let role: Policy.Role
        package let version: Int
        package let expires: Instant
        package let reason: Reason
    }

    /// In the order in which they are signed.
    package private(set) var signings: [Signing] = []
    /// The number of the release that is live afterwards.
    package let release: Int

    package subscript(role: Policy.Role) -> Signing? {
        signings.first { $0.role == role }
    }

    /// Whether nothing has to be done.
    package var isEmpty: Bool { signings.isEmpty }

    /// - Parameters:
    ///   - root: the newest in the history of trust; nil before the first.
    ///   - live: what clients get; nil before the first release.
    init(after root: Root?, _ live: LiveRelease?, for wanted: ReleaseStatements, at now: Instant) {
        let decision = Decision(root: root, live: live, wanted: wanted, now: now)
        release = (live?.snapshot.version ?? 0) + (decision.reason(.snapshot) == nil ? 0 : 1)
        for role in [Policy.Role.root, .targets, .content, .parameters, .snapshot, .timestamp] {
            guard let reason = decision.reason(role) else { continue }
            signings.append(
                Signing(
                    role: role, version: decision.version(role) + 1, expires: now + wanted.policy[role].lifetime,
                    reason: reason))
        }
    }
}

/// Decides role by role.
private struct Decision {
    let root: Root?
    let live: LiveRelease?
    let wanted: ReleaseStatements
    let now: Instant

    /// The version that exists, 0 for none.
    func version(_ role: Policy.Role) -> Int {
        switch role {
        case .root: root?.version ?? 0
        case .snapshot: live?.snapshot.version ?? 0
        case .timestamp: live?.timestamp.version ?? 0
        case .targets, .content, .parameters: live?.targets[role]?.version ?? 0
        }
    }

    func reason(_ role: Policy.Role) -> ReleasePlan.Reason? {
        guard let expires = expires(role) else { return .first }
        if saysSomethingElse(role) { return .changed }
        if role != .root, keys(of: role) != wanted.roleKeys(role) { return .otherSigners }
        let margin = wanted.policy[role].lifetime / role.renewalShare
        return now + margin >= expires ? .expiring(expires) : nil
    }

    private func expires(_ role: Policy.Role) -> Instant? {
        switch role {
        case .root: root?.expires
        case .snapshot: live?.snapshot.expires
        case .timestamp: live?.timestamp.expires
        case .targets, .content, .parameters: live?.targets[role]?.expires
        }
    }

    private func saysSomethingElse(_ role: Policy.Role) -> Bool {
        switch role {
        case .root: return root.map { wanted.root(version: $0.version, expires: $0.expires) != $0 } ?? true
        case .targets, .content, .parameters:
            guard let targets = live?.targets[role] else { return true }
            return wanted.targets(role, version: targets.version, expires: targets.expires) != targets
        case .snapshot:
            return [Policy.Role.targets, .content, .parameters].contains { reason($0) != nil }
        case .timestamp:
            // A root that no timestamp follows would go unnoticed by clients that look at the timestamp first.
            return reason(.snapshot) != nil || reason(.root) != nil || live?.root.version != root?.version
        }
    }

    /// Whose signatures clients have asked for so far.
    private func keys(of role: Policy.Role) -> RoleKeys? {
        guard role.isDelegated else { return live?.root.keys(of: role.name) }
        return live?.targets[.targets]?.delegations?.roles.first { $0.name == role.name }?.keys
    }
}

extension Policy.Role {
    /// A role is signed anew when less than this part of its life is left: half of the timestamp's, whose renewal needs
    /// nobody; a quarter of the others', so that people have time.
    fileprivate var renewalShare: Int {
        self == .timestamp ? 2 : 4
    }
}
