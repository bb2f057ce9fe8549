import Files
import Invocations
import JSON
import Processes
import Publishing
import Signing
import Terminals
import Trust

extension Command {
    static let keys = Command(
        name: "keys",
        summary: "Make signing keys, and list those that are known",
        discussion: """
            'new ID' makes a key for a person of policy.yaml, or 'online' for the machine that publishes. \
            keys/ID.pem, the encrypted private key, stays on this machine; keys/ID.pub is for \
            everybody. 'add ID FILE' adds a public key that was mailed: compare its key id with its owner by \
            telephone.

            A key counts when a root names it: 'litfass root propose'.
            """,
        article: "Ceremony",
        operands: [
            .optional("ACTION", "'new' or 'add'; without it the keys are listed", choices: ["new", "add"]),
            .optional("ID", "Whose key: the id of a person, or 'online'"),
            .optional("FILE", "For 'add': the public key, as PEM"),
        ],
        options: [
            KeysRun.type.shape, KeysRun.replace.shape, PassphraseSource.descriptor.shape, workspace.shape,
            environment.shape, format.shape,
        ],
        examples: [
            Example(line: "litfass keys new anna", meaning: "Make a key for Anna"),
            Example(
                line: "litfass keys new online --replace", meaning: "Make another online key, and keep the old one"),
        ],
        exits: [
            .diagnostics: "there is such a key already, or the policy has errors",
            .notTrusted: ExitCode.damage,
        ],
        run: { try await KeysRun(invocation: $0).run() })
}

/// One call of `litfass keys`.
private struct KeysRun {
    static let type = Option<SigningKey.KeyType>.choice("type", "The kind of key to make", default: .p256)
    static let replace = Option<Bool>.flag("replace", "Make or add another key for somebody who has one")

    let invocation: Invocation

    func run() async throws -> ExitCode {
        let folder = try invocation.workspace()
        let publisher = try invocation.publisher(in: folder)
        switch invocation.optionalOperand(0) {
        case nil: try await list(publisher)
        case "new": try make(try id(), publisher)
        case "add": try add(try id(), publisher)
        case let word?: throw UsageFault.unknownWord(word, expected: ["new", "add"])
        }
        return .done
    }

    private func id() throws -> String {
        guard let id = invocation.optionalOperand(1) else { throw UsageFault.missingOperand("ID") }
        guard Policy.isKeyName(id) else { throw UsageFault.unusableID(id) }
        return id
    }

    // MARK: New keys

    private func make(_ id: String, _ publisher: Publisher) throws {
        guard !publisher.policy.developmentKeys else { throw UsageFault.developmentKeys }
        guard invocation.optionalOperand(2) == nil else { throw UsageFault.unwantedOperand(invocation.operands[2]) }
        let name = publisher.policy.name(of: id)
        try demandFree(id, publisher)
        let passphrase = try PassphraseSource(invocation).choosing(
            for: id == Policy.onlineSigner ? name : "the key of \(name)")
        try publisher.policy.demandSecret(passphrase, of: id)
        let isKnown = passphrase == KeyFolder.developmentPassphrase
        let key: SigningKey
        do {
            key = try SigningKey.generate(invocation[Self.type], for: isKnown ? .development : .publishing)
            try publisher.add(key, of: id, passphrase: passphrase)
        } catch let fault as KeyFault {
            throw PublishingFault.key(signer: id, fault)
        }
        try tell(
            id == Policy.onlineSigner ? "Made the online key." : "Made a key for \(name).", id: id, key: key.publicKey,
            publisher: publisher, hasPrivateHalf: true)
    }

    private func add(_ id: String, _ publisher: Publisher) throws {
        guard let path = invocation.optionalOperand(2) else { throw UsageFault.missingOperand("FILE") }
        let pem = try invocation.file(path)
        guard let key = PublicKey(pem: String(decoding: pem, as: UTF8.self)) else {
            throw PublishingFault.noPublicHalf(file: path)
        }
        guard !key.isForDevelopment || publisher.policy.environment == Policy.development else {
            throw PublishingFault.developmentKey(signer: id, environment: publisher.policy.environment)
        }
        if let known = try publisher.keys.halves().first(where: { !$0.isReplaced && $0.key == key }) {
            guard known.signer == id else { throw PublishingFault.sharedKey(known.signer, id) }
        } else {
            try demandFree(id, publisher)
            try publisher.add(publicHalf: pem, of: id)
        }
        try tell(
            "The key of \(publisher.policy.name(of: id)) is known.", id: id, key: key, publisher: publisher,
            hasPrivateHalf: false)
    }

    private func demandFree(_ id: String, _ publisher: Publisher) throws {
        guard !invocation[Self.replace] else { return }
        guard try !publisher.keys.halves().contains(where: { $0.signer == id }),
            try !publisher.keys.hasPrivateKey(id)
        else { throw PublishingFault.keyExists(signer: id, name: publisher.policy.name(of: id)) }
    }

    private func tell(
        _ headline: String, id: String, key: PublicKey, publisher: Publisher, hasPrivateHalf: Bool
    ) throws {
        let git = invocation.git(in: try invocation.workspace())
        let isKnown = publisher.policy.signers.contains(id)
        let ignored = git.ignoreRule(for: publisher.policy.name("keys/\(id).pub"))
        let next =
            (isKnown ? "" : "name '\(id)' in \(publisher.policy.name("policy.yaml")); ")
            + (ignored.map { "take out what keeps it out of git (\($0)); " } ?? "")
            + "commit \(publisher.policy.name("keys/\(id).pub")), then: litfass root propose"
        var lines = [headline, ""]
        if hasPrivateHalf {
            lines.append(
                "  private half  \(publisher.policy.name("keys/\(id).pem")), encrypted; it stays on this machine, never in git"
            )
        }
        lines += [
            "  public half   \(publisher.policy.name("keys/\(id).pub")), for everybody: commit it, or mail it",
            "  key id        \(SignerNames.spoken(key.id))", "",
            "Read the key id to those who sign the root, over the telephone: it is what they compare.", "",
            "next: \(next)",
        ]
        invocation.answer(
            lines,
            json: [
                "format": 1, "signer": .string(id), "keyid": .string(key.id), "type": .string(key.type),
                "next": .string(next),
            ])
    }

    // MARK: The list

    private func list(_ publisher: Publisher) async throws {
        let halves = try publisher.keys.halves()
        let isWithSecrets = publisher.policy.environment != Policy.development
        let rows = halves.map { half in
            let remarks = [
                half.hasPrivateHalf ? "private half here" : "public half", half.isReplaced ? "replaced" : nil,
                half.key.isForDevelopment && isWithSecrets ? "for development" : nil,
            ]
            return [
                half.signer, publisher.policy.name(of: half.signer), SignerNames.short(half.key.id), half.key.type,
                remarks.compactMap(\.self).joined(separator: ", "),
            ]
        }
        let missing = publisher.policy.signers.filter { signer in
            !halves.contains { $0.signer == signer && !$0.isReplaced }
        }
        let open = missing.map { [$0, publisher.policy.name(of: $0), "–", "–", "no key yet"] }
        let table = TextLayout.columns([["id", "name", "key", "type", "here"]] + rows + open)
        let isComplete = missing.isEmpty || publisher.policy.developmentKeys
        let next =
            isComplete && invocation[Command.format] == .text
            ? invocation.nextLine(StatusText(status: try await publisher.status()))
            : ["", "next: " + missing.map { "litfass keys new \($0)" }.joined(separator: ", ")]
        let keys = halves.map { half -> JSON in
            [
                "signer": .string(half.signer), "name": .string(publisher.policy.name(of: half.signer)),
                "keyid": .string(half.key.id), "type": .string(half.key.type),
                "private-half-here": .bool(half.hasPrivateHalf), "replaced": .bool(half.isReplaced),
            ]
        }
        invocation.answer(
            (rows.isEmpty && open.isEmpty ? ["There is no key yet."] : table) + next,
            json: ["format": 1, "keys": .array(keys)])
    }
}
