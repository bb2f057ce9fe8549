/// A folder that is held open, for reading many of its files without asking the way to it for each.
///
/// It stays the same folder whatever is renamed or put in its place meanwhile.
package struct OpenFolder: ~Copyable, Sendable {
    private let descriptor: Descriptor
    /// As a person would type it, without a slash at its end.
    private let words: String

    /// - Parameter path: below the folder, or nil for the folder itself; no link on the way is followed.
    package init(_ folder: Folder, _ path: RelativePath?) throws(FileFault) {
        descriptor = try folder.openFolder(path)
        let words = folder.words(for: path)
        self.words = words.utf8.last == UInt8(ascii: "/") ? String(words.dropLast()) : words
    }

    /// - Parameter path: below the folder that is open, or nil for the same one; no link on the way is followed.
    package init(_ folder: borrowing OpenFolder, _ path: RelativePath?) throws(FileFault) {
        words = path.map { "\(folder.words)/\($0)" } ?? folder.words
        var descriptor = try System.openFolder(".", in: folder.descriptor, path: words)
        for component in path?.components ?? [] {
            descriptor = try System.openFolder(component, in: descriptor, path: words)
        }
        self.descriptor = descriptor
    }

    /// The whole of a file that stands directly in the folder.
    /// - Throws: `.larger(limitBytes:)` before memory is spent on it; `.notAFile` for anything but a regular file.
    package func read(_ name: String, limitBytes: Int) throws(FileFault) -> [UInt8] {
        try readWithIdentity(name, limitBytes: limitBytes).bytes
    }

    /// The whole of a file, and what it was when reading began: bytes that are written meanwhile belong to another state.
    package func readWithIdentity(
        _ name: String, limitBytes: Int
    ) throws(FileFault) -> (bytes: [UInt8], identity: FileIdentity) {
        do throws(FileFault) {
            return try bytesAndIdentity(of: name, limitBytes: limitBytes)
        } catch {
            throw FileFault(error.operation, path: "\(words)/\(name)", error.reason)
        }
    }

    /// - Throws: faults in which a file is called by its name alone, since most files have none.
    private func bytesAndIdentity(
        of path: String, limitBytes: Int
    ) throws(FileFault) -> (bytes: [UInt8], identity: FileIdentity) {
        let file = try System.openFile(path, in: descriptor, path: path)
        let status = try System.status(of: file, path: path)
        guard status.kind == .file else { throw FileFault(.open, path: path, .notAFile) }
        guard status.size <= limitBytes else { throw FileFault(.read, path: path, .larger(limitBytes: limitBytes)) }
        // One byte more than there should be: a file that grows meanwhile is read on, up to the limit.
        var bytes = try System.read(file, atMost: status.size + 1, path: path)
        // Less than was asked for, and all that there was when it was opened: this was the end.
        if bytes.count == status.size { return (bytes, status.identity) }
        while true {
            guard bytes.count <= limitBytes else { throw FileFault(.read, path: path, .larger(limitBytes: limitBytes)) }
            let more = try System.read(file, atMost: max(bytes.count, 4096), path: path)
            guard !more.isEmpty else { return (bytes, status.identity) }
            bytes += more
        }
    }

    /// Reads a file of any length within the memory of one piece.
    /// - Parameter take: is given one piece after the other.
    /// - Returns: how many bytes there were, and what the file was when reading began.
    package func readInPieces(
        _ name: String, pieceBytes: Int, _ take: (Span<UInt8>) -> Void
    ) throws(FileFault) -> (count: Int, identity: FileIdentity) {
        let path = "\(words)/\(name)"
        let file = try System.openFile(name, in: descriptor, path: path)
        let status = try System.status(of: file, path: path)
        guard status.kind == .file else { throw FileFault(.open, path: path, .notAFile) }
        var piece = [UInt8](repeating: 0, count: pieceBytes)
        var count = 0
        // A file that grows while it is read would have no end.
        while count <= status.size {
            let read = try System.read(file, into: &piece, path: path)
            guard read > 0 else { break }
            let bytes = piece[..<read]
            take(bytes.span)
            count += read
        }
        return (count, status.identity)
    }

    /// What tells the states of a file apart.
    /// - Parameter name: of what stands directly in the folder, ended by a NUL, since a hundred thousand are asked for.
    /// - Returns: nil for what is no regular file, or can't be looked at.
    package func identity(ofFile name: [UInt8]) -> FileIdentity? { System.identity(ofFile: name, in: descriptor) }

    /// Changes whenever a name in the folder comes or goes.
    package var identity: FileIdentity {
        get throws(FileFault) { try System.status(of: descriptor, path: words).identity }
    }

    /// An open regular file that stands directly in the folder.
    package func open(_ name: String) throws(FileFault) -> Descriptor {
        let path = "\(words)/\(name)"
        let file = try System.openFile(name, in: descriptor, path: path)
        guard try System.status(of: file, path: path).kind == .file else {
            throw FileFault(.open, path: path, .notAFile)
        }
        return file
    }
}
