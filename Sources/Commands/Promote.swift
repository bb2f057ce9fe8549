import Authoring
import Constraints
import Files
import Invocations
import Publishing
import Reports
import Terminals

extension Command {
    static let promote = Command(
        name: "promote",
        summary: "Propose in one environment what another one serves",
        discussion: """
            Rebuilds the live release of FROM from its recorded sources, compares it with what was signed there, and \
            proposes the same in TO, whatever the working tree says by now. Shows what changes for readers of TO.

            Signatures are asked for anew: 'litfass sign' and 'litfass publish' with --environment TO complete it.
            """,
        article: "Operating",
        operands: [
            .required("FROM", "The environment whose live release is proposed"),
            .required("TO", "The environment that is to serve it"),
        ],
        options: [notes.shape, LiveSide.option.shape, workspace.shape, ReportFormat.option.shape],
        examples: [
            Example(line: "litfass promote staging production", meaning: "Propose what was tried out")
        ],
        exits: [
            .diagnostics: "nothing is published in FROM, or another proposal waits for signatures in TO",
            .notTrusted: "the rebuild is not what was signed, or what is live cannot be trusted",
            .machine: "the sources of the release are not on this machine",
        ],
        run: { invocation in
            let (from, to) = (invocation.operand(0), invocation.operand(1))
            guard from != to else { throw UsageFault.sameEnvironment(to) }
            let folder = try invocation.workspace()
            // A misspelt name is told before anything is rebuilt.
            _ = try invocation.about(to).publishing(of: folder)
            let release = try await invocation.inWords(of: from) { try await $0.liveRelease(in: folder) }
            return try await invocation.inWords(of: to) { try await $0.propose(release, in: folder) }
        })
}

/// Something that went wrong in an environment that is not the one of the command.
struct FaultOfEnvironment: Error {
    let fault: any Error
    let environment: String
}

/// The live release of an environment, to be proposed in another one.
private struct PromotedRelease {
    let promotion: Candidate.Promotion
    let sources: RecordedSources
    let record: ReleaseRecord
}

extension Invocation {
    /// The same call about one environment.
    func about(_ environment: String) -> Invocation {
        var invocation = self
        invocation.environment = environment
        return invocation
    }

    /// Does what is about one environment, of which people are told where it goes wrong.
    fileprivate func inWords<Value>(
        of environment: String, _ body: (Invocation) async throws -> Value
    ) async throws -> Value {
        do {
            return try await body(about(environment))
        } catch let fault as PublishingFault {
            throw FaultOfEnvironment(fault: fault, environment: environment)
        }
    }

    /// - Throws: where its sources do not give what was signed.
    fileprivate func liveRelease(in folder: Folder) async throws -> PromotedRelease {
        let publisher = try publisher(in: folder)
        let past = try await PastReleases(of: folder, by: publisher, for: self)
        guard let live = past.live else { throw UsageFault.noSuchRelease("live", newest: nil) }
        _ = try await past.rebuilt(live)
        return PromotedRelease(
            promotion: Candidate.Promotion(environment: publisher.policy.environment, release: live.number),
            sources: past.sources, record: try past.record("live", for: self).content(among: past.records))
    }

    fileprivate func propose(_ release: PromotedRelease, in folder: Folder) async throws -> ExitCode {
        let publisher = try publisher(in: folder)
        var before = try await PublishedHistory(
            of: folder, in: publishing(of: folder), after: try await publisher.live(), by: publisher, for: self)
        before = try await before.loaded()
        let history = before.releases
        let checked = try await release.sources.with(release.record) { sources in
            try judged(try load(sources, after: history, for: publisher.policy.environment), in: folder).content
        }
        let occasion = Candidate.Occasion(
            scope: publisher.policy.developmentKeys ? .everything : .content, proposed: signingTime,
            product: checked.productName, commit: release.record.commit, isUncommitted: release.record.isUncommitted,
            notes: self[Command.notes], promotes: release.promotion)
        let proposal = try await publisher.propose(
            checked.bundles(), defaultLanguage: checked.defaultLanguage, occasion)
        guard proposal.status.candidate != nil else { return tell(proposal) }
        let reviewing = Reviewing(invocation: self, folder: folder, publisher: publisher, status: proposal.status)
        await (try await reviewing.review()).print(as: self[ReportFormat.option], to: console)
        if case .text = self[ReportFormat.option] { say(nextLine(StatusText(status: proposal.status))) }
        return .done
    }
}

extension Invocation {
    /// The workspace that is proposed: the one here, or the sources of a release that another environment has.
    /// - Returns: with its source files, where they are not those here.
    func proposedWorkspace(
        _ occasion: Candidate.Occasion?, in folder: Folder, after history: [EarlierRelease], for environment: String?
    ) async throws -> (workspace: Workspace, files: [SourceFile]?) {
        guard let promotion = occasion?.promotes else {
            return (try load(folder, after: history, for: environment), nil)
        }
        let from = about(promotion.environment)
        let past = try await PastReleases(of: folder, by: try from.publisher(in: folder), for: from)
        let record = try past.record("\(promotion.release)", for: from).content(among: past.records)
        return try await past.sources.with(record) { sources in
            (try load(sources, after: history, for: environment), try SourceFile.all(in: sources))
        }
    }
}
