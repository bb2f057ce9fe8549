package import Trust

extension PublishingStatus {
    /// Holds the candidate to what `propose` would have written here: the next versions, the lifetimes of the policy, and where
    /// it says who may sign, what the policy and the public halves beside it ask for. A candidate is a file that anybody could
    /// have edited.
    /// - Throws: `.damaged`, `.ahead`, `.overtaken`, `.expired`, `.longLife`, `.otherRules`.
    package func requireUnedited(at now: Instant) throws(PublishingFault) {
        guard let candidate else { throw .candidate(.none) }
        try candidate.requireNothingHidden(after: before)
        try candidate.requireNextVersions(after: before, at: now)
        for statement in candidate.statements {
            let lifetime = policy[statement.role].lifetime
            guard statement.expires - candidate.occasion.proposed <= lifetime else {
                throw .candidate(.longLife(role: statement.role, until: statement.expires))
            }
        }
        guard candidate[.root] != nil || candidate[.targets] != nil else { return }
        guard let asked else {
            throw .candidate(.otherRules(["no key of \(withoutKey.joined(separator: ", ")) is here"]))
        }
        let wanted = candidate.wanted(after: before).rules
        let said = rolesSaid(by: candidate, among: [asked, wanted])
        let lines = RulesDifference(from: asked.only(said), to: wanted.only(said), names: names).lines
        guard lines.isEmpty else { throw .candidate(.otherRules(lines)) }
    }

    /// The roles whose signers the candidate names.
    private func rolesSaid(by candidate: Candidate, among rules: [SigningRules]) -> [Policy.Role] {
        (candidate[.root] == nil ? [] : Policy.Role.ofTUF)
            + (candidate[.targets] == nil ? [] : rules.flatMap(\.delegated).map(\.role))
    }
}
