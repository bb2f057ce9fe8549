import Bundles
import Files

/// Copies of bundles under addresses that stay, `content.de.json` at the top of the tree, for programs that can't follow a
/// release from file to file. Nobody signs them.
struct Aliases: Sendable {
    /// Those that have a copy.
    let bundles: [PublishedBundle]
    /// Copies on the site that are no longer wanted, whether its index lists them or not.
    let dropped: [RelativePath]

    /// - Parameters:
    ///   - bundles: all of the release.
    ///   - index: of the site. Files that are called like a bundle of the policy are ours too.
    init(
        of bundles: [PublishedBundle], under policy: Policy, on site: Folder, listedIn index: TreeIndex
    ) throws(PublishingFault) {
        let named = bundles.filter { policy.aliases.contains($0.bundle.name) }
        let wanted = Set(named.map { TreePath.alias($0.name).path })
        self.bundles = named
        dropped = try doing { () throws(FileFault) in
            guard try site.exists else { return [] }
            return try site.list().filter { $0.kind == .file }.compactMap { RelativePath($0.name) }.filter { path in
                guard case .alias(let name)? = TreePath(path), !wanted.contains(path) else { return false }
                return index[path] != nil || policy.answers(for: String(name.string.prefix { $0 != "." }))
            }
        }
    }
}
