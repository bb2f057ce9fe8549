package import Files
import YAML

/// Files to be written and removed together.
package struct WorkspaceEdit: Sendable {
    struct Write: Sendable {
        let path: String
        let bytes: [UInt8]
        /// What must stand there still; nil where there must be no file.
        let before: [UInt8]?
    }

    struct Removal: Sendable {
        let path: String
        let before: [UInt8]
    }

    private(set) var writes: [Write] = []
    private(set) var removals: [Removal] = []

    package init() {}

    package var isEmpty: Bool { writes.isEmpty && removals.isEmpty }

    mutating func add(_ file: EditedFile) {
        writes.append(Write(path: file.source.path, bytes: file.bytes, before: file.source.bytes))
    }

    /// The file at `file.source.path` goes to another place, as it was edited.
    mutating func move(_ file: EditedFile, to path: String) {
        writes.append(Write(path: path, bytes: file.bytes, before: nil))
        removals.append(Removal(path: file.source.path, before: file.source.bytes))
    }

    /// Writes and removes the files. Each is replaced whole or not at all; before the first one, all are looked at.
    /// - Throws: `EditFault` where a file is not what was read any more, and nothing was done; or where the file system
    ///   stopped the work half-way: then with what was done.
    package func carryOut(in folder: Folder) throws(EditFault) {
        for write in writes { try require(write.before, at: write.path, in: folder) }
        for removal in removals { try require(removal.before, at: removal.path, in: folder) }
        var done: [String] = []
        for write in writes {
            do throws(FileFault) {
                try folder.write(write.bytes, to: RelativePath(known: write.path))
            } catch {
                throw .stopped(done: done, error)
            }
            done.append(write.path)
        }
        for removal in removals {
            do throws(FileFault) {
                try folder.removeFile(RelativePath(known: removal.path))
            } catch {
                throw .stopped(done: done, error)
            }
            done.append(removal.path)
        }
    }

    private func require(_ bytes: [UInt8]?, at path: String, in folder: Folder) throws(EditFault) {
        let limit = max(bytes?.count ?? 0, 1)
        do throws(FileFault) {
            guard try folder.readIfPresent(RelativePath(known: path), limitBytes: limit) != bytes else { return }
        } catch {
            // A longer file is another one too.
            guard case .larger = error.reason else { throw .stopped(done: [], error) }
        }
        throw bytes == nil ? .exists(path) : .changedMeanwhile(path)
    }
}

/// Why files were not edited, or not all of them.
package enum EditFault: Error, CustomStringConvertible {
    /// The edited file would say something else than was meant.
    case misread(String)
    /// The file is not what was read a moment ago.
    case changedMeanwhile(String)
    case exists(String)
    case stopped(done: [String], FileFault)

    package var description: String {
        switch self {
        case .misread(let path): "'\(path)' is written in a way that can't be edited safely; nothing was changed"
        case .changedMeanwhile(let path): "'\(path)' was changed by somebody else meanwhile; nothing was changed here"
        case .exists(let path): "'\(path)' is there already; nothing was changed"
        case .stopped(let done, let fault):
            done.isEmpty
                ? "\(fault); nothing was changed" : "\(fault); changed until then: \(done.joined(separator: ", "))"
        }
    }
}
