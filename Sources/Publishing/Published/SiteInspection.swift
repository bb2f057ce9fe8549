import Digests
import Files

/// Holds the files of a site against its index and against what our releases put there.
///
/// A publication that was killed leaves metadata of a version that nothing refers to; such entries are dropped, for the
/// next publication makes that version anew. A file of an earlier release that is gone is dropped as well: no client needs it to get
/// what is live. Everything else that differs was changed by somebody else.
struct SiteInspection {
    let site: Folder
    /// The newest version of each role that the live timestamp leads to, `root` included; empty for a site without
    /// timestamp.
    let versions: [String: Int]
    /// What clients of the live release fetch.
    let needed: Set<RelativePath>
    /// The history of trust: roots that the site has must be these.
    let roots: [[UInt8]]
    let limits: PublishingLimits

    /// The index without leftovers.
    /// - Throws: `.changed` for the first file that is not as we left it.
    func inspected(_ index: TreeIndex) throws(PublishingFault) -> TreeIndex {
        var kept: [TreeIndex.Entry] = []
        for entry in index.entries {
            guard let path = TreePath(entry.path) else {
                throw .changed(path: entry.path.string, .stray)
            }
            if case .metadata(let role, let version) = path, version > versions[role] ?? 0 { continue }
            if try isGone(entry) { continue }
            try inspect(entry, path)
            if case .metadata("root", let version) = path { try inspect(entry, ofRoot: version) }
            kept.append(entry)
        }
        do throws(TreeIndexFault) {
            return try TreeIndex(kept)
        } catch {
            throw .index(error)
        }
    }

    private func isGone(_ entry: TreeIndex.Entry) throws(PublishingFault) -> Bool {
        guard entry.state != .mutable, !needed.contains(entry.path) else { return false }
        return try doing { () throws(FileFault) in
            for coding in entry.codings {
                guard let path = RelativePath(entry.path.string + coding.suffix) else { continue }
                if try !site.exists(path) { return true }
            }
            return false
        }
    }

    private func inspect(_ entry: TreeIndex.Entry, _ path: TreePath) throws(PublishingFault) {
        guard path.allows(entry.mediaType) else { throw .changed(path: entry.path.string, .description) }
        switch (path, entry.state) {
        case (.timestamp, .mutable), (.schema, .mutable), (.alias, .mutable):
            guard case .revalidate = entry.cache else { throw .changed(path: entry.path.string, .description) }
        case (.metadata, .pinned(let contents)), (.target, .pinned(let contents)):
            guard entry.cache == .immutable else { throw .changed(path: entry.path.string, .description) }
            if case .target(let digest, _) = path, contents[.identity]?.sha256 != digest.hex {
                throw .changed(path: entry.path.string, .description)
            }
            for (coding, content) in contents.sorted(by: { $0.key < $1.key }) {
                try inspect(content, at: entry.path.string + coding.suffix)
            }
        default: throw .changed(path: entry.path.string, .description)
        }
    }

    private func inspect(_ entry: TreeIndex.Entry, ofRoot version: Int) throws(PublishingFault) {
        guard version <= roots.count, case .pinned(let contents) = entry.state,
            contents[.identity]?.sha256 == SHA256Digest(of: roots[version - 1]).hex
        else { throw .changed(path: entry.path.string, .otherRoot) }
    }

    private func inspect(_ content: TreeIndex.Content, at name: String) throws(PublishingFault) {
        guard let path = RelativePath(name), content.length <= limits.fileBytes else {
            throw .changed(path: name, .bytes)
        }
        let bytes: [UInt8]?
        do throws(FileFault) {
            bytes = try site.readIfPresent(path, limitBytes: content.length)
        } catch {
            // Longer than it was: no need to know by how much.
            guard case .larger = error.reason else { throw .file(error) }
            throw .changed(path: name, .bytes)
        }
        guard let bytes else { throw .changed(path: name, .missing) }
        guard bytes.count == content.length, SHA256Digest(of: bytes).hex == content.sha256 else {
            throw .changed(path: name, .bytes)
        }
    }
}
