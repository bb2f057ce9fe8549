package import Files
import Models
package import Rulebook
import YAML

/// The bytes of a workspace's files, sorted by path, or why there are none. Reading the disk ends here.
package struct Inventory: Sendable {
    /// A class, since a workspace has a hundred thousand, and each is put to its document and read.
    package final class Item: Sendable {
        package let path: String
        /// Where a file would be if it were the workspace's own: of one that several share another one than its path.
        package let place: String
        package let content: Content

        package init(path: String, place: String? = nil, content: Content) {
            (self.path, self.place, self.content) = (path, place ?? path, content)
        }

        /// Whether the file belongs to several workspaces.
        package var isShared: Bool { path != place }
    }

    package enum Content: Sendable {
        case bytes([UInt8])
        case fault(FileFault.Reason)
    }

    /// Settings that were put to the files of documents, which are a hundred thousand and not copied therefore.
    private var settings: [Item] = []
    private var files: [Item] = []
    package private(set) var findings = Findings()
    /// Whether every folder could be listed. Else nothing is known of what is not there.
    package private(set) var isWhole = true
    /// What is wrong where the folder is missing that the workspace uses: nothing else can be said of it then.
    package private(set) var lack: Diagnostic?

    /// Files that are in memory already: a workspace that an editor holds, or a test.
    package init(files: [(path: String, bytes: [UInt8])]) {
        self.files = files.map { Item(path: $0.path, content: .bytes($0.bytes)) }
        self.files.sort { $0.path.precedesByBytes($1.path) }
    }

    package var items: [Item] { settings.isEmpty ? files : settings + files }

    package var count: Int { settings.count + files.count }

    /// Everything below `Config/` and `Content/`, hidden files aside, and what the workspace uses of another folder.
    package init(folder: Folder, limits: AuthoringLimits) {
        self.init(.content, of: folder, limits: limits)
        var settings = Inventory(.settings, of: folder, limits: limits)
        settings.addShared(of: folder, limits: limits)
        put(settings)
    }

    /// The workspace's own files come before those that it shares; words are right by either list.
    private mutating func addShared(of workspace: Folder, limits: AuthoringLimits) {
        let configuration = files.first { $0.path == "Config/workspace.yaml" }
        guard case .bytes(let bytes)? = configuration?.content else { return }
        do throws(FileFault) {
            guard let shared = try SharedFolder(namedIn: bytes, of: workspace) else { return }
            guard try shared.folder.exists else {
                let problem = shared.lack()
                lack = .error(problem.rule, at: shared.node, problem.message, fix: problem.fix)
                return
            }
            let others = Inventory(.settings, of: shared.folder, limits: limits, named: "\(shared.name)/")
            let own = Set(files.map(\.path))
            files += others.files.filter { item in
                SharedFolder.shares(item.place) && (item.place == SharedFolder.wordList || !own.contains(item.place))
            }
            files.sort { $0.place.precedesByBytes($1.place) }
            findings.append(others.findings)
            isWhole = isWhole && others.isWhole
        } catch {
            isWhole = false
            report(error.reason, at: "Config/workspace.yaml")
        }
    }

    /// A half of a workspace.
    enum Half: String {
        case settings = "Config"
        case content = "Content"
    }

    /// - Parameter prefix: what people call its files by, before their paths.
    private init(_ half: Half, of folder: Folder, limits: AuthoringLimits, named prefix: String = "") {
        let path = RelativePath(known: half.rawValue)
        do {
            guard try folder.exists(path) else { return }
            let walk = WalkLimits(entries: limits.files, depth: limits.folderDepth)
            let found = try folder.walkReadable(path, limits: walk)
            for (folder, fault) in found.unread {
                report(fault.reason, at: prefix + folder.string)
                isWhole = false
            }
            let (items, unread) = found.files.fillOnAllCores(waitingFor: .disk) { files, items in
                Self.read(files, in: folder, limits: limits, named: prefix, into: &items)
            }
            files = items
            for (path, reason) in unread.joined() { report(reason, at: path) }
        } catch {
            isWhole = false
            report(error.reason, at: prefix + path.string)
        }
    }

    /// Puts the settings before the content.
    package mutating func put(_ settings: Inventory) {
        self.settings = settings.items
        var all = settings.findings
        all.append(findings)
        findings = all
        isWhole = isWhole && settings.isWhole
        lack = settings.lack
    }

    /// Those that are text.
    package var texts: [Item] { items.filter { !Item.isAsset($0.path) } }

    /// Of all files, in no order.
    package var paths: [String] { items.map(\.path) }

    /// The same files with some of them written or removed.
    package func changed(writing writes: [(path: String, bytes: [UInt8])], removing removals: [String]) -> Inventory {
        var inventory = self
        let changed = Set(writes.map(\.path)).union(removals)
        inventory.settings = []
        inventory.files = items.filter { !changed.contains($0.path) }
        inventory.files += writes.map { Item(path: $0.path, content: .bytes($0.bytes)) }
        inventory.files.sort { $0.path.precedesByBytes($1.path) }
        return inventory
    }

    /// - Parameter files: in the order of their paths, so that those of one folder follow each other.
    /// - Returns: those that can't be read, and why.
    private static func read(
        _ files: ArraySlice<RelativePath>, in folder: Folder, limits: AuthoringLimits, named prefix: String,
        into items: inout OutputSpan<Item>
    ) -> [(path: String, reason: FileFault.Reason)] {
        var unread: [(path: String, reason: FileFault.Reason)] = []
        func append(_ item: Item) {
            if case .fault(let reason) = item.content { unread.append((item.path, reason)) }
            items.append(item)
        }
        var rest = files
        while let first = rest.first {
            let end = rest.firstIndex { !$0.isBeside(first) } ?? rest.endIndex
            do throws(FileFault) {
                let open = try OpenFolder(folder, first.parent)
                for file in rest[..<end] { append(Item(file, in: open, limits: limits, named: prefix)) }
            } catch {
                for file in rest[..<end] {
                    append(Item(path: prefix + file.string, place: file.string, content: .fault(error.reason)))
                }
            }
            rest = rest[end...]
        }
        return unread
    }

    private mutating func report(_ reason: FileFault.Reason, at path: String) {
        switch reason {
        case .symbolicLink:
            findings.add(
                .unreadableFile, file: path,
                "the file is a symbolic link, and what it leads to is not part of the workspace",
                fix: "put the file itself here")
        case .larger, .tooManyFiles, .tooDeep:
            let fix = Item.isAsset(path) ? "save it smaller, or in another format" : "divide it"
            findings.add(.limit, file: path, "'\(path)' can't be read: \(reason)", fix: fix)
        case .unusableName:
            findings.add(
                .unreadableFile, file: path, "'\(path)' can't be read whole: \(reason)",
                fix: "list the folder, and rename what has a strange name")
        case .notAFile, .system:
            findings.add(
                .unreadableFile, file: path, "'\(path)' can't be read: \(reason)",
                fix: path.hasSuffix(".yaml")
                    ? "see that it is a file you may read" : "see that you may read the folder")
        }
    }
}

extension Inventory.Item {
    fileprivate convenience init(
        _ file: RelativePath, in folder: borrowing OpenFolder, limits: AuthoringLimits, named prefix: String
    ) {
        let path = prefix.isEmpty ? file.string : prefix + file.string
        do throws(FileFault) {
            let limit = Self.isAsset(file.string) ? limits.assetBytes : limits.yaml.fileBytes
            let bytes = try folder.readWithIdentity(file.name, limitBytes: limit).bytes
            self.init(path: path, place: file.string, content: .bytes(bytes))
        } catch {
            self.init(path: path, place: file.string, content: .fault(error.reason))
        }
    }

    fileprivate static func isAsset(_ path: String) -> Bool {
        path.hasPrefix(AssetName.folder) && !path.hasSuffix(".yaml")
    }
}

/// Files whose names differ in capitals only, so that on many a disk they are the same file, or in the spelling of `.yaml`.
package struct AmbiguousNames {
    private let inventory: Inventory
    /// By their names in small letters; looked at where a name is wrong, which is seldom.
    private lazy var paths = Dictionary(grouping: inventory.items.map(\.path), by: Self.key)

    package init(_ inventory: Inventory) { self.inventory = inventory }

    package mutating func first(of path: String) -> String? { paths[Self.key(path)]?.first { $0 != path } }

    private static func key(_ path: String) -> String { (WorkspaceFile.path(meantBy: path) ?? path).lowercased() }
}
