import Files
import Publishing

extension SourceFile {
    private static let limitBytes = 16 << 20

    /// Everything below `Content` and `Config` of a workspace.
    static func all(in folder: Folder) throws(FileFault) -> [SourceFile] {
        var files: [SourceFile] = []
        for name in VersionControl.sources {
            guard let path = RelativePath(name), try folder.exists(path) else { continue }
            for file in try folder.walk(path) {
                files.append(SourceFile(path: file, bytes: try folder.read(file, limitBytes: limitBytes)))
            }
        }
        return files.sorted { $0.path.string.utf8.lexicographicallyPrecedes($1.path.string.utf8) }
    }
}
