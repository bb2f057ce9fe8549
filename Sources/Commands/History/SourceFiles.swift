import Authoring
import Files
import Processes
import Publishing
import Workspaces

extension SourceFile {
    private static let limitBytes = 16 << 20
    /// As many as a workspace may have.
    private static let walk = WalkLimits(entries: AuthoringLimits().files, depth: AuthoringLimits().folderDepth)

    /// Files of a workspace that are kept with a release which no commit holds. Of a larger one, git is the place.
    static let keptLimit = 20_000

    /// Everything below `Content` and `Config` of a workspace, and what it uses of another folder.
    static func all(in folder: Folder) throws(FileFault) -> [SourceFile] {
        (try files(in: folder, below: VersionControl.sources) + shared(by: folder)).sorted { $0.path < $1.path }
    }

    /// The files that a workspace uses of another folder, with the paths that they have among recorded sources.
    static func shared(by workspace: Folder) throws(FileFault) -> [SourceFile] {
        guard let folder = try SharedFolder(of: workspace)?.folder, try folder.exists else { return [] }
        return try files(in: folder, below: ["Config"]).filter { SharedFolder.shares($0.path.string) }.map { file in
            SourceFile(path: RelativePath(known: "\(SharedFolder.recordedPath)/\(file.path.string)"), bytes: file.bytes)
        }
    }

    /// Whether the file belongs to several workspaces.
    var isShared: Bool { path.string.hasPrefix("\(SharedFolder.recordedPath)/") }

    private static func files(in folder: Folder, below names: [String]) throws(FileFault) -> [SourceFile] {
        var files: [SourceFile] = []
        for name in names {
            guard let path = RelativePath(name), try folder.exists(path) else { continue }
            for file in try folder.walk(path, limits: walk) {
                files.append(SourceFile(path: file, bytes: try folder.read(file, limitBytes: limitBytes)))
            }
        }
        return files
    }

    /// Whether there are more than are kept with a release.
    static func areTooMany(in folder: Folder) -> Bool {
        // A folder that can't be listed has a finding of its own.
        ((try? count(in: folder)) ?? 0) > keptLimit
    }

    /// Without their names: collections stand side by side.
    private static func count(in folder: Folder) throws(FileFault) -> Int {
        var count = 0
        for name in VersionControl.sources {
            guard let path = RelativePath(name), try folder.exists(path) else { continue }
            for entry in try folder.list(path) {
                guard entry.kind == .folder, let below = path.appending(entry.name) else {
                    count += 1
                    continue
                }
                count += try folder.count(in: below)
            }
        }
        return count
    }
}
