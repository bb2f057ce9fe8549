import JSON

/// What a search through the roles comes to, with what is trusted so far.
enum Search<Outcome> {
    case done(Outcome)
    /// The metadata of this role comes first; then the search is repeated.
    case needs(TargetsStage.Delegated, under: Targets?)
}

extension TargetsStage {
    /// The file that a role with the right to do so vouches for; nil where no role knows the name.
    ///
    /// Roles are asked in pre-order, depth first, in the order in which they are listed; each once, and none beyond a
    /// terminating delegation that covers the name.
    /// - Throws: `TrustFault.tooManyDelegations`.
    /// Source: TUF specification 1.0.37, §5.6.7.
    func target(named name: String) throws(TrustFault) -> Search<TargetFile?> {
        var visited: Set<RoleName> = []
        var open = [Step(delegated: Delegated(role: .targets, delegator: nil), parent: nil)]
        while let step = open.popLast() {
            guard visited.insert(step.delegated.role).inserted else { continue }
            guard visited.count <= limits.delegations + 1 else {
                throw .tooManyDelegations(target: name, limit: limits.delegations)
            }
            guard let targets = self[step.delegated] else { return .needs(step.delegated, under: step.parent) }
            if let file = targets.file(named: name) { return .done(file) }
            var children: [Step] = []
            for delegation in targets.delegations?.covering(name) ?? [] {
                children.append(Step(to: delegation.name, from: step.delegated.role, parent: targets))
                if delegation.terminating {
                    open.removeAll()
                    break
                }
            }
            open += children.reversed()
        }
        return .done(nil)
    }

    /// Every role that can be reached, with what it vouches for, in the order of a search that finds nothing.
    /// - Throws: `TrustFault.tooManyDelegations`.
    func everyRole() throws(TrustFault) -> Search<[(role: RoleName, targets: Targets)]> {
        var found: [(role: RoleName, targets: Targets)] = []
        var open = [Step(delegated: Delegated(role: .targets, delegator: nil), parent: nil)]
        while let step = open.popLast() {
            guard !found.contains(where: { $0.role == step.delegated.role }) else { continue }
            guard found.count <= limits.delegations else {
                throw .tooManyDelegations(target: "every file", limit: limits.delegations)
            }
            guard let targets = self[step.delegated] else { return .needs(step.delegated, under: step.parent) }
            found.append((step.delegated.role, targets))
            let children = (targets.delegations?.all(limit: limits.delegations + 1) ?? []).map { delegation in
                Step(to: delegation.name, from: step.delegated.role, parent: targets)
            }
            open += children.reversed()
        }
        return .done(found)
    }

    /// Every file that a role with the right to do so vouches for. By name and not as listed: a role may list what it may not
    /// speak for.
    /// - Throws: `TrustFault.tooManyDelegations`.
    func everyTarget() throws(TrustFault) -> Search<[TargetFile]> {
        let roles: [(role: RoleName, targets: Targets)]
        switch try everyRole() {
        case .done(let found): roles = found
        case .needs(let delegated, let parent): return .needs(delegated, under: parent)
        }
        var files: [TargetFile] = []
        for name in Set(roles.flatMap(\.targets.files.keys)) {
            switch try target(named: name) {
            case .done(let file): if let file { files.append(file) }
            case .needs(let delegated, let parent): return .needs(delegated, under: parent)
            }
        }
        return .done(files)
    }

    private struct Step {
        let delegated: Delegated
        let parent: Targets?

        init(delegated: Delegated, parent: Targets?) {
            self.delegated = delegated
            self.parent = parent
        }

        init(to role: RoleName, from delegator: RoleName, parent: Targets) {
            self.init(delegated: Delegated(role: role, delegator: delegator), parent: parent)
        }
    }
}
