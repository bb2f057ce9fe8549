/// What stands at a path.
package enum EntryKind: Hashable, Sendable {
    case file
    case folder
    case symbolicLink
    /// A device, a pipe or a socket.
    case other
}

/// A folder as the root of everything done in it.
///
/// Every path is resolved part by part from the root with `openat` and `O_NOFOLLOW`: no symbolic link below the root is
/// followed, whoever made it and whenever. The root's own path is the operator's word and may contain links.
/// One `Folder` may be used by several tasks and processes at once.
package struct Folder: Hashable, Sendable {
    /// As the operator gave it, absolute or relative to the working directory.
    package let path: String

    package init(_ path: String) {
        self.path = path
    }

    /// The folder below this one. It need not exist.
    package func folder(_ path: RelativePath) -> Folder {
        Folder(words(for: path))
    }

    /// The whole of a file.
    /// - Throws: `.larger(limitBytes:)` before memory is spent on it; `.notAFile` for anything but a regular file.
    package func read(_ path: RelativePath, limitBytes: Int) throws(FileFault) -> [UInt8] {
        try OpenFolder(self, path.parent).read(path.name, limitBytes: limitBytes)
    }

    /// The whole of a file, or nil where nothing stands at the path.
    package func readIfPresent(_ path: RelativePath, limitBytes: Int) throws(FileFault) -> [UInt8]? {
        do throws(FileFault) {
            return try read(path, limitBytes: limitBytes)
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }

    /// An open regular file, for a reader that streams it.
    package func open(_ path: RelativePath) throws(FileFault) -> Descriptor {
        try OpenFolder(self, path.parent).open(path.name)
    }

    /// What stands at the path, nil for nothing. A link is reported, not followed.
    package func kind(of path: RelativePath) throws(FileFault) -> EntryKind? {
        try status(of: path)?.kind
    }

    /// The length of a file in bytes, nil where no regular file stands at the path.
    package func size(of path: RelativePath) throws(FileFault) -> Int? {
        guard let status = try status(of: path), status.kind == .file else { return nil }
        return status.size
    }

    /// Whether a regular file of exactly these bytes stands at the path.
    package func holds(_ bytes: [UInt8], at path: RelativePath) throws(FileFault) -> Bool {
        guard try size(of: path) == bytes.count else { return false }
        return try read(path, limitBytes: bytes.count) == bytes
    }

    /// What tells one state of a file from another without reading it; nil where nothing stands at the path.
    package func identity(of path: RelativePath) throws(FileFault) -> FileIdentity? {
        try status(of: path)?.identity
    }

    /// Whether anything stands at the path.
    package func exists(_ path: RelativePath) throws(FileFault) -> Bool {
        try status(of: path) != nil
    }

    /// Whether the folder itself is there.
    package var exists: Bool {
        get throws(FileFault) {
            do throws(FileFault) {
                _ = try System.openRoot(path)
                return true
            } catch {
                guard error.isMissing else { throw error }
                return false
            }
        }
    }

    /// Whether a file stands at the path that its owner has made read-only for all, also for those who may write everything.
    package func isReadOnly(_ path: RelativePath) throws(FileFault) -> Bool {
        guard let status = try status(of: path), status.kind == .file else { return false }
        return status.ownership.permissions & 0o222 == 0
    }

    func status(of path: RelativePath) throws(FileFault) -> System.Status? {
        do throws(FileFault) {
            let parent = try openFolder(path.parent)
            return try System.status(of: path.name, in: parent, path: words(for: path))
        } catch {
            guard error.isMissing else { throw error }
            return nil
        }
    }

    /// The folder below the root that `path` names, or the root itself.
    func openFolder(_ path: RelativePath?) throws(FileFault) -> Descriptor {
        var folder = try System.openRoot(self.path)
        guard let path else { return folder }
        for component in path.components {
            folder = try System.openFolder(component, in: folder, path: words(for: path))
        }
        return folder
    }

    /// The path as a person would type it.
    func words(for path: RelativePath?) -> String {
        guard let path else { return self.path }
        return self.path.utf8.last == UInt8(ascii: "/") ? self.path + path.string : "\(self.path)/\(path)"
    }
}
