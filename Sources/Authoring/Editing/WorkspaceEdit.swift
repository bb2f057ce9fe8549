package import Files
import Models
import Rulebook
package import Workspaces
import YAML

/// Files to be written and removed together.
package struct WorkspaceEdit: Sendable {
    struct Write: Sendable {
        let path: String
        let bytes: [UInt8]
        /// What must stand there still; nil where there must be no file.
        let before: [UInt8]?
        /// The file whose bytes these are, edited: the same one, or one that goes.
        let origin: String
        /// Whether the file only goes to another place.
        let isMoved: Bool
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
        let path = file.source.path
        writes.append(Write(path: path, bytes: file.bytes, before: file.source.bytes, origin: path, isMoved: false))
    }

    /// A file that is not there yet.
    package mutating func create(_ path: String, _ bytes: [UInt8]) {
        writes.append(Write(path: path, bytes: bytes, before: nil, origin: path, isMoved: true))
    }

    package mutating func remove(_ path: String, _ bytes: [UInt8]) {
        removals.append(Removal(path: path, before: bytes))
    }

    /// The file at `file.source.path` goes to another place, as it was edited.
    mutating func move(_ file: EditedFile, to path: String) {
        let isMoved = file.bytes == file.source.bytes
        writes.append(Write(path: path, bytes: file.bytes, before: nil, origin: file.source.path, isMoved: isMoved))
        removals.append(Removal(path: file.source.path, before: file.source.bytes))
    }

    /// Writes and removes the files: all of them or none. Each is replaced whole or not at all, and keeps its owner and
    /// mode. Before the first one, all are checked; an edit of several files that a crash interrupts is undone by
    /// `undoInterrupted`.
    /// - Throws: `EditFault` where a file is not what was read any more or may not be written, and where the file system
    ///   refused.
    package func carryOut(in folder: Folder) throws(EditFault) {
        guard !isEmpty else { return }
        try carryOut(in: folder, holding: try Self.lock(folder))
    }

    private func carryOut(in folder: Folder, holding _: borrowing FolderLock) throws(EditFault) {
        // What several workspaces share lies above this one.
        if let shared = writes.first(where: { RelativePath($0.path) == nil }) { throw .shared(shared.path) }
        for write in writes { try require(write.before, at: write.path, in: folder) }
        for removal in removals { try require(removal.before, at: removal.path, in: folder) }
        for write in writes where !write.isMoved { try requireWritable(write.origin, in: folder) }
        let journal = EditJournal(self)
        do throws(FileFault) {
            if journal.steps.count > 1 { try journal.write(to: folder) }
            for write in writes { try write.carryOut(in: folder) }
            // What comes is whole before anything goes: where this fails, nothing is missing.
            for removal in removals { try folder.removeFile(RelativePath(known: removal.path)) }
            try EditJournal.remove(from: folder)
        } catch {
            let left = journal.undo(in: folder)
            // Where something is left, the journal is too; one that can't be removed finds nothing to undo.
            if left.isEmpty { try? EditJournal.remove(from: folder) }
            throw .stopped(left: left, error)
        }
    }

    /// Undoes an edit that a process did not live to finish, so that the workspace is as it was before.
    /// - Returns: the paths of its files; empty where there is nothing to undo.
    package static func undoInterrupted(in folder: Folder) throws(EditFault) -> [String] {
        try undoInterrupted(in: folder, holding: try lock(folder))
    }

    /// Whether a process did not live to finish its edit, so that some files may be as before and others as after.
    package static func isInterrupted(in folder: Folder) throws(FileFault) -> Bool {
        try folder.exists(EditJournal.path)
    }

    private static func undoInterrupted(
        in folder: Folder, holding _: borrowing FolderLock
    ) throws(EditFault) -> [String] {
        try EditJournal.undoInterrupted(in: folder)
    }

    private static func lock(_ folder: Folder) throws(EditFault) -> FolderLock {
        do throws(FileFault) {
            if let lock = try folder.lock() { return lock }
        } catch {
            throw .stopped(left: [], error)
        }
        throw .busy
    }

    private func requireWritable(_ path: String, in folder: Folder) throws(EditFault) {
        do throws(FileFault) {
            guard try folder.isReadOnly(RelativePath(known: path)) else { return }
        } catch {
            throw .stopped(left: [], error)
        }
        throw .readOnly(path)
    }

    private func require(_ bytes: [UInt8]?, at path: String, in folder: Folder) throws(EditFault) {
        let limit = max(bytes?.count ?? 0, 1)
        do throws(FileFault) {
            guard try folder.readIfPresent(RelativePath(known: path), limitBytes: limit) != bytes else { return }
        } catch {
            // A longer file is another one too.
            guard case .larger = error.reason else { throw .stopped(left: [], error) }
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
    /// By its mode: somebody does not want it to be changed.
    case readOnly(String)
    /// It belongs to several workspaces.
    case shared(String)
    /// Another process edits the workspace.
    case busy
    /// An edit was interrupted, and these files were changed since.
    case interrupted(changed: [String], journal: String)
    /// - Parameter left: files that were changed, and could not be changed back.
    case stopped(left: [String], FileFault)

    package var description: String {
        switch self {
        case .misread(let path): "'\(path)' is written in a way that can't be edited safely; nothing was changed"
        case .changedMeanwhile(let path): "'\(path)' was changed by somebody else meanwhile; nothing was changed here"
        case .exists(let path): "'\(path)' is there already; nothing was changed"
        case .readOnly(let path):
            "'\(path)' is read-only, so somebody wants it to stay as it is; nothing was changed"
        case .shared(let path):
            "'\(path)' would have to change, and other workspaces use it too; nothing was changed"
        case .busy: "another command edits the workspace; nothing was changed"
        case .interrupted(let changed, _):
            "an earlier edit was interrupted and can't be undone, since \(quoted(changed)) changed meanwhile"
        case .stopped(let left, let fault):
            left.isEmpty
                ? "\(fault); nothing was changed" : "\(fault); left half-way: \(left.joined(separator: ", "))"
        }
    }
}

extension EditFault {
    /// One thing to do.
    package var fix: String? {
        switch self {
        case .readOnly(let path): "make it writable, as 'chmod u+w \(path)' does"
        case .shared(let path): "change '\(path)' by hand"
        case .changedMeanwhile, .busy: "run the command again"
        case .interrupted(_, let journal): "look at these files, restore what is wrong, and remove '\(journal)'"
        case .misread, .exists, .stopped: nil
        }
    }
}

extension WorkspaceEdit.Write {
    fileprivate func carryOut(in folder: Folder) throws(FileFault) {
        try folder.write(
            bytes, to: RelativePath(known: path), readableBy: .asBefore(RelativePath(known: origin)))
    }
}

extension Inventory {
    /// The same files as they would be after an edit.
    package func changed(by edit: WorkspaceEdit) -> Inventory {
        changed(writing: edit.writes.map { ($0.path, $0.bytes) }, removing: edit.removals.map(\.path))
    }
}
