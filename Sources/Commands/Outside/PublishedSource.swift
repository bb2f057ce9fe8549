import Delivery
import Files
import Invocations
import LitfassClient
import Processes
import Publishing
import Reports
import Trust

/// What a command compares with that looks at a tree from outside: where it is known from, and how to look again.
enum PublishedSource: Sendable {
    /// A workspace on this machine.
    case workspace(Folder, words: String)
    /// The same, of a repository that git fetches into the folder.
    case repository(String, clone: Folder)
    /// Another tree.
    case tree(TreeAddress)

    static let option = Option<String?>.text(
        "against", "WHAT", help: "A workspace, a git remote or another tree",
        defaultText: "the workspace")

    /// - Parameter scratch: an empty folder, for a clone.
    /// - Returns: nil where nothing is named, and there is no workspace.
    static func find(for invocation: Invocation, scratch: Folder) throws -> PublishedSource? {
        guard let word = invocation[option] else {
            do {
                return .workspace(try invocation.workspace(), words: "the workspace")
            } catch UsageFault.noWorkspace {
                return nil
            }
        }
        let folder = Folder(invocation.absolute(word))
        if !isRemote(word), try folder.exists {
            if try folder.exists(RelativePath(known: "Config/workspace.yaml")) {
                return .workspace(folder, words: word)
            }
            if try folder.exists(RelativePath(known: "objects")) { return .repository(folder.path, clone: scratch) }
        }
        return isRemote(word) ? .repository(word, clone: scratch) : .tree(try TreeAddress(word, in: invocation))
    }

    /// `git@host:path`, `ssh://…`, `file://…`, `git://…`, and whatever ends as repositories do.
    private static func isRemote(_ word: String) -> Bool {
        if ["ssh://", "file://", "git://", "git+ssh://"].contains(where: word.hasPrefix) || word.hasSuffix(".git") {
            return true
        }
        return !word.contains("://") && word.prefix { $0 != "/" }.contains("@") && word.contains(":")
    }

    /// The root that phones begin with, where none is named.
    func root(for invocation: Invocation) throws -> TrustedRoot? {
        switch self {
        case .workspace(let folder, _), .repository(_, let folder):
            let path = RelativePath(known: RoleName.root.fileName(version: 1))
            let trust = try invocation.publishing(of: folder).trust
            return try trust.readIfPresent(path, limitBytes: TrustedRoot.limitBytes).map {
                TrustedRoot(bytes: $0, path: "\(trust.path)/\(path)")
            }
        case .tree: return nil
        }
    }

    /// Brings what is known up to date.
    /// - Throws: `LookupFault.notFetched`.
    func update(for invocation: Invocation) throws {
        guard case .repository(let address, let clone) = self else { return }
        guard invocation.git(in: clone).follow(address) else { throw LookupFault.notFetched(address) }
    }

    /// - Parameter root: which another tree is believed from.
    /// - Returns: nil before the first release.
    func state(trusting root: [UInt8], for invocation: Invocation) async throws -> PublishedState? {
        switch self {
        case .workspace(let folder, let words): try await Self.state(of: folder, words: words, for: invocation)
        case .repository(let address, let clone): try await Self.state(of: clone, words: address, for: invocation)
        case .tree(let address):
            try await PublishedState(of: address.transport, root: root, source: address.words)
        }
    }

    private static func state(
        of workspace: Folder, words: String, for invocation: Invocation
    ) async throws -> PublishedState? {
        let publisher = try invocation.publisher(in: workspace)
        let status = try await publisher.status()
        guard let release = status.release else { return nil }
        let place = try invocation.publishing(of: workspace)
        var roots: [[UInt8]] = []
        while let root = try place.trust.readIfPresent(
            RelativePath(known: RoleName.root.fileName(version: roots.count + 1)), limitBytes: TrustedRoot.limitBytes)
        {
            roots.append(root)
        }
        let versions = status.roles.map { ($0.role.name, $0.version) }
        let dates = try await publisher.releases().map { ($0.release, $0.published) }
        return PublishedState(
            source: words, release: release, versions: Dictionary(versions) { first, _ in first }, roots: roots,
            dates: Dictionary(dates) { first, _ in first }, copies: PublishedState.copies(in: place.site))
    }
}
