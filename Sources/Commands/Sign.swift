import Authoring
import Files
import JSON
import Publishing
import Trust

extension Command {
    static let sign = Command(
        name: "sign",
        summary: "Look at what is proposed, and sign exactly that",
        discussion: """
            Reviews the candidate as 'litfass review' does, unless exactly this one was reviewed here before: then it is only \
            rebuilt once more. Then it asks, and signs. What is signed is what was reviewed: a candidate that has changed since is \
            shown again, and one that changes later voids the signature.

            Where Publish/policy.yaml says 'last-editor: not-alone' for a role, whoever edited last what it answers for may not be \
            the only one who signs it.

            Signatures are files of their own, Publish/candidate/signatures/ID.json. They may be made in any order, on any \
            machine and in any branch: commit, push and merge them.

            A key may stay where it is. --detached writes the signature into a file to mail; --openssl writes the bytes to \
            sign, and prints the lines that sign them with openssl alone. Whoever receives such files takes them in by name: \
            'litfass sign FILE'.
            """,
        operands: [.any("FILE", "Signatures that were made elsewhere, to be added to the candidate")],
        options: SignRun.options + [
            LiveSide.option.shape, PassphraseSource.descriptor.shape, Moment.option.shape, workspace.shape,
            format.shape,
        ],
        examples: [
            Example(line: "litfass sign", meaning: "Look, agree, and sign with the key in Publish/keys"),
            Example(
                line: "litfass sign --live https://content.example.org/",
                meaning: "The same against what an origin serves"),
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
    static let yes = Option<Bool>.flag("yes", "Sign without asking; refused where another candidate was reviewed here")
    static let detached = Option<String?>.text(
        "detached", "FILE", "Write the signature there, to mail it", defaultText: "beside the candidate")
    static let openssl = Option<String?>.text(
        "openssl", "DIR", "Sign nothing: write the bytes to sign there, and print the lines for openssl",
        defaultText: "sign here")

    static let reviewed = Option<String?>.text(
        "reviewed", "DIGEST",
        "Sign without asking, and only the candidate of this digest, which 'litfass review' printed elsewhere")

    static let options = [signer.shape, key.shape, yes.shape, reviewed.shape, detached.shape, openssl.shape]

    let invocation: Invocation

    func run() async throws -> ExitCode {
        try demandOneThing()
        let folder = try invocation.workspace()
        guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
        let standing = try await publisher.status()
        guard standing.candidate != nil else { throw PublishingFault.candidate(.none) }
        if !invocation.operands.isEmpty { return try await take(publisher, standing) }
        if let path = invocation[Self.openssl] { return try await writeBytes(to: path, standing, publisher, folder) }
        let signer = try signer(publisher)
        let own = try ownFile()
        if own == nil { try publisher.demandKey(of: signer, for: standing) }
        guard let review = try await review(publisher, standing, in: folder) else { return .diagnostics }
        try standing.requireSignersOtherThanEditors(review.editors, with: signer)
        guard try agrees(publisher.policy.name(of: signer)) else {
            invocation.say(["", "Nothing was signed."])
            return .done
        }
        let signatures = try await publisher.sign(
            standing, as: signer, with: own.map { try open($0, signer, publisher) })
        let code = try await finish(signatures, of: publisher.policy.name(of: signer), publisher, standing)
        try publisher.forgetReview()
        return code
    }

    /// Holds the line to one of three: to sign, to write the bytes to sign, to take in what was signed elsewhere.
    private func demandOneThing() throws(UsageFault) {
        let given = Self.options.filter { invocation.line.options[$0.name] != nil }
        if let file = invocation.operands.first, let option = given.first {
            throw .contradiction(file, "--\(option.name)")
        }
        if invocation[Self.openssl] != nil, invocation[Self.detached] != nil {
            throw .contradiction("--openssl", "--detached")
        }
    }

    /// Reviews the candidate, unless exactly this one was reviewed here before: then it is rebuilt once more, and not shown
    /// again.
    /// - Returns: nil where the sources have errors: then they have been shown.
    private func review(_ publisher: Publisher, _ standing: PublishingStatus, in folder: Folder) async throws -> Review?
    {
        let digest = standing.candidate?.digest ?? ""
        // A note that came with a commit tells of somebody else, or of nobody.
        let isBrought = invocation.versionControl(of: folder)?.knows(Publisher.noteName) ?? false
        let note = isBrought ? nil : try publisher.reviewNote(for: standing)
        if let agreed = invocation[Self.reviewed], agreed != digest {
            throw ReviewFault.otherDigest(agreed: agreed, found: digest)
        }
        let isKnown = note?.digest == digest || invocation[Self.reviewed] != nil
        if let note, !isKnown {
            guard !invocation[Self.yes] else { throw ReviewFault.reviewedOther(reviewed: note.reviewed) }
            invocation.console.problems.line("litfass sign: \(ReviewFault.reviewedOther(reviewed: note.reviewed))")
        }
        let reviewing = Reviewing(
            invocation: invocation, folder: folder, publisher: publisher, standing: standing)
        guard let review = try await self.review(reviewing, isKnown: isKnown) else { return nil }
        guard case .text = invocation[Command.format] else { return review }
        if isKnown {
            let when = note.map { "was reviewed here on \($0.reviewed)" } ?? "has the digest that was agreed to"
            invocation.say([CandidateText(standing: standing).headline, "Exactly this \(when): digest \(digest)."])
        } else {
            review.print(as: .text, to: invocation.console)
        }
        return review
    }

    private func review(_ reviewing: Reviewing, isKnown: Bool) async throws -> Review? {
        do {
            return try await reviewing.review(comparing: isKnown ? .before : .withLive)
        } catch ReviewFault.nowhere where invocation[Self.yes] {
            return try await reviewing.review(comparing: .elsewhere)
        }
    }

    private func agrees(_ name: String) throws -> Bool {
        if invocation[Self.yes] || invocation[Self.reviewed] != nil { return true }
        guard let terminal = invocation.context.terminal else { throw UsageFault.nobodyAgrees }
        return terminal.ask("\nSign this as \(name)? Type yes: ", on: invocation.console) == "yes"
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

    /// The file of a private key that lies elsewhere, to be opened once its owner has looked at what it signs.
    private func ownFile() throws -> (path: String, bytes: [UInt8])? {
        guard let path = invocation[Self.key] else { return nil }
        let bytes = try invocation.file(path)
        let form = PrivateKeyForm(of: bytes)
        guard form == .encrypted else { throw PublishingFault.keyFile(path, .unfit(form)) }
        return (path, bytes)
    }

    private func open(
        _ file: (path: String, bytes: [UInt8]), _ signer: String, _ publisher: Publisher
    ) throws -> SigningKey {
        do {
            return try SigningKey(pem: file.bytes, passphrase: publisher.passphrase(of: signer))
        } catch let fault as KeyFault {
            throw PublishingFault.keyFile(file.path, fault)
        }
    }

    // MARK: Signatures that travel

    private func take(_ publisher: Publisher, _ standing: PublishingStatus) async throws -> ExitCode {
        var signatures: [RoleSignature] = []
        for path in invocation.operands {
            signatures += try publisher.signatures(in: invocation.file(path), called: path, over: standing)
        }
        let names = standing.names.inOrder(signatures.map(\.signature.keyID))
        let after = try await publisher.add(signatures, to: standing)
        let isNew = after.demands.map(\.signed) != standing.demands.map(\.signed)
        let words = names.joined(separator: ", ")
        return try await tell(after, isNew ? "Added: \(words). " : "\(words): known before. ")
    }

    private func finish(
        _ signatures: [RoleSignature], of name: String, _ publisher: Publisher, _ standing: PublishingStatus
    ) async throws -> ExitCode {
        guard let path = invocation[Self.detached], !signatures.isEmpty else {
            guard !signatures.isEmpty else { return try await tell(standing, "\(name) has signed before. ") }
            return try await tell(try await publisher.add(signatures, to: standing), "\(name) has signed. ")
        }
        try invocation.write(SignatureFile.json(of: signatures).encodedPretty(), to: path)
        let next = "mail it; whoever has the candidate takes it in with: litfass sign \(shellWord(path: path))"
        switch invocation[Command.format] {
        case .text: invocation.say(["", "The signature of \(name) is in \(path).", "", "next: \(next)"])
        case .json:
            let answer: JSON = ["format": 1, "signature": .string(path), "next": .string(next)]
            invocation.console.output.write(answer)
        }
        return .done
    }

    private func tell(_ standing: PublishingStatus, _ what: String) async throws -> ExitCode {
        let text = CandidateText(standing: standing)
        switch invocation[Command.format] {
        case .text: invocation.say(["", what + "By now:"] + text.signatures + invocation.nextLine(text))
        case .json: invocation.console.output.write(text.json())
        }
        return .done
    }

    private func writeBytes(
        to path: String, _ standing: PublishingStatus, _ publisher: Publisher, _ folder: Folder
    ) async throws -> ExitCode {
        let signer = try invocation[Self.signer] ?? signer(publisher)
        let here = PlainPath(invocation.context.workingFolder)
        let lines = OpenSSLLines(
            standing: standing, signer: signer, folder: path, key: invocation[Self.key],
            workspace: PlainPath(folder.path).below(here) ?? folder.path)
        guard !lines.files.isEmpty else {
            throw PublishingFault.candidate(.notAsked(name: publisher.policy.name(of: signer)))
        }
        guard let review = try await review(publisher, standing, in: folder) else { return .diagnostics }
        try standing.requireSignersOtherThanEditors(review.editors, with: signer)
        for (name, bytes) in lines.files { try invocation.write(bytes, to: "\(path)/\(name)") }
        switch invocation[Command.format] {
        case .text: invocation.say([""] + lines.text)
        case .json: invocation.console.output.write(lines.json)
        }
        return .done
    }
}
