import Authoring
import Files
import Invocations
import JSON
import Processes
import Publishing
import Reports
import Terminals

extension Command {
    /// Of every command that proposes.
    static let notes = Option<String>.text(
        "notes", "TEXT", help: "What others should know; 'litfass log' keeps it", default: "")

    /// Of every command that is about a candidate.
    static let onlyRole = Option<String?>.text(
        "only", "ROLE", help: "The candidate of this role alone", defaultText: "of all")

    private static let uncommitted = Option<Bool>.flag(
        "uncommitted", "Also propose what no commit holds")

    private static let withdraw = Option<Bool>.flag("withdraw", "Remove the candidate and its signatures")

    static let propose = Command(
        name: "propose",
        summary: "Write the candidate of the next release, for people to sign",
        discussion: """
            Checks and compiles the workspace, and writes to candidate/ what each role is to sign: versions, \
            expiry and the digest of every bundle, in small text files to commit and push. Signers then run 'litfass \
            sign', and 'litfass publish' completes the release.

            Proposing the same again keeps the signatures; a change voids those over what changed. Who must sign is \
            what the signed root says, not policy.yaml.
            """,
        article: "Ceremony",
        options: [
            onlyRole.shape, notes.shape, uncommitted.shape, withdraw.shape, workspace.shape, environment.shape,
            format.shape,
        ],
        examples: [
            Example(line: "litfass propose --only hotlines", meaning: "Beside what waits for others"),
            Example(
                line: "litfass propose --notes 'New opening hours'", meaning: "Say why"),
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
            let publisher = try invocation.publisherOfCandidate(in: folder)
            guard !invocation[withdraw] else {
                return invocation.tellWithdrawn(try await publisher.withdraw())
            }
            let (workspace, findings, _) = try await invocation.judgedWorkspace(in: folder, publishedBy: publisher)
            let control = invocation.versionControl(of: folder)
            let changed = invocation.uncommitted(in: folder)
            if !invocation[uncommitted] {
                try demandCommitted(changed, control: control, git: invocation.git(in: folder))
            }
            let scope: CandidateScope =
                publisher.policy.developmentKeys && publisher.only == nil ? .everything : .content
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
        _ changed: [String]?, control: VersionControl?, git: Git
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
        let status = proposal.status
        let text = StatusText(status: status)
        if let findings, case .text = self[Command.format] { tell(findings) }
        let watch = ExpiryWatch(of: status, now: signingTime)
        remark(watch.lines(of: .overlong))
        switch self[Command.format] {
        case .json:
            let isUnchanged = JSONObject.Member(key: "stood-before", value: .bool(proposal.isUnchanged))
            let check = findings.map { JSONObject.Member(key: "check", value: $0.json) }
            write(text.json([isUnchanged] + (check.map { [$0] } ?? [])))
        case .text where status.candidate == nil:
            let release = status.release.map { "release \($0) says the same" } ?? "there is nothing to say"
            say(["Nothing to propose: \(release)."] + text.void + difference(of: status) + nextLine(text))
        case .text:
            let before = proposal.isUnchanged ? ["The same is proposed already; signatures hold.", ""] : []
            say(before + text.changes + [""] + text.signatures + difference(of: status) + nextLine(text))
        }
        return .done
    }

    /// What keeps nothing from being published, told before what was done.
    func tell(_ findings: CheckReport) {
        guard !findings.diagnostics.isEmpty else { return }
        remark([findings.headline] + findings.firstFindings.map { "  \($0)" })
    }

    fileprivate func tellWithdrawn(_ status: PublishingStatus) -> ExitCode {
        let text = StatusText(status: status)
        answer(
            ["Nothing is proposed any longer; what is live stays live."] + text.void + nextLine(text), json: text.json()
        )
        return .done
    }

    /// The policy's file is a wish; what is signed counts. A difference is said, not assumed.
    func difference(of status: PublishingStatus) -> [String] {
        guard status.candidate?.occasion.scope != .trust else { return [] }
        let keys =
            status.withoutKey.isEmpty || !status.hasRoot
            ? [] : ["no key of \(StatusText.list(status.withoutKey, "and")) is in \(status.policy.name("keys")) yet"]
        let lines = status.difference + keys
        guard !lines.isEmpty else { return [] }
        return [
            "",
            "\(status.policy.name("policy.yaml")) asks for something else than what is signed, and what is signed counts:",
        ]
            + lines.map { "  \($0)" }
    }

    /// Who has to do what next, or until when nobody has to do anything.
    func nextLine(_ text: StatusText) -> [String] {
        let next = text.next ?? Renewals(text.status, at: signingTime).next
        return next.map { ["", "next: \($0)"] } ?? []
    }
}
