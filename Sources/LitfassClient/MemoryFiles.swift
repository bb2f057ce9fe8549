package import Files
import Platform

/// A state in memory, over another one that is read where memory has nothing.
///
/// What is written may go through to the base. When the base fails, it is left as it is from then on, and work goes on in
/// memory: a full disk is no reason to show an old text.
package final class MemoryFiles: StateFiles {
    package enum Base: Sendable {
        case none
        /// Only ever read: for one that leaves no trace, or while another process writes.
        case readOnly(any StateFiles)
        case writtenThrough(any StateFiles)
    }

    private struct Memory: Sendable {
        /// nil where a file of the base was removed.
        var files: [RelativePath: [UInt8]?] = [:]
        var fault: FileFault?
    }

    private let base: Base
    private let memory = Mutex(Memory())

    package init(over base: Base = .none) { self.base = base }

    /// What the base failed with first. From then on nothing was written to it.
    var fault: FileFault? { memory.withLock { $0.fault } }

    package func readIfPresent(_ path: RelativePath, limitBytes: Int) throws(FileFault) -> [UInt8]? {
        guard let entry = memory.withLock({ $0.files[path] }) else {
            return try readable?.readIfPresent(path, limitBytes: limitBytes)
        }
        guard let bytes = entry else { return nil }
        guard bytes.count <= limitBytes else {
            throw FileFault(.read, path: path.string, .larger(limitBytes: limitBytes))
        }
        return bytes
    }

    package func replace(_ path: RelativePath, with bytes: [UInt8]) {
        memory.withLock { $0.files[path] = .some(bytes) }
        writeThrough { (base) throws(FileFault) in try base.replace(path, with: bytes) }
    }

    package func removeFile(_ path: RelativePath) {
        memory.withLock { $0.files[path] = .some(nil) }
        writeThrough { (base) throws(FileFault) in try base.removeFile(path) }
    }

    package func names(in folder: RelativePath) throws(FileFault) -> [String] {
        var names = Set(try readable?.names(in: folder) ?? [])
        for (path, bytes) in memory.withLock({ $0.files }) where path.parent == folder {
            if bytes == nil { names.remove(path.name) } else { names.insert(path.name) }
        }
        return names.sortedByBytes()
    }

    package func claim() throws(FileFault) -> (any StateClaim)? { MemoryClaim() }

    private var readable: (any StateFiles)? {
        switch base {
        case .none: nil
        case .readOnly(let files), .writtenThrough(let files): files
        }
    }

    private func writeThrough(_ write: (any StateFiles) throws(FileFault) -> Void) {
        guard case .writtenThrough(let files) = base, fault == nil else { return }
        do throws(FileFault) {
            try write(files)
        } catch {
            memory.withLock { $0.fault = error }
        }
    }
}

private final class MemoryClaim: StateClaim {}
