import Files

/// Where a workspace keeps what it publishes, what that is signed by, and who may sign: for a command, and in words for people.
struct PublishingFolder: Sendable {
    /// The folder's path from the workspace, as people are told.
    let name: String
    let folder: Folder

    var policy: String { name("policy.yaml") }
    var site: Folder { Folder("\(folder.path)/site") }
    var trust: Folder { Folder("\(folder.path)/trust") }

    /// The path of something in it, from the workspace.
    func name(_ path: String) -> String { "\(name)/\(path)" }
}

extension Invocation {
    /// The folder that the command publishes from, or looks at.
    func publishing(of workspace: Folder) throws -> PublishingFolder {
        PublishingFolder(name: "Publish", folder: Folder(workspace.path + "/Publish"))
    }
}
