package import Files
import YAML

/// The bytes of a workspace's files, sorted by path, or why there are none. Reading the disk ends here.
package struct Inventory: Sendable {
    package struct Item: Sendable {
        let path: String
        let content: Content
    }

    enum Content: Sendable {
        case bytes([UInt8])
        case fault(FileFault.Reason)
    }

    private(set) var items: [Item] = []
    private(set) var findings = Findings()

    /// Files that are in memory already: a workspace that an editor holds, or a test.
    package init(files: [(path: String, bytes: [UInt8])]) {
        items = files.map { Item(path: $0.path, content: .bytes($0.bytes)) }.sorted { $0.path.precedes($1.path) }
    }

    /// Everything below `Config/` and `Content/`, hidden files aside.
    package init(folder: Folder, limits: AuthoringLimits) {
        for name in ["Config", "Content"] {
            guard let path = RelativePath(name) else { continue }
            read(path, of: folder, limits: limits)
        }
    }

    /// The same files with some of them as they would be after an edit.
    func changed(by edit: WorkspaceEdit) -> Inventory {
        var inventory = self
        let changed = Set(edit.writes.map(\.path)).union(edit.removals.map(\.path))
        inventory.items.removeAll { changed.contains($0.path) }
        inventory.items += edit.writes.map { Item(path: $0.path, content: .bytes($0.bytes)) }
        inventory.items.sort { $0.path.precedes($1.path) }
        return inventory
    }

    private mutating func read(_ path: RelativePath, of folder: Folder, limits: AuthoringLimits) {
        do {
            guard try folder.exists(path) else { return }
            let walk = WalkLimits(entries: limits.files, depth: limits.folderDepth)
            let files = try folder.walk(path, limits: walk)
            let runs = files.mapRunsOnAllCores { Self.contents(of: $0, in: folder, limits: limits) }
            for (file, content) in zip(files, runs.joined()) {
                items.append(Item(path: file.string, content: content))
                if case .fault(let reason) = content { report(reason, at: file.string) }
            }
        } catch {
            report(error.reason, at: path.string)
        }
    }

    /// - Parameter files: in the order of their paths, so that those of one folder follow each other.
    private static func contents(
        of files: ArraySlice<RelativePath>, in folder: Folder, limits: AuthoringLimits
    ) -> [Content] {
        var contents: [Content] = []
        var rest = files
        while let parent = rest.first.map(\.parent) {
            let end = rest.firstIndex { $0.parent != parent } ?? rest.endIndex
            do throws(FileFault) {
                let open = try OpenFolder(folder, parent)
                contents += rest[..<end].map { file in
                    do throws(FileFault) {
                        return .bytes(try open.read(file.name, limitBytes: limits.yaml.fileBytes))
                    } catch {
                        return .fault(error.reason)
                    }
                }
            } catch {
                contents += rest[..<end].map { _ in .fault(error.reason) }
            }
            rest = rest[end...]
        }
        return contents
    }

    private mutating func report(_ reason: FileFault.Reason, at path: String) {
        switch reason {
        case .symbolicLink:
            findings.add(
                .symbolicLink, file: path,
                "the file is a symbolic link, and what it leads to is not part of the workspace",
                fix: "put the file itself here")
        case .larger, .tooManyFiles, .tooDeep:
            findings.add(.limit, file: path, "'\(path)' can't be read: \(reason)", fix: "divide it")
        case .notAFile, .unusableName, .system:
            findings.add(
                .unreadableFile, file: path, "'\(path)' can't be read: \(reason)",
                fix: "see that it is a file you may read")
        }
    }
}

/// Files whose names differ in capitals only: on many a disk they are the same file.
struct TwinNames {
    private let inventory: Inventory
    /// By their names in small letters; looked at where a name is wrong, which is seldom.
    private lazy var paths = Dictionary(grouping: inventory.items.map(\.path)) { $0.lowercased() }

    init(_ inventory: Inventory) { self.inventory = inventory }

    mutating func first(of path: String) -> String? { paths[path.lowercased()]?.first { $0 != path } }
}

extension String {
    /// Order by bytes, the same on every machine.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
