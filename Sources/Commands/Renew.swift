import Invocations
import Publishing
import Reports

extension Command {
    private static let ifNeeded = Option<Bool>.flag(
        "if-needed", "Only what is due: half of its lifetime is over")

    static let renew = Command(
        name: "renew",
        summary: "Sign timestamp and snapshot again with the online key",
        discussion: """
            The timestamp, which lives for days, tells phones that they have missed nothing. renew reads no sources, \
            and a candidate keeps waiting for its signatures. With --if-needed, a timer may call it as often as it \
            likes.

            It cannot renew what people sign: 'litfass status' says early who is to sign.
            """,
        article: "Operating",
        options: [ifNeeded.shape, PassphraseSource.descriptor.shape, workspace.shape, environment.shape, format.shape],
        examples: [
            Example(
                line: "litfass renew --if-needed --passphrase-fd 3 3< /etc/litfass/passphrase", meaning: "For a timer")
        ],
        exits: [
            .done: "renewed, or nothing was due",
            .diagnostics: "there is no release, or the policy has errors",
            .notTrusted: "somebody changed the site, or the online key is not here",
            .undelivered: "renewed here, and a command of the policy's 'after-renew' failed",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            let report = try await publisher.renew(
                invocation[ifNeeded] ? .due : .always, at: invocation.signingTime)
            // It is renewed, whatever state the proposal is in; a damaged one is for those who sign it.
            let status = try? await publisher.status()
            let next = status.flatMap { StatusText(status: $0).next }
            let code = invocation.tell(report, of: .renewal(next: next), under: publisher.policy)
            guard code == .done else { return code }
            return try await invocation.runHooks(.afterRenew, after: report, under: publisher.policy, in: folder)
        })
}
