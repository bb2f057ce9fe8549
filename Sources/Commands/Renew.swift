import Publishing

extension Command {
    private static let ifNeeded = Option<Bool>.flag(
        "if-needed", "Only what is due: what has lived for half of its life, or is close to its end")

    static let renew = Command(
        name: "renew",
        summary: "Sign again what only says that nothing is newer",
        discussion: """
            The timestamp tells phones that they have not missed anything, and lives for days. renew signs it anew with the \
            online key, and the snapshot with it when that is due. It reads no sources and changes nothing that people read; what \
            is proposed goes on waiting for its signatures.

            With --if-needed it does nothing as long as nothing is due, so that a timer may call it as often as it likes. \
            Signatures of people it cannot renew; 'litfass status' says early who is to sign.
            """,
        options: [ifNeeded.shape, PassphraseSource.descriptor.shape, workspace.shape, format.shape],
        examples: [
            Example(
                line: "litfass renew --if-needed --passphrase-fd 3 3< /etc/litfass/passphrase",
                meaning: "What a timer calls every hour")
        ],
        exits: [
            .done: "renewed, or nothing was due",
            .diagnostics: "there is no release, or the policy has errors",
            .notTrusted: "the site was changed by somebody else, or the online key is not here; nothing was renewed",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
            let report = try await publisher.renew(
                invocation[ifNeeded] ? .due : .always, at: invocation.signingTime)
            // It is renewed, whatever state the proposal is in; a damaged one is for those who sign it.
            let standing = try? await publisher.status()
            let next = standing.flatMap { CandidateText(standing: $0).next }
            return invocation.tell(report, of: .renewal(next: next), under: publisher.policy)
        })
}
