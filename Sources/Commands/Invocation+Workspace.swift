import Authoring
import Files
import Invocations
import Processes
import Reports
import Terminals

extension Invocation {
    private static let marker = RelativePath(known: "Config/workspace.yaml")

    /// The workspace that the command is about.
    func workspace() throws -> Folder {
        if let path = self[Command.workspace] {
            let folder = Folder(absolute(path))
            guard try Self.isWorkspace(folder) else { throw UsageFault.noWorkspaceThere(path) }
            return folder
        }
        var path = context.workingFolder
        while true {
            let folder = Folder(path)
            if try Self.isWorkspace(folder) { return folder }
            guard let slash = path.lastIndex(of: "/"), path.count > 1 else { break }
            path = slash == path.startIndex ? "/" : String(path[..<slash])
        }
        throw UsageFault.noWorkspace(from: context.workingFolder)
    }

    /// The workspace that the command changes: an edit that an earlier command did not live to finish is undone first.
    func workspaceToEdit() throws -> Folder {
        let folder = try workspace()
        let undone = try WorkspaceEdit.undoInterrupted(in: folder)
        if !undone.isEmpty {
            console.problems.line("an interrupted edit of \(counted(undone.count, "file")) was undone")
        }
        return folder
    }

    /// A folder into which a command writes files of its own.
    /// - Parameter word: as it was typed.
    /// - Throws: `UsageFault.occupiedFolder` for one that holds sources, keys, or what was published.
    func outputFolder(_ word: String, of workspace: Folder) throws -> Folder {
        let folder = Folder(absolute(word))
        let way = try workspace.way(to: PlainPath(folder.path))
        let parts = way?.split(separator: "/") ?? ["elsewhere"]
        let isOwn =
            ["Content", "Config"].contains(parts.first ?? "") || parts.first == "Publish" && parts.count < 3
            || parts.isEmpty
        let isPublished =
            parts.first == "Publish" && parts.count > 2 && Self.publishedFolders.contains(String(parts[2]))
        for tree in [folder, Folder(folder.path + "/..")] {
            let holdsTree = try tree.exists && tree.exists(RelativePath(known: "metadata/timestamp.json"))
            if holdsTree || isPublished { throw UsageFault.occupiedFolder(word, with: "what was published") }
        }
        if isOwn { throw UsageFault.occupiedFolder(word, with: "the workspace's own files") }
        return folder
    }

    private static let publishedFolders: Set<String> = ["site", "trust", "keys", "candidate", "cache"]

    private static func isWorkspace(_ folder: Folder) throws -> Bool {
        guard try folder.exists else { return false }
        return try folder.exists(marker)
    }
}
