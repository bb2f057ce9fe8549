import Trust

/// Who edited last what a role answers for, as version control tells it.
package enum LastEditor: Hashable, Sendable {
    /// - Parameters:
    ///   - id: among the people of the policy; nil for somebody else.
    ///   - commit: the edit.
    case known(id: String?, name: String, commit: String)
    /// Nothing of it was ever edited.
    case nobody
    /// It cannot be told, for this reason.
    case unknown(String)

    func words(for role: Policy.Role) -> String {
        switch self {
        case .known(_, let name, let commit):
            "\(name) was the last to edit \(role.rawValue) (commit \(commit.prefix(12))), "
                + "and by the policy may not be its only signer"
        case .nobody: "nobody edited \(role.rawValue)"
        case .unknown(let reason):
            "the last editor of \(role.rawValue) is unknown, so one signature is not enough: \(reason)"
        }
    }
}

/// Finds the last editor of what a role answers for.
package typealias LastEditors = @Sendable (Policy.Role) -> LastEditor

extension Policy {
    /// The person whom version control knows by this name and address; nil for somebody else.
    package func person(email: String, name: String) -> Person? {
        people.first { person in
            person.email.map { $0.lowercased() == email.lowercased() } ?? (person.name == name)
        }
    }
}

extension PublishingStatus {
    /// The roles of the candidate for which the policy asks who edited them last, in words for those who sign.
    package func editors(_ editors: LastEditors) -> [String] {
        guard let candidate else { return [] }
        return candidate.statements.map(\.role).filter { policy[$0].lastEditor == .notAlone }.compactMap { role in
            switch editors(role) {
            case .known(_, let name, let commit):
                "\(role.rawValue) was edited last by \(name) (commit \(commit.prefix(12))), who may not be the only one to sign it"
            case .nobody: nil
            case .unknown(let reason): "the last editor of \(role.rawValue) is unknown: \(reason)"
            }
        }
    }

    /// Holds the candidate to the policy: where the last editor may not sign alone, somebody else has to sign too.
    /// - Parameter next: who is about to sign.
    /// - Throws: `.onlyEditor` where a role would be complete all the same.
    package func requireSignersOtherThanEditors(_ editors: LastEditors, with next: String) throws(ReviewFault) {
        try candidate?.requireSigners(than: editors, after: before, under: policy, names, next: next)
    }
}

extension Candidate {
    /// - Parameter next: who is about to sign; nil to judge what is signed.
    func requireSigners(
        than editors: LastEditors, after before: Published, under policy: Policy, _ names: SignerNames, next: String?
    ) throws(ReviewFault) {
        // What an older release said was signed before, whoever edits now.
        guard occasion.scope.isMadeOfSources else { return }
        for demand in demands(after: before) where policy[demand.role].lastEditor == .notAlone {
            let status = status(of: demand)
            var signers = Set(status.signed.map { names.signer(of: $0) ?? $0 })
            if let next, status.missing.contains(where: { names.signer(of: $0) == next }) { signers.insert(next) }
            guard !signers.isEmpty, signers.count >= status.threshold else { continue }
            let editor = editors(demand.role)
            switch editor {
            case .nobody: continue
            case .known(let id, _, _): if signers.contains(where: { $0 != id }) { continue }
            case .unknown: if signers.count > 1 { continue }
            }
            throw .onlyEditor(demand.role, editor)
        }
    }
}
