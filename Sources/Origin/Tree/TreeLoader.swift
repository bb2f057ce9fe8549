internal import Digests
package import Files

/// Why a tree is not served.
package enum TreeFault: Error, Sendable {
    case index(TreeIndexReadingFault)
    /// There is no `tree.index`: nothing was published here, or not here.
    case noIndex(folder: String)
    case file(FileFault)
    /// A file does not have the length and digest that the index lists: half copied, or damaged.
    case notAsListed(path: String)
    case overLimit(path: String, limit: String, allowed: Int)
}

extension TreeFault: CustomStringConvertible {
    package var description: String {
        switch self {
        case .index(let fault): fault.description
        case .noIndex(let folder): "\(folder) holds no tree.index; publish a release there first"
        case .file(let fault): fault.description
        case .notAsListed(let path): "\(path) is not the file that tree.index lists"
        case .overLimit(let path, let limit, let allowed):
            "\(path) is larger than the limit '\(limit)' of \(allowed) bytes"
        }
    }
}

/// Reads a tree into the answers that it gives. Files that an earlier table holds are not read again: what is immutable and
/// has the same digest is the same.
struct TreeLoader {
    let folder: Folder
    let limits: OriginLimits
    private var known: [String: Resource] = [:]
    /// The files of the last tree whose content the index does not pin.
    private(set) var mutablePaths: [RelativePath] = []

    init(_ folder: Folder, limits: OriginLimits) {
        self.folder = folder
        self.limits = limits
    }

    /// - Throws: the first reason not to serve the tree. What was read before stays known.
    mutating func load() throws(TreeFault) -> ResponseTable {
        let index = try readIndex()
        var total = 0
        var loaded: [String: Resource] = [:]
        var entries: [(path: String, resource: Resource)] = []
        for entry in index.entries {
            let key = Self.key(of: entry)
            let resource: Resource
            if let key, let kept = known[key] {
                resource = kept
            } else {
                resource = try read(entry, freeBytes: limits.residentBytes - total)
            }
            total += resource.variants.reduce(0) { $0 + $1.residentBytes }
            if let key {
                loaded[key] = resource
                // Where a later file is missing yet, the next try need not read this one again.
                known[key] = resource
            }
            entries.append((entry.path.string, resource))
        }
        known = loaded
        mutablePaths = index.entries.filter { $0.state == .mutable }.map(\.path)
        return ResponseTable(entries)
    }

    private func readIndex() throws(TreeFault) -> TreeIndex {
        let index: TreeIndex?
        do throws(TreeIndexReadingFault) {
            index = try TreeIndex.read(from: folder)
        } catch {
            throw .index(error)
        }
        guard let index else { throw .noIndex(folder: folder.path) }
        return index
    }

    /// What an immutable entry is known by; nil for one that may change.
    private static func key(of entry: TreeIndex.Entry) -> String? {
        guard case .pinned(let contents) = entry.state else { return nil }
        let digests = contents.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.sha256)" }
        return "\(entry.path) \(entry.mediaType) \(entry.cache) \(digests)"
    }

    /// - Parameter freeBytes: how much of it may be held in memory. What changes always is.
    private func read(_ entry: TreeIndex.Entry, freeBytes: Int) throws(TreeFault) -> Resource {
        var contents: [Resource.Content] = []
        var freeBytes = freeBytes
        for coding in entry.codings {
            guard let path = RelativePath(entry.path.string + coding.suffix) else {
                throw .notAsListed(path: entry.path.string + coding.suffix)
            }
            let bytes = try read(path)
            let digest = SHA256Digest(of: bytes)
            var body = Resource.Content.Body.bytes(bytes)
            if case .pinned(let listed) = entry.state {
                guard let listed = listed[coding], listed.length == bytes.count, listed.sha256 == digest.hex else {
                    throw .notAsListed(path: path.string)
                }
                if bytes.count > min(freeBytes, limits.residentFileBytes) {
                    body = .file(FileOnDisk(folder: folder, path: path.string, length: bytes.count))
                } else {
                    freeBytes -= bytes.count
                }
            }
            contents.append(Resource.Content(coding, digest, body))
        }
        return Resource(mediaType: entry.mediaType, cache: entry.cache, contents: contents)
    }

    private func read(_ path: RelativePath) throws(TreeFault) -> [UInt8] {
        do throws(FileFault) {
            return try folder.read(path, limitBytes: limits.fileBytes)
        } catch {
            if case .larger = error.reason {
                throw .overLimit(path: path.string, limit: "fileBytes", allowed: limits.fileBytes)
            }
            throw .file(error)
        }
    }
}
