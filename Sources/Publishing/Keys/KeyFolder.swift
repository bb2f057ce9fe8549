package import Files
package import Signing
package import Trust

/// Where keys lie: `ID.pem`, a private key as encrypted PKCS#8 for its owner alone, and beside it the public half, `ID.pub`.
///
/// The two are paired by the key id in the first line of the private key, and by their names only where it has none: a public half
/// that came with a commit may be that of another machine's key.
///
/// A key that was replaced stays as `ID.12345678.pem` and `.pub`, with the first digits of its key id: it may have to sign
/// until everybody has heard of the new one, and the public half tells whose it was. Public halves are for everybody, and
/// belong into version control; private keys stay on the machine of their owner, which `.gitignore` beside them sees to.
package struct KeyFolder: Sendable {
    /// The passphrase of keys that are made for development. Everybody knows it: such a key protects nothing.
    package static let developmentPassphrase = Array("development".utf8)
    /// How often that passphrase is hashed: more would cost time, and protect nothing either.
    static let developmentRounds = 2048

    let folder: Folder
    /// Bytes of a key file.
    private static let limitBytes = 16 << 10

    package init(_ folder: Folder) {
        self.folder = folder
    }

    /// A public half, and whose it is.
    package struct Half: Hashable, Sendable {
        package let signer: String
        package let key: PublicKey
        /// Whether the signer has another key by now.
        package let isReplaced: Bool
        /// The name of the file of the private half, without its ending; nil where that is not here.
        let privateKeyStem: String?
        /// The name of its own file, without its ending.
        let stem: String

        package var hasPrivateHalf: Bool { privateKeyStem != nil }
    }

    /// Every public half that is here, in the order of their names.
    package func halves() throws(PublishingFault) -> [Half] {
        var halves: [Half] = []
        let names = try doing { () throws(FileFault) in try folder.exists ? folder.list().map(\.name) : [] }
        let privateKeys = try privateKeyStems(among: names)
        for name in names.sortedByBytes() where name.hasSuffix(".pub") && name.first != "." {
            let stem = String(name.dropLast(4))
            let parts = stem.split(separator: ".", omittingEmptySubsequences: false)
            guard (1...2).contains(parts.count), Policy.isKeyName(String(parts[0])) else { continue }
            guard let key = try publicKey(stem) else { continue }
            halves.append(
                Half(
                    signer: String(parts[0]), key: key, isReplaced: parts.count == 2,
                    privateKeyStem: privateKeys.byID[key.id]
                        ?? (privateKeys.unmarked.contains(stem) ? stem : nil), stem: stem))
        }
        return halves
    }

    /// Names of files of private keys, without their endings: by the key id that they say, and those that say none. A key in use
    /// comes before its copy.
    private func privateKeyStems(
        among names: [String]
    ) throws(PublishingFault) -> (byID: [String: String], unmarked: Set<String>) {
        var found: (byID: [String: String], unmarked: Set<String>) = ([:], [])
        for name in names.sorted(by: { $0.utf8.count > $1.utf8.count }) where name.hasSuffix(".pem") {
            let stem = String(name.dropLast(4))
            if let id = try bytesIfReadable(name).flatMap(SigningKey.markedID(of:)) {
                found.byID[id] = stem
            } else {
                found.unmarked.insert(stem)
            }
        }
        return found
    }

    /// The private key in `STEM.pem`, nil where there is none.
    func privateKey(
        _ stem: String, passphrase: [UInt8], for purpose: PublicKey.Purpose
    ) throws(PublishingFault) -> SigningKey? {
        guard let pem = try bytes("\(stem).pem") else { return nil }
        do throws(KeyFault) {
            return try SigningKey(pem: pem, passphrase: passphrase, for: purpose)
        } catch {
            throw .key(signer: stem, error)
        }
    }

    /// Whether the private key in `STEM.pem` lies here, with or without its public half.
    package func hasPrivateKey(_ stem: String) throws(PublishingFault) -> Bool {
        try bytes("\(stem).pem") != nil
    }

    /// Whether anybody can open the private key in `STEM.pem`.
    func isOpenToEverybody(_ stem: String) throws(PublishingFault) -> Bool {
        guard let pem = try bytes("\(stem).pem") else { return false }
        // It does not open, which is right.
        return (try? SigningKey(pem: pem, passphrase: Self.developmentPassphrase)) != nil
    }

    private func publicKey(_ stem: String) throws(PublishingFault) -> PublicKey? {
        guard let pem = try bytes("\(stem).pub") else { return nil }
        guard let key = PublicKey(pem: String(decoding: pem, as: UTF8.self)) else { throw .noPublicKey(signer: stem) }
        return key
    }

    // MARK: Writing

    /// Writes a key, the private half first: without it the other is worth nothing. A key that was here before is kept.
    /// - Parameter rounds: how often the passphrase is hashed.
    package func add(
        _ key: SigningKey, of signer: String, passphrase: [UInt8], rounds: Int = SigningKey.passphraseRounds
    ) throws(PublishingFault) {
        let (pem, pub): ([UInt8], [UInt8])
        do throws(KeyFault) {
            (pem, pub) = (try key.encryptedPEM(passphrase: passphrase, rounds: rounds), try key.publicPEM())
        } catch {
            throw .key(signer: signer, error)
        }
        try writeIgnoreRules()
        try setAside(signer)
        try doing { () throws(FileFault) in
            try folder.write(pem, to: Self.path("\(signer).pem"), readableBy: .ownerOnly)
            try folder.write(pub, to: Self.path("\(signer).pub"))
        }
    }

    /// Writes the public half that somebody sent. One that was here before is kept.
    package func add(publicHalf pem: [UInt8], of signer: String) throws(PublishingFault) {
        try writeIgnoreRules()
        try setAside(signer)
        try doing { () throws(FileFault) in try folder.write(pem, to: Self.path("\(signer).pub")) }
    }

    /// Writes the public half where it is missing.
    func addPublicHalf(of key: SigningKey, _ stem: String) throws(PublishingFault) {
        let pem: [UInt8]
        do throws(KeyFault) {
            pem = try key.publicPEM()
        } catch {
            throw .key(signer: stem, error)
        }
        let path = Self.path("\(stem).pub")
        try doing { () throws(FileFault) in
            guard try !folder.exists(path) else { return }
            try folder.write(pem, to: path)
        }
    }

    /// Copies a signer's key to where replaced keys lie, each half under its own key id. What lies there already is never written
    /// over: after a kill it may be the only copy.
    private func setAside(_ signer: String) throws(PublishingFault) {
        let publicID = try publicKey(signer)?.id
        for (suffix, privacy) in [("pem", Folder.Privacy.ownerOnly), ("pub", .everyone)] {
            guard let content = try bytes("\(signer).\(suffix)"),
                let id = suffix == "pem" ? SigningKey.markedID(of: content) ?? publicID : publicID
            else { continue }
            let name = "\(signer).\(id.prefix(8)).\(suffix)"
            guard try bytes(name) == nil else { continue }
            try doing { () throws(FileFault) in
                try folder.write(content, to: Self.path(name), readableBy: privacy)
            }
        }
    }

    private static let ignoreRules = """
        # Private keys stay on the machine of their owner; public halves are for everybody.
        *
        !.gitignore
        !*.pub

        """

    private func writeIgnoreRules() throws(PublishingFault) {
        let path = Self.path(".gitignore")
        try doing { () throws(FileFault) in
            guard try !folder.exists(path) else { return }
            try folder.write(Array(Self.ignoreRules.utf8), to: path)
        }
    }

    private func bytes(_ name: String) throws(PublishingFault) -> [UInt8]? {
        try doing { () throws(FileFault) in
            try folder.readIfPresent(Self.path(name), limitBytes: Self.limitBytes)
        }
    }

    /// Nil for a private key of somebody else: whoever only looks has no need of it.
    private func bytesIfReadable(_ name: String) throws(PublishingFault) -> [UInt8]? {
        do throws(PublishingFault) {
            return try bytes(name)
        } catch {
            guard case .file(let fault) = error, fault.isDenied else { throw error }
            return nil
        }
    }

    /// - Precondition: a signer's id is what a policy allows, which is a usable name of a file.
    private static func path(_ name: String) -> RelativePath { RelativePath(known: name) }
}

extension Policy {
    /// - Throws: `.developmentKey` for the passphrase that everybody knows, where phones could believe what it opens.
    package func demandSecret(_ passphrase: [UInt8], of signer: String) throws(PublishingFault) {
        guard passphrase == KeyFolder.developmentPassphrase, environment != Self.development else { return }
        throw .developmentKey(signer: signer, environment: environment)
    }
}
