package import Files
import Models
import Rulebook
import Values
import YAML

/// The folder from which a workspace takes what several have in common: `uses: ../shared-authority` in `Config/workspace.yaml`.
package struct SharedFolder: Sendable {
    package static let key = "uses"
    /// Where the recorded sources of a release have the files that it used.
    package static let recordedPath = ".litfass/uses"
    package static let folders = ["Config/models", "Config/languages", "Config/calendars"]
    package static let wordList = "Config/words.txt"
    private static let configuration = RelativePath(known: "Config/workspace.yaml")

    /// As the workspace names it.
    package let name: String
    package let folder: Folder
    let node: Node

    /// Nil where the workspace names none that could be one.
    package init?(of workspace: Folder, limits: AuthoringLimits = AuthoringLimits()) throws(FileFault) {
        guard let bytes = try workspace.readIfPresent(Self.configuration, limitBytes: limits.yaml.fileBytes) else {
            return nil
        }
        try self.init(namedIn: bytes, of: workspace)
    }

    /// - Parameter bytes: of the configuration.
    init?(namedIn bytes: [UInt8], of workspace: Folder) throws(FileFault) {
        // Few workspaces have one, and each is read often.
        guard bytes.span.firstOffset(of: Self.key.utf8.span) != nil,
            let node = parseYAML(path: Self.configuration.string, bytes: bytes).root?[Self.key],
            case .success(let name) = Self.name(node)
        else { return nil }
        (self.node, self.name) = (node, name)
        let recorded = RelativePath(known: Self.recordedPath)
        folder =
            try workspace.exists(recorded) ? workspace.folder(recorded) : Folder("\(workspace.path)/\(name)")
    }

    /// The folder that the key names, or why it can name none.
    static func name(_ node: Node) -> Result<String, Problem> {
        var name = Substring(node.kind == .scalar && !node.isNull ? node.text : "")
        while name.last == "/", name.count > 1 { name.removeLast() }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !name.isEmpty, parts.allSatisfy({ $0 == ".." || RelativePath(String($0)) != nil }) else {
            return .failure(
                Problem(
                    .malformedValue,
                    "'\(node.kind == .scalar ? node.text.firstLine : node.words)' is no path from the workspace to a folder, which is the same on every machine",
                    fix: "write '\(Self.key): ../shared', and put the folder there"))
        }
        return .success(String(name))
    }

    /// Whether a file of the folder is one that others use.
    package static func shares(_ path: String) -> Bool {
        path == wordList || folders.contains { path.hasPrefix("\($0)/") }
    }

    /// What of it is to be watched, as paths from the workspace.
    package static func watched(by workspace: Folder) -> [String] {
        // One that can't be looked at has a finding.
        ((try? SharedFolder(of: workspace)) ?? nil).map { ["\($0.name)/Config"] } ?? []
    }

    /// What is wrong where the folder is not there.
    func lack() -> Problem {
        Problem(
            .missingFile, "there is no folder '\(name)' beside the workspace, whose models and languages it uses",
            fix: "put the folder there, as by cloning its repository, or correct '\(Self.key)'")
    }
}
