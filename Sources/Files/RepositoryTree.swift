/// What a server is to serve, as a value: path → bytes in each coding, media type and cache rule.
///
/// A tree on the disk only grows: a pinned path, once listed in the index, keeps its bytes forever, so that whoever reads
/// an older release goes on reading it. A release becomes visible in two replacements, the index and then the last mutable
/// entry; everything they speak of stands on the disk by then. What only copies a release follows it.
package struct RepositoryTree: Sendable {
    /// One file with its compressed siblings.
    package struct Item: Hashable, Sendable {
        package let entry: TreeIndex.Entry
        /// The bytes of each coding in `entry`.
        package let bytes: [Coding: [UInt8]]

        /// A file whose bytes never change.
        /// - Parameter digest: 64 hexadecimal digits of the SHA-256 of bytes.
        package init?(
            immutable path: RelativePath, mediaType: String, bytes: [Coding: [UInt8]], digest: ([UInt8]) -> String
        ) {
            var contents: [Coding: TreeIndex.Content] = [:]
            for (coding, bytes) in bytes {
                guard let content = TreeIndex.Content(length: bytes.count, sha256: digest(bytes)) else { return nil }
                contents[coding] = content
            }
            guard
                let entry = TreeIndex.Entry(
                    path: path, mediaType: mediaType, cache: .immutable, state: .pinned(contents))
            else { return nil }
            self.entry = entry
            self.bytes = bytes
        }

        /// A file that is replaced from time to time, as the last act of a publication.
        package init?(mutable path: RelativePath, mediaType: String, bytes: [UInt8], revalidateSeconds: Int) {
            guard
                let entry = TreeIndex.Entry(
                    path: path, mediaType: mediaType, cache: .revalidate(seconds: revalidateSeconds), state: .mutable)
            else { return nil }
            self.entry = entry
            self.bytes = [.identity: bytes]
        }
    }

    /// What stands on the disk already and stays as it is.
    package let kept: [TreeIndex.Entry]
    /// What is to be there as well, in the order of writing.
    package let items: [Item]
    /// Mutable files that say what the release says, and are replaced when it is visible.
    package let copies: [Item]
    /// Files at the top of the tree that are to go.
    package let dropped: [RelativePath]
    /// All of it.
    package let index: TreeIndex
    /// The same without the copies that are not there yet.
    private let indexBeforeCopies: TreeIndex

    /// The tree that `index` lists, with more and without some. An item replaces the entry of the same path.
    /// - Throws: `TreeIndexFault` where two files would stand at one path.
    package init(
        adding items: [Item], copies: [Item] = [], dropping dropped: [RelativePath] = [],
        to index: TreeIndex = TreeIndex()
    ) throws(TreeIndexFault) {
        let replaced = Set(items.map(\.entry.path) + dropped)
        kept = index.entries.filter { !replaced.contains($0.path) }
        (self.items, self.copies, self.dropped) = (items, copies, dropped)
        let copied = Set(copies.map(\.entry.path))
        indexBeforeCopies = try TreeIndex(kept + items.map(\.entry))
        self.index = try TreeIndex(
            (kept + items.map(\.entry)).filter { !copied.contains($0.path) } + copies.map(\.entry))
    }

    /// Bytes of this value, not of what is kept; nil for a path it does not bring.
    package subscript(path: RelativePath) -> [UInt8]? {
        items.first { $0.entry.path == path }?.bytes[.identity]
    }
}

extension RepositoryTree {
    /// What placing a tree did.
    package struct Placement: Hashable, Sendable {
        package var writtenFiles = 0
        package var writtenBytes = 0
        /// Files that stood there already with these bytes.
        package var foundFiles = 0

        /// Of a tree that was not placed.
        package init() {}
    }

    /// Makes the folder hold this tree. Killed at any moment, it holds the old one or this one.
    ///
    /// Pinned files first, in their order, only those that are missing or were left by a publication that never became
    /// visible; then the mutable entries but the last, the index, and the last. Each is replaced whole, and durable before the next begins.
    /// Copies come after that, so that none shows a release before it is visible, and the index lists one when it is there.
    package func place(on folder: Folder) throws(FileFault) -> Placement {
        var placement = Placement()
        for item in items where item.entry.state != .mutable {
            for coding in item.entry.codings {
                try place(item, as: coding, on: folder, &placement)
            }
        }
        // The last one makes a release visible. The others are there before the index lists them: a server takes no index
        // that lists what is missing.
        let mutable = items.filter { $0.entry.state == .mutable }
        for item in mutable.dropLast() { try place(item, as: .identity, on: folder, &placement) }
        try place(indexBeforeCopies.encoded(), at: TreeIndex.path, on: folder, &placement)
        for item in mutable.suffix(1) + copies { try place(item, as: .identity, on: folder, &placement) }
        if index != indexBeforeCopies { try place(index.encoded(), at: TreeIndex.path, on: folder, &placement) }
        for path in dropped { try folder.removeFile(path) }
        return placement
    }

    private func place(
        _ item: Item, as coding: Coding, on folder: Folder, _ placement: inout Placement
    ) throws(FileFault) {
        guard let bytes = item.bytes[coding] else {
            preconditionFailure("an item's entry is made from its bytes, coding by coding")
        }
        guard let path = RelativePath(item.entry.path.string + coding.suffix) else {
            throw FileFault(.create, path: item.entry.path.string + coding.suffix, .unusableName)
        }
        try place(bytes, at: path, on: folder, &placement)
    }

    private func place(
        _ bytes: [UInt8], at path: RelativePath, on folder: Folder, _ placement: inout Placement
    ) throws(FileFault) {
        if try folder.holds(bytes, at: path) {
            placement.foundFiles += 1
            return
        }
        try folder.write(bytes, to: path, readableBy: .everyoneDespiteMask)
        placement.writtenFiles += 1
        placement.writtenBytes += bytes.count
    }
}
