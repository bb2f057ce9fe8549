import Files
import Publishing

extension Command {
    static let review = Command(
        name: "review",
        summary: "Look at what is proposed: rebuilt, checked, and compared with what is live",
        discussion: """
            Rebuilds the candidate from the sources here and compares every digest, runs the check, shows in words what would \
            change for readers of the release that is live, and says whose signatures are needed. What is live is fetched from the \
            origin and verified with the code of the client, from the first root of Publish/trust on.

            If the sources give something else, it says which bundles differ, and where the commit that was proposed is here, in \
            which words; then nothing is to be signed. The same holds for a candidate of another product, for one that was \
            overtaken, and for a live release that does not hold.

            What was reviewed is noted on this machine. 'litfass sign' signs exactly that: when the candidate changes in \
            between, it says so and shows it again.
            """,
        options: [
            LiveSide.option.shape, Moment.option.shape, workspace.shape, ReportFormat.option.shape,
        ],
        examples: [
            Example(line: "litfass review", meaning: "Before you sign: see what your signature would say"),
            Example(
                line: "litfass review --live https://content.example.org/ --format markdown",
                meaning: "The same against an origin, for a pull request"),
        ],
        exits: [
            .done: "reviewed; it may be signed",
            .diagnostics: "nothing is proposed, or the workspace has errors, or two proposals met in a merge",
            .notTrusted: "the rebuild differs, or what is live cannot be trusted; nothing is to be signed",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
            let standing = try await publisher.status()
            let reviewing = Reviewing(
                invocation: invocation, folder: folder, publisher: publisher, standing: standing)
            guard let review = try await reviewing.review() else { return .diagnostics }
            review.print(as: invocation[ReportFormat.option], to: invocation.console)
            try publisher.remember(
                ReviewNote(digest: review.digest, release: standing.release, reviewed: invocation.signingTime))
            return .done
        })
}
