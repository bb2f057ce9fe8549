import Files
import Invocations
import Publishing
import Reports
import Terminals

extension Command {
    static let review = Command(
        name: "review",
        summary: "Rebuild, check and compare what is proposed",
        discussion: """
            Rebuilds the candidate from the sources here and compares every digest, runs the check, shows what would \
            change for readers of the live release, and says whose signatures are needed. Where the sources give \
            something else, it says what differs, and nothing is to be signed.

            'litfass sign' signs exactly what was reviewed on this machine.
            """,
        article: "Reviewing",
        options: [
            onlyRole.shape, LiveSide.option.shape, Moment.option.shape, workspace.shape, environment.shape,
            ReportFormat.option.shape,
        ],
        examples: [
            Example(line: "litfass review --format markdown", meaning: "For a pull request")
        ],
        exits: [
            .done: "reviewed; it may be signed",
            .diagnostics: "nothing is proposed, or the workspace has errors, or two proposals met in a merge",
            .notTrusted: "the rebuild differs, or what is live cannot be trusted; nothing is to be signed",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisherOfCandidate(in: folder)
            let status = try await publisher.status()
            let reviewing = Reviewing(
                invocation: invocation, folder: folder, publisher: publisher, status: status)
            let review = try await reviewing.review()
            await review.print(as: invocation[ReportFormat.option], to: invocation.console)
            try publisher.remember(
                ReviewNote(digest: review.digest, release: status.release, reviewed: invocation.signingTime))
            return .done
        })
}
