import CLinux
package import Files
import FoundationEssentials
import JSON

/// Why a folder could not be replaced by an export.
package enum ExportFault: Error, Hashable, Sendable, CustomStringConvertible {
    /// It has a file that no export wrote.
    case occupied(folder: String, file: String)

    package var description: String {
        switch self {
        case .occupied(let folder, let file): "'\(folder)' has '\(file)', which no export wrote"
        }
    }

    package var fix: String { "name a folder that does not exist, or one that only exports write to" }
}

/// The folder of an export: made whole beside the old one, which it then replaces.
package struct ExportFolder: Sendable {
    /// The list of what was written, by which the next export knows what it may remove.
    static let list = RelativePath(known: "litfass-export.json")
    private static let limitBytes = 1 << 26

    private let target: Folder
    /// Where the new one is made.
    package let draft: Folder
    /// Where the old one is while the new one is put in its place, on file systems that can't exchange the two.
    private let old: Folder

    /// - Throws: `ExportFault.occupied` where the folder has anything else than an export.
    package init(_ target: Folder) throws {
        self.target = target
        draft = Folder(target.path + ".new")
        old = Folder(target.path + ".old")
        for folder in [target, draft, old] { try Self.demandOwn(folder) }
        // An export was killed between its two steps.
        if try old.exists, try !target.exists { try move(old, to: target) }
    }

    private static func demandOwn(_ folder: Folder) throws {
        guard try folder.exists else { return }
        // A list that is none names no files, and then all are foreign.
        let listed = try folder.readIfPresent(list, limitBytes: limitBytes).flatMap { try? JSON.parse($0) }
        let known = Set(listed?["files"]?.array?.compactMap(\.string) ?? [])
        for entry in try folder.list() {
            guard entry.kind == .folder, let path = RelativePath(entry.name) else {
                guard known.contains(entry.name) || entry.name == list.string else {
                    throw ExportFault.occupied(folder: folder.path, file: entry.name)
                }
                continue
            }
            for file in try folder.walk(path) where !known.contains(file.string) {
                throw ExportFault.occupied(folder: folder.path, file: file.string)
            }
        }
    }

    /// Writes the new folder. It is not visible yet.
    package func write(_ files: [(path: RelativePath, bytes: [UInt8])]) throws {
        try remove(draft)
        let names = files.map { JSON.string($0.path.string) }
        // The list comes first: what a killed export leaves is known to the next one.
        try draft.write(
            JSON.object(JSONObject([.init(key: "files", value: .array(names))])).encodedPretty(), to: Self.list)
        for file in files { try draft.write(file.bytes, to: file.path) }
    }

    /// Puts the new folder in the place of the old one. Killed at any moment, one of the two is there, or the next export puts
    /// the old one back.
    package func place() throws {
        try remove(old)
        if try target.exists,
            unsafe renameat2(AT_FDCWD, draft.path, AT_FDCWD, target.path, UInt32(litfass_exchange)) == 0
        {
            return try remove(draft)
        }
        if try target.exists { try move(target, to: old) }
        try move(draft, to: target)
        try remove(old)
    }

    private func move(_ folder: Folder, to other: Folder) throws {
        try FileManager.default.moveItem(atPath: folder.path, toPath: other.path)
    }

    private func remove(_ folder: Folder) throws {
        if try folder.exists { try FileManager.default.removeItem(atPath: folder.path) }
    }
}
