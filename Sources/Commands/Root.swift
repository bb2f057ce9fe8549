import Files
import Invocations
import JSON
import Processes
import Publishing
import Terminals
import Trust

extension Command {
    static let root = Command(
        name: "root",
        summary: "Show who may sign, and propose the next root",
        discussion: """
            Shows who may sign what, the history of roots, and where policy.yaml differs from what is signed.

            'propose' writes the candidate of the next root from the policy and the public keys in keys/: for \
            the first root, another signer, threshold or online key, or one that expires. Signers of the live root and \
            of the next one sign it; clients follow without an update of the app.
            """,
        article: "Ceremony",
        operands: [.optional("ACTION", "'propose'; without it, the roots are shown", choices: ["propose"])],
        options: [notes.shape, workspace.shape, environment.shape, format.shape],
        examples: [
            Example(line: "litfass root propose", meaning: "Ask for the signatures that make the policy count")
        ],
        exits: [
            .diagnostics: "the policy has errors, a key is missing, or another proposal waits for signatures",
            .notTrusted: ExitCode.damage,
        ],
        run: { invocation in
            guard invocation.optionalOperand(0) != nil || invocation[notes].isEmpty else {
                throw UsageFault.missingOption("propose", neededBy: "notes")
            }
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            if let action = invocation.optionalOperand(0) {
                guard action == "propose" else { throw UsageFault.unknownWord(action, expected: ["propose"]) }
                let occasion = Candidate.Occasion(
                    scope: .trust, proposed: invocation.signingTime,
                    commit: invocation.versionControl(of: folder)?.commit,
                    notes: invocation[notes])
                return invocation.tell(try await publisher.propose(nil, defaultLanguage: nil, occasion))
            }
            try await invocation.show(publisher)
            return .done
        })
}

extension Invocation {
    fileprivate func show(_ publisher: Publisher) async throws {
        let status = try await publisher.status()
        let history = try publisher.rootHistory(names: status.names)
        let text = StatusText(status: status)
        switch self[Command.format] {
        case .json:
            let roots = history.map { root -> JSON in
                [
                    "version": .number(JSONNumber(root.version)), "expires": .string("\(root.expires)"),
                    "changes": .array(root.lines.map(JSON.string)),
                ]
            }
            let members: [JSONObject.Member] = [
                .init(key: "roots", value: .array(roots)),
                .init(key: "policy-differs", value: .array(status.difference.map(JSON.string))),
            ]
            write(text.json(members))
        case .text:
            guard !history.isEmpty else {
                return say(["There is no root yet: nobody may sign anything."] + nextLine(text))
            }
            for root in history {
                say(["root \(root.version), good until \(root.expires)"] + root.lines.map { "  \($0)" } + [""])
            }
            say(rules(of: status) + difference(of: status) + nextLine(text))
        }
    }

    private func rules(of status: PublishingStatus) -> [String] {
        ["What counts:"]
            + status.roles.map { role in
                "  \(role.role.rawValue): \(StatusText.of(role.threshold, role.signers))"
            }
    }
}
