import Bundles
import Digests
package import Files
package import Trust

/// Brings a release from what somebody wants to say to where an origin serves it: all of it, or nothing.
///
/// It is proposed, signed by those who must, and completed; with development keys in one step. Killed at any moment the old
/// release is live or the new one; the next publication completes it.
package struct Publisher: Sendable {
    /// What to do with a release that is signed and verified.
    package enum Purpose: Sendable {
        case publication
        /// Stop before anything is written, but for the cache of compressed files.
        case rehearsal
    }

    package let policy: Policy
    package let keys: KeyFolder
    let limits: TrustLimits
    let publishing: Folder
    let trust: Folder
    /// What an origin serves.
    package let site: Folder
    let candidates: CandidateFolder
    /// The one role that is proposed, signed or published; nil for all. It has a candidate of its own, beside that of all.
    package let only: Policy.Role?
    let passphrases: Passphrases
    private let cache: CompressionCache

    /// - Parameters:
    ///   - folder: the environment's, with `keys/`, `trust/`, `candidate/`, `site/` and `cache/` in it.
    ///   - passphrases: asked where keys are not for development.
    package init(
        in folder: Folder, policy: Policy, only: Policy.Role? = nil, limits: TrustLimits = TrustLimits(),
        passphrases: @escaping Passphrases = { (_) throws(PublishingFault) in throw .noPassphrase }
    ) {
        let development: Passphrases = { _ in KeyFolder.developmentPassphrase }
        let secret: Passphrases = { (signer) throws(PublishingFault) in
            let passphrase = try passphrases(signer)
            try policy.demandSecret(passphrase, of: signer)
            return passphrase
        }
        func below(_ name: String) -> Folder { Folder("\(folder.path)/\(name)") }
        var limits = limits
        limits.environment = policy.environment
        self.policy = policy
        self.only = only
        self.limits = limits
        self.passphrases = policy.developmentKeys ? development : secret
        publishing = folder
        keys = KeyFolder(below("keys"))
        trust = below("trust")
        site = below("site")
        candidates = CandidateFolder(
            folder: below("candidate" + (only.map { "/\($0.rawValue)" } ?? "")), limits: limits)
        cache = CompressionCache(below("cache"))
    }

    /// The path of the root with which trust begins.
    package var firstRootPath: String { trust.path + "/1.root.json" }

    /// What opens the key of a signer.
    package func passphrase(of signer: String) throws(PublishingFault) -> [UInt8] { try passphrases(signer) }

    /// The right to change what is published, and a folder without what killed publishers left half made.
    func enter() throws(PublishingFault) -> FolderLock {
        let lock = try doing { () throws(FileFault) in try publishing.lock() }
        guard let lock else { throw .locked }
        try doing { () throws(FileFault) in
            try sweep(holding: lock)
            try writeIgnoreRules()
        }
        return lock
    }

    /// What is made here is made anew, and is not for version control; the rules are made with it, in each clone.
    private static let ignoreRules = """
        # What Litfass makes, and makes anew.
        /site/
        /cache/
        /build/
        /.gitignore

        """

    private func writeIgnoreRules() throws(FileFault) {
        let path = RelativePath(known: ".gitignore")
        guard try !publishing.exists(path) else { return }
        try publishing.write(Array(Self.ignoreRules.utf8), to: path)
    }

    private func sweep(holding lock: borrowing FolderLock) throws(FileFault) {
        try publishing.removeTemporaryFiles()
        for folder in [keys.folder, trust, site, cache.folder, candidates.folder] {
            try folder.removeTemporaryFiles()
            for name in ["metadata", "targets", "published", "renewed", "releases", "sources", "signatures"] {
                try folder.removeTemporaryFiles(in: RelativePath(known: name))
            }
        }
    }

    /// Bundles with their names and roles.
    /// - Parameter rules: by which roles answer for bundles.
    /// - Throws: `.noRole` for a bundle that nobody answers for.
    func named(
        _ bundles: [ContentBundle], _ defaultLanguage: LanguageTag?, by rules: SigningRules
    ) async throws(PublishingFault) -> [PublishedBundle] {
        let bundles = bundles.filter { only == nil || rules.role(of: $0.name.string) == only }
        guard !bundles.isEmpty else { throw only.map { .noBundlesOf($0) } ?? .noBundles }
        if let lost = bundles.first(where: { rules.role(of: $0.name.string) == nil })?.name {
            throw .noRole(bundle: lost.string, start: lost.role, isInPolicy: policy.answers(for: lost.role))
        }
        return try await PublishedBundle.all(of: bundles, defaultLanguage: defaultLanguage, by: rules).sorted {
            $0.name < $1.name
        }
    }

    /// Roles that have a candidate of their own, beside that of all.
    package func rolesProposedAlone() throws(PublishingFault) -> [Policy.Role] {
        let folder = Folder("\(publishing.path)/candidate")
        return try doing { () throws(FileFault) in
            guard try folder.exists else { return [] }
            var roles: [Policy.Role] = []
            for entry in try folder.list() where entry.kind == .folder {
                guard let head = RelativePath("\(entry.name)/candidate.json"), try folder.exists(head),
                    let role = Policy.Role(rawValue: entry.name)
                else { continue }
                roles.append(role)
            }
            return roles.sorted()
        }
    }

    /// The same publisher for another candidate.
    package func only(_ role: Policy.Role?) -> Publisher {
        Publisher(in: publishing, policy: policy, only: role, limits: limits, passphrases: passphrases)
    }

    /// Compressed siblings of files, and how many had to be made.
    func siblings(
        of files: [(digest: SHA256Digest, bytes: [UInt8])]
    ) async throws(PublishingFault) -> ([SHA256Digest: [Coding: [UInt8]]], Int) {
        let compressed: [CompressionCache.Compressed]
        do throws(FileFault) {
            compressed = try await cache.compressed(files.map(\.bytes))
        } catch {
            throw .file(error)
        }
        let pairs = zip(files, compressed).map { ($0.digest, $1.siblings) }
        return (Dictionary(pairs) { first, _ in first }, compressed.reduce(0) { $0 + $1.made })
    }

    /// What a release needs to be believed comes first, what makes it visible last.
    func place(
        _ release: FinishedRelease, at now: Instant, holding lock: borrowing FolderLock
    ) throws(PublishingFault) -> RepositoryTree.Placement {
        try release.keyring.save()
        return try doing { () throws(FileFault) in
            let history = release.before.history
            // What a killed publisher put live is remembered before anything follows it, so that we are never two steps behind.
            if release.before.isOnSite, let live = release.before.live { try history.remember(live.files) }
            for root in release.release.roots.dropFirst(history.roots.count) { try history.add(root) }
            if let record = ReleaseRecord(of: release, at: now) { try remember(record) }
            try release.before.removeLeftovers(in: site)
            let placement = try release.tree?.place(on: site) ?? RepositoryTree.Placement()
            try history.remember(release.release.kept)
            return placement
        }
    }
}
