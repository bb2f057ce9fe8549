package import Files

/// Where a client keeps what it has verified: a folder, or memory for one that shall leave no trace.
package protocol StateFiles: Sendable {
    /// The whole of a file, nil where there is none.
    func readIfPresent(_ path: RelativePath, limitBytes: Int) throws(FileFault) -> [UInt8]?
    /// Puts a file in place, whole or not at all.
    func replace(_ path: RelativePath, with bytes: [UInt8]) throws(FileFault)
    /// Removes a file; one that is not there is as good.
    func removeFile(_ path: RelativePath) throws(FileFault)
    /// The files directly in a folder; none where there is no such folder.
    func names(in folder: RelativePath) throws(FileFault) -> [String]
    /// The right to write, which is given back with the value; nil while another process has it.
    func claim() throws(FileFault) -> (any StateClaim)?
}

/// The right to write a client's state, for as long as the value lives.
package protocol StateClaim: AnyObject, Sendable {}

extension Folder: StateFiles {
    package func replace(_ path: RelativePath, with bytes: [UInt8]) throws(FileFault) {
        try write(bytes, to: path, readableBy: .ownerOnly)
    }

    package func names(in folder: RelativePath) throws(FileFault) -> [String] {
        do throws(FileFault) {
            return try list(folder).filter { $0.kind == .file }.map(\.name)
        } catch {
            guard error.isMissing else { throw error }
            return []
        }
    }

    package func claim() throws(FileFault) -> (any StateClaim)? {
        guard let lock = try lock() else { return nil }
        // Only whoever may write makes such files: what stands there was left by one who was killed.
        try removeTemporaryFiles()
        for name in ["trusted", "objects", "root_history"] {
            try removeTemporaryFiles(in: RelativePath(known: name))
        }
        return FolderClaim(takingOwnershipOf: lock)
    }
}

private final class FolderClaim: StateClaim {
    private let lock: FolderLock

    init(takingOwnershipOf lock: consuming FolderLock) { self.lock = lock }
}
