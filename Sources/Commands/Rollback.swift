import Invocations
import Processes
import Publishing

extension Command {
    private static let to = Option<Int>.requiredNumber(
        "to", "N", help: "The release whose content comes back", in: 1...1_000_000_000)

    static let rollback = Command(
        name: "rollback",
        summary: "Propose a release with the content of an older one",
        discussion: """
            Phones never accept a lower number, so the old content comes back as a new release, which needs the same \
            signatures as any other. Who may sign does not go back. The sources stay as they are: correct them before \
            the next release.
            """,
        article: "Ceremony",
        options: [to.shape, notes.shape, workspace.shape, environment.shape, format.shape],
        examples: [Example(line: "litfass rollback --to 41", meaning: "Propose a release that says what 41 said")],
        exits: [
            .diagnostics: "the site has no such release, or another proposal waits for signatures",
            .notTrusted: ExitCode.damage,
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            let proposal = try await publisher.rollBack(
                to: invocation[to], commit: invocation.versionControl(of: folder)?.commit, notes: invocation[notes],
                at: invocation.signingTime)
            return invocation.tell(proposal)
        })
}
