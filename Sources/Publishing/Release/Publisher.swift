package import Bundles
internal import Digests
package import Files
package import Trust

/// Makes a release of bundles and puts it where an origin serves it: all of it, or nothing.
///
/// Killed at any moment it leaves the old release live or the new one; the next publication mends the rest by itself.
package struct Publisher: Sendable {
    /// What to do with a release that is signed and verified.
    package enum Purpose: Sendable {
        case publication
        /// Stop before anything is written, but for the cache of compressed files.
        case rehearsal
    }

    private let policy: Policy
    private let limits: TrustLimits
    private let publishing: Folder
    private let keys: KeyFolder
    private let trust: Folder
    private let site: Folder
    private let cache: CompressionCache

    /// - Parameter folder: the workspace's `Publish/`, with `keys/`, `trust/`, `site/` and `cache/` in it.
    package init(in folder: Folder, policy: Policy, limits: TrustLimits = TrustLimits()) {
        func below(_ name: String) -> Folder { Folder("\(folder.path)/\(name)") }
        self.policy = policy
        self.limits = limits
        publishing = folder
        keys = KeyFolder(below("keys"))
        trust = below("trust")
        site = below("site")
        cache = CompressionCache(below("cache"))
    }

    /// - Parameters:
    ///   - bundles: everything that the release is to say.
    ///   - defaultLanguage: what readers get whose languages the release does not have.
    ///   - now: the time of signing, from which every expiry is counted.
    /// - Throws: `PublishingFault`; nothing is visible then that was not before.
    package func publish(
        _ bundles: [ContentBundle], defaultLanguage: LanguageTag?, at now: Instant, for purpose: Purpose = .publication
    ) async throws(PublishingFault) -> PublishingReport {
        guard let lock = try doing({ () throws(FileFault) in try publishing.lock() }) else { throw .locked }
        try doing { () throws(FileFault) in try sweep(holding: lock) }
        let candidate = try await candidate(bundles, defaultLanguage, at: now)
        try await ReleaseVerification(candidate, on: site, limits: limits, now: now).verify()
        guard case .publication = purpose else { return PublishingReport(of: candidate, placed: nil) }
        return PublishingReport(of: candidate, placed: try place(candidate, holding: lock))
    }

    /// A release that is signed, and that nobody has seen.
    private func candidate(
        _ bundles: [ContentBundle], _ defaultLanguage: LanguageTag?, at now: Instant
    ) async throws(PublishingFault) -> Candidate {
        let bundles = try await named(bundles, defaultLanguage)
        let before = try await Situation(site: site, trust: trust, limits: limits)
        let keyring = try Keyring(of: policy, in: keys)
        let statements = ReleaseStatements(policy: policy, keys: keyring.publicKeys, bundles: bundles)
        let plan = ReleasePlan(after: before.history.newest, before.live, for: statements, at: now)
        let release = try SignedRelease(plan, saying: statements, after: before.live, before.history, with: keyring)
        let (siblings, compressed) = try await siblings(of: bundles, on: before.index)
        do throws(TreeIndexFault) {
            let tree = try ReleaseTree.tree(of: release, bundles, siblings: siblings, after: before)
            return Candidate(
                before: before, plan: plan, release: release, bundles: bundles, tree: tree, keyring: keyring,
                compressedFiles: compressed)
        } catch {
            throw .index(error)
        }
    }

    /// - Throws: `.noRole` for a bundle that nobody answers for.
    private func named(
        _ bundles: [ContentBundle], _ defaultLanguage: LanguageTag?
    ) async throws(PublishingFault) -> [PublishedBundle] {
        guard !bundles.isEmpty else { throw .noBundles }
        let named = try await onAllCores(bundles) { bundle throws(PublishingFault) in
            guard let published = PublishedBundle(bundle, defaultLanguage: defaultLanguage) else {
                throw .noRole(bundle: bundle.name.string)
            }
            return published
        }
        return named.sorted { $0.name < $1.name }
    }

    /// Compressed siblings of those bundles that the site does not have, and how many had to be made.
    private func siblings(
        of bundles: [PublishedBundle], on index: TreeIndex
    ) async throws(PublishingFault) -> ([SHA256Digest: [Coding: [UInt8]]], Int) {
        let missing = bundles.filter { index[$0.path.path] == nil }
        let compressed: [CompressionCache.Compressed]
        do throws(FileFault) {
            compressed = try await cache.compressed(missing.map(\.bytes))
        } catch {
            throw .file(error)
        }
        let pairs = zip(missing, compressed).map { ($0.digest, $1.siblings) }
        return (Dictionary(pairs) { first, _ in first }, compressed.reduce(0) { $0 + $1.made })
    }

    /// What a release needs to be believed comes first, what makes it visible last.
    private func place(
        _ candidate: Candidate, holding lock: borrowing FolderLock
    ) throws(PublishingFault) -> RepositoryTree.Placement {
        try candidate.keyring.save()
        return try doing { () throws(FileFault) in
            let history = candidate.before.history
            for root in candidate.release.roots.dropFirst(history.roots.count) { try history.add(root) }
            try candidate.before.mend(site)
            let placement = try candidate.tree.place(on: site)
            try history.remember(candidate.release.kept)
            return placement
        }
    }

    /// Takes away files that killed publications left half made.
    private func sweep(holding lock: borrowing FolderLock) throws(FileFault) {
        for folder in [keys.folder, trust, site, cache.folder] {
            try folder.removeTemporaryFiles()
            for name in ["metadata", "targets", "published"] {
                guard let below = RelativePath(name) else { preconditionFailure("a plain word is a usable name") }
                try folder.removeTemporaryFiles(in: below)
            }
        }
    }

    private func doing<Result: ~Copyable>(
        _ body: () throws(FileFault) -> Result
    ) throws(PublishingFault) -> Result {
        do throws(FileFault) {
            return try body()
        } catch {
            throw .file(error)
        }
    }
}

/// A release that is signed, and that nobody has seen.
struct Candidate: Sendable {
    let before: Situation
    let plan: ReleasePlan
    let release: SignedRelease
    let bundles: [PublishedBundle]
    let tree: RepositoryTree
    /// With the keys that were made for it, which are written when it is placed.
    let keyring: Keyring
    /// How many siblings had to be compressed.
    let compressedFiles: Int
}
