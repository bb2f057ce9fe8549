package import Files
import Trust

extension FileFault: SourceFault {
    package var isBeyondLimit: Bool {
        if case .larger = reason { true } else { false }
    }
}

/// A site on the disk, as clients see it.
struct SiteSource: MetadataSource {
    let site: Folder

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        guard let path = RelativePath(path) else { return nil }
        return try site.readIfPresent(path, limitBytes: limitBytes)
    }
}

/// A tree that is not placed yet, as clients would see it: what it brings, and of the site only what it keeps.
struct TreeSource: MetadataSource {
    private let items: [RelativePath: [UInt8]]
    private let kept: Set<RelativePath>
    private let site: SiteSource

    init(_ tree: RepositoryTree, on site: Folder) {
        items = tree.items.reduce(into: [:]) { $0[$1.entry.path] = $1.bytes[.identity] }
        kept = Set(tree.kept.map(\.path))
        self.site = SiteSource(site: site)
    }

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        guard let relative = RelativePath(path) else { return nil }
        if let bytes = items[relative] {
            guard bytes.count <= limitBytes else { throw FileFault(.read, path: path, .larger(limitBytes: limitBytes)) }
            return bytes
        }
        return kept.contains(relative) ? try await site.fetch(path, limitBytes: limitBytes) : nil
    }
}
