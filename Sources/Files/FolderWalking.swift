/// How much of a folder is looked at before a walk gives up.
package struct WalkLimits: Sendable {
    /// Entries of all kinds, hidden ones too.
    package var entries: Int
    /// Folders within each other, below the one that is walked.
    package var depth: Int

    package static let standard = WalkLimits(entries: 100_000, depth: 16)

    package init(entries: Int, depth: Int) {
        self.entries = entries
        self.depth = depth
    }
}

extension Folder {
    /// Whether names that begin with a dot take part.
    package enum HiddenEntries: Sendable {
        case skipped
        case included
    }

    /// One name in a folder.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let kind: EntryKind
    }

    /// What stands directly in a folder, sorted by the bytes of its names.
    package func list(
        _ path: RelativePath? = nil, limits: WalkLimits = .standard
    ) throws(FileFault) -> [Entry] {
        var entries: [Entry] = []
        var isUsable = true
        try forEachName(in: path) { (name, kind) throws(FileFault) in
            guard entries.count < limits.entries else {
                throw FileFault(.list, path: words(for: path), .tooManyFiles(limit: limits.entries))
            }
            guard let name = String(utf8: name) else {
                isUsable = false
                return
            }
            entries.append(Entry(name: name, kind: kind))
        }
        guard isUsable else { throw FileFault(.list, path: words(for: path), .unusableName) }
        return entries.sorted { $0.name.precedesByBytes($1.name) }
    }

    /// Calls `take` with each name in a folder, in no order, and what stands there.
    private func forEachName(
        in path: RelativePath?, _ take: (Span<UInt8>, EntryKind) throws(FileFault) -> Void
    ) throws(FileFault) {
        let folder = try openFolder(path)
        let words = words(for: path)
        try System.forEachEntry(in: folder, path: words) { (name, kind) throws(FileFault) in
            if let kind { return try take(name, kind) }
            // A name that is not UTF-8 is refused, whatever stands there.
            guard let text = String(utf8: name) else { return try take(name, .other) }
            // An entry removed since it was listed is as good as one that was never there.
            if let status = try System.status(of: text, in: folder, path: words) { try take(name, status.kind) }
        }
    }

    /// How many names stand directly in a folder, hidden ones aside.
    package func count(in path: RelativePath?) throws(FileFault) -> Int {
        try System.countVisible(in: openFolder(path), path: words(for: path))
    }

    /// Everything below a folder that is not itself a folder, as paths from this root, sorted by bytes.
    ///
    /// A symbolic link is listed and not entered: reading it fails with words that say so, rather than its being passed
    /// over in silence. The same holds for pipes and devices.
    package func walk(
        _ path: RelativePath? = nil, hidden: HiddenEntries = .skipped, limits: WalkLimits = .standard
    ) throws(FileFault) -> [RelativePath] {
        let found = try walkReadable(path, hidden: hidden, limits: limits)
        if let unread = found.unread.first { throw unread.fault }
        return found.files
    }

    /// The same, of what can be listed; and the folders that can't, or not the whole of them.
    /// - Throws: what a limit or the folder itself says no to.
    package func walkReadable(
        _ path: RelativePath? = nil, hidden: HiddenEntries = .skipped, limits: WalkLimits = .standard
    ) throws(FileFault) -> (files: [RelativePath], unread: [(folder: RelativePath, fault: FileFault)]) {
        var files = FoundPaths()
        var unread: [(folder: RelativePath, fault: FileFault)] = []
        var waiting: [(path: RelativePath?, depth: Int)] = [(path, 0)]
        var seen = 0
        while let (folder, depth) = waiting.popLast() {
            guard depth <= limits.depth else {
                throw FileFault(.list, path: words(for: path), .tooDeep(limit: limits.depth))
            }
            var stem = PathStem(folder)
            var isUsable = true
            do throws(FileFault) {
                try forEachName(in: folder) { (name, kind) throws(FileFault) in
                    seen += 1
                    guard seen <= limits.entries else {
                        throw FileFault(.list, path: words(for: path), .tooManyFiles(limit: limits.entries))
                    }
                    if hidden == .skipped, name[0] == UInt8(ascii: ".") { return }
                    guard kind == .folder else {
                        if !stem.put(name, into: &files) { isUsable = false }
                        return
                    }
                    guard let below = stem.path(of: name) else {
                        isUsable = false
                        return
                    }
                    waiting.append((below, depth + 1))
                }
                if !isUsable { throw FileFault(.list, path: words(for: folder), .unusableName) }
            } catch {
                let isOfThisFolderAlone =
                    switch error.reason {
                    case .unusableName: true
                    case .system: depth > 0
                    default: false
                    }
                guard isOfThisFolderAlone, let folder else { throw error }
                unread.append((folder, error))
            }
        }
        return (files.sorted(), unread)
    }
}
