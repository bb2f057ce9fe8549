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
    /// The number of the release that is live afterwards; 0 where there is none even then.
    package let release: Int

    package subscript(role: Policy.Role) -> Signing? {
        signings.first { $0.role == role }
    }

    /// Whether nothing has to be done.
    package var isEmpty: Bool { signings.isEmpty }

    /// - Parameters:
    ///   - people: what people sign.
    ///   - wanted: what all roles are to say.
    ///   - renewal: when the timestamp is signed anew that would have nothing new to say.
    init(
        of people: [Signing], after before: Published, for wanted: ReleaseStatements, under policy: Policy,
        at now: Instant, renewal: Renewal = .due
    ) {
        let decision = Decision(before: before, wanted: wanted, policy: policy, now: now)
        signings = people
        // Without content there is no release: a root that is older than the first is good all the same.
        let delegated = wanted.rules.delegated.map(\.role)
        let isWhole =
            !delegated.isEmpty
            && ([.targets] + delegated).allSatisfy { role in
                before.live?.targets[role] != nil || people.contains { $0.role == role }
            }
        let number = before.live?.snapshot.version ?? 0
        guard isWhole else {
            release = number
            return
        }
        let snapshot = decision.snapshot(people)
        release = number + (snapshot == nil ? 0 : 1)
        if let snapshot { signings.append(decision.signing(.snapshot, snapshot)) }
        let timestamp = decision.timestamp(people, hasSnapshot: snapshot != nil, renewal)
        if let timestamp { signings.append(decision.signing(.timestamp, timestamp)) }
    }

    /// When a timestamp is signed anew that would say the same.
    package enum Renewal: Sendable {
        case due
        case always
    }

    /// What people have to sign so that the roles of a scope say what is wanted.
    static func people(
        _ scope: CandidateScope, after before: Published, for wanted: ReleaseStatements, under policy: Policy,
        at now: Instant
    ) -> [Signing] {
        let decision = Decision(before: before, wanted: wanted, policy: policy, now: now)
        let roles = scope.roles(after: before, delegated: wanted.rules.delegated.map(\.role))
        return roles.sorted().compactMap { role in
            decision.reason(role).map { decision.signing(role, $0) }
        }
    }

    /// What people are about to sign, or have signed, with the reasons that show when it is held against what is live.
    static func signings(
        of candidate: Candidate, after before: Published, for wanted: ReleaseStatements, under policy: Policy
    ) -> [Signing] {
        let decision = Decision(before: before, wanted: wanted, policy: policy, now: .beforeExpiry)
        return candidate.statements.map { statement in
            let role = statement.role
            let reason = decision.reason(role) ?? .expiring(decision.expires(role) ?? statement.expires)
            return Signing(role: role, version: statement.version, expires: statement.expires, reason: reason)
        }
    }
}

/// Decides role by role.
private struct Decision {
    let before: Published
    let wanted: ReleaseStatements
    let policy: Policy
    let now: Instant

    func signing(_ role: Policy.Role, _ reason: ReleasePlan.Reason) -> ReleasePlan.Signing {
        ReleasePlan.Signing(
            role: role, version: before.version(role) + 1, expires: now + policy[role].lifetime, reason: reason)
    }

    /// Of a role that people sign.
    func reason(_ role: Policy.Role) -> ReleasePlan.Reason? {
        if expires(role) == nil { return .first }
        if hasChanged(role) { return .changed }
        if role != .root, before.rules?[role] != wanted.rules[role] { return .otherSigners }
        return expiring(role)
    }

    func snapshot(_ people: [ReleasePlan.Signing]) -> ReleasePlan.Reason? {
        if expires(.snapshot) == nil { return .first }
        if people.contains(where: { $0.role != .root }) { return .changed }
        return before.rules?[.snapshot] != wanted.rules[.snapshot] ? .otherSigners : expiring(.snapshot)
    }

    func timestamp(
        _ people: [ReleasePlan.Signing], hasSnapshot: Bool, _ renewal: ReleasePlan.Renewal
    ) -> ReleasePlan.Reason? {
        guard let expires = expires(.timestamp) else { return .first }
        // A root that no timestamp follows would go unnoticed by clients that look at the timestamp first.
        let hasNewRoot = people.contains { $0.role == .root } || before.live?.root.version != before.root?.version
        if hasSnapshot || hasNewRoot { return .changed }
        if before.rules?[.timestamp] != wanted.rules[.timestamp] { return .otherSigners }
        if case .always = renewal { return .expiring(expires) }
        return expiring(.timestamp)
    }

    private func expiring(_ role: Policy.Role) -> ReleasePlan.Reason? {
        guard let expires = expires(role) else { return nil }
        return now + policy.margin(of: role) >= expires ? .expiring(expires) : nil
    }

    func expires(_ role: Policy.Role) -> Instant? { before.expires(role) }

    private func hasChanged(_ role: Policy.Role) -> Bool {
        if role == .root {
            return before.root.map { wanted.root(version: $0.version, expires: $0.expires) != $0 } ?? true
        }
        guard let targets = before.live?.targets[role] else { return true }
        return wanted.targets(role, version: targets.version, expires: targets.expires) != targets
    }
}

extension Policy {
    /// A role is signed anew when less than this is left of its life: half for the timestamp, whose renewal needs nobody; a
    /// quarter for the others, so that people have time.
    package func margin(of role: Role) -> Duration {
        self[role].lifetime / (role == .timestamp ? 2 : 4)
    }
}
