/// The right to change a folder, held by one process at a time, given back when its owner goes away or is killed.
package struct FolderLock: ~Copyable, Sendable {
    private let folder: Descriptor

    fileprivate init(_ folder: consuming Descriptor) {
        self.folder = folder
    }

    /// Given back by name, not only by closing: a child that was forked in between holds a copy of the descriptor until it has
    /// become another program.
    deinit { System.unlock(folder) }
}

extension Folder {
    /// The lock of this folder, which is made if it is missing; nil while another holds it.
    ///
    /// It is an advisory lock (`flock`) on the folder itself, so that no lock file is left behind. It binds those who
    /// ask for it: readers never do.
    package func lock() throws(FileFault) -> FolderLock? {
        try createFolders()
        let folder = try System.openRoot(path)
        guard try System.lock(folder, path: path) else { return nil }
        return FolderLock(folder)
    }
}
