import Files
package import Trust

/// Which keys may sign each role, and how many of them must: what clients hold a release to.
///
/// There are two of them at any time: the one that is signed, which counts, and the one that the policy's file asks for.
package struct SigningRules: Hashable, Sendable {
    /// The delegated roles are missing where targets does not delegate to them.
    package private(set) var roles: [Policy.Role: RoleKeys] = [:]
    /// By id: every key that a role lists.
    package private(set) var keys: [String: PublicKey] = [:]

    /// What a policy asks for.
    /// - Parameter publicKeys: by signer, one for each of the policy, no two alike.
    init(of policy: Policy, keys publicKeys: [String: PublicKey]) {
        for role in Policy.Role.allCases {
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
        for role in Policy.Role.allCases {
            let delegation = targets?.delegations?.roles.first { $0.name == role.name }
            guard let signers = root.keys(of: role.name) ?? delegation?.keys else { continue }
            roles[role] = signers
        }
        keys = root.keys.merging(targets?.delegations?.keys ?? [:]) { first, _ in first }
    }

    package subscript(role: Policy.Role) -> RoleKeys? { roles[role] }

    /// These, and of the others those for roles that these say nothing of.
    func filled(from others: SigningRules) -> SigningRules {
        var filled = self
        filled.roles.merge(others.roles) { mine, _ in mine }
        filled.keys.merge(others.keys) { mine, _ in mine }
        return filled
    }

    /// What they say of some roles.
    func only(_ roles: [Policy.Role]) -> SigningRules {
        var rules = self
        rules.roles = rules.roles.filter { roles.contains($0.key) }
        return rules
    }

    /// The keys that some roles list, each once.
    func keys(of roles: [Policy.Role]) -> [PublicKey] {
        Set(roles.flatMap { self.roles[$0]?.keyIDs ?? [] }).compactMap { keys[$0] }
    }
}
