package import JSON
import Markup
import Trust

/// What is proposed, who has signed it, and who must do what next: the words that `propose`, `sign`, `rollback` and `status`
/// share.
package struct StatusText {
    package let status: PublishingStatus
    /// Why nobody can sign what is proposed.
    package var obstacle: PublishingFault?

    package init(status: PublishingStatus, obstacle: PublishingFault? = nil) {
        (self.status, self.obstacle) = (status, obstacle)
    }

    /// What the candidate changes against what is published.
    package var changes: [String] {
        guard status.candidate != nil else { return [] }
        // What it would change is said of a release that is no longer live.
        if let obstacle { return ["\(headline). It cannot be signed: \(obstacle)"] }
        let place = status.release.map { "against release \($0), which is live" } ?? "where nothing is published yet"
        var lines = ["\(headline), \(place):"]
        for change in status.changes {
            lines += ["", change.heading] + change.lines.map { "  \($0)" }
        }
        return lines
    }

    /// When it was proposed, what it is, from which commit, and why.
    package var headline: String {
        guard let occasion = status.candidate?.occasion else { return "nothing is proposed" }
        let what =
            if let promotion = occasion.promotes {
                "what release \(promotion.release) of '\(promotion.environment)' says"
            } else { Self.subject(of: occasion) }
        let more = occasion.isUncommitted ? " and changes that are in no commit" : ""
        let commit = occasion.commit.map { " at commit \($0.prefix(12))\(more)" } ?? ""
        let notes = occasion.notes.isEmpty ? "" : " (\(occasion.notes))"
        // A note that breaks its line could say anything in the next one.
        return ReportText.safe("Proposed on \(occasion.proposed): \(what)\(commit)\(notes)")
    }

    private static func subject(of occasion: Candidate.Occasion) -> String {
        switch occasion.scope {
        case .content: "what the workspace says" + (occasion.only.map { ", for \($0.rawValue) alone" } ?? "")
        case .trust: "a change of who signs"
        case .rollback: "what release \(occasion.restores ?? 0) said"
        case .everything: "what the workspace and its policy say"
        }
    }

    /// One line for each role: who has signed, and who has not.
    package var signatures: [String] {
        guard obstacle == nil else { return void }
        return status.demands.map { demand in
            let role = "\(demand.role.rawValue) \(demand.version)"
            let of = demand.isOfPreviousRoot ? ", for those who know the root before it," : ""
            let head =
                demand.signed.isEmpty
                ? "\(role)\(of) has no signatures yet" : "\(role)\(of) is signed by \(Self.list(demand.signed, "and"))"
            guard !demand.isReached else { return "\(head): enough" }
            return "\(head); it still needs \(Self.of(demand.threshold - demand.signed.count, demand.missing))"
        } + refused + void
    }

    private var refused: [String] {
        status.refused.map { name, refusal in
            // A reason that breaks its line could say anything in the next one.
            ReportText.safe("REFUSED: \(name) does not sign this (\(refusal.refused)): \(refusal.reason)")
        }
    }

    /// `Anna and Ben`, or `1 of Anna and Ben`.
    package static func of(_ count: Int, _ names: [String]) -> String {
        count == names.count ? list(names, "and") : "\(count) of \(list(names, "and"))"
    }

    /// Signatures that no longer count, loudly.
    package var void: [String] {
        let fate = status.candidate == nil ? "nothing is proposed any longer" : "it says something else by now"
        return status.voided.map { name, roles in
            "VOID: \(name) signed \(Self.list(roles.map(\.rawValue), "and")) as it was proposed before; \(fate)"
        }
    }

    /// Who has to do what next; nil where nobody has to do anything.
    package var next: String? {
        if let obstacle { return obstacle.fix?.replacing("litfass propose", with: "litfass propose\(only)") }
        guard status.candidate != nil else {
            guard status.hasRoot else {
                return status.policy.developmentKeys ? "litfass publish" : keysFirst ?? "litfass root propose"
            }
            guard status.difference.isEmpty else {
                return keysFirst ?? "litfass root propose, to make \(status.policy.name("policy.yaml")) count"
            }
            guard status.release == nil else { return nil }
            return status.policy.developmentKeys ? "litfass publish" : "litfass propose"
        }
        guard status.refusals.isEmpty else {
            return "change what was refused, commit it, then: litfass propose\(only)"
        }
        // What is published signs by itself there.
        if status.policy.developmentKeys { return "litfass publish\(only)" }
        var groups: [String] = []
        for demand in status.demands where !demand.isReached {
            let group = Self.of(demand.threshold - demand.signed.count, demand.missing)
            if !groups.contains(group) { groups.append(group) }
        }
        guard !groups.isEmpty else { return "litfass publish\(only), where the online key and the site are" }
        return
            "commit and push \(status.policy.name("candidate")); then 'litfass sign\(only)' by \(groups.joined(separator: ", and by "))"
    }

    /// What somebody does who has reviewed it.
    package var nextSignature: String? {
        let missing = status.demands.filter { !$0.isReached }.flatMap(\.missing)
        guard !missing.isEmpty else { return next }
        var names: [String] = []
        for name in missing where !names.contains(name) { names.append(name) }
        return "litfass sign\(only), as \(Self.list(names, "or"))"
    }

    /// What a command is told that is about a candidate for one role.
    private var only: String { status.candidate?.occasion.only.map { " --only \($0.rawValue)" } ?? "" }

    private var keysFirst: String? {
        if !status.withOpenKey.isEmpty {
            let commands = status.withOpenKey.map { "litfass keys new \($0) --replace" }
            return "\(commands.joined(separator: ", ")); everybody knows the passphrase of what is there"
        }
        guard !status.withoutKey.isEmpty else { return nil }
        return "\(Self.list(status.withoutKey, "and")): litfass keys new ID, and commit the public half"
    }

    package static func list(_ words: [String], _ conjunction: String) -> String {
        guard let last = words.last, words.count > 1 else { return words.joined() }
        return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    // MARK: For programs

    package var candidateJSON: JSON {
        guard let candidate = status.candidate else { return .null }
        var object = JSONObject()
        object["about"] = .string(candidate.occasion.scope.rawValue)
        if let only = candidate.occasion.only { object["only"] = .string(only.rawValue) }
        object["digest"] = .string(candidate.digest)
        object["proposed"] = .string(candidate.occasion.proposed.description)
        if let commit = candidate.occasion.commit { object["commit"] = .string(commit) }
        object["notes"] = .string(candidate.occasion.notes)
        object["changes"] = .array(
            status.changes.map { change in
                ["role": .string(change.heading), "lines": .array(change.lines.map(JSON.string))]
            })
        object["signatures"] = .array(status.demands.map(Self.json))
        object["refused"] = .array(
            status.refused.map {
                [
                    "signer": .string($0.name), "reason": .string($0.refusal.reason),
                    "refused": .string("\($0.refusal.refused)"),
                ]
            })
        object["void"] = voidJSON
        if let obstacle { object["hindrance"] = .string("\(obstacle)") }
        object["complete"] = .bool(status.demands.allSatisfy(\.isReached))
        return .object(object)
    }

    private var voidJSON: JSON {
        .array(
            status.voided.map {
                ["signer": .string($0.name), "roles": .array($0.roles.map { .string($0.rawValue) })]
            })
    }

    private static func json(_ demand: PublishingStatus.Demand) -> JSON {
        [
            "role": .string(demand.role.rawValue), "version": .number(JSONNumber(demand.version)),
            "threshold": .number(JSONNumber(demand.threshold)), "signed": .array(demand.signed.map(JSON.string)),
            "missing": .array(demand.missing.map(JSON.string)),
            "of-the-root-before": .bool(demand.isOfPreviousRoot),
        ]
    }

    /// A whole answer of a command: the candidate, and what comes next.
    package func json(_ more: [JSONObject.Member] = []) -> JSON {
        let next = next.map { [JSONObject.Member(key: "next", value: .string($0))] } ?? []
        let isDropped = status.candidate == nil && !status.voided.isEmpty
        let void = isDropped ? [JSONObject.Member(key: "void", value: voidJSON)] : []
        return .object(
            JSONObject(
                [.init(key: "format", value: 1)] + more + [.init(key: "candidate", value: candidateJSON)] + void
                    + next))
    }
}
