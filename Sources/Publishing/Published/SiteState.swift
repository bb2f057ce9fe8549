import Files
import Trust

/// What a publisher finds when it begins: the history of trust, and a site that is as we left it.
struct SiteState: Sendable {
    let history: TrustHistory
    /// What clients get, or would get from a site that is gone; nil before the first release.
    let live: LiveRelease?
    /// Whether the site serves `live`.
    let isOnSite: Bool
    /// What the site serves, without what a killed publication left.
    var index: TreeIndex
    /// As far as metadata say it.
    var published: Published { Published(root: history.newest, live: live, unknownRenewals: unknownRenewals) }
    /// How many timestamps may have been signed elsewhere: where the site is gone, and with it what was renewed, phones know a later
    /// one than the history of trust.
    let unknownRenewals: Int
    /// Whether the index on the disk lists more than `index`.
    private let hasLeftovers: Bool

    /// - Parameter unknown: how many timestamps may have followed one of which no renewals are known here.
    /// - Throws: `PublishingFault` where somebody else changed something.
    init(
        site: Folder, trust: Folder, limits: TrustLimits, renewedSince unknown: (Timestamp) -> Int = { _ in 0 }
    ) async throws(PublishingFault) {
        history = try TrustHistory(readingFrom: trust, limits: limits)
        let found = try Self.index(of: site)
        isOnSite = try Self.hasTimestamp(site)
        guard let first = history.roots.first else {
            guard !isOnSite else { throw .noHistory }
            (live, index, hasLeftovers, unknownRenewals) = (nil, TreeIndex(), !found.entries.isEmpty, 0)
            return
        }
        if isOnSite {
            let found = try await LiveRelease(
                from: SiteSource(site: site), trusting: first, knowing: history.published,
                limits: limits.following(history.roots))
            var renewals = 0
            if !history.hasRenewals {
                // Damage, or a merge, is for those who remember.
                let known = try? await Self.remembered(history, trusting: first, limits: limits)
                renewals = known.map { unknown($0.timestamp) } ?? 0
            }
            try Self.requireKnownVersions(found, after: history, unknownRenewals: renewals)
            (live, unknownRenewals) = (found, 0)
        } else {
            live = try await Self.remembered(history, trusting: first, limits: limits)
            unknownRenewals = history.hasRenewals ? 0 : live.map { unknown($0.timestamp) } ?? 0
        }
        let versions = isOnSite ? live?.versions ?? [:] : [:]
        let inspection = SiteInspection(
            site: site, versions: versions, needed: isOnSite ? live?.paths ?? [] : [], roots: history.roots,
            limits: PublishingLimits())
        index = try inspection.inspected(found)
        hasLeftovers = index != found
    }

    /// A publication that was killed at its end leaves the site one step ahead of what was remembered. What is further ahead, or
    /// signed otherwise, was made by somebody who has our online key.
    private static func requireKnownVersions(
        _ live: LiveRelease, after history: TrustHistory, unknownRenewals: Int
    ) throws(PublishingFault) {
        let found = live.versions
        for (role, known) in history.publishedVersions {
            guard let version = found[role.rawValue] else { continue }
            let next = known + 1 + (role == .timestamp ? unknownRenewals : 0)
            let isOurs =
                (known + 1...next).contains(version) || live.files[role.fileName] == history.published[role.fileName]
            guard isOurs else { throw .strangeVersion(role: role, known: known, found: version) }
        }
    }

    /// - Throws: `.changed` for a file of the live release that the index lost, so that an origin does not serve it.
    func requireListed() throws(PublishingFault) {
        let lost = (live?.paths ?? []).filter { index[$0] == nil }.min()
        if let lost { throw .changed(path: lost.string, .unlisted) }
    }

    /// The release of a site that is gone: clients have seen it, so versions go on from it.
    static func remembered(
        _ history: TrustHistory, trusting first: [UInt8], limits: TrustLimits
    ) async throws(PublishingFault) -> LiveRelease? {
        guard history.published[RoleName.timestamp.fileName()] != nil else { return nil }
        return try await LiveRelease(
            from: MemorySource(history), trusting: first, knowing: [:], limits: limits.following(history.roots))
    }

    private static func index(of site: Folder) throws(PublishingFault) -> TreeIndex {
        do throws(TreeIndexReadingFault) {
            return try TreeIndex.read(from: site) ?? TreeIndex()
        } catch {
            switch error {
            case .file(let fault): throw .file(fault)
            case .index(let fault): throw .index(fault)
            }
        }
    }

    static func hasTimestamp(_ site: Folder) throws(PublishingFault) -> Bool {
        do throws(FileFault) {
            guard try site.exists else { return false }
            return try site.exists(TreePath.timestamp.path)
        } catch {
            throw .file(error)
        }
    }

    /// Writes the index without leftovers, so that no index lists a file while it is made anew.
    func removeLeftovers(in site: Folder) throws(FileFault) {
        if hasLeftovers { try site.write(index.encoded(), to: TreeIndex.path) }
    }
}

/// A repository of what was remembered, without targets.
private struct MemorySource: MetadataSource {
    private var files: [String: [UInt8]] = [:]

    init(_ history: TrustHistory) {
        for (place, root) in history.roots.enumerated() {
            files["metadata/\(RoleName.root.fileName(version: place + 1))"] = root
        }
        for (name, bytes) in history.published { files["metadata/\(name)"] = bytes }
    }

    /// With consistent snapshots every file but the timestamp is asked for by version; only one of each is remembered.
    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        if let bytes = files[path] { return bytes }
        guard let relative = RelativePath(path), case .metadata(let role, _)? = TreePath(relative), role != "root"
        else {
            return nil
        }
        return files["metadata/\(role).json"]
    }
}
