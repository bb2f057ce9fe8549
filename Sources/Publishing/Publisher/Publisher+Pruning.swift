import Digests
package import Files
import JSON
package import Trust

/// What of the past is to stay, and what was taken out of the site.
package struct Pruning: Sendable {
    /// Numbers of releases whose files stay, newest first.
    package let kept: [Int]
    /// Those whose files go.
    package let removed: [Int]
    /// Files of the site that go, or went.
    package let files: [RelativePath]
    package let bytes: Int
    /// For the same tree elsewhere.
    package let remains: Remains
    package let site: DeliverableSite
}

/// What every copy of a tree keeps.
package struct Remains: Sendable {
    /// Without the endings of codings.
    fileprivate let paths: Set<RelativePath>
    /// The newest version of each role.
    fileprivate let versions: [String: Int]
    /// What somebody is putting there for a release that is not live yet is younger.
    fileprivate let settled: Instant

    /// Whether a file elsewhere is of a release that is kept nowhere. What is no file of a release is somebody else's.
    /// - Parameter modified: when it was put there; nil where nobody knows.
    package func areWithout(_ path: String, modified: Instant?) -> Bool {
        guard let modified, modified < settled else { return false }
        return areWithout(path)
    }

    fileprivate func areWithout(_ path: String) -> Bool {
        let base = Coding.allCases.first { $0 != .identity && path.hasSuffix($0.suffix) }
            .map { String(path.dropLast($0.suffix.count)) }
        guard let relative = RelativePath(base ?? path), let place = TreePath(relative), !paths.contains(relative)
        else {
            return false
        }
        switch place {
        case .metadata(let role, let version): return role != Policy.Role.root.rawValue && version < versions[role] ?? 0
        case .target: return true
        case .timestamp, .schema, .alias: return false
        }
    }
}

extension Publisher {
    private static let day = Duration.seconds(86_400)

    /// Takes old releases out of the site: the index first, so that nothing is asked for that is gone, then files. The live
    /// release and the one before it stay, whatever the numbers say, and so do all roots.
    package func prune(
        _ keep: DeliveryRules.Keep, at now: Instant, for purpose: Purpose
    ) async throws(PublishingFault) -> Pruning {
        let records = try await releases()
        let lock = try enter()
        defer { extendLifetime(lock) }
        let state = try await SiteState(site: site, trust: trust, limits: limits)
        guard let live = state.live, state.isOnSite else { throw .nothingLive }
        let numbers = Self.releases(in: state.index).sorted(by: >)
        let kept = numbers.enumerated().filter { place, number in
            place < max(keep.releases, 2) || isRecent(number, records, since: now - Self.day * keep.days)
        }.map(\.element)
        let remains = try remains(of: kept, live, settled: now - Self.day)
        let index = try Self.index(state.index, leaving: remains)
        let files = try doing { () throws(FileFault) in try oldFiles(remains) }
        if case .publication = purpose {
            try doing { () throws(FileFault) in
                if index != state.index {
                    try site.write(index.encoded(), to: TreeIndex.path, readableBy: .everyoneDespiteMask)
                }
                for file in files { try site.removeFile(file.path) }
            }
        }
        var pruned = state
        if case .publication = purpose { pruned.index = index }
        return Pruning(
            kept: kept, removed: numbers.filter { !kept.contains($0) }, files: files.map(\.path),
            bytes: files.reduce(0) { $0 + $1.bytes }, remains: remains, site: try deliverable(pruned, live))
    }

    private static func releases(in index: TreeIndex) -> [Int] {
        index.entries.compactMap { entry in
            guard case .metadata(Policy.Role.snapshot.rawValue, let version)? = TreePath(entry.path) else { return nil }
            return version
        }
    }

    /// Whether a release was live since then: what came after it says until when. Where nobody knows, it may have been.
    private func isRecent(_ number: Int, _ records: [ReleaseRecord], since: Instant) -> Bool {
        let next = records.last { $0.release > number }
        return next.map { $0.published > since } ?? true
    }

    private func remains(
        of kept: [Int], _ live: LiveRelease, settled: Instant
    ) throws(PublishingFault) -> Remains {
        var paths = live.paths
        for number in kept {
            paths.formUnion(try doing { () throws(FileFault) in try files(ofRelease: number) })
        }
        return Remains(paths: paths, versions: live.versions, settled: settled)
    }

    /// What clients of a release fetch, as far as its metadata are there.
    private func files(ofRelease number: Int) throws(FileFault) -> [RelativePath] {
        let snapshot = TreePath.metadata(role: Policy.Role.snapshot.rawValue, version: number).path
        var paths = [snapshot]
        for member in try signed(snapshot)?["meta"]?.object?.members ?? [] {
            guard let version = member.value["version"]?.integer, member.key.hasSuffix(".json"),
                let metadata = RelativePath("metadata/\(version).\(member.key)")
            else { continue }
            paths.append(metadata)
            for target in try signed(metadata)?["targets"]?.object?.members ?? [] {
                guard let digest = target.value["hashes"]?["sha256"]?.string,
                    let path = RelativePath("targets/\(digest).\(target.key)")
                else { continue }
                paths.append(path)
            }
        }
        return paths
    }

    /// What a file says above its signatures, which were verified when it was published.
    private func signed(_ path: RelativePath) throws(FileFault) -> JSON? {
        let bytes = try site.readIfPresent(path, limitBytes: PublishingLimits().fileBytes)
        // What is damaged leads no client anywhere.
        return bytes.flatMap { (try? JSON.parse($0))?["signed"] }
    }

    private static func index(_ index: TreeIndex, leaving remains: Remains) throws(PublishingFault) -> TreeIndex {
        do throws(TreeIndexFault) {
            return try TreeIndex(index.entries.filter { !remains.areWithout($0.path.string) })
        } catch {
            throw .index(error)
        }
    }

    /// On the disk, whether the index lists them or not: a prune that was killed left some.
    private func oldFiles(_ remains: Remains) throws(FileFault) -> [(path: RelativePath, bytes: Int)] {
        var files: [(path: RelativePath, bytes: Int)] = []
        for folder in ["metadata", "targets"].map({ RelativePath(known: $0) }) where try site.exists(folder) {
            for entry in try site.list(folder) where entry.kind == .file {
                guard let path = RelativePath("\(folder)/\(entry.name)"), remains.areWithout(path.string) else {
                    continue
                }
                files.append((path, try site.size(of: path) ?? 0))
            }
        }
        return files
    }
}
