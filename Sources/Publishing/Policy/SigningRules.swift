import Bundles
import Files
package import Trust

/// Which keys may sign each role, and how many of them must: what clients hold a release to.
///
/// There are two of them at any time: the one that is signed, which counts, and the one that the policy's file asks for.
package struct SigningRules: Hashable, Sendable {
    /// A role that targets delegates bundles to.
    package struct Delegated: Hashable, Sendable {
        package let role: Policy.Role
        /// What the names of its bundles, and of the assets that they name, begin with, up to the first dot.
        package let bundles: [String]

        fileprivate static let ending = ".*"

        /// As targets metadata writes it.
        var paths: [String] { bundles.map { $0 + Self.ending } }
    }

    package private(set) var roles: [Policy.Role: RoleKeys] = [:]
    /// In the order in which clients ask them; empty where there is no targets metadata.
    package private(set) var delegated: [Delegated] = []
    /// By id: every key that a role lists.
    package private(set) var keys: [String: PublicKey] = [:]

    /// What a policy asks for.
    /// - Parameter publicKeys: by signer, one for each of the policy, no two alike.
    init(of policy: Policy, keys publicKeys: [String: PublicKey]) {
        delegated = policy.delegated.map { Delegated(role: $0, bundles: policy[$0].bundles) }
        for role in policy.roles {
            let found = policy[role].signers.compactMap { publicKeys[$0] }
            // Sorted by id, so that the order of the policy's file says nothing.
            let ids = found.map(\.id).sortedByBytes()
            guard ids.count >= policy[role].threshold else { continue }
            roles[role] = RoleKeys(keyIDs: ids, threshold: policy[role].threshold)
            for key in found { keys[key.id] = key }
        }
    }

    /// What is signed: by a root for the four roles of TUF, by targets for those it delegates to.
    package init(signedBy root: Root, _ targets: Targets?) {
        for role in Policy.Role.ofTUF { roles[role] = root.keys(of: role.name) }
        for delegation in targets?.delegations?.roles ?? [] {
            let role = Policy.Role.delegated(delegation.name.name)
            roles[role] = delegation.keys
            delegated.append(Delegated(role: role, bundles: Self.bundles(of: delegation)))
        }
        keys = root.keys.merging(targets?.delegations?.keys ?? [:]) { first, _ in first }
    }

    /// Other patterns than ours stand for no bundle of ours.
    private static func bundles(of delegation: Delegation) -> [String] {
        guard case .paths(let patterns) = delegation.scope else { return [] }
        return patterns.map(\.text).filter { $0.hasSuffix(Delegated.ending) }.map {
            String($0.dropLast(Delegated.ending.count))
        }.filter { BundleName($0) != nil && !$0.contains(".") }
    }

    package subscript(role: Policy.Role) -> RoleKeys? { roles[role] }

    /// Whether each role has signers, and bundles are delegated.
    var isComplete: Bool {
        !delegated.isEmpty && (Policy.Role.ofTUF + delegated.map(\.role)).allSatisfy { roles[$0] != nil }
    }

    /// The role that answers for a target or a bundle of this name; nil where none does.
    func role(of name: String) -> Policy.Role? {
        let start = String(name.prefix { $0 != "." })
        return delegated.first { $0.bundles.contains(start) }?.role
    }

    /// Files by the role that answers for them.
    /// - Throws: `.candidate(.unassigned)` where none does.
    func assigned(_ files: [TargetFile]) throws(PublishingFault) -> [Policy.Role: [TargetFile]] {
        let lost = files.filter { role(of: $0.name) == nil }.map(\.name)
        guard lost.isEmpty else { throw .candidate(.unassigned(lost.sortedByBytes())) }
        return Dictionary(grouping: files) { role(of: $0.name) ?? .targets }
    }

    /// These, and of the others those for roles that these say nothing of.
    func filled(from others: SigningRules) -> SigningRules {
        var filled = self
        filled.roles.merge(others.roles) { mine, _ in mine }
        if filled.delegated.isEmpty { filled.delegated = others.delegated }
        filled.keys.merge(others.keys) { mine, _ in mine }
        return filled
    }

    /// What they say of some roles.
    func only(_ roles: [Policy.Role]) -> SigningRules {
        var rules = self
        rules.roles = rules.roles.filter { roles.contains($0.key) }
        rules.delegated = rules.delegated.filter { roles.contains($0.role) }
        return rules
    }

    /// The keys that some roles list, each once.
    func keys(of roles: [Policy.Role]) -> [PublicKey] {
        Set(roles.flatMap { self.roles[$0]?.keyIDs ?? [] }).compactMap { keys[$0] }
    }
}
