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
            Shows in words what the candidate changes against what is published, rebuilds it from the sources here and compares \
            every digest, asks, and signs. What is signed is what was shown: a candidate that changes in between is not signed, \
            and one that changes later voids the signature.

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
private struct SignRun {
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

    static let options = [signer.shape, key.shape, yes.shape, detached.shape, openssl.shape]

    let invocation: Invocation

    func run() async throws -> ExitCode {
        let folder = try invocation.workspace()
        guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
        let standing = try await publisher.standing()
        guard standing.candidate != nil else { throw PublishingFault.candidate(.none) }
        if !invocation.operands.isEmpty { return try await take(publisher, standing) }
        if let path = invocation[Self.openssl] { return try writeBytes(to: path, standing, publisher) }
        let signer = try signer(publisher)
        guard try await show(standing, in: folder) else { return .diagnostics }
        guard try agrees(publisher.policy.name(of: signer)) else {
            invocation.say(["", "Nothing was signed."])
            return .done
        }
        let signatures = try await publisher.sign(standing, as: signer, with: ownKey(signer, publisher))
        return try await finish(signatures, of: publisher.policy.name(of: signer), publisher, standing)
    }

    /// Shows the change, and whether the sources here give the same.
    /// - Returns: false where the sources have errors: then they have been shown.
    private func show(_ standing: Standing, in folder: Folder) async throws -> Bool {
        let standingText = StandingText(standing: standing)
        let output = invocation.console.output
        if case .text = invocation[Command.format] { invocation.say(standingText.changes) }
        try standing.demandAsProposed(at: invocation.signingTime)
        guard standing.candidate?.origin.scope.isMadeOfSources == true else { return true }
        guard let workspace = try await invocation.checkedWorkspace(in: folder) else { return false }
        let bundles = workspace.bundles()
        let unlike = try await standing.unlike(bundles, defaultLanguage: workspace.defaultLanguage)
        guard unlike.isEmpty else { throw PublishingFault.candidate(.otherSources(unlike)) }
        guard case .text = invocation[Command.format] else { return true }
        output.line("\nThe sources here give exactly these bundles.")
        let site = ReleaseReader(Folder(folder.path + "/Publish/site"))
        guard let live = standing.release, try await site.newest() == live else {
            if standing.release != nil {
                output.line(
                    "What is live is not on this machine: 'litfass diff URL working' shows the change word by word.")
            }
            return true
        }
        let report = DifferenceReport(
            from: try await site.bundles(ofRelease: live), to: bundles,
            title: "What changes for readers since release \(live):",
            background: Background(workspace, isNewerSide: true), today: try Moment(invocation).day)
        let text = ReportText(hasColour: invocation.console.hasColour(output), columns: max(output.columns, 100))
        output.write(Array(text.render(report.report).utf8))
        return true
    }

    private func agrees(_ name: String) throws -> Bool {
        if invocation[Self.yes] { return true }
        guard Terminal.hasPerson else { throw UsageFault.nobodyAgrees }
        return Terminal.ask("\nSign this as \(name)? Type yes: ", on: invocation.console) == "yes"
    }

    private func signer(_ publisher: Publisher) throws -> String {
        if let named = invocation[Self.signer] {
            guard publisher.policy.people.contains(where: { $0.id == named }) else {
                throw UsageFault.unknownSigner(named, known: publisher.policy.people.map(\.id))
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

    private func writeBytes(to path: String, _ standing: Standing, _ publisher: Publisher) throws -> ExitCode {
        let text = StandingText(standing: standing)
        try standing.demandAsProposed(at: invocation.signingTime)
        let signer = try invocation[Self.signer] ?? signer(publisher)
        let lines = OpenSSLLines(standing: standing, signer: signer, folder: path, key: invocation[Self.key])
        guard !lines.files.isEmpty else {
            throw PublishingFault.candidate(.notAsked(name: publisher.policy.name(of: signer)))
        }
        for (name, bytes) in lines.files { try invocation.write(bytes, to: "\(path)/\(name)") }
        switch invocation[Command.format] {
        case .text: invocation.say(text.changes + [""] + lines.text)
        case .json: invocation.console.output.write(lines.json.encodedPretty())
        }
        return .done
    }
}
