import Authoring
import Difference
import Files
import JSON
import Publishing

extension Command {
    private static let into = Option<String?>.text(
        "into", "DIR", "Where to write the schemas", defaultText: ".litfass/schemas in the workspace")

    static let schema = Command(
        name: "schema",
        summary: "Write JSON Schemas, by which an editor completes and explains YAML",
        discussion: """
            Writes a JSON Schema (draft 2020-12) for every kind of file: documents and translations of each collection, parameter \
            sets, models, languages, the workspace, waivers, and the policy of signatures. They are made of the models of this \
            workspace, so that an editor offers the keys and options of a field and shows what it is for.

            An editor with a YAML language server finds the schema of a file by the comment in its first line:

              # yaml-language-server: $schema=../../.litfass/schemas/faq.document.json

            The schemas are not committed, which a .gitignore beside them sees to: run this again when a model has changed, or a \
            severity in Config/workspace.yaml. They never refuse what 'litfass check' takes, but where a person has waived it; \
            what a schema can't say, such as how long a text is that quotes others, is left to check.

            With KIND, one schema is printed and nothing is written: faq.document, faq.translation, features.parameters, workspace, model, \
            language, waivers, policy; and difference, which is that of 'litfass diff --format json'.
            """,
        operands: [.optional("KIND", "The schema to print; without it, all are written")],
        options: [into.shape, workspace.shape, format.shape],
        examples: [
            Example(
                line: "litfass schema", meaning: "Write all schemas to where the files of the workspace look for them"),
            Example(line: "litfass schema faq.translation", meaning: "Print the one of French, English … questions"),
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
            let schemas = authored + [Policy.schema, ReleaseDifference.schema]
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
            switch invocation[format] {
            case .text:
                invocation.console.output.line("\(schemas.count) schemas in \(invocation[into] ?? ".litfass/schemas")")
            case .json: invocation.console.output.write(list(schemas))
            }
            return .done
        })

    private static func list(_ schemas: [Schema]) -> JSON {
        [
            "format": 1,
            "schemas": .array(
                schemas.map { ["schema": .string($0.name), "files": .words($0.files)] }),
        ]
    }
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
            let bytes = schema.json.encodedPretty()
            // An editor that watches the file is not woken for nothing.
            if try readIfPresent(path, limitBytes: max(bytes.count, 1 << 24)) != bytes { try write(bytes, to: path) }
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
