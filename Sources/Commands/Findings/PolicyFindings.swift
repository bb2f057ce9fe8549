import Authoring
import Files
import Publishing
import Reports
import Rulebook
import Workspaces
import YAML

/// What is wrong with the policies of a workspace's environments.
struct PolicyFindings {
    private(set) var diagnostics: [Diagnostic] = []
    /// Policies that were read.
    private(set) var count = 0

    /// - Parameter content: whose environments and bundles they are about.
    init(in workspace: Folder, of content: Workspace) throws {
        // Where the environments cannot be read, that is what is reported.
        let names = content.environments
        if let former = try FormerLayout(of: workspace, environments: names) {
            add(
                .misplacedFile, file: "Publish/policy.yaml",
                "a policy is of one environment, and has its place in the folder of it",
                fix: former.fix)
        }
        let places = names.map { PublishingFolder(of: $0, in: workspace) }
        var missing: [PublishingFolder] = []
        for place in places {
            guard let (_, found) = try place.readPolicy(of: content) else {
                missing.append(place)
                continue
            }
            diagnostics += found
            count += 1
        }
        // A folder of content alone is published by nobody yet.
        let isPublished = try places.count > 1 || Folder(workspace.path + "/Publish").exists
        if let first = missing.first, isPublished, diagnostics.allSatisfy({ $0.file != "Publish/policy.yaml" }) {
            let words = missing.map { "'\($0.environment)'" }.joined(separator: ", ")
            add(
                .missingFile, file: first.policy,
                "\(words) can't be published: there is no policy that says who signs what",
                fix: first.policyRemedy(beside: places), as: .warning)
        }
        if !names.isEmpty { try findStrangers(in: workspace, besides: names) }
    }

    private mutating func findStrangers(in workspace: Folder, besides names: [String]) throws {
        let publish = Folder(workspace.path + "/Publish")
        guard try publish.exists else { return }
        for entry in try publish.list() where entry.kind == .folder && !names.contains(entry.name) {
            let policy = PublishingFolder(of: entry.name, in: workspace)
            guard try policy.folder.exists(RelativePath(known: "policy.yaml")) else { continue }
            add(
                .misplacedFile, file: policy.policy,
                "no environment of Config/workspace.yaml is called '\(entry.name)'",
                fix: "add it to 'environments', or remove the folder")
        }
    }

    private mutating func add(
        _ rule: Rule, file: String, _ message: String, fix: String, as severity: Rule.Severity = .error
    ) {
        var findings = Findings()
        findings.add(rule, file: file, message, fix: fix)
        diagnostics += findings.diagnostics.map { $0.judged(severity) }
    }
}

extension PublishingFolder {
    /// The policy and what is wrong with it; nil where there is none.
    /// - Parameter content: whose bundles it may name.
    func readPolicy(of content: Workspace? = nil) throws -> (policy: Policy?, diagnostics: [Diagnostic])? {
        guard try folder.exists else { return nil }
        let file = RelativePath(known: "policy.yaml")
        return try folder.readIfPresent(file, limitBytes: YAMLLimits().fileBytes).map {
            Policy.read($0, path: policy, of: environment, bundles: content?.bundleNames)
        }
    }

    /// A command that makes a policy to begin with.
    /// - Parameter others: of the same workspace.
    func policyRemedy(beside others: [PublishingFolder]) -> String {
        // What cannot be looked at cannot be copied.
        let other = others.first { (try? $0.readPolicy()) != nil }
        if let other, environment != Policy.development {
            return "mkdir -p \(name) && sed /^development-keys:/d \(other.policy) >\(policy)"
                + ", then name its people there"
        }
        if environment == Policy.development {
            let which = others.count > 1 ? " --environment \(environment)" : ""
            return "write one with keys for development: litfass init --policy\(which)"
        }
        return "write it as the article Ceremony shows: people, and who of them signs what"
    }
}
