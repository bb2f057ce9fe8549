import Digests
package import JSON
package import Signing
package import Trust

/// Makes repositories of The Update Framework, good ones and such as an attacker would serve, the same at each run: keys are made
/// of seeds that everybody knows, and times are given.
package struct RepositoryMaker {
    /// Who holds a key.
    package enum Signer: String, CaseIterable, Sendable {
        case root, nextRoot, targets, content, editor, news, online, nextOnline, stranger
    }

    /// By path, `metadata/timestamp.json`.
    package private(set) var files: [String: [UInt8]] = [:]

    /// What metadata calls a key in place of the id that its content gives it.
    package var aliases: [Signer: String] = [:]

    /// 2030-01-01T00:00:00Z, when the first release is published.
    package static let start = Instant(secondsSinceEpoch: 1_893_456_000)

    private static let keys: [Signer: SigningKey] = Dictionary(
        uniqueKeysWithValues: Signer.allCases.map { signer in
            let seed = SHA256Digest(of: Array("litfass conformance \(signer.rawValue)".utf8)).bytes
            // No reason: there is none but a library that is broken.
            guard let key = try? SigningKey.ed25519(seed: seed) else {
                preconditionFailure("every 32 bytes are the seed of an Ed25519 key")
            }
            return (signer, key)
        })

    package init() {}

    package static func key(of signer: Signer) -> SigningKey {
        guard let key = keys[signer] else { preconditionFailure("every signer has a key") }
        return key
    }

    package static func roleKeys(_ signers: [Signer], threshold: Int = 1) -> RoleKeys {
        RoleKeys(keyIDs: signers.map { key(of: $0).publicKey.id }, threshold: threshold)
    }

    /// Replaces what is served at a path; nil takes it away.
    package subscript(path: String) -> [UInt8]? {
        get { files[path] }
        set { files[path] = newValue }
    }

    /// Serves what an earlier state of the repository served, and nothing else.
    package mutating func goBack(to files: [String: [UInt8]]) { self.files = files }

    /// A root and who signs it.
    package struct RootPlan {
        package var version = 1
        package var root: [Signer] = [.root]
        package var online: [Signer] = [.online]
        package var days: Int64 = 3650
        package var signers: [Signer] = [.root]
        package var change: (inout JSONObject) -> Void = { _ in }

        package init() {}
    }

    package mutating func publishRoot(_ plan: RootPlan = RootPlan(), as version: Int? = nil) {
        let online = Self.roleKeys(plan.online)
        let root = Root(
            version: plan.version, expires: Self.start + .days(plan.days),
            keys: (plan.root + plan.online + [.targets]).map { Self.key(of: $0).publicKey },
            root: Self.roleKeys(plan.root), timestamp: online, snapshot: online, targets: Self.roleKeys([.targets]))
        put(
            .root, signed: root.signed, change: plan.change, signers: plan.signers,
            as: "\(version ?? plan.version).root.json")
    }

    /// One publication below the root. Each role can be made wrong before it is signed, and after its parent has described it.
    package struct Edition {
        package var version: Int
        /// By target name.
        package var bundles: [String: [UInt8]]
        package var timestampVersion: Int?
        package var contentVersion: Int?
        package var delegations = Delegations(
            keys: [RepositoryMaker.key(of: .content).publicKey],
            roles: [
                Delegation(
                    name: "content", keys: RepositoryMaker.roleKeys([.content]), terminating: true, paths: ["content.*"]
                )
            ])
        /// Bundles of further delegated roles, by the names of the roles.
        package var otherBundles: [String: [String: [UInt8]]] = [:]
        package var days: [RoleName: Int64] = [:]
        package var signers: [RoleName: [Signer]] = [:]
        /// Made to what a role signs.
        package var changes: [RoleName: (inout JSONObject) -> Void] = [:]
        /// Made to the file of a role when its parent has described it.
        package var damage: [RoleName: (inout [UInt8]) -> Void] = [:]
        /// Made to what the snapshot lists.
        package var list: (inout [String: MetadataDescription]) -> Void = { _ in }

        package init(_ version: Int, _ bundles: [String: [UInt8]]) { (self.version, self.bundles) = (version, bundles) }
    }

    private static let days: [RoleName: Int64] = [.timestamp: 7, .snapshot: 30, .targets: 365]

    package mutating func publish(_ edition: Edition) {
        func expires(_ role: RoleName) -> Instant {
            Self.start + .days(edition.days[role] ?? Self.days[role] ?? 180)
        }
        var listed: [String: MetadataDescription] = [:]
        let content = [("content", edition.bundles, Signer.content)]
        let others = edition.otherBundles.sorted { $0.key < $1.key }.map { ($0.key, $0.value, Signer.news) }
        for (name, bundles, signer) in content + others {
            let role = RoleName.delegated(name)
            let version = edition.contentVersion ?? edition.version
            let targets = Targets(version: version, expires: expires(role), files: describe(bundles))
            listed["\(name).json"] = put(
                role, signed: targets.signed(as: role), version: version, signer: signer, of: edition)
        }
        let targets = Targets(
            version: edition.version, expires: expires(.targets), delegations: edition.delegations)
        listed["targets.json"] = put(
            .targets, signed: targets.signed(), version: edition.version, signer: .targets, of: edition)
        edition.list(&listed)
        let snapshot = Snapshot(version: edition.version, expires: expires(.snapshot), files: listed)
        let description = put(
            .snapshot, signed: snapshot.signed, version: edition.version, signer: .online, of: edition)
        let version = edition.timestampVersion ?? edition.version
        let timestamp = Timestamp(version: version, expires: expires(.timestamp), snapshot: description)
        _ = put(.timestamp, signed: timestamp.signed, version: version, signer: .online, of: edition)
    }

    private mutating func describe(_ bundles: [String: [UInt8]]) -> [TargetFile] {
        bundles.sorted { $0.key < $1.key }.map { name, bytes in
            let parts = name.split(separator: ".").map(String.init)
            var custom = JSONObject([.init(key: "bundle", value: .string(parts[0]))])
            if parts.count == 3 { custom["language"] = .string(parts[1]) }
            if name == "content.de.json" { custom["default"] = true }
            files["targets/\(SHA256Digest(of: bytes)).\(name)"] = bytes
            return TargetFile(name: name, bytes: bytes, custom: custom)
        }
    }

    private mutating func put(
        _ role: RoleName, signed: JSON, version: Int, signer: Signer, of edition: Edition
    ) -> MetadataDescription {
        let name = role == .timestamp ? role.fileName() : role.fileName(version: version)
        var bytes = put(
            role, signed: signed, change: edition.changes[role] ?? { _ in },
            signers: edition.signers[role] ?? [signer], as: name)
        let description = MetadataDescription(version: version, of: bytes)
        edition.damage[role]?(&bytes)
        files["metadata/\(name)"] = bytes
        return description
    }

    private func renamed(_ signed: JSON) -> JSON {
        let text = aliases.reduce(String(decoding: signed.encoded(), as: UTF8.self)) {
            $0.replacing(Self.key(of: $1.key).publicKey.id, with: $1.value)
        }
        // No reason: it was JSON before.
        guard let json = try? JSON.parse(Array(text.utf8)) else {
            preconditionFailure("one id in the place of another leaves JSON what it is")
        }
        return json
    }

    @discardableResult
    private mutating func put(
        _ role: RoleName, signed: JSON, change: (inout JSONObject) -> Void, signers: [Signer], as name: String
    ) -> [UInt8] {
        guard var object = signed.object else { preconditionFailure("what a role signs is an object") }
        change(&object)
        var envelope = Envelope(signed: renamed(.object(object)))
        for signer in signers {
            // No reason: as above.
            guard let signature = try? Self.key(of: signer).sign(envelope.canonicalBytes) else {
                preconditionFailure("an Ed25519 key signs whatever bytes")
            }
            envelope.add(Signature(keyID: aliases[signer] ?? signature.keyID, hex: signature.hex))
        }
        let bytes = envelope.encoded()
        files["metadata/\(name)"] = bytes
        return bytes
    }
}

extension Duration {
    static func days(_ number: Int64) -> Duration { .seconds(number * 86_400) }
}

extension JSONObject {
    /// Changes the object at a path of members.
    mutating func edit(_ path: String..., change: (inout JSONObject) -> Void) { edit(path[...], change) }

    private mutating func edit(_ path: ArraySlice<String>, _ change: (inout JSONObject) -> Void) {
        guard let name = path.first else { return change(&self) }
        guard var inner = self[name]?.object else { preconditionFailure("metadata has an object '\(name)'") }
        inner.edit(path.dropFirst(), change)
        self[name] = .object(inner)
    }
}
