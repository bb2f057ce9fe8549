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

    private mutating func read(_ path: RelativePath, of folder: Folder, limits: AuthoringLimits) {
        do {
            guard try folder.exists(path) else { return }
            let walk = WalkLimits(entries: limits.files, depth: limits.folderDepth)
            for file in try folder.walk(path, limits: walk) { read(file: file, of: folder, limits: limits) }
        } catch {
            report(error.reason, at: path.string)
        }
    }

    private mutating func read(file: RelativePath, of folder: Folder, limits: AuthoringLimits) {
        do {
            let bytes = try folder.read(file, limitBytes: limits.yaml.fileBytes)
            items.append(Item(path: file.string, content: .bytes(bytes)))
        } catch {
            items.append(Item(path: file.string, content: .fault(error.reason)))
            report(error.reason, at: file.string)
        }
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

extension String {
    /// Order by bytes, the same on every machine.
    func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }
}
