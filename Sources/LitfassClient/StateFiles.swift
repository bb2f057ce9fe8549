package import Files

/// Where a client keeps what it has verified: a folder, or memory for one that shall leave no trace.
package protocol StateFiles: Sendable {
    /// The whole of a file, nil where there is none.
    func readIfPresent(_ path: RelativePath, limitBytes: Int) throws(FileFault) -> [UInt8]?
    /// Puts a file in place, whole or not at all.
    func replace(_ path: RelativePath, with bytes: [UInt8]) throws(FileFault)
    /// Removes a file; one that is not there is as good.
    func removeFile(_ path: RelativePath) throws(FileFault)
    /// What stands directly in a folder and is no folder itself; nothing where there is no such folder.
    func names(in folder: RelativePath) throws(FileFault) -> [String]
    /// The right to write, which is given back with the value; nil while another process has it.
    func claim() throws(FileFault) -> (any StateClaim)?
}

extension StateFiles {
    /// The right to write. Where the disk or another process does not give it, there is a fault to tell, and no reason to stop.
    func claimed() -> (claim: (any StateClaim)?, fault: ClientFault?) {
        do throws(FileFault) {
            let claim = try claim()
            return (claim, claim == nil ? ClientFault(.busyState) : nil)
        } catch {
            return (nil, ClientFault(.file(error)))
        }
    }

    /// The right to write. Another process has it for as long as it writes a few files, and that is waited for.
    func claimed(
        waiting sleep: @Sendable (Duration) async throws -> Void
    ) async -> (claim: (any StateClaim)?, fault: ClientFault?) {
        for _ in 0..<20 {
            let found = claimed()
            guard found.fault == ClientFault(.busyState) else { return found }
            // Whoever is cancelled now is not kept waiting.
            guard (try? await sleep(.milliseconds(50))) != nil else { break }
        }
        return claimed()
    }
}

/// The right to write a client's state, for as long as the value lives.
package protocol StateClaim: AnyObject, Sendable {}

extension Folder: StateFiles {
    package func replace(_ path: RelativePath, with bytes: [UInt8]) throws(FileFault) {
        do throws(FileFault) {
            try write(bytes, to: path, readableBy: .ownerOnly)
        } catch {
            // An empty folder in the way is nobody's. One that holds something may be, and stays.
            guard error.operation == .replace, (try? removeEmptyFolder(path)) != nil else { throw error }
            try write(bytes, to: path, readableBy: .ownerOnly)
        }
    }

    package func names(in folder: RelativePath) throws(FileFault) -> [String] {
        do throws(FileFault) {
            // Names that are none are passed over: whatever else lies there, it is not ours.
            return try walkReadable(folder, hidden: .included).files.filter { $0.parent == folder }.map(\.name)
        } catch {
            guard error.isMissing else { throw error }
            return []
        }
    }

    package func claim() throws(FileFault) -> (any StateClaim)? {
        guard let lock = try lock() else { return nil }
        // Only whoever may write makes such files: what stands there was left by one who was killed. What cannot be removed takes
        // room and does no harm.
        for folder in [nil, "trusted", "objects", "assets", "root_history"] {
            try? removeTemporaryFiles(in: folder.map(RelativePath.init(known:)))
        }
        return FolderClaim(takingOwnershipOf: lock)
    }
}

private final class FolderClaim: StateClaim {
    private let lock: FolderLock

    init(takingOwnershipOf lock: consuming FolderLock) { self.lock = lock }
}
