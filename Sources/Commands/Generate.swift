import Authoring
import Files
import Invocations
import JSON
import Reports
import Surfaces
import Terminals

extension Command {
    private static let file = Option<String?>.text(
        "output", "FILE", help: "Where to write it", defaultText: "it is printed")
    private static let name = Option<String>.text(
        "name", "NAME", help: "The structure that holds all types", default: "AppContent")
    private static let access = Option<SwiftSurface.Access>.choice(
        "access", "Who can use the types", default: .internal)

    static let generate = Command(
        name: "generate",
        summary: "Write the models as types of an app's language",
        discussion: """
            Writes a file of Swift over LitfassClient, with a type for every collection and parameter set that a release \
            has: a misspelt field does not compile, and a value that a release lacks is the default of its model. The \
            same models give the same file. For other languages, 'litfass schema' writes a JSON Schema for each bundle.
            """,
        article: "AppInOnePage",
        operands: [.required("LANGUAGE", "swift", choices: ["swift"])],
        options: [file.shape, name.shape, access.shape, workspace.shape],
        examples: [
            Example(
                line: "litfass generate swift --output App/AppContent.swift", meaning: "Write it into an app")
        ],
        exits: [.diagnostics: "the configuration or a model has errors; nothing was written"],
        run: { invocation in
            let language = invocation.operand(0)
            guard language == "swift" else { throw UsageFault.unknownWord(language, expected: ["swift"]) }
            guard Identifier(invocation[name]).upperCamel == invocation[name] else {
                throw UsageFault.unacceptableValue(
                    option: "name", invocation[name], expectation: "the name of a type, as 'AppContent'",
                    suggestion: Identifier(invocation[name]).upperCamel)
            }
            let loaded = Workspace.load(from: try invocation.workspace())
            guard let surface = loaded.surface else {
                throw FindingsShown(CheckReport(loaded), on: invocation.console)
            }
            let swift = SwiftSurface(
                surface, name: invocation[name], access: invocation[access], madeBy: Command.litfassVersion)
            guard let path = invocation[file] else {
                invocation.console.output.write(Array(swift.text.utf8))
                return .done
            }
            try Folder.write(Array(swift.text.utf8), toFileAt: invocation.absolute(path))
            return .done
        })
}

extension Folder {
    fileprivate static func write(_ bytes: [UInt8], toFileAt path: String) throws {
        let parts = path.split(separator: "/")
        let folder = Folder("/" + parts.dropLast().joined(separator: "/"))
        guard let name = parts.last.flatMap({ RelativePath(String($0)) }) else {
            throw UsageFault.unacceptableValue(
                option: "output", path, expectation: "the path of a file", suggestion: nil)
        }
        try folder.writeIfChanged(bytes, to: name)
    }
}
