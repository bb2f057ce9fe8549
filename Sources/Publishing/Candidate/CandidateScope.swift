/// What a candidate may be about.
package enum CandidateScope: String, Hashable, Sendable, CaseIterable {
    /// What the workspace says, under the rules that are signed.
    case content
    /// Who may sign: the rules that the policy asks for. What people read stays as it is.
    case trust
    /// What an older release said.
    case rollback
    /// Both at once: where development keys stand in for people, and nobody has to be asked.
    case everything

    /// Whether what it says is compiled from the sources.
    package var isMadeOfSources: Bool { self == .content || self == .everything }

    /// The roles of people that it may sign anew. Those that do not exist yet belong to every release.
    /// - Parameter delegated: those that targets is to delegate to.
    func roles(after before: Published, delegated: [Policy.Role]) -> Set<Policy.Role> {
        let all = Set([.root, .targets] + delegated)
        let roles: Set<Policy.Role> =
            switch self {
            case .content, .rollback: Set(delegated)
            case .trust: before.live == nil ? [.root] : all
            case .everything: all
            }
        guard self != .trust else { return roles }
        return roles.union(all.filter { before.expires($0) == nil })
    }
}
