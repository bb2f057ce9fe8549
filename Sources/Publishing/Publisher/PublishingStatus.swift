package import Bundles
import Files
package import Trust

/// What is published, what is proposed, and who has signed it: everything that a person has to know who signs, or is to say who
/// must do what next.
package struct PublishingStatus: Sendable {
    let before: Published
    package let policy: Policy
    package let names: SignerNames
    /// With the signatures that hold; nil where nothing is proposed that is not published.
    package let candidate: Candidate?
    /// Signatures that do not hold, by the file they lie in, or lay in before it was dropped.
    var void: [String: [RoleSignature]]
    /// Why people do not sign the candidate, by id.
    var refusals: [String: Refusal] = [:]
    /// What the policy asks for; nil where somebody has not sent the public half of a key yet.
    let asked: SigningRules?
    /// Names of those who have not.
    package let withoutKey: [String]
    /// Ids of those whose key here is for development, which their environment does not take.
    package let withOpenKey: [String]
    /// Whether the site is here, and with it all that was renewed.
    package let hasSite: Bool
    /// What is served where phones fetch it, where that was looked at.
    package var served: LiveRelease?

    /// Nil before the first release.
    package var live: LiveRelease? { before.live }

    /// The number of the release that is live; nil before the first.
    package var release: Int? { before.live?.number }

    /// A role that is signed.
    package struct Role: Hashable, Sendable {
        package let role: Policy.Role
        package let version: Int
        package let expires: Instant
        /// From which time on it should be signed anew.
        package let due: Instant
        package let threshold: Int
        /// Names of those who may sign it.
        package let signers: [String]
        /// Whether the machine that publishes can renew it by itself.
        package let isOfMachine: Bool
        /// Whether it may have been renewed elsewhere since.
        package let mayBeNewer: Bool
    }

    /// What is signed, in the order of the roles.
    package var roles: [Role] {
        (before.newestRules?.roles.keys.sorted() ?? []).compactMap { role in
            let found = published(role)
            guard let expires = found.expires(role), let signers = before.newestRules?[role] else { return nil }
            let isOfMachine =
                signers.keyIDs.filter { names.signer(of: $0) == Policy.onlineSigner }.count >= signers.threshold
            let due = expires - policy.margin(of: role)
            return Role(
                role: role, version: found.version(role), expires: expires, due: due, threshold: signers.threshold,
                signers: names.inOrder(signers.keyIDs), isOfMachine: isOfMachine,
                mayBeNewer: isOfMachine && !hasSite && served == nil)
        }
    }

    /// When the newest timestamp that is known here was signed, by the lifetime that the policy gives it; nil before the first.
    package var signedTimestamp: Instant? { before.live.map { $0.timestamp.expires - policy[.timestamp].lifetime } }

    /// Whether a later timestamp is served than the newest known here.
    package var isServedTimestampNewer: Bool {
        guard let served, let live = before.live else { return false }
        return served.timestamp.version > live.timestamp.version
    }

    /// Where the newest of a role is known: the machine that publishes renews its own without a commit.
    private func published(_ role: Policy.Role) -> Published {
        guard role.mayBeOnline, let served, served.number >= release ?? 0 else { return before }
        return Published(root: before.root, live: served)
    }

    /// How the rules that count differ from what the policy's file asks for, in words; empty where they do not.
    package var difference: [String] {
        guard let asked, let signed = before.newestRules else { return [] }
        // What nobody has signed yet is not asked to differ.
        let compared = signed.delegated.isEmpty ? asked.only(Array(signed.roles.keys)) : asked
        return RulesDifference(from: signed, to: compared, names: names).lines
    }

    /// Whether there is a root at all.
    package var hasRoot: Bool { before.root != nil }

    /// One role of the candidate, and the signatures that it asks for.
    package struct Demand: Hashable, Sendable {
        package let role: Policy.Role
        package let version: Int
        package let threshold: Int
        /// Names of those who have signed, and of those who may and have not.
        package let signed: [String]
        package let missing: [String]
        /// Whether the root that is live asks for them, and no longer the next one.
        package let isOfPreviousRoot: Bool

        package var isReached: Bool { signed.count >= threshold }
    }

    package var demands: [Demand] {
        guard let candidate else { return [] }
        return candidate.demands(after: before).map { demand in
            let status = candidate.status(of: demand)
            return Demand(
                role: demand.role, version: candidate[demand.role]?.version ?? 0, threshold: status.threshold,
                signed: names.inOrder(status.signed), missing: names.inOrder(status.missing),
                isOfPreviousRoot: demand.isOfPreviousRoot)
        }
    }

    /// The keys of each signature that what is proposed asks for.
    var demandedKeys: [RoleKeys] { candidate?.demands(after: before).map(\.signers) ?? [] }

    /// Who refused to sign the candidate, and why.
    package var refused: [(name: String, refusal: Refusal)] {
        refusals.sorted { $0.key.precedesByBytes($1.key) }.map { (policy.name(of: $0.key), $0.value) }
    }

    /// Who signed something that is not what stands there: the name, and the roles.
    package var voided: [(name: String, roles: [Policy.Role])] {
        void.sorted { $0.key.precedesByBytes($1.key) }.compactMap { file, signatures in
            guard !signatures.isEmpty else { return nil }
            let signer = file.hasSuffix(".json") ? String(file.dropLast(5)) : file
            let roles = Set(signatures.map(\.role)).sorted()
            return (policy.name(of: signer), roles)
        }
    }
}

extension PublishingStatus {
    /// Which roles ask for a signature of this person that they do not have, and by which key.
    package func asks(of signer: String) -> [(role: Policy.Role, version: Int, key: PublicKey)] {
        guard let candidate else { return [] }
        var seen: Set<String> = []
        return candidate.demands(after: before).flatMap { demand in
            candidate.status(of: demand).missing.compactMap { id in
                guard names.signer(of: id) == signer, let key = demand.known[id],
                    let statement = candidate[demand.role],
                    seen.insert("\(demand.role) \(id)").inserted
                else { return nil }
                return (demand.role, statement.version, key)
            }
        }
    }

    /// Why nobody can sign or publish what is proposed; nil where nothing stands in the way, and where nothing is proposed.
    package func obstacle(at now: Instant) -> PublishingFault? {
        do throws(PublishingFault) {
            try candidate?.requireNextVersions(after: before, at: now)
            return nil
        } catch {
            return error
        }
    }

    /// Names of bundles that the candidate lists otherwise than these are, or that only one side has.
    package func differingNames(
        _ bundles: [ContentBundle], defaultLanguage: LanguageTag?
    ) async throws(PublishingFault) -> [String] {
        guard let candidate else { return [] }
        let wanted = candidate.wanted(after: before)
        let only = candidate.occasion.only
        return try await PublishedBundle.differingNames(
            proposed(of: bundles), defaultLanguage: defaultLanguage,
            listed: wanted.files.filter { only == nil || $0.key == only }, by: wanted.rules)
    }

    /// Those of the bundles that the candidate is about: of one role, or all.
    package func proposed(of bundles: [ContentBundle]) -> [ContentBundle] {
        guard let candidate, let only = candidate.occasion.only else { return bundles }
        let rules = candidate.wanted(after: before).rules
        return bundles.filter { rules.role(of: $0.name.string) == only }
    }

    /// The bundles that readers will have, where those that the candidate is not about stay as they are.
    package func merged(_ bundles: [ContentBundle], withLive live: [ContentBundle]) -> [ContentBundle] {
        let proposed = proposed(of: bundles)
        guard candidate?.occasion.only != nil else { return proposed }
        let own = Set(self.proposed(of: live).map(\.targetName))
        return (proposed + live.filter { !own.contains($0.targetName) }).sorted { $0.targetName < $1.targetName }
    }
}
