import Authoring
import Bundles
import Files
import Glibc
import JSON
import Publishing
import Trust
import YAML

extension Command {
    private static let dryRun = Option<Bool>.flag(
        "dry-run", "Do everything but put it live, and say what would be new; only the cache is written")

    static let publish = Command(
        name: "publish",
        summary: "Sign what the workspace says and put it live",
        discussion: """
            Checks and compiles the workspace, signs what changed, and puts the release where an origin serves it: \
            Publish/site. Versions, digests and expiries are computed; who signs, how many of them and for how long stands in \
            Publish/policy.yaml. Bundles that did not change keep their files and are not fetched again.

            The finished release is verified as clients verify it, by a new one and by one that has followed so far, before \
            anybody can see it. Then it becomes live as a whole: killed at any moment, the old release is live or the new one, \
            and the next publish mends the rest.

            Where the workspace says nothing new, there is no new release; signatures that expire soon are renewed. A site that \
            somebody else changed is not touched.
            """,
        options: [dryRun.shape, workspace.shape, format.shape],
        examples: [
            Example(line: "litfass publish --dry-run", meaning: "See what would be published"),
            Example(line: "litfass publish", meaning: "Publish it"),
        ],
        exits: [
            .done: "the workspace is live, whether anything was new or not",
            .diagnostics: "the workspace or the policy has errors; nothing was published",
            .notTrusted:
                "the site was changed by somebody else, or the release would not be trusted; nothing was published",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            guard let workspace = try await invocation.checkedWorkspace(in: folder),
                let policy = try invocation.policy(in: folder)
            else { return .diagnostics }
            let publisher = Publisher(in: Folder(folder.path + "/Publish"), policy: policy)
            let report = try await publisher.publish(
                workspace.bundles(), defaultLanguage: workspace.defaultLanguage,
                at: Instant(secondsSinceEpoch: Int64(time(nil))),
                for: invocation[dryRun] ? .rehearsal : .publication)
            let account = PublishAccount(report: report, policy: policy)
            switch invocation[format] {
            case .text: for line in account.lines { invocation.console.output.line(line) }
            case .json: invocation.console.output.write(account.json.encodedPretty())
            }
            return .done
        })
}

extension Invocation {
    private static let policyPath = "Publish/policy.yaml"

    /// The workspace's policy, or nil where it has errors: then they have been shown.
    func policy(in workspace: Folder) throws -> Policy? {
        let (policy, diagnostics) =
            try readPolicy(in: workspace)
            ?? (nil, [.error("missing-file", file: Self.policyPath, "it says who signs what, and it is not there")])
        if policy == nil { FindingsText(CheckAccount(policy: diagnostics), of: console).print(to: console.problems) }
        return policy
    }

    /// The policy and what is wrong with it; nil where the workspace has none.
    func readPolicy(in workspace: Folder) throws -> (policy: Policy?, diagnostics: [Diagnostic])? {
        guard let path = RelativePath(Self.policyPath) else { preconditionFailure("it is a relative path") }
        return try workspace.readIfPresent(path, limitBytes: YAMLLimits().fileBytes).map {
            Policy.read($0, path: Self.policyPath)
        }
    }
}

extension ExitCode {
    init(_ fault: PublishingFault) {
        switch fault {
        case .locked, .file, .other: self = .machine
        case .noRole, .noBundles: self = .diagnostics
        default: self = .notTrusted
        }
    }
}
