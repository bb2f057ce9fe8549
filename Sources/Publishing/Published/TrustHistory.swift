import Files
import JSON
import Trust

extension TrustLimits {
    /// For one who follows a whole history of trust at once. A phone begins with the root of its app, and goes on in its next
    /// refresh where that is far behind.
    func following(_ roots: [[UInt8]]) -> TrustLimits {
        var limits = self
        limits.rootRotations = max(rootRotations, roots.count)
        return limits
    }
}

/// The public history of trust in `trust/`: every root from the first on, and what was published last.
///
/// The roots are what clients follow; the rest is what a client would have kept of our last publication, so that a site that
/// somebody set back is noticed. Both can be read by everybody.
struct TrustHistory: Sendable {
    private let folder: Folder
    /// From `1.root.json` on, without a gap.
    let roots: [[UInt8]]
    /// The newest of them; nil before the first.
    let newest: Root?
    /// File name → bytes, as a client keeps them.
    let published: [String: [UInt8]]

    private static let publishedFolder = "published"

    /// - Throws: `.brokenHistory` where a root does not follow from the one before it.
    init(readingFrom folder: Folder, limits: TrustLimits) throws(PublishingFault) {
        self.folder = folder
        var roots: [[UInt8]] = []
        var published: [String: [UInt8]] = [:]
        do throws(FileFault) {
            while let root = try folder.readIfPresent(Self.path(ofRoot: roots.count + 1), limitBytes: limits.rootBytes)
            {
                roots.append(root)
            }
            for name in LiveRelease.fileNames {
                published[name] = try folder.readIfPresent(
                    Self.path(ofPublished: name), limitBytes: limits.targetsBytes)
            }
        } catch {
            throw .file(error)
        }
        try Self.requireMerged(roots, published)
        self.roots = roots
        self.published = published
        newest = try Self.newest(of: roots, limits)
    }

    /// Two machines that publish at the same time give git two histories.
    private static func requireMerged(
        _ roots: [[UInt8]], _ published: [String: [UInt8]]
    ) throws(PublishingFault) {
        for (place, root) in roots.enumerated() where MergeMarkers.areFound(in: root) {
            throw .mergedHistory(file: path(ofRoot: place + 1).string)
        }
        for name in LiveRelease.fileNames {
            guard let bytes = published[name], MergeMarkers.areFound(in: bytes) else { continue }
            throw .mergedHistory(file: path(ofPublished: name).string)
        }
    }

    private static func newest(of roots: [[UInt8]], _ limits: TrustLimits) throws(PublishingFault) -> Root? {
        guard let first = roots.first else { return nil }
        var version = 1
        do throws(TrustFault) {
            var stage = try RootStage(
                trusting: UntrustedBytes(first), now: .beforeExpiry, limits: limits)
            for root in roots.dropFirst() {
                version += 1
                try stage.update(with: UntrustedBytes(root))
            }
            return stage.root
        } catch {
            throw error.isAboutEnvironment ? .foreignHistory(error) : .brokenHistory(version: version, error)
        }
    }

    /// The versions of what was published last, in the order of the roles; without files that are damaged, which say nothing.
    var publishedVersions: [(role: Policy.Role, version: Int)] {
        Policy.Role.allCases.compactMap { role in
            guard let bytes = published[role.fileName], let json = try? JSON.parse(bytes),
                let version = json["signed"]?["version"]?.integer.flatMap({ Int(exactly: $0) })
            else { return nil }
            return (role, version)
        }
    }

    /// All roots, each of which follows from the one before it.
    func read(_ limits: TrustLimits) throws(PublishingFault) -> [Root] {
        var (read, version): ([Root], Int) = ([], 0)
        do throws(TrustFault) {
            for root in roots {
                version += 1
                read.append(try Root(Envelope(parsing: UntrustedBytes(root), as: .root, limits: limits).signed))
            }
        } catch {
            throw .brokenHistory(version: version, error)
        }
        return read
    }

    /// Adds a root. It stands here before it stands anywhere else.
    func add(_ root: [UInt8]) throws(FileFault) {
        try folder.write(root, to: Self.path(ofRoot: roots.count + 1))
    }

    /// Remembers what was published, `timestamp.json` last.
    func remember(_ files: [String: [UInt8]]) throws(FileFault) {
        for name in LiveRelease.fileNames {
            guard let bytes = files[name], published[name] != bytes else { continue }
            try folder.write(bytes, to: Self.path(ofPublished: name))
        }
    }

    private static func path(ofRoot version: Int) -> RelativePath {
        RelativePath(known: RoleName.root.fileName(version: version))
    }

    private static func path(ofPublished name: String) -> RelativePath {
        RelativePath(known: "\(publishedFolder)/\(name)")
    }
}
