package import Bundles
import Files
import JSON
package import Trust

extension Publisher {
    /// What came of a proposal.
    package struct Proposal: Sendable {
        /// With the new candidate, or without one where nothing had to be proposed; and with the signatures that are void by it.
        package let status: PublishingStatus
        /// Whether the very same stood there before.
        package let isUnchanged: Bool
    }

    /// Proposes what the workspace says, or the rules that its policy asks for.
    ///
    /// What was proposed before and is still wanted stays as it is, with its signatures. Signatures over what changed are
    /// dropped, and told.
    /// - Parameters:
    ///   - bundles: everything that the workspace says; nil for a change of rules alone.
    ///   - occasion: what it is about, and the time of signing, from which every expiry is counted.
    package func propose(
        _ bundles: [ContentBundle]?, defaultLanguage: LanguageTag?, _ occasion: Candidate.Occasion
    ) async throws(PublishingFault) -> Proposal {
        let lock = try enter()
        defer { extendLifetime(lock) }
        let before = try await published()
        var keyring = try Keyring(keys, opening: passphrases)
        let rules = try rules(for: occasion.scope, after: before, with: &keyring)
        let wanted: ReleaseStatements
        if let bundles {
            wanted = try ReleaseStatements(
                rules: rules, bundles: try await named(bundles, defaultLanguage, by: rules),
                environment: policy.environment)
        } else {
            wanted = ReleaseStatements(
                rules: rules, files: try rules.assigned(before.files.values.flatMap(\.self)),
                environment: policy.environment)
        }
        try keyring.save()
        return try await propose(wanted, occasion, after: before, holding: lock)
    }

    /// Proposes what an older release said, as a new and higher one.
    package func rollBack(
        to number: Int, commit: String? = nil, notes: String = "", at now: Instant
    ) async throws(PublishingFault) -> Proposal {
        let lock = try enter()
        defer { extendLifetime(lock) }
        let siteState = try await SiteState(site: site, trust: trust, limits: limits)
        let before = siteState.published
        guard let live = before.live, let rules = before.newestRules else {
            throw .candidate(.noRelease(number, newest: nil))
        }
        guard number >= 1, number < live.number else { throw .candidate(.noRelease(number, newest: live.number)) }
        let snapshot = TreePath.metadata(role: Policy.Role.snapshot.rawValue, version: number).path
        let isHere = try doing { () throws(FileFault) in try site.exists ? site.exists(snapshot) : false }
        guard isHere else { throw .candidate(.releaseElsewhere(number)) }
        let older = try OlderRelease(
            number, of: site, trusting: siteState.history.read(limits), limits: limits)
        let wanted = ReleaseStatements(
            rules: rules, files: try rules.assigned(older.files.values.flatMap(\.self)),
            environment: policy.environment)
        let occasion = Candidate.Occasion(
            scope: .rollback, proposed: now, commit: commit, notes: notes, restores: number)
        guard wanted.files.mapValues(Set.init) != before.files.mapValues(Set.init) else {
            throw .candidate(.alreadyLive(number))
        }
        return try await propose(wanted, occasion, after: before, holding: lock)
    }

    /// Drops what is proposed and not published.
    /// - Returns: with the signatures that went with it.
    package func withdraw() async throws(PublishingFault) -> PublishingStatus {
        let lock = try enter()
        defer { extendLifetime(lock) }
        // What cannot be read is dropped like the rest.
        return try await status(without: try? candidates.read()?.candidate, holding: lock)
    }

    /// Removes what is proposed.
    /// - Parameter old: as far as it could be read.
    private func status(
        without old: Candidate?, holding lock: borrowing FolderLock
    ) async throws(PublishingFault) -> PublishingStatus {
        let gone = try candidates.remove()
        var status = try await status(holding: lock)
        // What a publisher left that was killed at its end has done what it was signed for.
        if old?.isPublished(in: status.before) != true { status.void = gone }
        return status
    }

    /// What is proposed. Where it is damaged, met in a merge, or was left by a proposer that was killed, that of it which is whole:
    /// a new proposal completes the rest.
    private func readProposed() throws(PublishingFault) -> Candidate? {
        do throws(PublishingFault) {
            return try candidates.read()?.candidate
        } catch {
            guard case .candidate = error else { throw error }
            try candidates.dropUnreadableSignatures()
        }
        do throws(PublishingFault) {
            return try candidates.readIntact()
        } catch {
            guard case .candidate = error else { throw error }
            return nil
        }
    }

    private func propose(
        _ all: ReleaseStatements, _ whole: Candidate.Occasion, after before: Published,
        holding lock: borrowing FolderLock
    ) async throws(PublishingFault) -> Proposal {
        let (wanted, occasion) = (try onlyMeant(of: all, after: before), onlyMeant(whole))
        let found = try readProposed()
        let waiting = found.flatMap { $0.isPublished(in: before) || !$0.isWaiting(after: before) ? nil : $0 }
        if let other = waiting?.occasion, !other.isReplaceable(by: occasion) {
            throw .candidate(.other(other.scope))
        }
        let signings = ReleasePlan.people(
            occasion.scope, after: before, for: wanted, under: policy, at: occasion.proposed
        ).filter { only == nil || $0.role == only }
        var candidate = Candidate(signings, saying: wanted, occasion: occasion)
        if let waiting { candidate.keepStatements(of: waiting, saying: wanted, under: policy) }
        guard !candidate.isEmpty else {
            return Proposal(status: try await status(without: found, holding: lock), isUnchanged: false)
        }
        try candidate.demandTrust(after: before)
        let isUnchanged = waiting?.digest == candidate.digest
        if !isUnchanged || waiting?.occasion.notes != occasion.notes { try candidates.write(candidate) }
        let status = try await status(holding: lock)
        try candidates.drop(status.void)
        return Proposal(status: status, isUnchanged: isUnchanged)
    }
}

extension Publisher {
    /// What all roles are to say where one alone is meant: of the others what is live.
    func onlyMeant(of wanted: ReleaseStatements, after before: Published) throws(PublishingFault) -> ReleaseStatements {
        guard let only else { return wanted }
        guard before.live != nil else { throw .candidate(.onlyBeforeAll(only)) }
        var files = before.files
        files[only] = wanted.files[only] ?? []
        return ReleaseStatements(rules: wanted.rules, files: files, environment: wanted.environment)
    }

    func onlyMeant(_ occasion: Candidate.Occasion) -> Candidate.Occasion {
        var occasion = occasion
        occasion.only = only
        return occasion
    }
}

extension Candidate {
    /// Whether a part of it is still to be published: what one role alone has published meanwhile takes nothing from the others.
    func isWaiting(after before: Published) -> Bool {
        statements.contains { $0.version == before.version($0.role) + 1 }
    }

    /// - Throws: where those who entrust others have let it expire, and do not sign anew: people would sign what no client believes.
    fileprivate func demandTrust(after before: Published) throws(PublishingFault) {
        let now = occasion.proposed
        for role in [Policy.Role.root, .targets] where self[role] == nil {
            guard let expires = before.expires(role), expires <= now else { continue }
            throw .rejected(.expired(role.name, at: expires, now: now))
        }
    }

    /// Takes the statements of an older proposal that say the same and are good for long enough: what people have signed of
    /// them holds.
    mutating func keepStatements(of old: Candidate, saying wanted: ReleaseStatements, under policy: Policy) {
        self = Candidate(
            occasion: occasion,
            statements: statements.map { statement in
                guard let kept = old[statement.role], kept.version == statement.version,
                    kept.matches(wanted),
                    occasion.proposed + policy.margin(of: kept.role) * 2 < kept.expires,
                    kept.expires <= statement.expires
                else { return statement }
                return kept
            })
    }
}
