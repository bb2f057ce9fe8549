import Files
import JSON
import Publishing
import Trust

extension Command {
    static let root = Command(
        name: "root",
        summary: "Show who may sign, and propose a change of it",
        discussion: """
            Without a word, shows who may sign what by the root that is signed, the history of roots in words, and where \
            Publish/policy.yaml asks for something else.

            'propose' makes the candidate of the next root, and of what follows from it, out of Publish/policy.yaml and the \
            public halves in Publish/keys: to begin with, to invite, replace or remove somebody, to change a threshold, to take \
            another online key, to renew a root that expires. What people read stays as it is. Those sign whom the root asks \
            for that is live, and those whom the next one names; clients follow without an update of the app.
            """,
        operands: [.optional("ACTION", "'propose' to ask for signatures under Publish/policy.yaml")],
        options: [notes.shape, workspace.shape, format.shape],
        examples: [
            Example(line: "litfass root", meaning: "Who may sign what, and since when"),
            Example(line: "litfass root propose", meaning: "Ask for the signatures that make the policy count"),
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
            guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
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
        let standing = try await publisher.status()
        let history = try publisher.rootHistory(names: standing.names)
        let text = CandidateText(standing: standing)
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
                .init(key: "policy-differs", value: .array(standing.difference.map(JSON.string))),
            ]
            console.output.write(text.json(members))
        case .text:
            guard !history.isEmpty else {
                return say(["There is no root yet: nobody may sign anything."] + nextLine(text))
            }
            for root in history {
                say(["root \(root.version), good until \(root.expires)"] + root.lines.map { "  \($0)" } + [""])
            }
            say(rules(of: standing) + difference(of: standing) + nextLine(text))
        }
    }

    private func rules(of standing: PublishingStatus) -> [String] {
        ["What counts:"]
            + standing.roles.map { role in
                "  \(role.role.rawValue): \(CandidateText.of(role.threshold, role.signers))"
            }
    }
}
