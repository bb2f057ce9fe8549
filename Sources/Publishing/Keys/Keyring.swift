import Files
import Signing
import Trust

/// How private keys are opened: the passphrase of a key, asked for only when something must be signed with it. A key is called as
/// its signer, one that was replaced as its file, `ID.12345678`.
package typealias Passphrases = @Sendable (_ key: String) throws(PublishingFault) -> [UInt8]

/// The keys that are here: all public halves, and the private keys, opened when they are needed.
struct Keyring: Sendable {
    /// The key that each signer has, by signer.
    private(set) var publicKeys: [String: PublicKey] = [:]
    /// Keys that nobody had yet, by signer; not written yet.
    private(set) var made: [String: SigningKey] = [:]
    private let folder: KeyFolder
    private let passphrases: Passphrases
    /// All public halves, those of replaced keys too, by key id.
    private var halves: [String: KeyFolder.Half] = [:]
    /// By key id.
    private var opened: [String: SigningKey] = [:]

    init(_ folder: KeyFolder, opening passphrases: @escaping Passphrases) throws(PublishingFault) {
        self.folder = folder
        self.passphrases = passphrases
        for half in try folder.halves() {
            // Where a key is set aside and still in use, as after a kill, the name in use is the better one.
            if halves[half.key.id].map(\.isReplaced) ?? true { halves[half.key.id] = half }
            if !half.isReplaced { publicKeys[half.signer] = half.key }
        }
    }

    /// The rules that a policy asks for.
    ///
    /// Where keys are for development, those are made of which neither half is here.
    /// - Throws: `.noKeys` where some have not sent the public half yet, `.sharedKey`.
    mutating func rules(of policy: Policy) throws(PublishingFault) -> SigningRules {
        let missing = policy.signers.filter { publicKeys[$0] == nil }
        guard missing.isEmpty || policy.developmentKeys else {
            throw .noKeys(signers: missing, names: missing.map(policy.name(of:)))
        }
        for signer in missing {
            let key: SigningKey
            if let found = try folder.privateKey(
                signer, passphrase: KeyFolder.developmentPassphrase, for: .development)
            {
                key = found
            } else {
                key = try Self.make(for: signer)
                made[signer] = key
            }
            (publicKeys[signer], opened[key.publicKey.id]) = (key.publicKey, key)
        }
        try demandOneKeyEach(policy)
        try demandSecretKeys(policy)
        return SigningRules(of: policy, keys: publicKeys)
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

    /// - Throws: `.developmentKey` for one with which anybody can sign, where phones could believe it.
    private func demandSecretKeys(_ policy: Policy) throws(PublishingFault) {
        guard policy.environment != Policy.development else { return }
        for signer in policy.signers {
            guard let key = publicKeys[signer] else { continue }
            let isOpen = try folder.isOpenToEverybody(signer)
            guard key.isForDevelopment || isOpen else { continue }
            throw .developmentKey(signer: signer, environment: policy.environment)
        }
    }

    /// Those whose keys are marked as known to everybody, where phones could believe them.
    func openSigners(under policy: Policy) -> [String] {
        guard policy.environment != Policy.development else { return [] }
        return policy.signers.filter { publicKeys[$0]?.isForDevelopment == true }
    }

    private static func make(for signer: String) throws(PublishingFault) -> SigningKey {
        do throws(KeyFault) {
            return try SigningKey.generate(.p256, for: .development)
        } catch {
            throw .key(signer: signer, error)
        }
    }

    /// Whose key each is, or was, by key id.
    var owners: [String: String] {
        publicKeys.reduce(into: halves.mapValues(\.signer)) { $0[$1.value.id] = $1.key }
    }

    /// Names of the files of private keys that are here, by key id.
    var privateKeyFiles: [String: String] {
        halves.compactMapValues { $0.privateKeyStem.map { "\($0).pem" } }
    }

    /// What the file of a key that was opened is called, without its ending.
    func stem(of keyID: String) -> String {
        halves[keyID].map { $0.privateKeyStem ?? $0.stem } ?? owners[keyID] ?? keyID
    }

    /// The private key of a key id, nil where it is not here.
    mutating func key(_ keyID: String) throws(PublishingFault) -> SigningKey? {
        if let key = opened[keyID] { return key }
        guard let half = halves[keyID], let stem = half.privateKeyStem else { return nil }
        let passphrase = try passphrases(half.isReplaced ? half.stem : half.signer)
        let purpose: PublicKey.Purpose = half.key.isForDevelopment ? .development : .publishing
        guard let key = try folder.privateKey(stem, passphrase: passphrase, for: purpose) else { return nil }
        guard key.publicKey == half.key else { throw .mismatchedHalves(signer: half.stem) }
        opened[keyID] = key
        return key
    }

    /// Those private keys that one of the lists names and that are here, each once. A replaced one that the passphrase does not open
    /// is left out where another one is here: its passphrase may be why it was replaced.
    /// - Parameters:
    ///   - signer: whose; nil for everybody's.
    ///   - leftOut: gets the id of each key that was left out.
    mutating func keys(
        named lists: [RoleKeys], of signer: String? = nil, leavingOut leftOut: (String) -> Void = { _ in }
    ) throws(PublishingFault) -> [SigningKey] {
        var found: [SigningKey] = []
        let owners = owners
        let ids = Set(lists.flatMap(\.keyIDs)).sortedByBytes().filter { signer == nil || owners[$0] == signer }
        let replaced = ids.filter { halves[$0]?.isReplaced == true }
        for id in ids where !replaced.contains(id) {
            if let key = try key(id) { found.append(key) }
        }
        for id in replaced {
            do throws(PublishingFault) {
                if let key = try key(id) { found.append(key) }
            } catch {
                guard case .key(_, .notOpened) = error, !found.isEmpty else { throw error }
                leftOut(id)
            }
        }
        return found
    }

    /// Writes the keys that were made, and public halves that a killed publisher did not come to write.
    func save() throws(PublishingFault) {
        for (signer, key) in made {
            try folder.add(
                key, of: signer, passphrase: KeyFolder.developmentPassphrase, rounds: KeyFolder.developmentRounds)
        }
        for (signer, key) in publicKeys where halves[key.id] == nil && made[signer] == nil {
            if let opened = opened[key.id] { try folder.addPublicHalf(of: opened, signer) }
        }
    }
}
