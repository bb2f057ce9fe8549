import Files
import Invocations
import Processes
import Publishing
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

    /// What others need of the publishing folder, and no commit holds, each with what keeps it out of git; nothing where keys are for
    /// development, and outside version control.
    func uncommittedPublication(in folder: Folder, under policy: Policy) -> [String] {
        guard !policy.developmentKeys, let control = versionControl(of: folder), let place = try? publishing(of: folder)
        else { return [] }
        let paths = ["policy.yaml", "candidate", "keys", "trust"].map { place.name($0) }
        let ours = [place.name("trust/renewed")]
        let git = git(in: folder)
        return (control.uncommitted(below: paths) ?? []).filter { path in
            !path.hasSuffix(".pem") && !ours.contains { path.hasPrefix($0) }
        }.map { path in git.ignoreRule(for: path).map { "\(path), kept out of git by \($0)" } ?? path }
    }

    func git(in folder: Folder) -> Git { Git(folder: folder, context: context) }
}
