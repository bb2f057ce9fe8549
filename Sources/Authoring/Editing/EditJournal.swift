import Digests
import Files
import JSON
import Workspaces
import YAML

/// What the files of an edit were before it, kept in the workspace while they are written, so that an edit that a crash
/// interrupts can be undone.
///
/// It is written whole before the first file changes, and removed after the last one.
struct EditJournal {
    /// What happens to one file.
    struct Step: Hashable {
        let path: String
        /// Nil where there was no file.
        let before: [UInt8]?
        /// Nil where the file is removed.
        let after: SHA256Digest?
        /// The file with the mode and owner that the old bytes get when they are written back.
        let owner: String
    }

    static let path = RelativePath(known: ".litfass/edit.json")
    private static let limitBytes = 64 << 20

    /// In the order in which they are done.
    let steps: [Step]

    init(_ edit: WorkspaceEdit) {
        let targets = Dictionary(edit.writes.map { ($0.origin, $0.path) }) { first, _ in first }
        steps =
            edit.writes.map {
                Step(path: $0.path, before: $0.before, after: SHA256Digest(of: $0.bytes), owner: $0.path)
            }
            + edit.removals.map {
                Step(path: $0.path, before: $0.before, after: nil, owner: targets[$0.path] ?? $0.path)
            }
    }

    func write(to folder: Folder) throws(FileFault) {
        let list: [JSON] = steps.map { step in
            [
                "path": .string(step.path), "owner": .string(step.owner),
                "before": step.before.map { .string(Hexadecimal.text($0)) } ?? .null,
                "after": step.after.map { .string($0.hex) } ?? .null,
            ]
        }
        let json: JSON = ["format": 1, "steps": .array(list)]
        try folder.write(json.encoded(), to: Self.path, readableBy: .ownerOnly)
    }

    static func remove(from folder: Folder) throws(FileFault) {
        if try folder.exists(path) { try folder.removeFile(path) }
    }

    // MARK: Undoing

    /// Gives every file the bytes that it had.
    /// - Returns: the paths of those where the file system refused.
    func undo(in folder: Folder) -> [String] {
        steps.reversed().filter { step in
            do throws(FileFault) {
                try step.undo(in: folder)
                return false
            } catch {
                return true
            }
        }.map(\.path).sorted()
    }

    /// Undoes an edit that a process did not live to finish.
    /// - Returns: the paths of its files; empty where there is nothing to undo.
    /// - Throws: `EditFault.interrupted` where a file is neither what it was nor what the edit makes of it.
    static func undoInterrupted(in folder: Folder) throws(EditFault) -> [String] {
        let changed: [String]
        do throws(FileFault) {
            guard let bytes = try folder.readIfPresent(path, limitBytes: limitBytes) else { return [] }
            guard let journal = EditJournal(bytes) else { throw FileFault(.read, path: path.string, .notAFile) }
            for parent in Set(journal.steps.map { RelativePath(known: $0.path).parent }) {
                try folder.removeTemporaryFiles(in: parent)
            }
            var others: [String] = []
            for step in journal.steps where try !step.isBeforeOrAfter(in: folder) { others.append(step.path) }
            if others.isEmpty {
                for step in journal.steps.reversed() { try step.undo(in: folder) }
                try remove(from: folder)
                return journal.steps.map(\.path).sorted()
            }
            changed = others.sorted()
        } catch {
            throw .stopped(left: [], error)
        }
        throw .interrupted(changed: changed, journal: path.string)
    }

    /// - Returns: nil where the bytes are no journal.
    private init?(_ bytes: [UInt8]) {
        // A journal is written whole or not at all; what is none was written by somebody else.
        guard let json = try? JSON.parse(bytes, limits: JSONLimits(bytes: Self.limitBytes)),
            json["format"]?.integer == 1, let list = json["steps"]?.array
        else { return nil }
        let steps = list.compactMap(Step.init)
        guard steps.count == list.count else { return nil }
        self.steps = steps
    }
}

extension EditJournal.Step {
    fileprivate init?(_ json: JSON) {
        guard let path = json["path"]?.string, RelativePath(path) != nil, let owner = json["owner"]?.string,
            RelativePath(owner) != nil
        else { return nil }
        let before = json["before"]?.string.flatMap(Hexadecimal.bytes)
        let after = json["after"]?.string.flatMap { SHA256Digest(hex: $0) }
        guard before != nil || after != nil else { return nil }
        self.init(path: path, before: before, after: after, owner: owner)
    }

    fileprivate func undo(in folder: Folder) throws(FileFault) {
        let path = RelativePath(known: path)
        if let before {
            guard try !folder.holds(before, at: path) else { return }
            try folder.write(before, to: path, readableBy: .asBefore(RelativePath(known: owner)))
        } else if try folder.exists(path) {
            try folder.removeFile(path)
        }
    }

    fileprivate func isBeforeOrAfter(in folder: Folder) throws(FileFault) -> Bool {
        let path = RelativePath(known: path)
        guard try folder.exists(path) else { return before == nil || after == nil }
        if let before, try folder.holds(before, at: path) { return true }
        guard let after else { return false }
        return SHA256Digest(of: try folder.read(path, limitBytes: AuthoringLimits().yaml.fileBytes)) == after
    }
}
