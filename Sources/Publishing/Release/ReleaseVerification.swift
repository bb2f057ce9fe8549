import Bundles
import Files
import JSON
import Trust

/// Looks at a finished tree with the eyes of those who will get it, before any of them can.
struct ReleaseVerification {
    /// Nil where there is nothing to serve yet.
    private let tree: RepositoryTree?
    private let bundles: [PublishedBundle]
    private let assets: [PublishedAsset]
    /// From the root with which every client began.
    private let roots: [[UInt8]]
    /// What clients have got so far; nil before the first release.
    private let live: LiveRelease?
    private let unknownRenewals: Int
    private let site: Folder
    private let limits: TrustLimits
    private let now: Instant

    init(_ release: FinishedRelease, on site: Folder, limits: TrustLimits, now: Instant) {
        (tree, bundles, assets) = (release.tree, release.bundles, release.assets)
        (roots, live, unknownRenewals) = (release.release.roots, release.before.live, release.before.unknownRenewals)
        (self.site, self.limits, self.now) = (site, limits.following(release.release.roots), now)
    }

    /// - Throws: `.rejected` where a new client or a returning one would refuse the tree, `.misread` where it holds something
    ///   else than was meant.
    func verify() async throws(PublishingFault) {
        do {
            try verifyRoots()
            guard let tree else { return }
            let source = TreeSource(tree, on: site)
            try await verify(source, with: MemoryStore())
            let returning = MemoryStore()
            for (name, bytes) in live?.files ?? [:] { returning.save(bytes, as: name) }
            try await verify(source, with: returning)
            try await verifySteps(source)
            try await verifySiblings(of: tree)
        } catch {
            throw PublishingFault(verifying: error)
        }
    }

    /// Every root follows from the one before it, and the last is good.
    private func verifyRoots() throws(TrustFault) {
        guard let first = roots.first else {
            preconditionFailure("a candidate contains a root where there is none yet")
        }
        var stage = try RootStage(trusting: UntrustedBytes(first), now: now, limits: limits)
        for root in roots.dropFirst() { try stage.update(with: UntrustedBytes(root)) }
        _ = try stage.finish()
    }

    private var firstRoot: [UInt8] { roots[0] }

    private func verify(_ source: TreeSource, with store: MemoryStore) async throws {
        let updater = Updater(source: source, store: store, now: now, limits: limits)
        var repository = try await updater.refresh(trusting: UntrustedBytes(firstRoot))
        for bundle in bundles {
            let name = bundle.name.string
            guard let target = try await repository.target(named: name) else {
                throw PublishingFault.misread(target: name, "no role vouches for it")
            }
            let bytes = try await repository.download(target).value
            guard bytes == bundle.bytes else { throw PublishingFault.misread(target: name, "it has other bytes") }
        }
        for asset in assets {
            let name = asset.file.target.string
            guard let target = try await repository.target(named: name), target.value == asset.listed else {
                throw PublishingFault.misread(target: name, "no role vouches for it as its bundle names it")
            }
            _ = try await repository.download(target)
        }
        let listed = try await repository.everyRole().flatMap(\.targets.value.files.keys).sortedByBytes()
        let meant = bundles.map(\.name.string) + assets.map(\.file.target.string)
        guard listed == meant.sortedByBytes() else {
            throw PublishingFault.misread(
                target: listed.joined(separator: ", "), "other files were meant to be there")
        }
    }

    /// What a phone reads of bundles is what was meant.
    /// - Throws: `.misread`.
    static func readBack(_ bundles: [PublishedBundle]) async throws(PublishingFault) {
        _ = try await onAllCores(bundles) { bundle throws(PublishingFault) in try readBack(bundle) }
    }

    private static func readBack(_ bundle: PublishedBundle) throws(PublishingFault) {
        let name = bundle.name.string
        let read: ContentBundle
        do throws(BundleFault) {
            read = try ContentBundle.decode(bundle.bytes, listed: bundle.listed.custom)
        } catch {
            throw .misread(target: name, error.description)
        }
        guard read == bundle.bundle else { throw .misread(target: name, "it says something else") }
    }

    /// A version that leaps could not be taken back: clients refuse everything below it, whoever signs.
    private func verifySteps(_ source: TreeSource) async throws(PublishingFault) {
        guard let live else { return }
        let next = try await LiveRelease(from: source, trusting: firstRoot, knowing: live.files, limits: limits)
        let (before, after) = (live.versions, next.versions)
        for (name, old) in before.sorted(by: { $0.key < $1.key }) {
            guard let role = Policy.Role(rawValue: name), let new = after[name] else { continue }
            guard new > old + 1 + (role == .timestamp ? unknownRenewals : 0) else { continue }
            throw .versionStep(role: role, live: old, next: new)
        }
    }

    private func verifySiblings(of tree: RepositoryTree) async throws(PublishingFault) {
        _ = try await onAllCores(tree.items) { item throws(PublishingFault) in
            for (coding, bytes) in item.bytes {
                guard let identity = item.bytes[.identity], Compression.decompresses(bytes, as: coding, to: identity)
                else {
                    throw .misread(
                        target: item.entry.path.string + coding.suffix, "it does not decompress to its original")
                }
            }
        }
    }
}
