import Files
import JSON
import Trust

extension PublishingStatus {
    /// What the candidate changes against what is published, in words, one block of lines for each role that is signed anew.
    package var changes: [StatementChange] {
        guard let candidate else { return [] }
        let text = CandidateText(candidate: candidate, before: before, policy: policy, names: names)
        return candidate.statements.map {
            StatementChange(
                heading: text.heading($0), shortHeading: text.shortHeading($0), lines: text.lines($0),
                files: text.names($0))
        }
    }
}

/// What a role would say, against what it says.
package struct StatementChange: Sendable {
    package let heading: String
    package let shortHeading: String
    package let lines: [String]
    /// Bundles that come, go or change, with a sign where they come or go; empty for a role that lists none.
    package let files: [String]
}

/// A candidate in words for those who sign it.
private struct CandidateText {
    let candidate: Candidate
    let before: Published
    let policy: Policy
    let names: SignerNames

    func heading(_ statement: Candidate.Statement) -> String {
        let role = statement.role
        let live = before.version(role)
        let place = live == 0 ? "the first" : "after \(live)"
        let days = (statement.expires - candidate.occasion.proposed).components.seconds / 86_400
        return "\(role.rawValue) \(statement.version), \(place), good until \(statement.expires) (\(days) days)"
    }

    func shortHeading(_ statement: Candidate.Statement) -> String {
        let live = before.version(statement.role)
        let days = (statement.expires - candidate.occasion.proposed).components.seconds / 86_400
        let place = live == 0 ? "the first" : "after \(live)"
        return "\(statement.role.rawValue) \(statement.version) (\(place), good for \(days) days)"
    }

    /// Bundles that the role would list otherwise.
    func names(_ statement: Candidate.Statement) -> [String] {
        guard case .targets(let new) = statement.content, statement.role != .targets else { return [] }
        let old = before.live?.targets[statement.role]?.files ?? [:]
        return Set(new.files.keys).union(old.keys).sortedByBytes().compactMap { name in
            guard old[name] != new.files[name] else { return nil }
            return old[name] == nil ? "+ \(name)" : new.files[name] == nil ? "- \(name)" : name
        }
    }

    func lines(_ statement: Candidate.Statement) -> [String] {
        let lines =
            switch statement.content {
            case .root: rules { !$0.isDelegated }
            case .targets where statement.role == .targets: rules(\.isDelegated)
            case .targets(let targets): files(targets, live: before.live?.targets[statement.role])
            }
        guard lines.isEmpty else { return lines }
        guard let expires = before.expires(statement.role) else { return ["says nothing yet"] }
        return ["says the same as before; \(reason(statement.role, expires))"]
    }

    private func reason(_ role: Policy.Role, _ expires: Instant) -> String {
        let rules = candidate.wanted(after: before).rules
        guard before.rules?[role] == rules[role] || role == .root else {
            return "signed anew, for others must have signed it"
        }
        return "signed anew, for it \(candidate.occasion.proposed < expires ? "expires" : "expired") \(expires)"
    }

    /// The rules for some roles, as what vouches for them will say.
    private func rules(_ areMeant: (Policy.Role) -> Bool) -> [String] {
        let wanted = candidate.wanted(after: before).rules
        let new = wanted.only(wanted.roles.keys.filter(areMeant))
        guard let known = before.newestRules, case let old = known.only(known.roles.keys.filter(areMeant)),
            !old.roles.isEmpty
        else {
            return RulesDifference.lines(of: new, names: names)
        }
        return RulesDifference(from: old, to: new, names: names).lines
    }

    private func files(_ new: Targets, live: Targets?) -> [String] {
        let old = live?.files ?? [:]
        let names = Set(new.files.keys).union(old.keys).sortedByBytes()
        return names.compactMap { name in
            switch (old[name], new.files[name]) {
            case (nil, let file?): "\(name) is new, \(file.length) bytes"
            case (_?, nil): "\(name) is gone"
            case (let before?, let after?) where before.content.sha256 != after.content.sha256:
                "\(name) changes, from \(before.length) to \(after.length) bytes"
            case (let before?, let after?) where before != after: "\(name) is described differently"
            default: nil
            }
        }
    }
}
