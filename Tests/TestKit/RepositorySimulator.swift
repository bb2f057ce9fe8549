package import JSON
package import Signing
import Synchronization
package import Trust

/// A TUF repository in memory that is also the transport: a test changes a role, publishes, and hands the simulator to a
/// client as its source.
///
/// Everything is signed by real keys. Attacks are made by publishing what an honest publisher would not, or by replacing
/// bytes on the way with `tamper`.
package final class RepositorySimulator: MetadataSource {
    package struct State: Sendable {
        package var files: [String: [UInt8]] = [:]
        package var requests: [String] = []
    }

    private let state = Mutex(State())
    package let rootKey: SigningKey
    package let targetsKey: SigningKey
    package let contentKey: SigningKey
    package let onlineKey: SigningKey

    /// 2026-11-21T00:00:00Z: the day on which every simulated repository is published.
    package static let today = Instant(secondsSinceEpoch: 1_795_219_200)

    package init(keyType: SigningKey.KeyType = .ed25519) throws {
        rootKey = try SigningKey.generate(keyType)
        targetsKey = try SigningKey.generate(keyType)
        contentKey = try SigningKey.generate(keyType)
        onlineKey = try SigningKey.generate(keyType)
    }

    package func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        state.withLock { state in
            state.requests.append(path)
            return state.files[path]
        }
    }

    /// What was asked for since the last call.
    package func takeRequests() -> [String] {
        state.withLock { state in
            defer { state.requests = [] }
            return state.requests
        }
    }

    package subscript(path: String) -> [UInt8]? {
        get { state.withLock { $0.files[path] } }
        set { state.withLock { $0.files[path] = newValue } }
    }

    /// Everything that is published, by path.
    package var files: [String: [UInt8]] { state.withLock { $0.files } }

    /// Changes the bytes at a path on their way to the client.
    package func tamper(_ path: String, _ change: (inout [UInt8]) -> Void) {
        state.withLock { state in
            guard var bytes = state.files[path] else { preconditionFailure("nothing stands at \(path)") }
            change(&bytes)
            state.files[path] = bytes
        }
    }

    // MARK: - Roles

    package func root(
        version: Int = 1, lifetime: Duration = .days(365), rootKeys: [SigningKey]? = nil, threshold: Int = 1,
        onlineKeys: [SigningKey]? = nil
    ) -> Root {
        let (rootKeys, onlineKeys) = (rootKeys ?? [rootKey], onlineKeys ?? [onlineKey])
        let online = RoleKeys(keyIDs: onlineKeys.map(\.publicKey.id), threshold: 1)
        return Root(
            version: version, expires: Self.today + lifetime,
            keys: (rootKeys + onlineKeys + [targetsKey]).map(\.publicKey),
            root: RoleKeys(keyIDs: rootKeys.map(\.publicKey.id), threshold: threshold), timestamp: online,
            snapshot: online,
            targets: RoleKeys(keyIDs: [targetsKey.publicKey.id], threshold: 1))
    }

    /// Top-level targets that delegate `content.*` to the role `content`.
    package func targets(version: Int = 1, lifetime: Duration = .days(365)) -> Targets {
        Targets(
            version: version, expires: Self.today + lifetime,
            delegations: Delegations(
                keys: [contentKey.publicKey],
                roles: [
                    Delegation(
                        name: "content", keys: RoleKeys(keyIDs: [contentKey.publicKey.id], threshold: 1),
                        terminating: true,
                        paths: ["content.*"])
                ]))
    }

    // MARK: - Publishing

    package func publish(_ signed: JSON, as path: String, signedBy keys: [SigningKey]) throws -> [UInt8] {
        var envelope = Envelope(signed: signed)
        for key in keys { try envelope.sign(with: key) }
        let bytes = envelope.encoded()
        self["metadata/\(path)"] = bytes
        return bytes
    }

    @discardableResult
    package func publishRoot(_ root: Root? = nil, signedBy keys: [SigningKey]? = nil) throws -> UntrustedBytes {
        let root = root ?? self.root()
        return UntrustedBytes(try publish(root.signed, as: "\(root.version).root.json", signedBy: keys ?? [rootKey]))
    }

    /// Publishes a whole release: targets, the role `content` with the files, snapshot and timestamp.
    package func publishRelease(
        _ version: Int = 1, content: [String: [UInt8]] = ["content.de.json": Array("{}".utf8)],
        lifetime: Duration = .days(7), signedBy online: SigningKey? = nil
    ) throws {
        var files: [String: MetadataDescription] = [:]
        let targets = targets()
        files["targets.json"] = MetadataDescription(
            version: 1,
            of: try self["metadata/1.targets.json"]
                ?? publish(
                    targets.signed(), as: "1.targets.json", signedBy: [targetsKey]))
        let described = content.sorted { $0.key < $1.key }.map { TargetFile(name: $0.key, bytes: $0.value) }
        for file in described {
            guard let digest = file.content.sha256 else { preconditionFailure("a described file has a digest") }
            self["targets/\(digest).\(file.name)"] = content[file.name]
        }
        let role = Targets(version: version, expires: Self.today + .days(180), files: described)
        files["content.json"] = MetadataDescription(
            version: version,
            of: try publish(
                role.signed(as: .delegated("content")), as: "\(version).content.json", signedBy: [contentKey]))
        try publishSnapshot(Snapshot(version: version, expires: Self.today + .days(30), files: files), signedBy: online)
        try publishTimestamp(version: version, snapshot: version, lifetime: lifetime, signedBy: online)
    }

    package func publishSnapshot(_ snapshot: Snapshot, signedBy key: SigningKey? = nil) throws {
        _ = try publish(snapshot.signed, as: "\(snapshot.version).snapshot.json", signedBy: [key ?? onlineKey])
    }

    /// A timestamp that names a published snapshot.
    package func publishTimestamp(
        version: Int, snapshot: Int, lifetime: Duration = .days(7), signedBy key: SigningKey? = nil
    ) throws {
        let bytes = self["metadata/\(snapshot).snapshot.json"] ?? []
        let timestamp = Timestamp(
            version: version, expires: Self.today + lifetime,
            snapshot: MetadataDescription(version: snapshot, of: bytes))
        _ = try publish(timestamp.signed, as: "timestamp.json", signedBy: [key ?? onlineKey])
    }
}

extension Duration {
    package static func days(_ number: Int64) -> Duration { .seconds(number * 86400) }
}
