import Publishing

extension Command {
    private static let to = Option<Int>.requiredNumber(
        "to", "N", "The release whose content comes back", in: 1...1_000_000_000)

    static let rollback = Command(
        name: "rollback",
        summary: "Ask people to sign again what an older release said",
        discussion: """
            Phones never go back to a lower number, so an older release comes back as a new and higher one with the old \
            content. rollback proposes it; it needs the same signatures as any other, and 'litfass publish' completes it. Its \
            bundles are still in the site. Who may sign does not go back.

            The sources stay as they are: what is published next says again what they say.
            """,
        options: [to.shape, notes.shape, workspace.shape, format.shape],
        examples: [Example(line: "litfass rollback --to 41", meaning: "Propose a release that says what 41 said")],
        exits: [
            .diagnostics:
                "the policy has errors, the site has no such release, or another proposal waits for signatures",
            .notTrusted: ExitCode.damage,
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
            let proposal = try await publisher.rollBack(
                to: invocation[to], commit: invocation.versionControl(of: folder)?.commit, notes: invocation[notes],
                at: invocation.signingTime)
            return invocation.tell(proposal)
        })
}
