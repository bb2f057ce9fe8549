import Authoring
import Bundles
import Constraints
import Files
import Invocations
import JSON
import Models
import Rulebook
import Starters
import Terminals
import Values
import Workspaces
import YAML

extension Command {
    private static let languages = Option<[String]>.texts(
        "language", "TAG[,TAG]", help: "Begin translations to these languages only",
        defaultText: "all but partial ones", expectation: "languages, as 'fr' or 'fr,it'",
        accepts: FindingsFilter.isList)

    static let new = Command(
        name: "new",
        summary: "Begin a document, with its fields and its translations",
        discussion: """
            Writes the file of a document with every field that its model requires, what the model says of each, and \
            '???' for each value, and such a file for each translation. All of them are drafts, which no release has, \
            until the line 'draft: true' is removed; then check reports each '???' that is left.
            """,
        article: "Editing",
        operands: [.required("NAME", "The document as collection/id")],
        options: [languages.shape, workspace.shape, format.shape],
        examples: [
            Example(line: "litfass new faq/why-bluetooth", meaning: "Begin a question in all languages")
        ],
        exits: [.diagnostics: "there is no such collection, or the document is there already; nothing was written"],
        run: { invocation in
            let folder = try invocation.workspaceToEdit()
            let inventory = Inventory(folder: folder, limits: AuthoringLimits())
            let workspace = Workspace(inventory)
            guard let content = workspace.content else { throw NewDocumentFault.unreadableWorkspace }
            let models = content.collections.map(\.model)
            let word = invocation.operand(0)
            let name = try DocumentName(invocation.contentPath(of: word, in: folder))
            guard let model = models.first(where: { $0.name == name.collection }) else {
                throw NewDocumentFault.noCollection(name.collection, known: models.map(\.name))
            }
            guard name.id.isKebabCase else { throw RenamingFault.malformed(word) }
            if let taken = inventory.paths.filter(name.isNamed).min() { throw NewDocumentFault.taken(taken) }
            let chosen = try FindingsFilter.languages(invocation[languages], of: workspace)
            let source = content.configuration.sourceLanguage
            let tags = content.configuration.languages.filter { language in
                language.tag != source && (chosen.isEmpty ? !language.isPartial : chosen.contains(language.tag))
            }
            let files = NewDocument(name.id, of: model, languages: tags.map(\.tag.string)).files
            var edit = WorkspaceEdit()
            for (path, text) in files { edit.create(path, Array(text.utf8)) }
            try edit.carryOut(in: folder)
            let next = "write \(files[0].path), then 'litfass check --drafts Content/\(name.collection)'"
            invocation.answer(
                files.map { "\($0.path) written" } + ["", "next: \(next)"],
                json: [
                    "format": 1, "written": .array(files.map { .string($0.path) }), "next": .string(next),
                ])
            return .done
        })
}

/// Why no document was begun.
enum NewDocumentFault: Error, CustomStringConvertible {
    case unreadableWorkspace
    case noCollection(String, known: [String])
    case taken(String)

    var description: String {
        switch self {
        case .unreadableWorkspace: "the configuration or a model has errors, so nothing is known of collections"
        case .noCollection(let name, let known):
            known.isEmpty
                ? "'\(name)' is no collection: this workspace has none"
                : "'\(name)' is no collection of this workspace, which has \(listed(known))"
        case .taken(let path): "'\(path)' is there already; nothing was written"
        }
    }

    /// One thing to do.
    var fix: String? {
        switch self {
        case .unreadableWorkspace: "run 'litfass check', and correct what it finds in Config/"
        case .noCollection(let name, let known):
            suggestedName(for: name, among: known) ?? "write one of them, or add Config/models/\(name).yaml"
        case .taken: "choose another id, or edit what is there"
        }
    }
}
