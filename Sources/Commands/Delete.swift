import Authoring
import Bundles
import Constraints
import Files
import Invocations
import JSON
import Models
import Processes
import Publishing
import Reports
import Rulebook
import Terminals
import Values
import Workspaces
import YAML

extension Command {
    static let delete = Command(
        name: "delete",
        summary: "Delete a document that nothing names",
        discussion: """
            Shows every reference, quote, link, rule and waiver that names the document, and deletes nothing as long \
            as there is one, or as long as something else would be wrong afterwards. What git does not have is not \
            deleted, so that git can bring everything back.

            Apps that have an earlier release keep the document until they get the next one.
            """,
        article: "Editing",
        operands: [.required("NAME", "The document as collection/id, or its file")],
        options: [workspace.shape, format.shape],
        examples: [
            Example(line: "litfass delete faq/voluntary", meaning: "Delete a question and its translations")
        ],
        exits: [.diagnostics: "there is no such document, or something names it; nothing was deleted"],
        run: { invocation in
            let folder = try invocation.workspaceToEdit()
            let inventory = Inventory(folder: folder, limits: AuthoringLimits())
            let name = try DocumentName(invocation.contentPath(of: invocation.operand(0), in: folder), in: inventory)
            let edit = try deletion(of: name, from: inventory)
            let control = invocation.versionControl(of: folder)
            // Outside version control, and before the first commit, git has nothing at all.
            let unsaved = control?.unsaved(of: edit.paths) ?? edit.paths
            guard unsaved.isEmpty else { throw DeletionFault.unsaved(unsaved) }
            try edit.edit.carryOut(in: folder)
            let here = PlainPath(folder.path) == PlainPath(invocation.context.workingFolder)
            let git = here ? "git" : "git -C \(shellWord(path: folder.path))"
            let undo = ["", "undo: \(git) restore \(edit.paths.joined(separator: " "))"]
            invocation.answer(
                edit.paths.map { "\($0) deleted" } + undo,
                json: ["format": 1, "deleted": .array(edit.paths.map { .string($0) })])
            return .done
        })

    private static func deletion(
        of name: DocumentName, from inventory: Inventory
    ) throws(DeletionFault) -> (edit: WorkspaceEdit, paths: [String]) {
        let files = inventory.items.filter { name.isFile($0.path) }
        // Drafts name other documents too.
        let before = Workspace(inventory, includesDrafts: true)
        guard !files.isEmpty else {
            let known = before.content?.collections.flatMap { collection in
                collection.ids.map { "\(collection.model.name)/\($0)" }
            }
            throw .unknown(name, suggestion: suggestedName(for: name.description, among: known ?? []))
        }
        guard let content = before.content else { throw .unreadableWorkspace }
        let mentions = inventory.mentions(of: name, in: content)
        guard mentions.isEmpty else { throw .named(name, mentions) }
        var edit = WorkspaceEdit()
        for case let file in files {
            guard case .bytes(let bytes) = file.content else { throw .unread(file.path) }
            edit.remove(file.path, bytes)
        }
        let after = Workspace(inventory.changed(by: edit), includesDrafts: true)
        let known = Set(before.diagnostics.map { "\($0.file) \($0.message)" })
        let broken = after.diagnostics.filter {
            $0.severity == .error && !known.contains("\($0.file) \($0.message)")
        }
        guard broken.isEmpty else {
            throw .breaks(name, broken.map { "\($0.file):\($0.range.start.line): \($0.message)" })
        }
        return (edit, files.map(\.path))
    }
}

/// Why a document was not deleted.
enum DeletionFault: Error, CustomStringConvertible {
    case unknown(DocumentName, suggestion: String?)
    case unreadableWorkspace
    case unread(String)
    /// With the places, as file and line.
    case named(DocumentName, [String])
    /// With what would be wrong.
    case breaks(DocumentName, [String])
    case unsaved([String])

    var description: String {
        switch self {
        case .unknown(let name, _): "'\(name)' is no document of this workspace"
        case .unreadableWorkspace:
            "the configuration or a model has errors, so the mentions of a document can't be found"
        case .unread(let path): "'\(path)' can't be read; nothing was deleted"
        case .named(let name, let places):
            "'\(name)' is named in \(counted(places.count, "place")); nothing was deleted"
        case .breaks(let name, _): "without '\(name)' something else would be wrong; nothing was deleted"
        case .unsaved(let files):
            "git does not have what is in \(listed(files)), and could not bring it back; nothing was deleted"
        }
    }

    /// A line each.
    var details: [String] {
        switch self {
        case .named(_, let lines), .breaks(_, let lines): lines
        default: []
        }
    }

    /// One thing to do.
    var fix: String? {
        switch self {
        case .unknown(_, let suggestion): suggestion
        case .unreadableWorkspace: "run 'litfass check', and correct what it finds in Config/"
        case .unread: "correct what 'litfass check' reports for it"
        case .named: "remove what names it there, or name another document, then call this again"
        case .breaks: "correct these first, then call this again"
        case .unsaved(let files): "commit it first, or remove it by hand: rm \(files.joined(separator: " "))"
        }
    }
}
