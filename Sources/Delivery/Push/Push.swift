import Digests
package import Files
import Trust

/// Brings a published tree to a target: all that a release needs before what makes it visible.
///
/// Files with digests in their names go first, then numbered metadata, then what is replaced but the timestamp, then roots and
/// the index, `timestamp.json` alone, and copies of targets behind it: killed at any moment, the target shows the release before
/// or this one, and the next push sends what is missing. Nothing is removed but copies that the tree no longer has.
package struct Push: Sendable {
    private let tree: PublishedTree
    private let destination: any Destination
    /// Has the bytes of files that are replaced, as they were at the moment of the tree.
    private let scratch: Folder

    /// - Parameter scratch: an empty folder.
    package init(_ tree: PublishedTree, to destination: any Destination, scratch: Folder) {
        (self.tree, self.destination, self.scratch) = (tree, destination, scratch)
    }

    /// What a push did.
    package struct Report: Hashable, Sendable {
        /// What the target had; nil where it had no release.
        package let before: TimestampFacts?
        package let now: TimestampFacts
        /// Files that never change, and were missing.
        package var sentFiles = 0
        package var sentBytes = 0
        /// Files that never change, and were there.
        package var foundFiles = 0
        /// Whether another timestamp was put in its place.
        package var isTimestampSent = false
    }

    package func run() throws(DeliveryFault) -> Report {
        let here = try facts()
        let stored = try destination.list()
        let before = try look(stored[PublishedTree.timestampPath.string] != nil)
        var report = Report(before: before.facts, now: here)
        try doing { () throws(FileFault) in
            for (path, bytes) in tree.replaced { try scratch.write(bytes, to: path, outliving: .processEnd) }
        }
        let missing = try missing(from: stored, &report)
        try send(missing.filter { $0.path.components[0] == "targets" })
        try send(missing.filter { $0.path.components[0] != "targets" && !PublishedTree.isRoot($0.path) })
        try send(tree.companions, comparing: .bytes)
        try send(missing.filter { PublishedTree.isRoot($0.path) })
        try sendIndex(tree.indexBeforeAliases(keeping: Set(stored.keys)))
        if before.bytes != tree.timestamp {
            try sendTimestamp(here)
            report.isTimestampSent = true
        }
        try finish(stored)
        return report
    }

    // MARK: What is there

    private func facts() throws(DeliveryFault) -> TimestampFacts {
        do throws(TrustFault) {
            return try TimestampFacts.read(tree.timestamp).facts
        } catch {
            throw .tree("\(error)")
        }
    }

    /// What the target has, which must not be newer than what is here, or somebody else's.
    private func look(_ isThere: Bool) throws(DeliveryFault) -> (bytes: [UInt8]?, facts: TimestampFacts?) {
        guard isThere, let bytes = try destination.read(PublishedTree.timestampPath) else { return (nil, nil) }
        return (bytes, try Position(of: tree).judge(bytes))
    }

    private func missing(
        from stored: [String: StoredFile], _ report: inout Report
    ) throws(DeliveryFault) -> [PinnedFile] {
        var missing: [PinnedFile] = []
        for file in PinnedFile.all(in: tree.index) {
            // What a broken connection left of a file is shorter.
            guard stored[file.path.string]?.length != file.content.length else {
                report.foundFiles += 1
                continue
            }
            try demandWhole(file)
            missing.append(file)
            report.sentFiles += 1
            report.sentBytes += file.content.length
        }
        return missing
    }

    private func demandWhole(_ file: PinnedFile) throws(DeliveryFault) {
        let bytes = try doing { () throws(FileFault) in
            try tree.folder.readIfPresent(file.path, limitBytes: max(file.content.length, 1))
        }
        guard let bytes, bytes.count == file.content.length, SHA256Digest(of: bytes).hex == file.content.sha256 else {
            throw .changed(path: file.path.string)
        }
    }

    // MARK: What is sent

    private func send(_ files: [PinnedFile]) throws(DeliveryFault) {
        for (headers, files) in Dictionary(grouping: files, by: \.headers).sorted(by: { $0.key < $1.key }) {
            try destination.send(
                Shipment(source: tree.folder, paths: files.map(\.path).sorted(), headers: headers, comparison: .none))
        }
    }

    /// Files that are replaced.
    private func send(_ paths: [RelativePath], comparing comparison: Shipment.Comparison) throws(DeliveryFault) {
        let known = paths.compactMap { path in tree.index[path].map { (path, Shipment.Headers(of: $0)) } }
        for (headers, files) in Dictionary(grouping: known, by: \.1).sorted(by: { $0.key < $1.key }) {
            try destination.send(
                Shipment(source: scratch, paths: files.map(\.0).sorted(), headers: headers, comparison: comparison))
        }
    }

    private func sendIndex(_ index: @autoclosure () throws(TreeIndexFault) -> TreeIndex) throws(DeliveryFault) {
        let bytes: [UInt8]
        do throws(TreeIndexFault) { bytes = try index().encoded() } catch { throw .tree("\(error)") }
        try doing { () throws(FileFault) in
            try scratch.write(bytes, to: TreeIndex.path, outliving: .processEnd)
        }
        try destination.send(
            Shipment(source: scratch, paths: [TreeIndex.path], headers: .index, comparison: .bytes))
    }

    /// Somebody else may have pushed since this push began: it is looked once more before, and once behind.
    private func sendTimestamp(_ here: TimestampFacts) throws(DeliveryFault) {
        _ = try look(true)
        try send([PublishedTree.timestampPath], comparing: .none)
        let stored = try destination.list()
        // Their numbered metadata are there before their timestamp is.
        let newest = stored.keys.compactMap { PinnedFile.snapshotVersion(of: $0) }.max() ?? 0
        guard newest <= here.release else { throw .overtaken(release: newest) }
        _ = try look(true)
    }

    /// Copies of this release, and no others.
    private func finish(_ stored: [String: StoredFile]) throws(DeliveryFault) {
        try send(tree.aliases, comparing: .bytes)
        let unwanted = Position.copies(in: stored).filter { tree.index[$0] == nil }
        if tree.aliases.contains(where: { stored[$0.string] == nil }) { try sendIndex(tree.index) }
        if !unwanted.isEmpty { try destination.remove(unwanted) }
    }
}

/// A file that never changes, in one of its codings.
struct PinnedFile {
    let path: RelativePath
    let content: TreeIndex.Content
    let headers: Shipment.Headers

    static func all(in index: TreeIndex) -> [PinnedFile] {
        index.entries.flatMap { entry -> [PinnedFile] in
            guard case .pinned(let contents) = entry.state else { return [] }
            return contents.sorted { $0.key < $1.key }.compactMap { coding, content in
                RelativePath(entry.path.string + coding.suffix).map {
                    PinnedFile(path: $0, content: content, headers: Shipment.Headers(of: entry, as: coding))
                }
            }
        }
    }

    /// Of `metadata/5.snapshot.json`.
    static func snapshotVersion(of path: String) -> Int? {
        guard path.hasPrefix("metadata/"), path.hasSuffix(".snapshot.json") else { return nil }
        return Int(path.dropFirst("metadata/".count).dropLast(".snapshot.json".count))
    }
}

extension Shipment.Headers: Comparable {
    init(of entry: TreeIndex.Entry, as coding: Coding = .identity) {
        self.init(mediaType: entry.mediaType, cache: entry.cache, coding: coding)
    }

    static let index = Shipment.Headers(
        mediaType: "text/plain; charset=utf-8", cache: .revalidate(seconds: 60), coding: .identity)

    package static func < (left: Shipment.Headers, right: Shipment.Headers) -> Bool {
        (left.coding, left.mediaType) < (right.coding, right.mediaType)
    }
}
