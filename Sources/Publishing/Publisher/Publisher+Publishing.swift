package import Bundles
import Difference
import Digests
import Files
import JSON
import Signing
package import Trust

extension Publisher {
    /// Completes what was proposed and signed. Without a proposal, and where development keys stand in for people, proposes and
    /// signs what the workspace says.
    /// - Parameters:
    ///   - bundles: everything that the workspace says; nil where only what the site has may be published.
    ///   - assets: the bytes of those that the bundles name; those that the site has may be left out.
    ///   - defaultLanguage: what readers get whose languages the release does not have.
    ///   - known: what is known of the sources.
    ///   - now: the time of signing, from which every expiry is counted.
    /// - Throws: `PublishingFault`; nothing is visible then that was not before.
    package func publish(
        _ bundles: [ContentBundle]?, assets: [Asset.File: [UInt8]] = [:], defaultLanguage: LanguageTag?,
        from known: PublishedSources = PublishedSources(), at now: Instant, for purpose: Purpose = .publication
    ) async throws(PublishingFault) -> PublishingReport {
        let lock = try enter()
        defer { extendLifetime(lock) }
        let before = try await siteState(at: now)
        var keyring = try Keyring(keys, opening: passphrases)
        var (candidate, sources): (Candidate, [PublishedBundle])
        if let waiting = try waiting(after: before.published) {
            try waiting.requireNothingHidden(after: before.published)
            try waiting.requireNextVersions(after: before.published, at: now)
            candidate = waiting
            let rules = waiting.wanted(after: before.published).rules
            // A root that comes before the first release has nothing below it.
            let isRelease = !rules.delegated.isEmpty
            sources = if let bundles, isRelease { try await named(bundles, defaultLanguage, by: rules) } else { [] }
        } else {
            // Somebody else has published it, or dropped it: without sources there is nothing to say, which is not to be said.
            guard let bundles else { throw .candidate(.none) }
            let rules = try rules(for: newScope, after: before.published, with: &keyring)
            sources = try await named(bundles, defaultLanguage, by: rules)
            candidate = try proposal(of: sources, known, by: rules, after: before, at: now)
        }
        if policy.developmentKeys { try sign(&candidate, after: before.published, with: &keyring) }
        try requireSignersOtherThanEditors(of: candidate, known.editors, after: before.published, keyring)
        let release = try await finish(
            candidate, of: sources, assets, schemas: known.schemas, after: before, with: keyring, at: now)
        let report = try await conclude(release, known, at: now, for: purpose, holding: lock)
        // What stands there was completed by this, or by a publisher that was killed at its end.
        if case .publication = purpose { try candidates.remove() }
        return report
    }

    private func requireSignersOtherThanEditors(
        of candidate: Candidate, _ editors: LastEditors, after before: Published, _ keyring: Keyring
    ) throws(PublishingFault) {
        do throws(ReviewFault) {
            try candidate.requireSigners(
                than: editors, after: before, under: policy, SignerNames(policy, keyring), next: nil)
        } catch {
            throw .review(error)
        }
    }

    /// Signs snapshot and timestamp anew, with the online key alone. What is proposed goes on waiting for its signatures.
    /// - Parameter renewal: whether only what is due.
    package func renew(
        _ renewal: ReleasePlan.Renewal, at now: Instant, for purpose: Purpose = .publication
    ) async throws(PublishingFault) -> PublishingReport {
        let lock = try enter()
        let before = try await siteState(at: now)
        guard before.live != nil, before.isOnSite else { throw .nothingToRenew }
        try before.requireListed()
        let keyring = try Keyring(keys, opening: passphrases)
        let nothing = Candidate(occasion: Candidate.Occasion(scope: .content, proposed: now), statements: [])
        let release = try await finish(nothing, of: [], after: before, with: keyring, at: now, renewal: renewal)
        return try await conclude(release, PublishedSources(), at: now, for: purpose, holding: lock)
    }

    private func siteState(at now: Instant) async throws(PublishingFault) -> SiteState {
        let lifetime = policy[.timestamp].lifetime
        return try await SiteState(site: site, trust: trust, limits: limits) { timestamp in
            // Nobody renews more often than once a minute.
            max(0, Int((now - (timestamp.expires - lifetime)).components.seconds / 60))
        }
    }

    /// What is proposed and not published yet, with the signatures that hold.
    private func waiting(after before: Published) throws(PublishingFault) -> Candidate? {
        guard let found = try candidates.read(), !found.candidate.isPublished(in: before) else { return nil }
        var candidate = found.candidate
        for signatures in found.signatures.values { _ = candidate.take(signatures, after: before) }
        return candidate
    }

    /// What is proposed where nothing waits.
    private var newScope: CandidateScope { policy.developmentKeys && only == nil ? .everything : .content }

    private func proposal(
        of sources: [PublishedBundle], _ known: PublishedSources, by rules: SigningRules, after before: SiteState,
        at now: Instant
    ) throws(PublishingFault) -> Candidate {
        let scope = newScope
        let wanted = try onlyMeant(
            of: ReleaseStatements(rules: rules, bundles: sources, environment: policy.environment),
            after: before.published)
        let signings = ReleasePlan.people(
            scope, after: before.published, for: wanted, under: policy, at: now
        ).filter { only == nil || $0.role == only }
        let occasion = onlyMeant(
            Candidate.Occasion(
                scope: scope, proposed: now, product: known.product, commit: known.commit,
                isUncommitted: known.isUncommitted))
        guard !policy.developmentKeys else { return Candidate(signings, saying: wanted, occasion: occasion) }
        // What only comes to its end is for 'status' to say, as long as it holds: it keeps no timestamp from being renewed.
        let news = signings.filter { signing in
            if case .expiring(let end) = signing.reason { end <= now } else { true }
        }
        guard news.isEmpty else { throw .candidate(.notProposed(news.map(\.role))) }
        return Candidate([], saying: wanted, occasion: occasion)
    }

    /// The rules by which a candidate is made.
    func rules(
        for scope: CandidateScope, after before: Published, with keyring: inout Keyring
    ) throws(PublishingFault) -> SigningRules {
        guard let signed = before.newestRules, scope == .content || scope == .rollback else {
            return try keyring.rules(of: policy)
        }
        // Somebody who has not sent a key yet stops no release under the rules that count.
        if signed.isComplete { return signed }
        return signed.filled(from: try keyring.rules(of: policy))
    }

    /// Signs with every key that is here.
    private func sign(
        _ candidate: inout Candidate, after before: Published, with keyring: inout Keyring
    ) throws(PublishingFault) {
        for key in try keyring.keys(named: candidate.demands(after: before).map(\.signers)) {
            do throws(KeyFault) {
                _ = try candidate.sign(with: key, after: before)
            } catch {
                throw .key(signer: keyring.stem(of: key.publicKey.id), error)
            }
        }
    }

    /// A release that is signed, and that nobody has seen.
    func finish(
        _ candidate: Candidate, of sources: [PublishedBundle], _ sourceAssets: [Asset.File: [UInt8]] = [:],
        schemas: [Schema] = [], after before: SiteState, with keyring: Keyring, at now: Instant,
        renewal: ReleasePlan.Renewal = .due
    ) async throws(PublishingFault) -> FinishedRelease {
        var keyring = keyring
        let wanted = candidate.wanted(after: before.published)
        let people = ReleasePlan.signings(of: candidate, after: before.published, for: wanted, under: policy)
        let plan = ReleasePlan(
            of: people, after: before.published, for: wanted, under: policy, at: now, renewal: renewal)
        let bundles = try bundles(of: wanted, from: sources, or: before)
        let assets = try PublishedAsset.all(of: bundles)
        let images = try bytes(of: assets, from: sourceAssets, or: before)
        let release = try SignedRelease(plan, of: candidate, after: before, with: &keyring, under: policy)
        let (siblings, compressed, line) = try await prepare(
            bundles, images, after: before, isReleased: plan[.snapshot] != nil)
        let isNew = plan[.snapshot] != nil || !before.isOnSite
        let aliases = try Aliases(of: plan.release == 0 ? [] : bundles, under: policy, on: site, listedIn: before.index)
        do throws(TreeIndexFault) {
            let tree =
                plan.release == 0
                ? nil
                : try ReleaseTree.tree(
                    of: release, bundles, images, siblings: siblings, schemas: isNew ? schemas : [], aliases: aliases,
                    after: before)
            return FinishedRelease(
                before: before, candidate: candidate, plan: plan, release: release, bundles: bundles, assets: assets,
                tree: tree, keyring: keyring, compressedFiles: compressed, line: line)
        } catch {
            throw .index(error)
        }
    }

    /// Compresses what no client has got yet, and meanwhile, since one core is often alone with the longest piece, reads it as
    /// a phone would and compares it with what was published before.
    private func prepare(
        _ bundles: [PublishedBundle], _ images: [PublishedAsset: [UInt8]], after before: SiteState, isReleased: Bool
    ) async throws(PublishingFault) -> (siblings: [SHA256Digest: [Coding: [UInt8]]], compressed: Int, line: String?) {
        let new = bundles.filter { before.index[$0.path.path] == nil }
        async let reading: Void = ReleaseVerification.readBack(new)
        async let line = isReleased ? line(from: before.live, to: bundles) : nil
        let texts = images.filter(\.key.isText).map { ($0.key.file.digest, $0.value) }
        let (siblings, compressed) = try await siblings(of: new.map { ($0.digest, $0.bytes) } + texts)
        do {
            try await reading
        } catch {
            throw PublishingFault(verifying: error)
        }
        return (siblings, compressed, await line)
    }

    /// The bytes of everything that is to be listed: as the sources make them, or as the site has them.
    /// - Throws: `.otherSources` where neither does.
    private func bundles(
        of wanted: ReleaseStatements, from sources: [PublishedBundle], or before: SiteState
    ) throws(PublishingFault) -> [PublishedBundle] {
        let made = Dictionary(sources.map { ($0.listed, $0) }) { first, _ in first }
        var bundles: [PublishedBundle] = []
        var missing: [String] = []
        for (role, files) in wanted.files {
            for file in files where !PublishedAsset.isAsset(file.custom) {
                if let bundle = made[file] {
                    bundles.append(bundle)
                } else if let bundle = try published(file, by: role, on: before) {
                    bundles.append(bundle)
                } else {
                    missing.append(file.name)
                }
            }
        }
        guard missing.isEmpty else { throw .candidate(.otherSources(missing.sortedByBytes())) }
        return bundles.sorted { $0.name < $1.name }
    }

    /// The bytes of those that the site does not have.
    /// - Throws: `.otherSources` where the sources do not have them either.
    private func bytes(
        of assets: [PublishedAsset], from sources: [Asset.File: [UInt8]], or before: SiteState
    ) throws(PublishingFault) -> [PublishedAsset: [UInt8]] {
        let new = assets.filter { before.index[$0.path.path] == nil }
        var found: [PublishedAsset: [UInt8]] = [:]
        for asset in new {
            found[asset] = sources[asset.file]
            guard found[asset] == nil else { continue }
            found[asset] = try unlisted(asset.path.path, digest: asset.file.digest, asset.file.length)
        }
        let absent = new.filter { found[$0] == nil }.map(\.file.target.string)
        guard absent.isEmpty else { throw .candidate(.otherSources(absent.sortedByBytes())) }
        return found
    }

    private func published(
        _ file: TargetFile, by role: Policy.Role, on before: SiteState
    ) throws(PublishingFault) -> PublishedBundle? {
        guard let digest = file.content.sha256 else { return nil }
        let path = TreePath.target(digest: digest, name: file.name).path
        let isListed = before.index[path] != nil
        let bytes =
            isListed
            ? try doing { () throws(FileFault) in try site.read(path, limitBytes: file.length) }
            : try unlisted(path, digest: digest, file.length)
        guard let bytes else { return nil }
        do throws(BundleFault) {
            return try PublishedBundle(reading: bytes, listed: file, by: role)
        } catch {
            throw .misread(target: file.name, error.description)
        }
    }

    /// The bytes of a file that is on the site, and not in its index: the digest that people signed says whether it is the one.
    private func unlisted(
        _ path: RelativePath, digest: SHA256Digest, _ length: Int
    ) throws(PublishingFault) -> [UInt8]? {
        try doing { () throws(FileFault) in
            guard try site.exists, try site.size(of: path) == length else { return nil }
            let bytes = try site.read(path, limitBytes: length)
            return SHA256Digest(of: bytes) == digest ? bytes : nil
        }
    }

    private func conclude(
        _ release: FinishedRelease, _ sources: PublishedSources, at now: Instant, for purpose: Purpose,
        holding lock: borrowing FolderLock
    ) async throws(PublishingFault) -> PublishingReport {
        try await ReleaseVerification(release, on: site, limits: limits, now: now).verify()
        guard case .publication = purpose else { return PublishingReport(of: release, under: policy, placed: nil) }
        var release = release
        if release.plan[.snapshot] != nil {
            let occasion = release.candidate.occasion
            let isInCommit = occasion.commit != nil && !occasion.isUncommitted && !sources.areShared
            if occasion.scope.isMadeOfSources, !isInCommit {
                release.sources = try doing { () throws(FileFault) in
                    let files = try sources.files()
                    return files.isEmpty ? nil : try store(files)
                }
            }
        }
        return PublishingReport(
            of: release, under: policy, placed: try place(release, at: now, holding: lock))
    }

    /// For people: nil where what is live is not on this site.
    private func line(from live: LiveRelease?, to bundles: [PublishedBundle]) async -> String? {
        guard let number = live?.snapshot.version else { return "everything is new" }
        let reader = ReleaseReader(site)
        // A record without this line is as good; what was published is not to fail for it.
        guard let listed = try? await reader.targets(ofRelease: number) else { return nil }
        // Bundles that stay as they are change nothing, and need not be read, unless some come or go beside them.
        let digests = Dictionary(listed.map { ($0.name, $0.digest) }) { first, _ in first }
        let isSameSet = Set(digests.keys) == Set(bundles.map(\.name))
        let changed = bundles.filter { !isSameSet || digests[$0.name] != $0.digest }
        let names = Set(changed.map(\.name))
        var old: [ContentBundle] = []
        for target in listed where !isSameSet || names.contains(target.name) {
            // As above.
            guard let bundle = try? await reader.bundle(target) else { return nil }
            old.append(bundle)
        }
        return DifferenceReport(from: old, to: changed.map(\.bundle), title: "").line
    }
}
