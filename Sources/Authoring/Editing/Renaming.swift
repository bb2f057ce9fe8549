package import Bundles
import Constraints
import Files
import Models
import Rulebook
import Values
package import Workspaces
import YAML

extension DocumentName {
    /// - Throws: where a word is no `collection/id`, and no path of a document's file such as `Content/collection/id.yaml`.
    package init(_ word: String) throws(RenamingFault) {
        if word.hasPrefix("Content/") {
            // What is no file of a workspace is no name either, which is told below.
            switch try? WorkspaceFile(path: word, limits: AuthoringLimits()) {
            case .document(let collection, let id):
                self.init(collection: collection, id: id)
                return
            case .translation(let collection, let id, _):
                throw .translation(word, of: DocumentName(collection: collection, id: id))
            default: break
            }
        }
        let parts = word.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else { throw .malformed(word) }
        self.init(collection: parts[0], id: parts[1])
    }

    /// The name of a document that is there.
    /// - Throws: where a word is none; of an id alone with the documents that have it.
    package init(_ word: String, in inventory: Inventory) throws(RenamingFault) {
        do throws(RenamingFault) {
            try self.init(word)
        } catch {
            guard case .malformed = error, word.isKebabCase else { throw error }
            let meant = inventory.items.compactMap { item -> DocumentName? in
                guard item.path.hasSuffix("/\(word).yaml") else { return nil }
                // What lies elsewhere than documents do is not meant.
                return try? DocumentName(item.path)
            }
            throw meant.isEmpty ? error : .withoutCollection(word, meant: meant)
        }
    }

    /// The name that a document is to get.
    /// - Throws: where a word is none; of an id alone with the collection of the old name.
    package init(_ word: String, insteadOf old: DocumentName) throws(RenamingFault) {
        do throws(RenamingFault) {
            try self.init(word)
        } catch {
            guard case .malformed = error, word.isKebabCase else { throw error }
            throw .withoutCollection(word, meant: [DocumentName(collection: old.collection, id: word)])
        }
    }

    /// Whether a file is called like one of the document, with whatever ending.
    package func isNamed(by path: String) -> Bool { path.hasPrefix("Content/\(description).") }

    package func isFile(_ path: String) -> Bool {
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
        try Self.check(old, renamedTo: new, content: content, inventory: inventory, limits: limits)
        let sources = inventory.sources
        var edits = MentionSearch(old: old, new: new, content: content, sources: sources).edits
        for item in inventory.items where old.isFile(item.path) && edits[item.path] == nil { edits[item.path] = [] }
        var files: [String: EditedFile] = [:]
        for (path, edits) in edits {
            guard let source = sources[path] else { throw EditFault.misread(path) }
            files[path] = try EditedFile(source, edits, limits: limits)
            mentions += edits.map { Mention(file: path, line: source.position(ofByte: $0.range.lowerBound).line) }
        }
        try Self.refuseDoubts(
            about: old, to: new, before: before, inventory: inventory, edited: files.mapValues(\.bytes))
        mentions.sort { ($0.file, $0.line) < ($1.file, $1.line) }
        place(files)
        try keepDigests(inventory, before, limits: limits, files: &files)
        try compare(before, Workspace(inventory.changed(by: edit), limits: limits))
    }

    private static func check(
        _ old: DocumentName, renamedTo new: DocumentName, content: WorkspaceContent, inventory: Inventory,
        limits: AuthoringLimits
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
        let taken = inventory.items.first { new.isNamed(by: $0.path) }
        if let taken, !content.holdsHalves(of: old, new) { throw .taken(taken.path) }
        let strange = inventory.items.first { old.isNamed(by: $0.path) && !old.isFile($0.path) }
        if let strange { throw .strange(strange.path, old) }
    }

    /// What a file says that has errors, or could not be read, nobody knows.
    /// - Parameter edited: the bytes of files that are changed, by path.
    private static func refuseDoubts(
        about old: DocumentName, to new: DocumentName, before: Workspace, inventory: Inventory,
        edited: [String: [UInt8]]
    ) throws(RenamingFault) {
        if let unread = inventory.findings.diagnostics.first { throw .unread(unread.file) }
        let faulty = Set(before.diagnosticsBesidesHalves(of: [old, new]).filter { $0.severity == .error }.map(\.file))
        for item in inventory.items where faulty.contains(item.path) {
            guard case .bytes(let bytes) = item.content else { continue }
            let mention = DoubtfulMention.first(of: old, in: edited[item.path] ?? bytes, file: item.path)
            if let mention { throw .doubtful(old, mention) }
        }
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
        guard let content = after.content else { throw RenamingFault.changesMeaning(nil) }
        let outdated = after.textsOutdated(since: before, renamed: renamed)
        guard !outdated.isEmpty else { return }
        let originals = inventory.sources
        for (path, texts) in outdated {
            let own = originals[oldPath(path)] != nil ? oldPath(path) : path
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
        let others = before.diagnosticsBesidesHalves(of: [old, new])
        var known = Dictionary(others.map { ("\(renamed($0.file)) \($0.rule.id)", 1) }, uniquingKeysWith: +)
        for finding in after.diagnostics {
            let count = known["\(finding.file) \(finding.rule.id)"] ?? 0
            guard count > 0 else {
                throw .changesMeaning(Mention(file: oldPath(finding.file), line: finding.range.start.line))
            }
            known["\(finding.file) \(finding.rule.id)"] = count - 1
        }
        func states(_ workspace: Workspace) -> [String] {
            (workspace.translatedTexts() ?? []).map { "\(renamed($0.path)) \($0.field) \($0.state)" }.sorted()
        }
        guard known.values.allSatisfy({ $0 == 0 }), states(before) == states(after) else { throw .changesMeaning(nil) }
    }
}

/// Why a document was not renamed.
package enum RenamingFault: Error, Hashable, CustomStringConvertible {
    case malformed(String)
    /// An id alone, and the documents that can be meant.
    case withoutCollection(String, meant: [DocumentName])
    case translation(String, of: DocumentName)
    case otherCollection(DocumentName, DocumentName)
    case unknown(DocumentName, suggestion: String?)
    case same(DocumentName)
    case taken(String)
    case strange(String, DocumentName)
    case unread(String)
    case doubtful(DocumentName, Renaming.Mention)
    case unreadableWorkspace
    /// - Parameter place: where something is wrong afterwards that was not before.
    case changesMeaning(Renaming.Mention?)

    package var description: String {
        switch self {
        case .malformed(let word):
            "'\(word)' is no name of a document: a collection, '/', and an id of small letters, digits and single hyphens"
        case .withoutCollection(let word, _): "'\(word)' is an id, and does not say of which collection"
        case .translation(let path, let name): "'\(path)' is a translation of '\(name)', and moves with it"
        case .otherCollection(let old, let new):
            "'\(new)' is in another collection than '\(old)', whose documents have other fields"
        case .unknown(let name, _): "'\(name)' is no document of this workspace"
        case .same(let name): "both names are the same: '\(name)' is what the document is called already"
        case .taken(let path): "'\(path)' is there already; nothing was changed"
        case .unreadableWorkspace:
            "the configuration or a model has errors, so the mentions of a document can't be found"
        case .strange(let path, let name):
            "'\(path)' is named like a file of '\(name)', but is not read as one; nothing was changed"
        case .unread(let path):
            "'\(path)' can't be read, so it may or may not name the document; nothing was changed"
        case .doubtful(let name, let place):
            "'\(name.id)' in line \(place.line) of '\(place.file)' may be the document, but the file has errors; nothing was changed"
        case .changesMeaning(let place):
            place.map {
                "line \($0.line) of '\($0.file)' would be wrong afterwards, since the way it names the document was not recognized; nothing was changed"
            }
                ?? "the workspace would not say the same afterwards, since it names the document in a way that was not recognized; nothing was changed"
        }
    }

    /// One thing to do.
    package var fix: String? {
        switch self {
        case .malformed: "write it as in faq/is-it-voluntary"
        case .withoutCollection(_, let names): "write \(names.map { "'\($0)'" }.joined(separator: " or "))"
        case .translation(_, let name): "write '\(name)'"
        case .otherCollection(let old, let new): "write '\(old.collection)/\(new.id)'"
        case .unknown(_, let suggestion): suggestion
        case .same: "write another id behind the slash"
        case .taken: "choose another id, or remove what is there"
        case .unreadableWorkspace: "run 'litfass check', and correct what it finds in Config/"
        case .strange(let path, _):
            path.hasSuffix(".yml")
                ? "run 'litfass check --fix \(path)', which calls it as it should be, or remove it"
                : "rename it as 'litfass check' says, or remove it"
        case .unread: "correct what 'litfass check' reports for it"
        case .doubtful(_, let place): "correct what 'litfass check \(place.file)' finds, then rename"
        case .changesMeaning: "correct what 'litfass check' finds first, or rename it by hand"
        }
    }
}

extension Inventory {
    /// Lines in which a document is named, its own files aside, sorted: `Content/faq/a.yaml:7: related: [b]`.
    /// - Parameter content: of the same files.
    package func mentions(of name: DocumentName, in content: WorkspaceContent) -> [String] {
        let sources = sources
        let edits = MentionSearch(old: name, new: name, content: content, sources: sources).edits
        return edits.filter { !name.isFile($0.key) }.sorted { $0.key.precedesByBytes($1.key) }.flatMap {
            path, edits -> [String] in
            guard let source = sources[path] else { return [] }
            return Set(edits.map { source.position(ofByte: $0.range.lowerBound).line }).sorted().map { line in
                let text = String(decoding: source.bytes[source.lineBytes(line)], as: UTF8.self)
                return "\(path):\(line): \(text.drop { $0 == " " })"
            }
        }
    }

    /// By path; files that could not be read are not among them.
    fileprivate var sources: [String: SourceText] {
        var sources: [String: SourceText] = [:]
        for item in items {
            if case .bytes(let bytes) = item.content { sources[item.path] = SourceText(path: item.path, bytes: bytes) }
        }
        return sources
    }
}
