import Digests
import JSON
import Signing
import TestKit
import Testing
import Trust

/// TUF §5.6: the same rules for the top-level targets and for a role to which they delegate.
@Suite struct `A client refuses targets metadata` {
    static func attacks(on role: RoleName, of delegator: String) -> [Attack] {
        [
            Attack("\(role): of another content (§5.6.2)", "\(role).json does not have the digest that is listed") {
                try Edition(damage: [role: { $0 = replacing("2026", "2036", in: replacing("2027", "2037", in: $0)) }])
                    .publish(on: $0)
            },
            Attack(
                "\(role): that nobody signed (§5.6.3)",
                "\(role) has 0 of the 1 valid signatures that \(delegator) requires"
            ) {
                try Edition(signers: [role: [$0.onlineKey]]).publish(on: $0)
            },
            Attack(
                "\(role): changed after it was signed, where no digest is listed (§5.6.3)",
                "\(role) has 0 of the 1 valid signatures that \(delegator) requires"
            ) {
                let change: @Sendable (inout [UInt8]) -> Void = {
                    $0 = replacing("2026", "2036", in: replacing("2027", "2037", in: $0))
                }
                try Edition(damage: [role: change], describes: false).publish(on: $0)
            },
            Attack("\(role): of another version (§5.6.4)", "\(role) has version 3 where version 2 is listed") {
                try Edition(changes: [role: { $0["version"] = 3 }]).publish(on: $0)
            },
            Attack(
                "\(role): that has expired (§5.6.5)",
                "\(role) expired on 2026-11-21T00:00:00Z, and it is 2026-11-21T00:00:00Z"
            ) {
                try Edition(changes: [role: { $0["expires"] = "2026-11-21T00:00:00Z" }]).publish(on: $0)
            },
            Attack("\(role): that is not there", "the repository does not have 2.\(role).json") {
                try Edition().publish(on: $0)
                $0["metadata/2.\(role).json"] = nil
            },
            Attack(
                "\(role): that is said to be too large",
                "2.\(role).json is larger than the limit 'targetsBytes' of 1048576 bytes"
            ) {
                let huge = ContentDescription(of: [UInt8](repeating: 0x20, count: 1_048_577))
                try Edition(list: { $0["\(role).json"] = MetadataDescription(version: 2, content: huge) }).publish(
                    on: $0)
            },
            Attack("\(role): that is a snapshot", "\(role) metadata was expected, 'snapshot' was offered") {
                try Edition(changes: [role: { $0["_type"] = "snapshot" }]).publish(on: $0)
            },
        ]
    }

    @Test(arguments: attacks(on: .targets, of: "root version 1") + attacks(on: .delegated("content"), of: "targets"))
    func `and keeps what it trusted`(_ attack: Attack) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        _ = try await phone.fetch("content.de.json", from: simulator)
        let before = phone.store.files
        try attack.prepare(simulator)
        let fault = await #expect(throws: TrustFault.self) { try await phone.fetch("content.de.json", from: simulator) }
        #expect(fault?.description == attack.words)
        let role = attack.name.prefix { $0 != ":" }
        #expect(phone.store.files["\(role).json"] == before["\(role).json"])
        try Edition(version: 3).publish(on: simulator)
        #expect(try await phone.fetch("content.de.json", from: simulator) == Array("{\"second\":2}".utf8))
    }

    @Test func `of a role that the snapshot does not list`() async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        try Edition(list: { $0["content.json"] = nil }).publish(on: simulator)
        await #expect(throws: TrustFault.notInSnapshot(.delegated("content"))) {
            try await phone.fetch("content.de.json", from: simulator)
        }
    }

    @Test func `where the snapshot does not even list the top-level targets`() async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        try Edition(list: { $0["targets.json"] = nil }).publish(on: simulator)
        await #expect(throws: TrustFault.notInSnapshot(.targets)) { try await phone.refresh(simulator) }
    }

    @Test func `whose signers have been replaced since it was kept`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        let newKey = try SigningKey.generate(.ed25519)
        let root = simulator.root(version: 2)
        let changed = Root(
            version: 2, expires: root.expires, keys: Array(root.keys.values) + [newKey.publicKey], root: root.rootKeys,
            timestamp: root.timestampKeys, snapshot: root.snapshotKeys,
            targets: RoleKeys(keyIDs: [newKey.publicKey.id], threshold: 1))
        try simulator.publishRoot(changed)
        let fault = TrustFault.belowThreshold(.targets, valid: 0, threshold: 1, demandedBy: .root(version: 2))
        await #expect(throws: fault) { try await phone.refresh(simulator) }
    }
}

/// TUF §5.7.
@Suite struct `A client refuses a file` {
    static let cases: [(name: String, change: @Sendable (inout [UInt8]) -> Void, words: String)] = [
        ("that is longer", { $0.append(0x20) }, "content.de.json has 13 bytes where 12 are listed"),
        ("that is shorter", { $0.removeLast() }, "content.de.json has 11 bytes where 12 are listed"),
        ("that is empty", { $0 = [] }, "content.de.json has 0 bytes where 12 are listed"),
        ("of which one bit is another", { $0[5] ^= 1 }, "content.de.json does not have the digest that is listed"),
    ]

    @Test(arguments: cases.indices) func `that is not what was signed`(index: Int) async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        try Edition().publish(on: simulator)
        let path = try #require(simulator.files.keys.first { $0.hasPrefix("targets/") })
        simulator.tamper(path, Self.cases[index].change)
        let fault = await #expect(throws: TrustFault.self) {
            try await phone.fetch("content.de.json", from: simulator)
        }
        #expect(fault?.description == Self.cases[index].words, "\(Self.cases[index].name)")
    }

    @Test func `that is not there, or larger than it takes`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        var limits = TrustLimits()
        limits.targetBytes = 1
        var repository = try await phone.refresh(simulator, limits: limits)
        let file = try #require(try await repository.target(named: "content.de.json"))
        let fault = TrustFault.overLimit(file: "content.de.json", limit: "targetBytes", allowed: 1)
        await #expect(throws: fault) { try await repository.download(file) }
        limits.targetBytes = 2
        repository = try await phone.refresh(simulator, limits: limits)
        #expect(try await repository.download(file).value.count == 2)
        let path = try #require(simulator.files.keys.first { $0.hasPrefix("targets/") })
        simulator[path] = nil
        await #expect(throws: TrustFault.missing(file: "content.de.json")) {
            try await phone.fetch("content.de.json", from: simulator)
        }
    }

    @Test(arguments: [
        "../root.json", "/etc/passwd", "a//b", "a/./b", "a/..", ".", "", "a?b", "a#b", "a\\b", "a\nb", "%2e%2E/x", "a/",
    ])
    func `whose name leads elsewhere`(name: String) async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        var edition = Edition()
        let hash = TargetFile(name: name, bytes: [1]).content.sha256?.hex ?? ""
        edition.changes[.targets] = {
            $0["targets"] = .object(
                JSONObject([.init(key: name, value: ["length": 1, "hashes": ["sha256": .string(hash)]])]))
        }
        try edition.publish(on: simulator)
        await #expect(throws: TrustFault.unusableTargetName(name)) { try await phone.fetch(name, from: simulator) }
    }

    @Test(arguments: [
        ("folder/file.txt", "targets/folder/HASH.file.txt"), ("a b ü.json", "targets/HASH.a%20b%20%C3%BC.json"),
        ("50%25.txt", "targets/HASH.50%25.txt"), ("..x/...", "targets/..x/HASH...."),
    ])
    func `under any other path than its own`(name: String, path: String) async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        let hash = TargetFile(name: name, bytes: [1]).content.sha256?.hex ?? ""
        var edition = Edition()
        edition.changes[.targets] = {
            $0["targets"] = .object(
                JSONObject([.init(key: name, value: ["length": 1, "hashes": ["sha256": .string(hash)]])]))
        }
        try edition.publish(on: simulator)
        simulator[path.replacing("HASH", with: hash)] = [1]
        #expect(try await phone.fetch(name, from: simulator) == [1])
    }
}

@Suite struct `A client checks the digests it knows` {
    private func fetch(_ hashes: JSON) async throws -> [UInt8]? {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot())
        var edition = Edition()
        edition.changes[.targets] = { $0["targets"] = ["x": ["length": 3, "hashes": hashes]] }
        try edition.publish(on: simulator)
        for prefix in [Self.sha256, Self.sha512] { simulator["targets/\(prefix).x"] = Array("abc".utf8) }
        return try await phone.fetch("x", from: simulator)
    }

    /// FIPS 180-4's own example, "abc".
    static let sha256 = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    static let sha512 =
        "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"

    @Test func `each of them, and no others`() async throws {
        let content = Array("abc".utf8)
        #expect(try await fetch(["sha256": .string(Self.sha256)]) == content)
        #expect(try await fetch(["sha512": .string(Self.sha512)]) == content)
        #expect(try await fetch(["blake3": "00", "sha512": .string(Self.sha512)]) == content)
        let wrong = "0" + Self.sha512.dropFirst()
        await #expect(throws: TrustFault.wrongDigest(file: "x")) {
            try await fetch(["sha256": .string(Self.sha256), "sha512": .string(wrong)])
        }
        await #expect(throws: TrustFault.noKnownDigest(file: "x")) { try await fetch(["blake3": "00"]) }
    }
}
