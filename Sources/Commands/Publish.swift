import Authoring
import Bundles
import Files
import JSON
import Processes
import Publishing
import Reports
import Terminals

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
        options: [dryRun.shape, PassphraseSource.descriptor.shape, workspace.shape, environment.shape, format.shape],
        examples: [
            Example(line: "litfass publish --dry-run", meaning: "See what would be published")
        ],
        exits: [
            .done: "the workspace is live",
            .diagnostics: "the workspace or the policy has errors",
            .notTrusted: "somebody changed the site, or the release would not be trusted",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            // A change of signers, or an older release, is published whatever the state of the sources is.
            let needsSources = try await publisher.needsSources()
            let occasion = needsSources ? try await publisher.status().candidate?.occasion : nil
            let judged =
                needsSources
                ? try await invocation.judgedWorkspace(in: folder, publishedBy: publisher, proposedOn: occasion) : nil
            let workspace = judged?.content
            let bundles = workspace?.bundles()
            var sources = workspace.map { invocation.sources(of: $0, bundles ?? [], in: folder, publisher.policy) }
            if let files = judged?.files { sources?.files = { () throws(FileFault) in files } }
            let report = try await publisher.publish(
                bundles, assets: workspace?.assets(of: bundles ?? []) ?? [:],
                defaultLanguage: workspace?.defaultLanguage, from: sources ?? PublishedSources(),
                at: invocation.signingTime, for: invocation[dryRun] ? .rehearsal : .publication)
            let code = invocation.tell(report, of: .publication(judged?.findings), under: publisher.policy)
            if report.outcome == .released, sources?.areLost == true {
                invocation.console.problems.line(
                    "note: no commit holds the sources of this release, and they are more than the \(SourceFile.keptLimit) files (keptSources) that are kept beside it: keep them in git"
                )
            }
            return code
        })
}

extension Invocation {
    /// What the record of a release is to say of its sources.
    fileprivate func sources(
        of workspace: CheckedWorkspace, _ bundles: [ContentBundle], in folder: Folder, _ policy: Policy
    ) -> PublishedSources {
        let control = versionControl(of: folder)
        let changed = control?.uncommitted()
        var sources = PublishedSources()
        sources.product = workspace.productName
        sources.schemas = workspace.bundleSchemas
        sources.commit = changed == nil ? nil : control?.commit
        sources.isUncommitted = changed.map { !$0.isEmpty } ?? false
        sources.editors = EditorSearch(control: control, policy: policy, bundles: bundles).editors
        let isInCommit = sources.commit != nil && !sources.isUncommitted
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
