import Files
import Processes

extension Invocation {
    func versionControl(of folder: Folder) -> VersionControl? { VersionControl(of: folder, in: context) }

    func git(in folder: Folder) -> Git { Git(folder: folder, context: context) }
}
