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

    /// Everything below `Content` and `Config` of a workspace.
    static func all(in folder: Folder) throws(FileFault) -> [SourceFile] {
        var files: [SourceFile] = []
        for name in VersionControl.sources {
            guard let path = RelativePath(name), try folder.exists(path) else { continue }
            for file in try folder.walk(path, limits: walk) {
                files.append(SourceFile(path: file, bytes: try folder.read(file, limitBytes: limitBytes)))
            }
        }
        return files.sorted { $0.path < $1.path }
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
