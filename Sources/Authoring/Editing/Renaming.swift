package import Bundles
import Files
import YAML

extension DocumentName {
    /// - Throws: where a word is no `collection/id`.
    package init(_ word: String) throws(RenamingFault) {
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { throw .malformed(word) }
        self.init(collection: parts[0], id: parts[1])
    }

    func isFile(_ path: String) -> Bool {
        path == "Content/\(description).yaml"
            || path.hasPrefix("Content/\(description).") && path.hasSuffix(".yaml")
                && path.dropFirst("Content/\(description).".count).dropLast(5).utf8.allSatisfy {
                    $0 != UInt8(ascii: ".")
                }
    }
}

/// A document under another id: its files moved, and whatever names it changed with it. Nothing is written to disk here.
package struct Renaming: Sendable {
    package let old: DocumentName
    package let new: DocumentName
    /// Places where the old name stood, files aside.
    package private(set) var mentions: [Mention] = []
    package private(set) var edit = WorkspaceEdit()
    /// Old and new paths of the document's own files.
    package private(set) var moves: [(old: String, new: String)] = []

    package struct Mention: Hashable, Sendable {
        package let file: String
        package let line: Int
    }

    /// - Throws: `RenamingFault`, `EditFault` where a file can't be edited, or the workspace would not say the same.
    package init(
        _ inventory: Inventory, from old: DocumentName, to new: DocumentName,
        limits: AuthoringLimits = AuthoringLimits()
    ) throws {
        (self.old, self.new) = (old, new)
        let before = Workspace(inventory, limits: limits)
        guard let content = before.content else { throw RenamingFault.unreadableWorkspace }
        try Self.check(old, new, content, inventory, limits)
        let sources = inventory.sources
        var edits = MentionSearch(old: old, new: new, content: content, sources: sources).edits
        for item in inventory.items where old.isFile(item.path) && edits[item.path] == nil { edits[item.path] = [] }
        var files: [String: EditedFile] = [:]
        for (path, edits) in edits {
            guard let source = sources[path] else { throw EditFault.misread(path) }
            files[path] = try EditedFile(source, edits, limits: limits)
            mentions += edits.map { Mention(file: path, line: source.position(ofByte: $0.range.lowerBound).line) }
        }
        mentions.sort { ($0.file, $0.line) < ($1.file, $1.line) }
        place(files)
        try keepDigests(inventory, before, limits: limits, files: &files)
        try compare(before, Workspace(inventory.changed(by: edit), limits: limits))
    }

    private static func check(
        _ old: DocumentName, _ new: DocumentName, _ content: WorkspaceContent, _ inventory: Inventory,
        _ limits: AuthoringLimits
    ) throws(RenamingFault) {
        guard old.collection == new.collection else { throw .otherCollection(old, new) }
        guard new.id.isKebabCase, new.id.utf8.count <= limits.nameBytes else { throw .malformed(new.description) }
        guard let collection = content.collection(named: old.collection), collection.index(of: old.id) != nil else {
            let names = content.collections.flatMap { collection in
                collection.ids.map { "\(collection.model.name)/\($0)" }
            }
            throw .unknown(old, suggestion: suggestedName(for: old.description, among: names))
        }
        guard old != new else { throw .same(old) }
        if let taken = inventory.items.first(where: { new.isFile($0.path) }) { throw .taken(taken.path) }
    }

    private mutating func place(_ files: [String: EditedFile]) {
        edit = WorkspaceEdit()
        moves = []
        for (path, file) in files.sorted(by: { $0.key.precedesByBytes($1.key) }) {
            guard old.isFile(path) else {
                edit.add(file)
                continue
            }
            let target = renamed(path)
            moves.append((path, target))
            edit.move(file, to: target)
        }
    }

    private func renamed(_ path: String) -> String {
        old.isFile(path) ? "Content/\(new)" + path.dropFirst("Content/\(old)".count) : path
    }

    // MARK: What must stay as it was

    /// A quote or link in a source text has another name, so its digest is another one; translations that were current are.
    private mutating func keepDigests(
        _ inventory: Inventory, _ before: Workspace, limits: AuthoringLimits, files: inout [String: EditedFile]
    ) throws {
        let changed = inventory.changed(by: edit)
        let after = Workspace(changed, limits: limits)
        guard let content = after.content else { throw RenamingFault.unlike }
        let outdated = after.textsOutdated(since: before, renamed: renamed)
        guard !outdated.isEmpty else { return }
        let originals = inventory.sources
        for (path, texts) in outdated {
            let own = old.isFile(oldPath(path)) ? oldPath(path) : path
            guard let root = content.translation(at: path)?.root, let original = originals[own] else {
                throw EditFault.misread(path)
            }
            let file = try DigestsEdit(root: root, digests: content.digests(of: texts)).file(limits: limits)
            files[own] = EditedFile(original, checkedBytes: file.bytes)
        }
        place(files)
    }

    private func oldPath(_ path: String) -> String {
        new.isFile(path) ? "Content/\(old)" + path.dropFirst("Content/\(new)".count) : path
    }

    /// The same is wrong as before, at the same files, and the same translations are current.
    private func compare(_ before: Workspace, _ after: Workspace) throws(RenamingFault) {
        let old = before.diagnostics.map { "\(renamed($0.file)) \($0.rule)" }.sorted()
        let new = after.diagnostics.map { "\($0.file) \($0.rule)" }.sorted()
        func states(_ workspace: Workspace) -> [String] {
            (workspace.translatedTexts() ?? []).map { "\(renamed($0.path)) \($0.field) \($0.state)" }.sorted()
        }
        guard old == new, states(before) == states(after) else { throw .unlike }
    }
}

/// Why a document was not renamed.
package enum RenamingFault: Error, Hashable, CustomStringConvertible {
    case malformed(String)
    case otherCollection(DocumentName, DocumentName)
    case unknown(DocumentName, suggestion: String?)
    case same(DocumentName)
    case taken(String)
    case unreadableWorkspace
    case unlike

    package var description: String {
        switch self {
        case .malformed(let word):
            "'\(word)' is no name of a document: a collection, '/', and an id of small letters, digits and single hyphens"
        case .otherCollection(let old, let new):
            "'\(new)' is in another collection than '\(old)', whose documents have other fields"
        case .unknown(let name, _): "'\(name)' is no document of this workspace"
        case .same(let name): "both names are the same: '\(name)' is what the document is called already"
        case .taken(let path): "'\(path)' is there already; nothing was changed"
        case .unreadableWorkspace: "the configuration or a model has errors, so nobody knows what names what"
        case .unlike:
            "the workspace would not say the same afterwards, since the name stands somewhere that can't be told; nothing was changed"
        }
    }

    /// One thing to do.
    package var fix: String? {
        switch self {
        case .malformed: "write it as in faq/is-it-voluntary"
        case .otherCollection(let old, let new): "write '\(old.collection)/\(new.id)'"
        case .unknown(_, let suggestion): suggestion
        case .same: "write another id behind the slash"
        case .taken: "choose another id, or remove what is there"
        case .unreadableWorkspace: "run 'litfass check', and mend what it finds in Config/"
        case .unlike: "mend what 'litfass check' finds first, or rename it by hand"
        }
    }
}

extension Inventory {
    /// By path; files that could not be read are not among them.
    fileprivate var sources: [String: SourceText] {
        var sources: [String: SourceText] = [:]
        for item in items {
            if case .bytes(let bytes) = item.content { sources[item.path] = SourceText(path: item.path, bytes: bytes) }
        }
        return sources
    }
}
