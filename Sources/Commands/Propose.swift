import Authoring
import Files
import JSON
import Publishing

extension Command {
    /// Of every command that proposes.
    static let notes = Option<String>.text(
        "notes", "TEXT", "What others should know about it; it stands in 'litfass log' for ever", default: "")

    private static let uncommitted = Option<Bool>.flag(
        "uncommitted", "Propose also what is not committed; others cannot rebuild it")

    private static let withdraw = Option<Bool>.flag("withdraw", "Drop what is proposed, with its signatures")

    static let propose = Command(
        name: "propose",
        summary: "Ask people to sign what the workspace says",
        discussion: """
            Checks and compiles the workspace, and writes down what each role would have to say for the next release: versions, \
            expiries, and the digest of every bundle. It stands in Publish/candidate as small text files, to be committed, \
            pushed and looked at anywhere. Whoever must sign runs 'litfass sign'; 'litfass publish' completes it.

            Who must sign is what the signed root says. Where Publish/policy.yaml says something else, the difference is shown; \
            'litfass root propose' proposes that.

            The same again changes nothing, and signatures hold. A candidate that changes voids the signatures over what \
            changed, and says whose.
            """,
        options: [notes.shape, uncommitted.shape, withdraw.shape, workspace.shape, format.shape],
        examples: [
            Example(
                line: "litfass propose --notes 'New opening hours of the hotline'",
                meaning: "Propose the working tree, and say why")
        ],
        exits: [
            .diagnostics: "the workspace or the policy has errors, or another proposal waits for signatures",
            .notTrusted: ExitCode.damage,
        ],
        run: { invocation in
            if invocation[withdraw] {
                if !invocation[notes].isEmpty { throw UsageFault.contradiction("--notes", "--withdraw") }
                if invocation[uncommitted] { throw UsageFault.contradiction("--uncommitted", "--withdraw") }
            }
            let folder = try invocation.workspace()
            guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
            guard !invocation[withdraw] else {
                return invocation.tellWithdrawn(try await publisher.withdraw())
            }
            guard
                let (workspace, findings) = try await invocation.judgedWorkspace(in: folder, publishedBy: publisher)
            else { return .diagnostics }
            let control = invocation.versionControl(of: folder)
            let changed = control?.uncommitted()
            if !invocation[uncommitted] { try demandCommitted(changed, control, invocation.git(in: folder)) }
            let scope: CandidateScope = publisher.policy.developmentKeys ? .everything : .content
            let occasion = Candidate.Occasion(
                scope: scope, proposed: invocation.signingTime, product: workspace.productName,
                commit: changed == nil ? nil : control?.commit, isUncommitted: changed?.isEmpty == false,
                notes: invocation[notes])
            let proposal = try await publisher.propose(
                workspace.bundles(), defaultLanguage: workspace.defaultLanguage, occasion)
            return invocation.tell(proposal, findings)
        })

    /// - Parameter changed: files that are not committed; nil where git does not tell.
    private static func demandCommitted(
        _ changed: [String]?, _ control: VersionControl?, _ git: Git
    ) throws(UsageFault) {
        if let changed {
            guard changed.isEmpty else { throw .uncommitted(changed) }
        } else if git.isInClone {
            let why = control == nil ? git.absence : Git.silence
            throw .commitUnknown(why.words, fix: why.fix)
        }
    }
}

extension Invocation {
    /// What was proposed, who must sign, and who does what next.
    /// - Parameter findings: of the check before; nil where the sources had no part in it.
    func tell(_ proposal: Publisher.Proposal, _ findings: CheckReport? = nil) -> ExitCode {
        let standing = proposal.status
        let text = CandidateText(standing: standing)
        if let findings, case .text = self[Command.format] { tell(findings) }
        let watch = ExpiryWatch(of: standing, now: signingTime)
        remark(watch.lines(of: .overlong))
        switch self[Command.format] {
        case .json:
            let isUnchanged = JSONObject.Member(key: "stood-before", value: .bool(proposal.isUnchanged))
            let check = findings.map { JSONObject.Member(key: "check", value: $0.json) }
            console.output.write(text.json([isUnchanged] + (check.map { [$0] } ?? [])))
        case .text where standing.candidate == nil:
            let release = standing.release.map { "release \($0) says the same" } ?? "there is nothing to say"
            say(["Nothing to propose: \(release)."] + text.void + difference(of: standing) + nextLine(text))
        case .text:
            let before = proposal.isUnchanged ? ["The same is proposed already; signatures hold.", ""] : []
            say(before + text.changes + [""] + text.signatures + difference(of: standing) + nextLine(text))
        }
        return .done
    }

    /// What keeps nothing from being published, told before what was done.
    func tell(_ findings: CheckReport) {
        guard !findings.diagnostics.isEmpty else { return }
        remark([findings.headline] + findings.firstFindings.map { "  \($0)" })
    }

    fileprivate func tellWithdrawn(_ standing: PublishingStatus) -> ExitCode {
        let text = CandidateText(standing: standing)
        switch self[Command.format] {
        case .json: console.output.write(text.json())
        case .text: say(["Nothing is proposed any longer; what is live stays live."] + text.void + nextLine(text))
        }
        return .done
    }

    /// The policy's file is a wish; what is signed counts. A difference is said, not assumed.
    func difference(of standing: PublishingStatus) -> [String] {
        guard standing.candidate?.occasion.scope != .trust else { return [] }
        let keys =
            standing.withoutKey.isEmpty || !standing.hasRoot
            ? [] : ["no key of \(CandidateText.list(standing.withoutKey, "and")) is in Publish/keys yet"]
        let lines = standing.difference + keys
        guard !lines.isEmpty else { return [] }
        return ["", "Publish/policy.yaml asks for something else than what is signed, and what is signed counts:"]
            + lines.map { "  \($0)" }
    }

    /// Who has to do what next, or until when nobody has to do anything.
    func nextLine(_ text: CandidateText) -> [String] {
        let next = text.next ?? Renewals(text.standing, at: signingTime).next
        return next.map { ["", "next: \($0)"] } ?? []
    }
}
