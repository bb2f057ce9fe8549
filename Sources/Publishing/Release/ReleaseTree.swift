import Bundles
import Digests
import Files
import JSON

/// Which files a site gets for a release, and how they are served.
enum ReleaseTree {
    /// How long a cache may keep `timestamp.json` and what nobody signs, in seconds.
    static let timestampSeconds = 60

    /// The tree that serves a release and everything that the site lists already: targets first, so that nothing names what
    /// is not there, then metadata from the root on.
    /// - Parameter schemas: what is known of them.
    static func tree(
        of release: SignedRelease, _ bundles: [PublishedBundle], _ images: [PublishedAsset: [UInt8]],
        siblings: [SHA256Digest: [Coding: [UInt8]]], schemas: [Schema], aliases: Aliases,
        after before: SiteState
    ) throws(TreeIndexFault) -> RepositoryTree {
        let index = before.index
        var items: [RepositoryTree.Item] = []
        for bundle in bundles where index[bundle.path.path] == nil {
            let coded = siblings[bundle.digest, default: [:]].merging([.identity: bundle.bytes]) { first, _ in first }
            items.append(pinned(bundle.path, coded))
        }
        for (image, bytes) in images.sorted(by: { $0.key.file.target < $1.key.file.target }) {
            let coded = siblings[image.file.digest, default: [:]].merging([.identity: bytes]) { first, _ in first }
            items.append(pinned(image.path, coded, as: image.file.mediaType))
        }
        for (place, root) in release.roots.enumerated() {
            items.append(pinned(.metadata(role: Policy.Role.root.rawValue, version: place + 1), [.identity: root]))
        }
        for role in release.files.keys.sorted() where role != .root && role != .timestamp {
            guard let file = release.files[role] else { continue }
            items.append(pinned(.metadata(role: role.rawValue, version: file.version), [.identity: file.bytes]))
        }
        items.removeAll { index[$0.entry.path] != nil }
        items += schemas.map { mutable(.schema(name: $0.name), $0.json.encoded()) }
        let timestamp = release.files[.timestamp]?.bytes
        if let timestamp, !before.isOnSite || timestamp != before.live?.files[Policy.Role.timestamp.fileName] {
            items.append(mutable(.timestamp, timestamp))
        }
        let copies = aliases.bundles.map { mutable(.alias($0.name), $0.bytes) }
        return try RepositoryTree(adding: items, copies: copies, dropping: aliases.dropped, to: index)
    }

    private static func pinned(
        _ path: TreePath, _ bytes: [Coding: [UInt8]], as mediaType: String = TreePath.mediaType
    ) -> RepositoryTree.Item {
        let item = RepositoryTree.Item(immutable: path.path, mediaType: mediaType, bytes: bytes) {
            SHA256Digest(of: $0).hex
        }
        guard let item else {
            preconditionFailure("media types and our digests are well formed, identity is among them")
        }
        return item
    }

    private static func mutable(_ path: TreePath, _ bytes: [UInt8]) -> RepositoryTree.Item {
        let item = RepositoryTree.Item(
            mutable: path.path, mediaType: TreePath.mediaType, bytes: bytes,
            revalidateSeconds: timestampSeconds)
        guard let item else { preconditionFailure("our media type is well formed") }
        return item
    }
}
