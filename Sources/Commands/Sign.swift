import Authoring
import Files
import Invocations
import JSON
import Processes
import Publishing
import Reports
import Signing
import Terminals
import Trust

extension Command {
    static let sign = Command(
        name: "sign",
        summary: "Review what is proposed, and sign exactly that",
        discussion: """
            Reviews the candidate unless exactly this one was reviewed here before, then asks and signs. Commit and push \
            candidate/signatures/ID.json. A candidate that changes later voids it. FILE adds signatures from elsewhere.
            """,
        article: "Ceremony",
        operands: [.any("FILE", "Signatures that were made elsewhere")],
        options: SignRun.options + [
            onlyRole.shape, LiveSide.option.shape, PassphraseSource.descriptor.shape, Moment.option.shape,
            workspace.shape,
            environment.shape,
            format.shape,
        ],
        examples: [
            Example(line: "litfass sign --as anna --key /media/stick/a.pem", meaning: "With a key on a stick")
        ],
        exits: [
            .diagnostics: "nothing to sign with this key",
            .notTrusted: "sources or a signature do not fit",
        ],
        run: { try await SignRun(invocation: $0).run() })
}

/// One call of `litfass sign`.
private struct SignRun {
    static let signer = Option<String?>.text(
        "as", "ID", help: "Who signs", defaultText: "whose private key is in keys/")
    static let key = Option<String?>.text(
        "key", "FILE", help: "The private key", defaultText: "the one in keys/")
    static let yes = Option<Bool>.flag("yes", "Sign without asking, unless another one was reviewed here")
    static let detached = Option<String?>.text(
        "detached", "FILE", help: "Write the signature to this file, to mail it")
    static let openssl = Option<String?>.text(
        "openssl", "DIR", help: "Write the bytes to sign there, and print lines for openssl")

    static let reviewed = Option<String?>.text(
        "reviewed", "DIGEST",
        help: "Sign only what was reviewed elsewhere with this digest")

    static let refuse = Option<String?>.text(
        "refuse", "REASON", help: "Sign nothing, and tell the others why")

    static let options = [
        signer.shape, key.shape, yes.shape, reviewed.shape, detached.shape, openssl.shape, refuse.shape,
    ]

    let invocation: Invocation

    func run() async throws -> ExitCode {
        try demandOneThing()
        let folder = try invocation.workspace()
        let publisher = try invocation.publisherOfCandidate(in: folder)
        let status = try await publisher.status()
        guard status.candidate != nil else { throw PublishingFault.candidate(.none) }
        if !invocation.operands.isEmpty { return try await take(publisher, status) }
        if let reason = invocation[Self.refuse] { return try await refuse(because: reason, publisher, status: status) }
        if let path = invocation[Self.openssl] {
            return try await writeBytes(to: path, status: status, publisher: publisher, folder: folder)
        }
        let signer = try signer(publisher)
        let own = try ownFile()
        if own == nil { try publisher.demandKey(of: signer, for: status) }
        let review = try await review(publisher, status, in: folder)
        try status.requireSignersOtherThanEditors(review.editors, with: signer)
        guard try agrees(publisher.policy.name(of: signer)) else {
            invocation.say(["", "Nothing was signed."])
            return .done
        }
        var leftOut: [String] = []
        let signatures = try await publisher.sign(
            status, as: signer, with: own.map { try open($0, signer: signer, publisher: publisher) },
            leavingOut: { leftOut.append($0) })
        remark(onKeysLeftOut: leftOut, of: publisher.policy.name(of: signer))
        let code = try await finish(
            signatures, of: publisher.policy.name(of: signer), publisher: publisher, status: status)
        try publisher.forgetReview()
        return code
    }

    /// Holds the line to one of three: to sign, to write the bytes to sign, to take in what was signed elsewhere.
    private func demandOneThing() throws(UsageFault) {
        let given = Self.options.filter { invocation.line.options[$0.name] != nil }
        if let file = invocation.operands.first, let option = given.first {
            throw .contradiction(file, "--\(option.name)")
        }
        if invocation[Self.refuse] != nil, let other = given.first(where: { !["as", "refuse"].contains($0.name) }) {
            throw .contradiction("--refuse", "--\(other.name)")
        }
        if invocation[Self.openssl] != nil, invocation[Self.detached] != nil {
            throw .contradiction("--openssl", "--detached")
        }
    }

    /// Reviews the candidate, unless exactly this one was reviewed here before: then it is rebuilt once more, and not shown
    /// again.
    private func review(_ publisher: Publisher, _ status: PublishingStatus, in folder: Folder) async throws -> Review {
        let digest = status.candidate?.digest ?? ""
        // A note that came with a commit tells of somebody else, or of nobody.
        let isBrought = invocation.versionControl(of: folder)?.knows(publisher.noteName) ?? false
        let note = isBrought ? nil : try publisher.reviewNote(for: status)
        if let agreed = invocation[Self.reviewed], agreed != digest {
            throw ReviewFault.otherDigest(agreed: agreed, found: digest)
        }
        let isKnown = note?.digest == digest || invocation[Self.reviewed] != nil
        if let note, !isKnown {
            guard !invocation[Self.yes] else { throw ReviewFault.reviewedOther(reviewed: note.reviewed) }
            invocation.console.problems.line("litfass sign: \(ReviewFault.reviewedOther(reviewed: note.reviewed))")
        }
        let reviewing = Reviewing(
            invocation: invocation, folder: folder, publisher: publisher, status: status)
        let review = try await self.review(reviewing, isKnown: isKnown)
        guard case .text = invocation[Command.format] else { return review }
        if isKnown {
            let when = note.map { "was reviewed here on \($0.reviewed)" } ?? "has the digest that was agreed to"
            invocation.say([StatusText(status: status).headline, "Exactly this \(when): digest \(digest)."])
        } else {
            await review.print(as: .text, to: invocation.console)
        }
        return review
    }

    private func review(_ reviewing: Reviewing, isKnown: Bool) async throws -> Review {
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

    private func remark(onKeysLeftOut leftOut: [String], of name: String) {
        for id in leftOut {
            invocation.remark([
                "note: the passphrase does not open the replaced key of \(name) (\(SignerNames.short(id))); where it is lost, "
                    + "the others sign for those who know the root before"
            ])
        }
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
        _ file: (path: String, bytes: [UInt8]), signer: String, publisher: Publisher
    ) throws -> SigningKey {
        do {
            return try SigningKey(pem: file.bytes, passphrase: publisher.passphrase(of: signer))
        } catch let fault as KeyFault {
            throw PublishingFault.keyFile(file.path, fault)
        }
    }

    /// Writes down why the person does not sign, for those who proposed it.
    private func refuse(
        because reason: String, _ publisher: Publisher, status: PublishingStatus
    ) async throws -> ExitCode {
        let signer = try signer(publisher)
        let after = try await publisher.refuse(status, as: signer, because: reason, at: invocation.signingTime)
        let text = StatusText(status: after)
        let next =
            "commit and push \(Policy.anyFolder)/candidate: 'litfass status' and 'litfass review' show it to whoever proposed it"
        invocation.answer(
            ["\(publisher.policy.name(of: signer)) has refused. By now:"] + text.signatures + ["", "next: \(next)"],
            json: text.json())
        return .done
    }

    // MARK: Signatures that travel

    private func take(_ publisher: Publisher, _ status: PublishingStatus) async throws -> ExitCode {
        var signatures: [RoleSignature] = []
        for path in invocation.operands {
            signatures += try publisher.signatures(in: invocation.file(path), called: path, over: status)
        }
        let names = status.names.inOrder(signatures.map(\.signature.keyID))
        let after = try await publisher.add(signatures, to: status)
        let isNew = after.demands.map(\.signed) != status.demands.map(\.signed)
        let words = names.joined(separator: ", ")
        return try await tell(after, isNew ? "Added: \(words). " : "\(words): known before. ")
    }

    private func finish(
        _ signatures: [RoleSignature], of name: String, publisher: Publisher, status: PublishingStatus
    ) async throws -> ExitCode {
        guard let path = invocation[Self.detached], !signatures.isEmpty else {
            guard !signatures.isEmpty else { return try await tell(status, "\(name) has signed before. ") }
            return try await tell(try await publisher.add(signatures, to: status), "\(name) has signed. ")
        }
        try invocation.write(SignatureFile.json(of: signatures).encodedPretty(), to: path)
        let next = "mail it; somebody who has the candidate adds it with: litfass sign \(shellWord(path: path))"
        invocation.answer(
            ["", "The signature of \(name) is in \(path).", "", "next: \(next)"],
            json: ["format": 1, "signature": .string(path), "next": .string(next)])
        return .done
    }

    private func tell(_ status: PublishingStatus, _ what: String) async throws -> ExitCode {
        let text = StatusText(status: status)
        invocation.answer(["", what + "By now:"] + text.signatures + invocation.nextLine(text), json: text.json())
        return .done
    }

    private func writeBytes(
        to path: String, status: PublishingStatus, publisher: Publisher, folder: Folder
    ) async throws -> ExitCode {
        let signer = try invocation[Self.signer] ?? signer(publisher)
        let here = PlainPath(invocation.context.workingFolder)
        let lines = OpenSSLLines(
            status: status, signer: signer, folder: path, key: invocation[Self.key],
            workspace: PlainPath(folder.path).below(here) ?? folder.path)
        guard !lines.files.isEmpty else {
            throw PublishingFault.candidate(.notAsked(name: publisher.policy.name(of: signer)))
        }
        let review = try await review(publisher, status, in: folder)
        try status.requireSignersOtherThanEditors(review.editors, with: signer)
        for (name, bytes) in lines.files { try invocation.write(bytes, to: "\(path)/\(name)") }
        invocation.answer([""] + lines.text, json: lines.json)
        return .done
    }
}
