import Files
package import Signing
package import Trust

extension Publisher {
    /// What is published, as far as this machine knows: from the history of trust, which people share, or where there is none
    /// from the site.
    func published() async throws(PublishingFault) -> Published {
        let history = try TrustHistory(readingFrom: trust, limits: limits)
        guard let first = history.roots.first else {
            return Published(root: nil, live: nil)
        }
        do throws(PublishingFault) {
            if let live = try await SiteState.remembered(history, trusting: first, limits: limits) {
                return Published(root: history.newest, live: live)
            }
        } catch {
            // A publisher that was killed while it remembered leaves files of two releases. The newer one is on its site, which is
            // held against what is remembered.
            guard case .notTrusted = error, try SiteState.hasTimestamp(site) else { throw error }
        }
        return try await SiteState(site: site, trust: trust, limits: limits).published
    }

    /// Why phones that have what was published last refuse the site of this machine; nil where they do not, and where no site is.
    package func refusalOfSite() async throws(PublishingFault) -> TrustFault? {
        let history = try TrustHistory(readingFrom: trust, limits: limits)
        guard let first = history.roots.first, try SiteState.hasTimestamp(site) else { return nil }
        do throws(PublishingFault) {
            _ = try await LiveRelease(
                from: SiteSource(site: site), trusting: first, knowing: history.published,
                limits: limits.following(history.roots))
            return nil
        } catch {
            guard case .notTrusted(let fault) = error else { throw error }
            return fault
        }
    }

    /// What is served somewhere, verified from our first root on: metadata alone, age aside.
    /// - Throws: `.notTrusted` where nothing follows from that root.
    package func served(by fetch: @escaping ReleaseReader.Fetch) async throws(PublishingFault) -> LiveRelease? {
        let history = try TrustHistory(readingFrom: trust, limits: limits)
        guard let first = history.roots.first else { return nil }
        return try await LiveRelease(
            from: FetchedMetadata(fetch: fetch), trusting: first, knowing: [:], limits: limits.following(history.roots))
    }

    /// What is live, as far as this machine knows; nil before the first release.
    package func live() async throws(PublishingFault) -> LiveRelease? { try await published().live }

    /// What a publication is made of, beside what is signed.
    package enum Material: Hashable, Sendable {
        case sources
        /// The sources of a release that was published: the site that had its bundles is gone, as after a stolen online key, and the
        /// sources here may say something newer that nobody has signed.
        case release(Int)
        /// The site has all of it.
        case site
    }

    /// What is needed to publish what is proposed.
    package func material() async throws(PublishingFault) -> Material {
        guard let occasion = try await proposed()?.candidate.occasion, !occasion.scope.isMadeOfSources else {
            return .sources
        }
        let before = try await published()
        // What a killed publisher left is proposed no longer.
        if try await proposed()?.candidate.isPublished(in: before) ?? true { return .sources }
        guard let live = before.live, try !SiteState.hasTimestamp(site) else { return .site }
        return .release(occasion.restores ?? live.number)
    }

    /// What is proposed, for one who does not hold the lock. In the middle of being written it looks like one that somebody has
    /// changed: it is one only where nobody is writing.
    private func proposed() async throws(PublishingFault) -> CandidateFolder.Found? {
        for _ in 0..<Self.looks {
            let fault: PublishingFault
            do throws(PublishingFault) {
                return try candidates.read()
            } catch {
                guard case .candidate = error else { throw error }
                fault = error
            }
            let lock: FolderLock?
            do throws(FileFault) {
                lock = try publishing.lock()
            } catch {
                // Where the file system knows no lock, it is believed as it stands.
                throw fault
            }
            if let lock = consume lock {
                defer { extendLifetime(lock) }
                return try candidates.read()
            }
            // The caller that waited gets the same error.
            try? await Task.sleep(for: Self.timeBetweenLooks)
        }
        throw .locked
    }

    /// How often `proposed` looks whether somebody is still writing, and how long it waits in between: two seconds in all.
    private static let looks = 100
    private static let timeBetweenLooks = Duration.milliseconds(20)

    /// What is published, what is proposed, and who has signed it.
    package func status() async throws(PublishingFault) -> PublishingStatus {
        try await status(of: try await proposed())
    }

    /// The same for one who holds the lock.
    func status(holding lock: borrowing FolderLock) async throws(PublishingFault) -> PublishingStatus {
        try await status(of: try candidates.read())
    }

    private func status(of found: CandidateFolder.Found?) async throws(PublishingFault) -> PublishingStatus {
        let before = try await published()
        let keyring = try Keyring(keys, opening: passphrases)
        let withoutKey = policy.signers.filter { keyring.publicKeys[$0] == nil }
        var (candidate, void): (Candidate?, [String: [RoleSignature]]) = (nil, [:])
        if let found, !found.candidate.isPublished(in: before) {
            var taken = found.candidate
            for (file, signatures) in found.signatures {
                void[file] = taken.take(signatures, after: before)
            }
            candidate = taken
        }
        return PublishingStatus(
            before: before, policy: policy, names: SignerNames(policy, keyring), candidate: candidate,
            void: void.filter { !$0.value.isEmpty }, refusals: candidate == nil ? [:] : found?.refusals ?? [:],
            asked: withoutKey.isEmpty ? SigningRules(of: policy, keys: keyring.publicKeys) : nil,
            withoutKey: withoutKey.map(policy.name(of:)), withOpenKey: keyring.openSigners(under: policy),
            hasSite: try SiteState.hasTimestamp(site))
    }

    /// Signs what a person has looked at.
    /// - Parameters:
    ///   - status: what the person was shown; exactly that is signed.
    ///   - signer: the person.
    ///   - own: a private key that does not lie in the folder of keys.
    ///   - leftOut: gets the id of each replaced key that the passphrase does not open.
    /// - Returns: the signatures that are new; empty where the person has signed everything before.
    /// - Throws: `.edited` where the candidate on the disk is another by now.
    package func sign(
        _ status: PublishingStatus, as signer: String, with own: SigningKey? = nil,
        leavingOut leftOut: (String) -> Void = { _ in }
    ) async throws(PublishingFault) -> [RoleSignature] {
        guard var candidate = status.candidate else { throw .candidate(.none) }
        var signatures: [RoleSignature] = []
        for key in try signingKeys(of: signer, own, for: status.demandedKeys, leavingOut: leftOut) {
            do throws(KeyFault) {
                signatures += try candidate.sign(with: key, after: status.before)
            } catch {
                throw .key(signer: signer, error)
            }
        }
        return signatures
    }

    /// Refuses whoever cannot sign what is proposed with a key that lies in the folder of keys, before they look at it. No key is
    /// opened.
    package func demandKey(of signer: String, for status: PublishingStatus) throws(PublishingFault) {
        try demandKey(of: signer, for: status.demandedKeys, in: try Keyring(keys, opening: passphrases))
    }

    private func demandKey(
        of signer: String, for demanded: [RoleKeys], in keyring: Keyring
    ) throws(PublishingFault) {
        let owners = keyring.owners
        let asked = Set(demanded.flatMap(\.keyIDs)).filter { owners[$0] == signer }
        let name = policy.name(of: signer)
        guard !asked.isEmpty else { throw .candidate(.notAsked(name: name)) }
        guard !asked.isDisjoint(with: keyring.privateKeyFiles.keys) else {
            throw .candidate(.noPrivateKey(signer: signer, name: name))
        }
    }

    private func signingKeys(
        of signer: String, _ own: SigningKey?, for demanded: [RoleKeys], leavingOut leftOut: (String) -> Void
    ) throws(PublishingFault) -> [SigningKey] {
        var keyring = try Keyring(keys, opening: passphrases)
        guard let own else {
            try demandKey(of: signer, for: demanded, in: keyring)
            return try keyring.keys(named: demanded, of: signer, leavingOut: leftOut)
        }
        let name = policy.name(of: signer)
        let owners = keyring.owners
        let owner = owners[own.publicKey.id]
        guard owner == nil || owner == signer else {
            throw .candidate(.strangeKey(name: name, owner: owner.map(policy.name(of:))))
        }
        let asked = Set(demanded.flatMap(\.keyIDs))
        guard asked.contains(own.publicKey.id) else {
            let isAsked = asked.contains { owners[$0] == signer }
            throw .candidate(isAsked ? .strangeKey(name: name, owner: nil) : .notAsked(name: name))
        }
        return [own]
    }

    /// Puts signatures beside the candidate that a person was shown.
    /// - Throws: `.edited` where another candidate stands there by now.
    package func add(
        _ signatures: [RoleSignature], to shown: PublishingStatus
    ) async throws(PublishingFault) -> PublishingStatus {
        let lock = try enter()
        defer { extendLifetime(lock) }
        let current = try await status(holding: lock)
        guard let candidate = shown.candidate, current.candidate?.digest == candidate.digest else {
            throw .candidate(.edited(file: "candidate.json"))
        }
        let bySigner = Dictionary(grouping: signatures) { current.names.signer(of: $0.signature.keyID) ?? "others" }
        for (signer, signatures) in bySigner { try candidates.add(signatures, of: signer) }
        return try await status(holding: lock)
    }

    /// Reads signatures that were made elsewhere: a file that `sign --detached` wrote, or what a tool wrote over the bytes to
    /// sign.
    /// - Parameter name: of the file, for a person.
    /// - Throws: `.strangeSignature` where one of them holds for nothing.
    package func signatures(
        in bytes: [UInt8], called name: String, over status: PublishingStatus
    ) throws(PublishingFault) -> [RoleSignature] {
        guard var candidate = status.candidate else { throw .candidate(.none) }
        if let listed = SignatureFile.signatures(reading: bytes) {
            guard !listed.isEmpty, candidate.take(listed, after: status.before).isEmpty else {
                throw .candidate(.strangeSignature(file: name))
            }
            return listed
        }
        let found = candidate.signatures(inBare: bytes, after: status.before)
        guard !found.isEmpty else { throw .candidate(.strangeSignature(file: name)) }
        return found
    }
}

private struct FetchedMetadata: MetadataSource {
    let fetch: ReleaseReader.Fetch

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? { try await fetch(path, limitBytes) }
}

extension Publisher {
    /// A root of the history, and what it changed.
    package struct RootRecord: Hashable, Sendable {
        package let version: Int
        package let expires: Instant
        package let lines: [String]
    }

    /// Every root from the first on, in words.
    package func rootHistory(names: SignerNames) throws(PublishingFault) -> [RootRecord] {
        var before: SigningRules?
        return try TrustHistory(readingFrom: trust, limits: limits).read(limits).map { root in
            let rules = SigningRules(signedBy: root, nil)
            let lines =
                before.map { RulesDifference(from: $0, to: rules, names: names).lines }
                ?? RulesDifference.lines(of: rules, names: names)
            before = rules
            let renewed = lines.isEmpty ? ["the same people, for longer"] : lines
            return RootRecord(version: root.version, expires: root.expires, lines: renewed)
        }
    }
}
