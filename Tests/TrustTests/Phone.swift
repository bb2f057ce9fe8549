import Digests
import JSON
import Signing
import Synchronization
import TestKit
import Testing
import Trust

/// A client with a memory that a test can look into and break.
struct Phone {
    let store = ObservedStore()
    let shipped: UntrustedBytes

    static func atFirstRelease(_ type: SigningKey.KeyType = .ed25519) throws -> (RepositorySimulator, Phone) {
        let simulator = try RepositorySimulator(keyType: type)
        let phone = Phone(shipped: try simulator.publishRoot())
        try simulator.publishRelease()
        return (simulator, phone)
    }

    @discardableResult
    func refresh(
        _ source: any MetadataSource, at now: Instant = RepositorySimulator.today, limits: TrustLimits = TrustLimits()
    ) async throws -> TrustedRepository {
        try await Updater(source: source, store: store, now: now, limits: limits).refresh(trusting: shipped)
    }

    /// Refreshes, looks a target up and downloads it.
    func fetch(_ name: String, from source: any MetadataSource, at now: Instant = RepositorySimulator.today)
        async throws -> [UInt8]?
    {
        var repository = try await refresh(source, at: now)
        guard let file = try await repository.target(named: name) else { return nil }
        return try await repository.download(file).value
    }
}

final class ObservedStore: MetadataStore {
    private let content = Mutex<[String: [UInt8]]>([:])

    var files: [String: [UInt8]] {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }

    func load(_ name: String) -> [UInt8]? { files[name] }
    func save(_ bytes: [UInt8], as name: String) { content.withLock { $0[name] = bytes } }
    func forget(_ name: String) { content.withLock { $0[name] = nil } }
}

/// A release made role by role, so that one of them can be made wrong.
struct Edition {
    var version = 2
    /// Made to the signed object of a role before it is signed.
    var changes: [RoleName: @Sendable (inout JSONObject) -> Void] = [:]
    /// Made to the file of a role after it was described by its parent.
    var damage: [RoleName: @Sendable (inout [UInt8]) -> Void] = [:]
    /// Who signs a role, where it is not its own key.
    var signers: [RoleName: [SigningKey]] = [:]
    /// What snapshot lists; made before it is signed.
    var list: @Sendable (inout [String: MetadataDescription]) -> Void = { _ in }
    /// Whether parents list lengths and digests, as they may.
    var describes = true
    var consistent = true
    var files = ["content.de.json": Array("{\"second\":2}".utf8)]

    func publish(on simulator: RepositorySimulator) throws {
        var listed: [String: MetadataDescription] = [:]
        let day = RepositorySimulator.today + .days(30)
        let described = files.map { TargetFile(name: $0.key, bytes: $0.value) }
        for file in described {
            let prefix = consistent ? (file.content.sha256?.hex ?? "") + "." : ""
            simulator["targets/\(prefix)\(file.name)"] = files[file.name]
        }
        let content = Targets(version: version, expires: day, files: described)
        listed["content.json"] = try put(.delegated("content"), content.signed(), [simulator.contentKey], simulator)
        listed["targets.json"] = try put(
            .targets, simulator.targets(version: version).signed(), [simulator.targetsKey], simulator)
        list(&listed)
        let snapshot = Snapshot(version: version, expires: day, files: listed)
        let description = try put(.snapshot, snapshot.signed, [simulator.onlineKey], simulator)
        let timestamp = Timestamp(version: version, expires: day, snapshot: description)
        _ = try put(.timestamp, timestamp.signed, [simulator.onlineKey], simulator)
    }

    private func put(
        _ role: RoleName, _ signed: JSON, _ keys: [SigningKey], _ simulator: RepositorySimulator
    ) throws -> MetadataDescription {
        guard var object = signed.object else { preconditionFailure("a signed part is an object") }
        changes[role]?(&object)
        let name = role == .timestamp || !consistent ? role.fileName() : role.fileName(version: version)
        var bytes = try simulator.publish(.object(object), as: name, signedBy: signers[role] ?? keys)
        let description =
            describes
            ? MetadataDescription(version: version, of: bytes) : MetadataDescription(version: version)
        damage[role]?(&bytes)
        simulator["metadata/\(name)"] = bytes
        return description
    }
}

/// One way to wrong a client, and the words with which it refuses.
struct Attack: Sendable, CustomTestStringConvertible {
    let name: String
    let words: String
    let prepare: @Sendable (RepositorySimulator) throws -> Void

    init(_ name: String, _ words: String, _ prepare: @escaping @Sendable (RepositorySimulator) throws -> Void) {
        self.name = name
        self.words = words
        self.prepare = prepare
    }

    var testDescription: String { name }
}

/// Publishes over a client at its first release, and sees that it refuses with these words, keeps what it trusted, and accepts
/// an honest release afterwards.
func expectRefusal(of attack: Attack, keeping kept: [String] = ["timestamp.json", "snapshot.json"]) async throws {
    let (simulator, phone) = try Phone.atFirstRelease()
    #expect(try await phone.fetch("content.de.json", from: simulator) == Array("{}".utf8))
    let (honest, before) = (simulator.files, phone.store.files)
    try attack.prepare(simulator)
    let fault = await #expect(throws: TrustFault.self) { _ = try await phone.fetch("content.de.json", from: simulator) }
    #expect(fault?.description == attack.words)
    for name in kept { #expect(phone.store.files[name] == before[name], "\(name) was replaced") }
    for path in Set(simulator.files.keys).union(honest.keys) { simulator[path] = honest[path] }
    #expect(try await phone.fetch("content.de.json", from: simulator) == Array("{}".utf8))
}
