package import Files
internal import Trust

/// The keys of a policy's signers: all public halves, and the private keys that are here, opened when they are needed.
struct Keyring: Sendable {
    /// By signer.
    let publicKeys: [String: PublicKey]
    /// Keys that nobody had yet, by signer; not written yet.
    let made: [String: SigningKey]
    private let folder: KeyFolder
    /// Nil where there is none to open keys with.
    private let passphrase: [UInt8]?
    private var opened: [String: SigningKey]

    /// Makes those keys of which neither half is here, where the policy says so.
    init(of policy: Policy, in folder: KeyFolder) throws(PublishingFault) {
        self.folder = folder
        passphrase = policy.developmentKeys ? KeyFolder.developmentPassphrase : nil
        var (publicKeys, made, opened): ([String: PublicKey], [String: SigningKey], [String: SigningKey]) = (
            [:], [:], [:]
        )
        for signer in policy.signers {
            if let key = try folder.publicKey(of: signer) {
                publicKeys[signer] = key
                continue
            }
            guard let passphrase else { throw .noKey(signer: signer, name: policy.name(of: signer)) }
            let key: SigningKey
            if let found = try folder.key(of: signer, passphrase: passphrase) {
                key = found
            } else {
                key = try Self.make(for: signer)
                made[signer] = key
            }
            (publicKeys[signer], opened[signer]) = (key.publicKey, key)
        }
        (self.publicKeys, self.made, self.opened) = (publicKeys, made, opened)
        try demandOneKeyEach(policy)
    }

    /// Two signers with one key would count as two where there is one.
    private func demandOneKeyEach(_ policy: Policy) throws(PublishingFault) {
        var owners: [String: String] = [:]
        for signer in policy.signers {
            guard let id = publicKeys[signer]?.id else { continue }
            if let owner = owners[id] { throw .sharedKey(owner, signer) }
            owners[id] = signer
        }
    }

    private static func make(for signer: String) throws(PublishingFault) -> SigningKey {
        do throws(KeyFault) {
            return try SigningKey.generate(.p256)
        } catch {
            throw .key(signer: signer, error)
        }
    }

    /// Those private keys that one of the lists names and that are here, each once.
    mutating func keys(named lists: [RoleKeys]) throws(PublishingFault) -> [SigningKey] {
        let wanted = Set(lists.flatMap(\.keyIDs))
        var found: [String: SigningKey] = [:]
        for (signer, publicKey) in publicKeys where wanted.contains(publicKey.id) {
            if opened[signer] == nil {
                guard let passphrase else { throw .noPassphrase }
                opened[signer] = try folder.key(of: signer, passphrase: passphrase)
            }
            if let key = opened[signer], key.publicKey != publicKey { throw .unlikeHalves(signer: signer) }
            found[publicKey.id] = opened[signer]
        }
        return found.sorted { byBytes($0.key, $1.key) }.map(\.value)
    }

    /// Writes the keys that were made, and public halves that a killed publisher did not come to write.
    func save() throws(PublishingFault) {
        for (signer, key) in made { try folder.add(key, of: signer, passphrase: KeyFolder.developmentPassphrase) }
        for (signer, key) in opened { try folder.addPublicHalf(of: key, of: signer) }
    }
}

/// Where private keys lie: `ID.pem`, an encrypted PKCS#8 file for its owner alone, and beside it the public half, `ID.pub`.
package struct KeyFolder: Sendable {
    /// The passphrase of keys that are made for development. Everybody knows it: such a key protects nothing.
    package static let developmentPassphrase = Array("development".utf8)
    /// How often that passphrase is hashed: more would cost time, and protect nothing either.
    private static let developmentRounds = 2048

    let folder: Folder
    /// Bytes of a key file.
    private static let limitBytes = 16 << 10

    package init(_ folder: Folder) {
        self.folder = folder
    }

    /// The key of a signer, nil where there is none.
    func key(of signer: String, passphrase: [UInt8]) throws(PublishingFault) -> SigningKey? {
        let pem: [UInt8]?
        do throws(FileFault) {
            pem = try folder.readIfPresent(Self.path(signer, "pem"), limitBytes: Self.limitBytes)
        } catch {
            throw .file(error)
        }
        guard let pem else { return nil }
        do throws(KeyFault) {
            return try SigningKey(pem: pem, passphrase: passphrase)
        } catch {
            throw .key(signer: signer, error)
        }
    }

    /// The public half of a signer's key, nil where there is none.
    func publicKey(of signer: String) throws(PublishingFault) -> PublicKey? {
        let pem: [UInt8]?
        do throws(FileFault) {
            pem = try folder.readIfPresent(Self.path(signer, "pub"), limitBytes: Self.limitBytes)
        } catch {
            throw .file(error)
        }
        guard let pem else { return nil }
        guard let key = PublicKey(pem: String(decoding: pem, as: UTF8.self)) else { throw .noPublicKey(signer: signer) }
        return key
    }

    /// Writes a key for development, the private half first: without it the other is worth nothing.
    fileprivate func add(_ key: SigningKey, of signer: String, passphrase: [UInt8]) throws(PublishingFault) {
        let pem: [UInt8]
        do throws(KeyFault) {
            pem = try key.encryptedPEM(passphrase: passphrase, rounds: Self.developmentRounds)
        } catch {
            throw .key(signer: signer, error)
        }
        do throws(FileFault) {
            try folder.write(pem, to: Self.path(signer, "pem"), readableBy: .ownerOnly)
        } catch {
            throw .file(error)
        }
        try addPublicHalf(of: key, of: signer)
    }

    /// Writes the public half where it is missing.
    fileprivate func addPublicHalf(of key: SigningKey, of signer: String) throws(PublishingFault) {
        let pem: [UInt8]
        do throws(KeyFault) {
            pem = try key.publicPEM()
        } catch {
            throw .key(signer: signer, error)
        }
        let path = Self.path(signer, "pub")
        do throws(FileFault) {
            guard try !folder.exists(path) else { return }
            try folder.write(pem, to: path)
        } catch {
            throw .file(error)
        }
    }

    /// - Precondition: a signer's id is what a policy allows, which is a usable name of a file.
    private static func path(_ signer: String, _ suffix: String) -> RelativePath {
        guard let path = RelativePath("\(signer).\(suffix)") else {
            preconditionFailure("a policy allows only ids that name files")
        }
        return path
    }
}
