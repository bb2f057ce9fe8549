import Authoring
import Bundles
import Files
import Invocations
import JSON
import Processes
import Publishing
import Reports
import Terminals
import Workspaces

extension Command {
    private static let dryRun = Option<Bool>.flag(
        "dry-run", "Do everything but put it live; only the cache is written")

    static let publish = Command(
        name: "publish",
        summary: "Complete a release and put it live",
        discussion: """
            Compiles the workspace, compares it with what was proposed and signed, signs snapshot and timestamp with \
            the online key, verifies the finished tree as clients do, and puts it live in site/ in one step. It \
            refuses unless every signature, threshold, expiry and version holds.

            With 'development-keys: true' in the policy of 'development', it makes the keys, proposes and signs by itself.
            """,
        article: "Operating",
        options: [
            onlyRole.shape, dryRun.shape, PassphraseSource.descriptor.shape, workspace.shape, environment.shape,
            format.shape,
        ],
        examples: [
            Example(line: "litfass publish --dry-run", meaning: "See what would be published")
        ],
        exits: [
            .done: "the workspace is live",
            .diagnostics: "the workspace or the policy has errors",
            .notTrusted: "somebody changed the site, or the release would not be trusted",
            .undelivered: "it is live here, and a command of the policy's 'after-publish' failed",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisherOfCandidate(in: folder)
            let material = try await invocation.material(of: publisher, in: folder)
            var sources = material.workspace.map {
                invocation.sources(of: $0, material.bundles ?? [], in: folder, publisher.policy)
            }
            if let files = material.files { sources?.files = { () throws(FileFault) in files } }
            let report = try await publisher.publish(
                material.bundles, assets: material.assets, defaultLanguage: material.workspace?.defaultLanguage,
                from: sources ?? PublishedSources(), at: invocation.signingTime,
                for: invocation[dryRun] ? .rehearsal : .publication)
            let code = invocation.tell(report, of: .publication(material.findings), under: publisher.policy)
            if report.outcome == .released, sources?.areLost == true {
                invocation.console.problems.line(
                    "note: no commit holds the sources of this release, and they are more than the \(SourceFile.keptLimit) files (keptSources) that are kept beside it: keep them in git"
                )
            }
            guard code == .done, !invocation[dryRun] else { return code }
            return try await invocation.runHooks(.afterPublish, after: report, under: publisher.policy, in: folder)
        })
}

/// What a publication is made of.
private struct PublishedMaterial {
    /// Nil where the site has everything.
    var workspace: CheckedWorkspace?
    var bundles: [ContentBundle]?
    var assets: [Asset.File: [UInt8]] = [:]
    var findings: CheckReport?
    /// The sources where they are not those here.
    var files: [SourceFile]?
}

extension Invocation {
    /// A change of signers, or an older release, is published whatever the state of the sources is.
    fileprivate func material(of publisher: Publisher, in folder: Folder) async throws -> PublishedMaterial {
        switch try await publisher.material() {
        case .site: return PublishedMaterial()
        case .sources:
            let (workspace, findings, files) = try await judgedWorkspace(
                in: folder, publishedBy: publisher, proposedOn: try await publisher.status().candidate?.occasion)
            let bundles = workspace.bundles()
            return PublishedMaterial(
                workspace: workspace, bundles: bundles, assets: workspace.assets(of: bundles), findings: findings,
                files: files)
        case .release(let number):
            let past = try await PastReleases(of: folder, by: publisher, for: self)
            let made = try await past.remade(number)
            return PublishedMaterial(
                workspace: try await past.workspace(of: number), bundles: made.bundles, assets: made.assets)
        }
    }

    /// What the record of a release is to say of its sources.
    fileprivate func sources(
        of workspace: CheckedWorkspace, _ bundles: [ContentBundle], in folder: Folder, _ policy: Policy
    ) -> PublishedSources {
        let control = versionControl(of: folder)
        let changed = uncommitted(in: folder)
        var sources = PublishedSources()
        sources.product = workspace.productName
        sources.schemas = workspace.bundleSchemas
        sources.commit = changed == nil ? nil : control?.commit
        sources.isUncommitted = changed.map { !$0.isEmpty } ?? false
        sources.editors = EditorSearch(control: control, policy: policy, bundles: bundles).editors
        // A folder that can't be looked at has a finding.
        sources.areShared = (try? SharedFolder(of: folder)) != nil
        let isInCommit = sources.commit != nil && !sources.isUncommitted && !sources.areShared
        sources.areLost = !isInCommit && SourceFile.areTooMany(in: folder)
        if !sources.areLost { sources.files = { () throws(FileFault) in try SourceFile.all(in: folder) } }
        return sources
    }

    func tell(_ report: PublishingReport, of request: PublishReport.Request, under policy: Policy) -> ExitCode {
        let report = PublishReport(report: report, policy: policy, now: signingTime, request: request)
        remark(report.remarks)
        switch self[Command.format] {
        case .text:
            if case .publication(let findings?) = request { tell(findings) }
            say(report.lines)
        case .json: console.output.write(report.json)
        }
        return .done
    }
}
