import Files

extension Command {
    static let workspace = Option<String?>.text(
        "workspace", "DIR", "The workspace: a folder that holds Config/workspace.yaml",
        defaultText: "the nearest one, from here upwards")

    static let format = Option<OutputFormat>.choice(
        "format", "What to print: text for people, json for programs", default: .text)
}

enum OutputFormat: String, CaseIterable, Sendable {
    case text
    case json
}

extension Invocation {
    private static let marker = RelativePath(known: "Config/workspace.yaml")

    /// The workspace that the command is about.
    func workspace() throws -> Folder {
        if let path = self[Command.workspace] {
            let folder = Folder(absolute(path))
            guard try Self.isWorkspace(folder) else { throw UsageFault.noWorkspaceThere(path) }
            return folder
        }
        var path = surroundings.workingFolder
        while true {
            let folder = Folder(path)
            if try Self.isWorkspace(folder) { return folder }
            guard let slash = path.lastIndex(of: "/"), path.count > 1 else { break }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        throw UsageFault.noWorkspace(from: surroundings.workingFolder)
    }

    /// A path as it was typed, from where it was typed.
    func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : surroundings.workingFolder + "/" + path
    }

    private static func isWorkspace(_ folder: Folder) throws -> Bool {
        guard try folder.exists else { return false }
        return try folder.exists(marker)
    }
}
