import Authoring
import Files
import JSON
import Markup
import Publishing
import Trust

extension Command {
    static let sign = Command(
        name: "sign",
        summary: "Look at what is proposed, and sign exactly that",
        discussion: """
            Shows what the candidate changes against what is published, word by word, rebuilds it from the sources here and \
            compares every digest, asks, and signs. What is signed is what was shown: a candidate that changes in between is not signed, \
            and one that changes later voids the signature.

            What is live is read from Publish/site, or on a machine that does not have it from where it is served: --live URL. It \
            need not be trusted, for it is held to the digests in Publish/trust.

            Signatures are files of their own, Publish/candidate/signatures/ID.json. They may be made in any order, on any \
            machine and in any branch: commit, push and merge them.

            A key may stay where it is. --detached writes the signature into a file to mail; --openssl writes the bytes to \
            sign, and prints the lines that sign them with openssl alone. Whoever receives such files takes them in by name: \
            'litfass sign FILE'.
            """,
        operands: [.any("FILE", "Signatures that were made elsewhere, to be added to the candidate")],
        options: SignRun.options + [PassphraseSource.descriptor.shape, workspace.shape, format.shape],
        examples: [
            Example(line: "litfass sign", meaning: "Look, agree, and sign with the key in Publish/keys"),
            Example(
                line: "litfass sign --live https://content.example.org/",
                meaning: "The same on a machine that does not have the site"),
            Example(
                line: "litfass sign --as anna --key /media/stick/anna.pem --detached anna.signature",
                meaning: "Sign with a key on a stick, and write the signature into a file to mail"),
            Example(line: "litfass sign anna.signature", meaning: "Add a signature that was mailed"),
        ],
        exits: [
            .diagnostics: "nothing is proposed, or nothing of it is for this key; nothing was signed",
            .notTrusted: "the candidate is not what the sources give, or a signature does not hold; nothing was signed",
        ],
        run: { try await SignRun(invocation: $0).run() })
}

/// One call of `litfass sign`.
struct SignRun {
    static let signer = Option<String?>.text(
        "as", "ID", "Who signs", defaultText: "the person whose private key is in Publish/keys")
    static let key = Option<String?>.text(
        "key", "FILE", "The private key", defaultText: "the one in Publish/keys")
    static let yes = Option<Bool>.flag("yes", "Sign without asking, for those who have looked at the change before")
    static let detached = Option<String?>.text(
        "detached", "FILE", "Write the signature there, to mail it", defaultText: "beside the candidate")
    static let openssl = Option<String?>.text(
        "openssl", "DIR", "Sign nothing: write the bytes to sign there, and print the lines for openssl",
        defaultText: "sign here")

    static let live = Option<String?>.text(
        "live", "URL", "Where to read what is live, a URL or a folder", defaultText: "Publish/site")

    static let options = [signer.shape, key.shape, yes.shape, live.shape, detached.shape, openssl.shape]

    let invocation: Invocation

    func run() async throws -> ExitCode {
        let folder = try invocation.workspace()
        guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
        let standing = try await publisher.standing()
        guard standing.candidate != nil else { throw PublishingFault.candidate(.none) }
        if !invocation.operands.isEmpty { return try await take(publisher, standing) }
        let signer = try signer(publisher)
        guard try await show(standing, in: folder) else { return .diagnostics }
        if let path = invocation[Self.openssl] { return try writeBytes(to: path, standing, of: signer, publisher) }
        guard try agrees(publisher.policy.name(of: signer)) else {
            invocation.say(["", "Nothing was signed."])
            return .done
        }
        let signatures = try await publisher.sign(standing, as: signer, with: ownKey(signer, publisher))
        return try await finish(signatures, of: publisher.policy.name(of: signer), publisher, standing)
    }

    private func agrees(_ name: String) throws -> Bool {
        if invocation[Self.yes] { return true }
        guard Terminal.hasPerson else { throw UsageFault.nobodyAgrees }
        return Terminal.ask("\nSign this as \(name)? Type yes: ", on: invocation.console) == "yes"
    }

    private func signer(_ publisher: Publisher) throws -> String {
        if let named = invocation[Self.signer] {
            // Whoever left the policy may have to sign once more, for those who know the root before it.
            let known = publisher.policy.people.map(\.id)
            guard try known.contains(named) || publisher.keys.halves().contains(where: { $0.signer == named }) else {
                throw UsageFault.unknownSigner(named, known: known)
            }
            return named
        }
        let owners = try publisher.keys.halves().filter { $0.hasPrivateHalf && $0.signer != Policy.onlineSigner }
        let signers = Set(owners.map(\.signer)).sorted()
        guard let only = signers.first, signers.count == 1 else {
            throw PublishingFault.candidate(.whoSigns(among: signers))
        }
        return only
    }

    private func ownKey(_ signer: String, _ publisher: Publisher) throws -> SigningKey? {
        guard let path = invocation[Self.key] else { return nil }
        let pem = try invocation.file(path)
        do {
            return try SigningKey(pem: pem, passphrase: publisher.passphrase(of: signer))
        } catch let fault as KeyFault {
            throw PublishingFault.keyFile(path, fault)
        }
    }

    // MARK: Signatures that travel

    private func take(_ publisher: Publisher, _ standing: Standing) async throws -> ExitCode {
        var signatures: [RoleSignature] = []
        for path in invocation.operands {
            signatures += try publisher.signatures(in: invocation.file(path), called: path, over: standing)
        }
        return try await tell(try await publisher.add(signatures, to: standing), "Added: ")
    }

    private func finish(
        _ signatures: [RoleSignature], of name: String, _ publisher: Publisher, _ standing: Standing
    ) async throws -> ExitCode {
        guard let path = invocation[Self.detached], !signatures.isEmpty else {
            guard !signatures.isEmpty else { return try await tell(standing, "\(name) has signed before. ") }
            return try await tell(try await publisher.add(signatures, to: standing), "\(name) has signed. ")
        }
        try invocation.write(SignatureFile.json(of: signatures).encodedPretty(), to: path)
        let next = "mail it; whoever has the candidate takes it in with 'litfass sign \(path)'"
        switch invocation[Command.format] {
        case .text: invocation.say(["", "The signature of \(name) is in \(path).", "", "next: \(next)"])
        case .json:
            let answer: JSON = ["format": 1, "signature": .string(path), "next": .string(next)]
            invocation.console.output.write(answer.encodedPretty())
        }
        return .done
    }

    private func tell(_ standing: Standing, _ what: String) async throws -> ExitCode {
        let text = StandingText(standing: standing)
        switch invocation[Command.format] {
        case .text: invocation.say(["", what + "By now:"] + text.signatures + invocation.nextLine(text))
        case .json: invocation.console.output.write(text.json().encodedPretty())
        }
        return .done
    }

    private func writeBytes(
        to path: String, _ standing: Standing, of signer: String, _ publisher: Publisher
    ) throws -> ExitCode {
        let lines = OpenSSLLines(standing: standing, signer: signer, folder: path, key: invocation[Self.key])
        guard !lines.files.isEmpty else {
            throw PublishingFault.candidate(.notAsked(name: publisher.policy.name(of: signer)))
        }
        for (name, bytes) in lines.files { try invocation.write(bytes, to: "\(path)/\(name)") }
        switch invocation[Command.format] {
        case .text: invocation.say([""] + lines.text)
        case .json: invocation.console.output.write(lines.json.encodedPretty())
        }
        return .done
    }
}
