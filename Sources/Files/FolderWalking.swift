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
        let found = try readableEntries(in: path, limits: limits)
        if let fault = found.fault { throw fault }
        return found.entries.sorted { $0.name.precedesByBytes($1.name) }
    }

    /// The same, in no order, of names that are UTF-8; and what is to be said where others are among them.
    private func readableEntries(
        in path: RelativePath?, limits: WalkLimits
    ) throws(FileFault) -> (entries: [Entry], fault: FileFault?) {
        let folder = try openFolder(path)
        let words = words(for: path)
        var entries: [Entry] = []
        var fault: FileFault?
        for (name, kind) in try System.entries(in: folder, path: words, limit: limits.entries) {
            guard let name else {
                fault = FileFault(.list, words, .unusableName)
                continue
            }
            if let kind {
                entries.append(Entry(name: name, kind: kind))
            } else if let status = try System.status(of: name, in: folder, path: words) {
                // An entry removed since it was listed is as good as one that was never there.
                entries.append(Entry(name: name, kind: status.kind))
            }
        }
        return (entries, fault)
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
        var files: [RelativePath] = []
        var unread: [(folder: RelativePath, fault: FileFault)] = []
        var waiting: [(path: RelativePath?, depth: Int)] = [(path, 0)]
        var seen = 0
        while let (folder, depth) = waiting.popLast() {
            guard depth <= limits.depth else {
                throw FileFault(.list, words(for: path), .tooDeep(limit: limits.depth))
            }
            let found: (entries: [Entry], fault: FileFault?)
            do throws(FileFault) {
                found = try readableEntries(in: folder, limits: limits)
            } catch {
                guard let folder, depth > 0, case .system = error.reason else { throw error }
                unread.append((folder, error))
                continue
            }
            if let fault = found.fault {
                guard let folder else { throw fault }
                unread.append((folder, fault))
            }
            for entry in found.entries {
                seen += 1
                guard seen <= limits.entries else {
                    throw FileFault(.list, words(for: path), .tooManyFiles(limit: limits.entries))
                }
                if hidden == .skipped, entry.name.utf8.first == UInt8(ascii: ".") { continue }
                guard let below = Self.joined(folder, entry.name) else {
                    let fault = FileFault(.list, words(for: folder), .unusableName)
                    guard let folder else { throw fault }
                    if unread.last?.folder != folder { unread.append((folder, fault)) }
                    continue
                }
                if entry.kind == .folder { waiting.append((below, depth + 1)) } else { files.append(below) }
            }
        }
        return (files.sortedByBytes(), unread)
    }

    private static func joined(_ folder: RelativePath?, _ name: String) -> RelativePath? {
        guard let folder else { return RelativePath(name) }
        return folder.appending(name)
    }
}
