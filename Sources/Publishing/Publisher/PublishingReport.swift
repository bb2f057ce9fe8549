package import Bundles
import Digests
import Files
import JSON
package import Trust

/// What a publication did, or would do.
package struct PublishingReport: Sendable {
    package enum Outcome: String, Hashable, Sendable {
        /// The release has other content, or the same under other signatures.
        case released
        /// The same release is good for longer, or stands whole again.
        case renewed
        /// A root that waits for the first release.
        case founded
        /// Nothing had to be done.
        case unchanged
    }

    package enum BundleChange: String, Hashable, Sendable {
        case added
        case changed
        case unchanged
    }

    package struct Bundle: Hashable, Sendable {
        package let name: TargetName
        package let change: BundleChange
        /// In bytes: as it is, and as clients get it that take brotli or gzip.
        package let length: Int
        package let brotliLength: Int?
        package let gzipLength: Int?
    }

    package struct Role: Hashable, Sendable {
        package let role: Policy.Role
        package let version: Int
        package let expires: Instant
        /// Nil for a role whose file stays as it is.
        package let reason: ReleasePlan.Reason?
        /// Names of those who signed it in this publication.
        package let signers: [String]
    }

    package let outcome: Outcome
    /// The number of the release that is live, or would be.
    package let release: Int
    package let bundles: [Bundle]
    /// The files of the assets that they name.
    package let assets: [Bundle]
    package let removedBundles: [String]
    /// Names of unsigned copies at the top of the site that it did not have.
    package let addedAliases: [String]
    /// Those that it no longer has.
    package let removedAliases: [String]
    package let roles: [Role]
    /// Signers whose keys were made for development.
    package let madeKeys: [String]
    /// Files that had to be compressed, rather than being found in the cache.
    package let compressedFiles: Int
    /// Nil where it stopped before anything was written.
    package let written: Written?

    package struct Written: Hashable, Sendable {
        package let files: Int
        package let bytes: Int
    }
}

extension PublishingReport {
    init(of finished: FinishedRelease, under policy: Policy, placed: RepositoryTree.Placement?) {
        let (plan, live) = (finished.plan, finished.before.live)
        let isWhole = finished.tree?.items.isEmpty != false && plan.isEmpty
        outcome =
            plan[.snapshot] != nil ? .released : isWhole ? .unchanged : plan.release == 0 ? .founded : .renewed
        release = plan.release
        let index = finished.tree?.index ?? TreeIndex()
        bundles = finished.bundles.map {
            Self.row(
                $0.name, by: $0.role, at: $0.path, digest: $0.digest, length: $0.bytes.count, in: index, after: live)
        }
        assets = finished.assets.map {
            Self.row(
                $0.file.target, by: $0.role, at: $0.path, digest: $0.file.digest, length: $0.file.length, in: index,
                after: live)
        }
        let names = Set(bundles.map(\.name.string))
        let before = (live?.targets.values.flatMap(\.files.values) ?? []).filter { !PublishedAsset.isAsset($0.custom) }
            .map(\.name)
        removedBundles = before.filter { !names.contains($0) }.sortedByBytes()
        let copies = finished.tree?.copies.map(\.entry.path) ?? []
        addedAliases = copies.filter { finished.before.index[$0] == nil }.map(\.string)
        removedAliases = finished.tree?.dropped.map(\.string) ?? []
        let signed = Set(finished.release.files.keys).union(plan.signings.map(\.role))
        roles = signed.sorted().compactMap { Self.role($0, finished) }
        madeKeys = finished.keyring.made.keys.sortedByBytes()
        compressedFiles = finished.compressedFiles
        written = placed.map { Written(files: $0.writtenFiles, bytes: $0.writtenBytes) }
    }

    private static func row(
        _ name: TargetName, by role: Policy.Role, at path: TreePath, digest: SHA256Digest, length: Int,
        in index: TreeIndex, after live: LiveRelease?
    ) -> Bundle {
        var lengths: [Coding: Int] = [:]
        if case .pinned(let contents)? = index[path.path]?.state { lengths = contents.mapValues(\.length) }
        let before = live?.targets[role]?.files[name.string]?.content.sha256
        return Bundle(
            name: name, change: before == nil ? .added : before == digest ? .unchanged : .changed, length: length,
            brotliLength: lengths[.brotli], gzipLength: lengths[.gzip])
    }

    private static func role(_ role: Policy.Role, _ finished: FinishedRelease) -> Role? {
        if let signing = finished.plan[role] {
            return Role(
                role: role, version: signing.version, expires: signing.expires, reason: signing.reason,
                signers: finished.release.signers[role] ?? [])
        }
        guard let expires = finished.before.published.expires(role), let version = finished.release.files[role]?.version
        else { return nil }
        return Role(role: role, version: version, expires: expires, reason: nil, signers: [])
    }

    /// What has to be known of copies once: where they are, and what they lack.
    package func aliasLines(under policy: Policy) -> [String] {
        guard !addedAliases.isEmpty || !removedAliases.isEmpty else { return [] }
        let origin = policy.origin.map { $0.hasSuffix("/") ? $0 : $0 + "/" } ?? "/"
        return ["", "Unsigned copies, whose readers can't tell who wrote them or how old they are:"]
            + addedAliases.map { "  added    \(origin)\($0)" } + removedAliases.map { "  removed  \(origin)\($0)" }
    }
}
