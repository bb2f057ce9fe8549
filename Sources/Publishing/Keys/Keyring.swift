package import Files
internal import Trust

/// The private keys with which a publisher signs, by signer of the policy.
struct Keyring: Sendable {
    private let keys: [String: SigningKey]

    init(_ keys: [String: SigningKey]) {
        self.keys = keys
    }

    /// By signer.
    var publicKeys: [String: PublicKey] {
        keys.mapValues(\.publicKey)
    }

    /// Those keys that one of the lists names, sorted by id.
    func keys(named lists: [RoleKeys]) -> [SigningKey] {
        let wanted = Set(lists.flatMap(\.keyIDs))
        var found: [String: SigningKey] = [:]
        for key in keys.values where wanted.contains(key.publicKey.id) { found[key.publicKey.id] = key }
        return found.values.sorted { byBytes($0.publicKey.id, $1.publicKey.id) }
    }
}

/// Where private keys lie: `ID.pem`, an encrypted PKCS#8 file for its owner alone, and beside it the public half, `ID.pub`.
package struct KeyFolder: Sendable {
    /// The passphrase of keys that are made for development. Everybody knows it: such a key protects nothing.
    package static let developmentPassphrase = Array("development".utf8)

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

    /// Writes a key, the private half first: without it the other is worth nothing.
    func add(_ key: SigningKey, of signer: String, passphrase: [UInt8]) throws(PublishingFault) {
        let pem: [UInt8]
        do throws(KeyFault) {
            pem = try key.encryptedPEM(passphrase: passphrase)
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

    /// Writes the public half where it is missing, as a publisher that was killed may have left it.
    func addPublicHalf(of key: SigningKey, of signer: String) throws(PublishingFault) {
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
