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
/// somebody set back is noticed. Both can be read by everybody. What only the machine knows that renews the timestamp, some times a
/// day, is in `renewed/`, which git passes over.
struct TrustHistory: Sendable {
    private let folder: Folder
    /// From `1.root.json` on, without a gap.
    let roots: [[UInt8]]
    /// The newest of them; nil before the first.
    let newest: Root?
    /// File name → bytes, as a client keeps them: of the last release, with the newest timestamp of it that this machine knows.
    let published: [String: [UInt8]]
    /// Whether this machine knows what it renewed: a new one does not.
    let hasRenewals: Bool
    /// The timestamp of the last release as it was first signed.
    private let firstTimestamp: [UInt8]?

    private static let publishedFolder = "published"
    private static let renewedTimestamp = RelativePath(known: "renewed/timestamp.json")
    private static let renewedIgnoreRules = RelativePath(known: "renewed/.gitignore")
    private static let timestampName = Policy.Role.timestamp.fileName

    /// - Throws: `.brokenHistory` where a root does not follow from the one before it.
    init(readingFrom folder: Folder, limits: TrustLimits) throws(PublishingFault) {
        self.folder = folder
        var roots: [[UInt8]] = []
        var published: [String: [UInt8]] = [:]
        let renewed: [UInt8]?
        do throws(FileFault) {
            renewed = try folder.readIfPresent(Self.renewedTimestamp, limitBytes: limits.timestampBytes)
            while let root = try folder.readIfPresent(Self.path(ofRoot: roots.count + 1), limitBytes: limits.rootBytes)
            {
                roots.append(root)
            }
            for name in try Self.publishedNames(in: folder) {
                published[name] = try folder.readIfPresent(
                    Self.path(ofPublished: name), limitBytes: limits.targetsBytes)
            }
        } catch {
            throw .file(error)
        }
        try Self.requireMerged(roots, published)
        try Self.requireWhole(folder, roots.count, hasReleases: !published.isEmpty)
        self.roots = roots
        hasRenewals = renewed != nil
        firstTimestamp = published[Self.timestampName]
        if let renewed, let first = firstTimestamp, Self.isRenewal(renewed, of: first),
            Self.version(of: renewed) ?? 0 > Self.version(of: first) ?? 0
        {
            published[Self.timestampName] = renewed
        }
        self.published = published
        newest = try Self.newest(of: roots, limits)
    }

    /// Where a root was lost, what is published next would begin another history, which no phone follows.
    private static func requireWhole(
        _ folder: Folder, _ count: Int, hasReleases: Bool
    ) throws(PublishingFault) {
        do throws(FileFault) {
            let names = try folder.exists ? folder.list().map(\.name) : []
            let newest = names.filter(RoleName.isOfHistory).compactMap { Int($0.prefix { $0 != "." }) }.max() ?? 0
            guard newest > count || count == 0 && (hasReleases || names.contains("releases")) else { return }
        } catch {
            throw .file(error)
        }
        throw .lostRoot(version: count + 1)
    }

    /// Two machines that publish at the same time give git two histories.
    private static func requireMerged(
        _ roots: [[UInt8]], _ published: [String: [UInt8]]
    ) throws(PublishingFault) {
        for (place, root) in roots.enumerated() where MergeMarkers.areFound(in: root) {
            throw .mergedHistory(file: path(ofRoot: place + 1).string)
        }
        for (name, bytes) in published.sorted(by: { $0.key < $1.key }) where MergeMarkers.areFound(in: bytes) {
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
        published.compactMap { name, bytes in
            guard let role = Policy.Role(rawValue: String(name.dropLast(5))), let version = Self.version(of: bytes)
            else {
                return nil
            }
            return (role, version)
        }.sorted { $0.role < $1.role }
    }

    private static func version(of file: [UInt8]) -> Int? {
        // A damaged file has none.
        (try? JSON.parse(file))?["signed"]?["version"]?.integer.flatMap { Int(exactly: $0) }
    }

    /// Whether a timestamp says the same as another, by the same keys, for longer: then nobody but the machine need know of it.
    private static func isRenewal(_ new: [UInt8], of old: [UInt8]) -> Bool {
        // Damaged ones say nothing.
        guard let new = try? JSON.parse(new), let old = try? JSON.parse(old) else { return false }
        func keys(_ file: JSON) -> Set<String> {
            Set(file["signatures"]?.array?.compactMap { $0["keyid"]?.string } ?? [])
        }
        return new["signed"]?["meta"] == old["signed"]?["meta"] && keys(new) == keys(old)
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

    /// Remembers what was published, `timestamp.json` last. A renewed timestamp changes no file that is committed.
    func remember(_ files: [String: [UInt8]]) throws(FileFault) {
        for name in files.keys.sorted() where !Self.isWrittenElsewhere(name) {
            guard let bytes = files[name], published[name] != bytes else { continue }
            try folder.write(bytes, to: Self.path(ofPublished: name))
        }
        // Of a role that is no longer delegated to.
        for name in published.keys where files[name] == nil && !Self.isWrittenElsewhere(name) {
            try folder.removeFile(Self.path(ofPublished: name))
        }
        guard let timestamp = files[Self.timestampName] else { return }
        if try !folder.exists(Self.renewedIgnoreRules) {
            try folder.write(Array("*\n".utf8), to: Self.renewedIgnoreRules)
        }
        try folder.write(timestamp, to: Self.renewedTimestamp)
        if firstTimestamp.map({ !Self.isRenewal(timestamp, of: $0) }) ?? true {
            try folder.write(timestamp, to: Self.path(ofPublished: Self.timestampName))
        }
    }

    private static func isWrittenElsewhere(_ name: String) -> Bool {
        name == timestampName || name == Policy.Role.root.fileName
    }

    private static func publishedNames(in folder: Folder) throws(FileFault) -> [String] {
        let below = folder.folder(RelativePath(known: publishedFolder))
        guard try below.exists else { return [] }
        return try below.list().map(\.name).filter { name in
            name.hasSuffix(".json") && Policy.Role(rawValue: String(name.dropLast(5))) != nil
        }.sorted()
    }

    private static func path(ofRoot version: Int) -> RelativePath {
        RelativePath(known: RoleName.root.fileName(version: version))
    }

    private static func path(ofPublished name: String) -> RelativePath {
        RelativePath(known: "\(publishedFolder)/\(name)")
    }
}
