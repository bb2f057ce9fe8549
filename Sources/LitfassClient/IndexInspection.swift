import Digests
import Files

/// Something that a stranger who checks a tree would complain of.
package struct TreeFinding: Hashable, Sendable {
    package let kind: ClientFault.Kind
    /// One sentence.
    package let words: String

    package init(_ kind: ClientFault.Kind, _ words: String) {
        self.kind = kind
        self.words = words
    }
}

/// Holds the files of a tree on the disk to the tree's index, by which an origin serves them.
struct IndexInspection {
    let folder: Folder
    /// Whether compressed bytes of a coding decompress to exactly these.
    let decompresses: @Sendable (_ compressed: [UInt8], Coding, _ bytes: [UInt8]) -> Bool
    let limits: ClientLimits

    struct Outcome {
        /// Files that the index lists, compressed siblings too.
        var files = 0
        var findings: [TreeFinding] = []
    }

    /// Every disagreement between index, files and what the signatures speak of.
    /// - Parameter needed: the paths that a client asks for.
    func run(needed: Set<String>) -> Outcome {
        let index: TreeIndex?
        do throws(TreeIndexReadingFault) {
            index = try TreeIndex.read(from: folder)
        } catch {
            return Outcome(findings: [TreeFinding(.notReachable, "\(error)")])
        }
        guard let index else {
            let words = "the tree has no tree.index, so that an origin would serve nothing of it"
            return Outcome(findings: [TreeFinding(.notReachable, words)])
        }
        let missing = needed.subtracting(index.entries.map(\.path.string)).sorted().map {
            TreeFinding(.notReachable, "\($0) is signed, but the index does not list it")
        }
        return Outcome(
            files: index.entries.reduce(0) { $0 + $1.codings.count },
            findings: missing + index.entries.flatMap { findings(in: $0, needed) })
    }

    private func findings(in entry: TreeIndex.Entry, _ needed: Set<String>) -> [TreeFinding] {
        guard case .pinned(let contents) = entry.state else {
            let (bytes, finding) = read(entry.path.string)
            if let finding { return [finding] }
            // At the top are copies of targets, which nobody signs.
            guard let bytes, entry.path.parent == nil,
                !needed.contains("targets/\(SHA256Digest(of: bytes).hex).\(entry.path)")
            else { return [] }
            let words = "\(entry.path) is no copy of what is signed under that name; 'litfass renew' makes it one"
            return [TreeFinding(.notTrusted, words)]
        }
        var findings: [TreeFinding] = []
        var identity: [UInt8]?
        for (coding, content) in contents.sorted(by: { $0.key < $1.key }) {
            let path = entry.path.string + coding.suffix
            let (bytes, finding) = read(path)
            if let finding { findings.append(finding) }
            guard let bytes else { continue }
            if bytes.count != content.length || SHA256Digest(of: bytes).hex != content.sha256 {
                findings.append(TreeFinding(.notTrusted, "\(path) is not what the index says"))
            } else if coding == .identity {
                identity = bytes
            } else if let identity, !decompresses(bytes, coding, identity) {
                findings.append(TreeFinding(.notTrusted, "\(path) does not decompress to \(entry.path)"))
            }
        }
        return findings
    }

    private func read(_ path: String) -> (bytes: [UInt8]?, finding: TreeFinding?) {
        guard let relative = RelativePath(path) else {
            return (nil, TreeFinding(.notReachable, "the index lists '\(path)', which is no usable path"))
        }
        do throws(FileFault) {
            guard let bytes = try folder.readIfPresent(relative, limitBytes: limits.bundleBytes) else {
                return (nil, TreeFinding(.notReachable, "\(path) is listed in the index, but it is not there"))
            }
            return (bytes, nil)
        } catch {
            return (nil, TreeFinding(.notReachable, "\(error)"))
        }
    }
}
