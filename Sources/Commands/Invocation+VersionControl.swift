import Files
import Processes
import Workspaces

extension Invocation {
    func versionControl(of folder: Folder) -> VersionControl? { VersionControl(of: folder, in: context) }

    /// Source files that no commit holds as they are, those of a folder that the workspace uses too; nil where git does not tell.
    func uncommitted(in folder: Folder) -> [String]? {
        guard let own = versionControl(of: folder)?.uncommitted() else { return nil }
        // One that can't be looked at has a finding.
        guard let shared = (try? SharedFolder(of: folder)) ?? nil else { return own }
        let changed = versionControl(of: shared.folder)?.uncommitted(below: ["Config"]) ?? ["Config"]
        return own + changed.map { "\(shared.name)/\($0)" }
    }

    func git(in folder: Folder) -> Git { Git(folder: folder, context: context) }
}
