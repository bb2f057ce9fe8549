import Files

/// The folder of a tree, held open: what a table answers from the disk comes out of the folder that was looked at, also where the
/// path to it leads to another release meanwhile.
final class TreeFolder: Sendable {
    private let folder: OpenFolder

    init(_ folder: Folder) throws(FileFault) { self.folder = try OpenFolder(folder, nil) }

    /// The folder itself where the path is nil.
    func folder(_ path: RelativePath?) throws(FileFault) -> OpenFolder { try OpenFolder(folder, path) }

    func open(_ path: RelativePath) throws(FileFault) -> Descriptor { try folder(path.parent).open(path.name) }
}
