import Files
import Invocations
import JSON
import Processes
import Publishing
import Reports
import Rulebook
import Terminals
import Workspaces
import YAML

/// Where a workspace keeps what one of its environments publishes, what that is signed by, and who may sign: for a command, and
/// in words for people.
struct PublishingFolder: Sendable {
    let environment: String
    let folder: Folder

    init(of environment: String, in workspace: Folder) {
        self.environment = environment
        folder = Folder("\(workspace.path)/Publish/\(environment)")
    }

    /// The folder's path from the workspace, as people are told.
    var name: String { "Publish/\(environment)" }
    var policy: String { name("policy.yaml") }
    var site: Folder { Folder("\(folder.path)/site") }
    var trust: Folder { Folder("\(folder.path)/trust") }

    /// The path of something in it, from the workspace.
    func name(_ path: String) -> String { "\(name)/\(path)" }

    /// Whether a release was published from it, as far as the history of trust or the site tells.
    var hasRelease: Bool {
        ["site/metadata", "trust/published"].contains { place in
            // What cannot be looked at is a fault of whoever reads it.
            (try? folder.exists && folder.exists(RelativePath(known: "\(place)/timestamp.json"))) == true
        }
    }
}

extension Invocation {
    /// The folder that the command publishes from, or looks at.
    /// - Throws: `UsageFault` where nobody said which, `FindingsShown` where the workspace does not say which there are.
    func publishing(of workspace: Folder) throws -> PublishingFolder {
        let (names, diagnostics) = try Self.environments(of: workspace)
        guard let names else { throw FindingsShown(CheckReport(policy: diagnostics), on: console) }
        if let former = try FormerLayout(of: workspace, environments: names) {
            throw UsageFault.formerLayout(fix: former.fix)
        }
        guard let named = namedEnvironment else {
            guard let only = names.first, names.count == 1 else { throw UsageFault.whichEnvironment(among: names) }
            return PublishingFolder(of: only, in: workspace)
        }
        guard names.contains(named) else { throw UsageFault.unknownEnvironment(named, known: names) }
        return PublishingFolder(of: named, in: workspace)
    }

    /// Those of all environments, in the order in which a release moves; none where the workspace cannot be read.
    static func allPublishing(of workspace: Folder) throws -> [PublishingFolder] {
        try environments(of: workspace).names?.map { PublishingFolder(of: $0, in: workspace) } ?? []
    }

    /// The folder of the release that the workspace is compared with: of the environment that was named or is the only one, else of
    /// the last that has a release.
    func lastPublishing(of workspace: Folder) throws -> PublishingFolder? {
        let all = try Self.allPublishing(of: workspace)
        if namedEnvironment != nil || all.count == 1 { return try publishing(of: workspace) }
        return all.last(where: \.hasRelease) ?? all.first
    }

    private static func environments(of workspace: Folder) throws -> (names: [String]?, diagnostics: [Diagnostic]) {
        let path = "Config/workspace.yaml"
        let bytes = try workspace.read(RelativePath(known: path), limitBytes: YAMLLimits().fileBytes)
        return EnvironmentsReader().read(bytes, path: path)
    }
}

/// A `Publish/` in which nothing is divided by environment.
struct FormerLayout {
    /// The command that moves it.
    let fix: String

    private static let parts = ["policy.yaml", ".gitignore", "keys", "trust", "candidate", "site", "cache", "build"]

    /// - Parameter names: of the environments of the workspace.
    /// - Returns: nil where there is no such thing.
    init?(of workspace: Folder, environments names: [String]) throws {
        let publish = Folder(workspace.path + "/Publish")
        guard try publish.exists, try publish.exists(RelativePath(known: "policy.yaml")) else { return nil }
        let found = try Self.parts.filter { try publish.exists(RelativePath(known: $0)) }
        let target = "Publish/\(names.count == 1 ? names[0] : "ENVIRONMENT")"
        fix = "mkdir -p \(target) && mv \(found.map { "Publish/\($0)" }.joined(separator: " ")) \(target)/"
    }
}

/// How people are told of the environment that a command is about.
struct EnvironmentWords {
    private let folder: String?
    /// What a command needs that is to be about the same environment; nil where it needs nothing.
    private let option: String?

    init(_ invocation: Invocation) {
        // Where there is no such folder, there is nothing to tell of it.
        let workspace = try? invocation.workspace()
        folder = workspace.flatMap { try? invocation.publishing(of: $0).name }
        option = invocation.environment ?? (invocation.command.takesEnvironment ? invocation[Command.environment] : nil)
    }

    /// An answer for programs, in which `next` is a command.
    func next(in json: JSON) -> JSON {
        guard case .object(let object) = json, case .string(let text)? = object["next"] else { return json }
        var changed = object
        changed["next"] = .string(self(text))
        return .object(changed)
    }

    /// The same words, with the name of the folder, and commands as they are to be typed.
    func callAsFunction(_ text: String) -> String {
        let placed = folder.map { text.replacing(Policy.anyFolder, with: $0) } ?? text
        guard let option, placed.contains("litfass ") else { return placed }
        return placed.replacing(#/litfass ([a-z]+)(?![a-z:]| --environment)/#) { match in
            guard Command.all.contains(where: { $0.name == match.1 && $0.takesEnvironment }) else {
                return String(match.0)
            }
            return "\(match.0) --environment \(option)"
        }
    }
}
