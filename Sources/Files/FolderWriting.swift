extension Folder {
    /// Who may read a file that is written.
    package enum Privacy: Sendable {
        /// 0644, less the process's mask.
        case everyone
        /// 0644, and 0755 for the folders that are made for it, whatever the process's mask is: for what another user's server reads.
        case everyoneDespiteMask
        /// 0600.
        case ownerOnly
        /// Whoever may read the file at a path, with its mode, and its owner and group where the process may give them;
        /// everyone where no file is there. For a file that is somebody else's, as an author's are.
        case asBefore(RelativePath)

        fileprivate var permissions: UInt32 {
            switch self {
            case .everyone, .everyoneDespiteMask, .asBefore: 0o644
            case .ownerOnly: 0o600
            }
        }
    }

    /// What a file that is written outlives.
    package enum Durability: Sendable {
        case powerCut
        /// For what can be made again: after a power cut it may be missing, or hold anything.
        case processEnd
    }

    /// Puts a file at the path, whole or not at all: whoever looks sees the old bytes or the new, also after a power cut.
    ///
    /// The bytes go to a file beside it, which is synchronised, renamed over the old one, and made durable by
    /// synchronising the folder. Folders that are missing are made.
    package func write(
        _ bytes: [UInt8], to path: RelativePath, readableBy privacy: Privacy = .everyone,
        outliving durability: Durability = .powerCut
    ) throws(FileFault) {
        var file = try newFile(at: path, readableBy: privacy, outliving: durability)
        try file.append(bytes)
        try file.place()
    }

    /// Writes a file unless it has these bytes: an editor that watches it is not woken for nothing.
    package func writeIfChanged(_ bytes: [UInt8], to path: RelativePath) throws(FileFault) {
        if try readIfPresent(path, limitBytes: max(bytes.count, 1 << 24)) != bytes { try write(bytes, to: path) }
    }

    /// Begins a file that is written piece by piece. Folders that are missing are made.
    package func newFile(
        at path: RelativePath, readableBy privacy: Privacy = .everyone, outliving durability: Durability = .powerCut
    ) throws(FileFault) -> NewFile {
        let before = try ownership(of: privacy)
        let folderPermissions: UInt32? = if case .everyoneDespiteMask = privacy { 0o755 } else { nil }
        let file = try NewFile(
            path.name, in: makeFolder(path.parent, permissions: folderPermissions), permissions: privacy.permissions,
            durability, words: words(for: path))
        if case .everyoneDespiteMask = privacy { try file.permit(privacy.permissions) }
        if let before { try file.give(before) }
        return file
    }

    private func ownership(of privacy: Privacy) throws(FileFault) -> System.Ownership? {
        guard case .asBefore(let path) = privacy else { return nil }
        guard let status = try status(of: path), status.kind == .file else { return nil }
        return status.ownership
    }

    /// Makes a folder and those above it, the root too.
    package func createFolders(_ path: RelativePath? = nil) throws(FileFault) {
        _ = try makeFolder(path)
    }

    /// Sees that everything which was written by anybody outlives a power cut: for many files, in the place of doing so for
    /// each.
    package static func synchroniseAll() { System.synchroniseAll() }

    /// Removes a file; one that is not there is as good.
    package func removeFile(_ path: RelativePath) throws(FileFault) {
        do throws(FileFault) {
            let parent = try openFolder(path.parent)
            try System.removeFile(path.name, in: parent, path: words(for: path))
            try System.synchronise(parent, path: words(for: path))
        } catch {
            guard error.isMissing else { throw error }
        }
    }

    /// Removes an empty folder.
    package func removeEmptyFolder(_ path: RelativePath) throws(FileFault) {
        let parent = try openFolder(path.parent)
        try System.removeFolder(path.name, in: parent, path: words(for: path))
    }

    /// Removes what killed writers left half made, in one folder. Only for the one who holds its lock.
    package func removeTemporaryFiles(in path: RelativePath? = nil) throws(FileFault) {
        let folder: Descriptor
        do throws(FileFault) {
            folder = try openFolder(path)
        } catch {
            guard error.isMissing else { throw error }
            return
        }
        let words = words(for: path)
        var temporaries: [String] = []
        try System.forEachEntry(in: folder, path: words) { name, _ in
            if let name = String(utf8: name), NewFile.isTemporary(name) { temporaries.append(name) }
        }
        for name in temporaries { try System.removeFile(name, in: folder, path: words) }
    }

    /// - Parameter permissions: of the folders that are made; nil for those that the process's mask leaves.
    private func makeFolder(_ path: RelativePath?, permissions: UInt32? = nil) throws(FileFault) -> Descriptor {
        let isNew = try !exists
        if isNew { try makeRoot() }
        var folder = try System.openRoot(self.path)
        if isNew, let permissions { try System.permit(permissions, for: folder, path: self.path) }
        guard let path else { return folder }
        let words = words(for: path)
        for component in path.components {
            let isNew = try System.status(of: component, in: folder, path: words) == nil
            if isNew {
                try System.createFolder(component, in: folder, path: words)
                try System.synchronise(folder, path: words)
            }
            folder = try System.openFolder(component, in: folder, path: words)
            if isNew, let permissions { try System.permit(permissions, for: folder, path: words) }
        }
        return folder
    }

    private func makeRoot() throws(FileFault) {
        var made = path.utf8.first == UInt8(ascii: "/") ? "" : "."
        for part in path.utf8.split(separator: UInt8(ascii: "/")) {
            let parent = made.isEmpty ? "/" : made
            made += "/" + String(decoding: part, as: UTF8.self)
            if try System.createRoot(made) { try synchronise(parentOfRoot: parent) }
        }
    }

    private func synchronise(parentOfRoot path: String) throws(FileFault) {
        let folder: Descriptor
        do throws(FileFault) {
            folder = try System.openRoot(path)
        } catch {
            // Who may make something in a folder may not always open it.
            return System.synchroniseAll()
        }
        try System.synchronise(folder, path: path)
    }
}
