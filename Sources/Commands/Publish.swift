import Authoring
import Bundles
import Files
import JSON
import Publishing

extension Command {
    private static let dryRun = Option<Bool>.flag(
        "dry-run", "Do everything but put it live, and say what would be new; only the cache is written")

    static let publish = Command(
        name: "publish",
        summary: "Complete a release and put it live",
        discussion: """
            Completes what was proposed with 'litfass propose' and signed with 'litfass sign': compiles the workspace, compares \
            it with the proposal, signs snapshot and timestamp with the online key, and puts the release where an origin serves \
            it: Publish/site. It refuses unless every signature, threshold, expiry and version holds.

            The finished release is verified as clients verify it, by a new one and by one that has followed so far, before \
            anybody can see it. Then it becomes live as a whole: killed at any moment, the old release is live or the new one, \
            and the next publish mends the rest. A site that somebody else changed is not touched; of two who publish at once \
            one is told to wait.

            What the check has found besides errors is told in short. Without Publish/site, the workspace is held against the live \
            release as its sources give it.

            Where Publish/policy.yaml says 'development-keys: true', keys are made on demand and publish proposes, signs and \
            completes in one step. Where nothing is proposed and the workspace says nothing new, signatures of the online key \
            that expire soon are renewed.
            """,
        options: [dryRun.shape, PassphraseSource.descriptor.shape, workspace.shape, format.shape],
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
            guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
            // A change of signers, or an older release, is published whatever the state of the sources is.
            let needsSources = try await publisher.needsSources()
            let judged = needsSources ? try await invocation.judgedWorkspace(in: folder, publishedBy: publisher) : nil
            guard judged != nil || !needsSources else { return .diagnostics }
            let workspace = judged?.content
            let bundles = workspace?.bundles()
            let sources = workspace.map { invocation.sources(of: $0, bundles ?? [], in: folder, publisher.policy) }
            let report = try await publisher.publish(
                bundles, defaultLanguage: workspace?.defaultLanguage, from: sources ?? PublishedSources(),
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
        sources.commit = changed == nil ? nil : control?.commit
        sources.isUncommitted = changed.map { !$0.isEmpty } ?? false
        sources.editors = EditorSearch(control: control, policy: policy, bundles: bundles).editors
        let isInCommit = sources.commit != nil && !sources.isUncommitted
        sources.areLost = !isInCommit && SourceFile.areTooMany(in: folder)
        if !sources.areLost { sources.files = { () throws(FileFault) in try SourceFile.all(in: folder) } }
        return sources
    }

    func tell(_ report: PublishingReport, of request: PublishReport.Request, under policy: Policy) -> ExitCode {
        let account = PublishReport(report: report, policy: policy, now: signingTime, request: request)
        remark(account.remarks)
        switch self[Command.format] {
        case .text:
            if case .publication(let findings?) = request { tell(findings) }
            say(account.lines)
        case .json: console.output.write(account.json)
        }
        return .done
    }
}
