import Authoring
import Bundles
import Difference
import Files
import Invocations
import JSON
import Publishing
import Terminals

extension Command {
    private static let into = Option<String?>.text(
        "into", "DIR", help: "Where to write the schemas", defaultText: ".litfass/schemas in the workspace")

    static let schema = Command(
        name: "schema",
        summary: "Write JSON Schemas, with which an editor completes YAML",
        discussion: """
            Writes a JSON Schema (draft 2020-12) for every kind of file of this workspace. An editor with a YAML \
            language server uses the one that the first line of a file names:

              # yaml-language-server: $schema=../../.litfass/schemas/faq.document.json

            Run it again when a model has changed. With KIND, one schema is printed: faq.document, faq.translation, \
            features.parameters, workspace, model, shape, language, waivers, policy, difference, that of 'litfass diff \
            --format json', bundle, that of what apps fetch, or content.bundle, that of one bundle with its fields.
            """,
        article: "Editing",
        operands: [.optional("KIND", "The schema to print; without it, all are written")],
        options: [into.shape, workspace.shape, format.shape],
        examples: [
            Example(line: "litfass schema", meaning: "Write all schemas"),
            Example(line: "litfass schema faq.translation", meaning: "Print that of translated questions"),
        ],
        exits: [.diagnostics: "the configuration or a model has errors"],
        run: { invocation in
            if let kind = invocation.optionalOperand(0), invocation[into] != nil {
                throw UsageFault.contradiction(kind, "--into")
            }
            let folder = try invocation.workspace()
            guard let authored = Workspace.load(from: folder).schemas() else {
                throw SelectionFault.unreadableWorkspace
            }
            let schemas = authored + [Policy.schema, ReleaseDifference.schema, ContentBundle.schema]
            if let kind = invocation.optionalOperand(0) {
                guard let schema = schemas.first(where: { $0.name == "\(kind).json" }) else {
                    throw UsageFault.noSuchSchema(kind, known: schemas.map { String($0.name.dropLast(".json".count)) })
                }
                invocation.console.output.write(schema.json)
                return .done
            }
            let named = try invocation[into].map { try invocation.outputFolder($0, of: folder) }
            let own = Folder(folder.path + "/.litfass")
            if named == nil { try own.ignoreAll() }
            let target = named ?? Folder(own.path + "/schemas")
            try target.place(schemas, isOurs: invocation[into] == nil)
            let list = schemas.map { ["schema": .string($0.name), "files": .words($0.files)] as JSON }
            invocation.answer(
                ["\(schemas.count) schemas in \(invocation[into] ?? ".litfass/schemas")"],
                json: ["format": 1, "schemas": .array(list)])
            return .done
        })
}

extension Folder {
    /// What is made here is made anew in each clone, and is not for version control.
    fileprivate func ignoreAll() throws(FileFault) {
        let path = RelativePath(known: ".gitignore")
        guard try !exists(path) else { return }
        try write(Array("# What Litfass makes, and makes anew.\n*\n".utf8), to: path)
    }

    /// Writes the schemas.
    /// - Parameter isOurs: whether nobody else writes into the folder, so that those of kinds that are gone are removed.
    fileprivate func place(_ schemas: [Schema], isOurs: Bool) throws(FileFault) {
        for schema in schemas {
            let path = RelativePath(known: schema.name)
            try writeIfChanged(schema.json.encodedPretty(), to: path)
        }
        guard isOurs else { return }
        let names = Set(schemas.map(\.name))
        for entry in try list() where entry.kind == .file && entry.name.hasSuffix(".json") {
            guard !names.contains(entry.name), let path = RelativePath(entry.name), try isSchema(path) else { continue }
            try removeFile(path)
        }
    }

    private func isSchema(_ path: RelativePath) throws(FileFault) -> Bool {
        let bytes = try read(path, limitBytes: 1 << 24)
        return String(decoding: bytes.prefix(200), as: UTF8.self).contains(
            "https://json-schema.org/draft/2020-12/schema")
    }
}
