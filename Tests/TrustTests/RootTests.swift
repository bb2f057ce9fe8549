import Digests
import JSON
import Signing
import TestKit
import Testing
import Trust

/// TUF §5.3.
@Suite struct `A client refuses a root` {
    static let attacks = [
        Attack(
            "that the trusted root's signers did not sign (§5.3.4)",
            "root has 0 of the 1 valid signatures that root version 1 requires"
        ) {
            let thief = try SigningKey.generate(.p256)
            try $0.publishRoot($0.root(version: 2, rootKeys: [thief]), signedBy: [thief])
        },
        Attack(
            "that its own signers did not sign (§5.3.4)",
            "root has 0 of the 1 valid signatures that root version 2 requires"
        ) {
            try $0.publishRoot($0.root(version: 2, rootKeys: [SigningKey.generate(.p256)]))
        },
        Attack(
            "whose own threshold is not reached (§5.3.4)",
            "root has 1 of the 2 valid signatures that root version 2 requires"
        ) {
            let second = try SigningKey.generate(.p256)
            try $0.publishRoot($0.root(version: 2, rootKeys: [$0.rootKey, second], threshold: 2))
        },
        Attack("that skips a version (§5.3.5)", "root version 3 was offered where 2 must follow 1") {
            _ = try $0.publish($0.root(version: 3).signed, as: "2.root.json", signedBy: [$0.rootKey])
        },
        Attack("that is the trusted one once more (§5.3.5)", "root version 1 was offered where 2 must follow 1") {
            $0["metadata/2.root.json"] = $0["metadata/1.root.json"]
        },
        Attack(
            "that is another role's file",
            "root metadata was expected, 'timestamp' was offered"
        ) {
            let timestamp = Timestamp(
                version: 2, expires: RepositorySimulator.today + .days(1), snapshot: MetadataDescription(version: 1))
            _ = try $0.publish(timestamp.signed, as: "2.root.json", signedBy: [$0.rootKey])
        },
        Attack(
            "of another major version of the specification",
            "root metadata follows version 2.0.0 of the TUF specification, and only 1.x is known"
        ) {
            var signed = $0.root(version: 2).signed.object ?? JSONObject()
            signed["spec_version"] = "2.0.0"
            _ = try $0.publish(.object(signed), as: "2.root.json", signedBy: [$0.rootKey])
        },
        Attack(
            "that is larger than the limit", "2.root.json is larger than the limit 'rootBytes' of 65536 bytes"
        ) {
            let bytes = try $0.publishRoot($0.root(version: 2)).bytes
            $0["metadata/2.root.json"] = bytes + [UInt8](repeating: 0x20, count: 65_537 - bytes.count)
        },
        Attack(
            "that is no JSON", "root metadata is malformed: unexpected byte 0x3c at byte 0"
        ) {
            $0["metadata/2.root.json"] = Array("<html>Welcome to our Wi-Fi</html>".utf8)
        },
    ]

    @Test(arguments: attacks) func `and keeps what it trusted`(_ attack: Attack) async throws {
        try await expectRefusal(of: attack, keeping: ["timestamp.json", "snapshot.json", "root.json"])
    }

    /// TUF §4.2.1: "The keyid MUST be unique in the 'signatures' array".
    @Test func `that one key signed twice`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let second = try SigningKey.generate(.ed25519)
        try simulator.publishRoot(
            simulator.root(version: 2, rootKeys: [simulator.rootKey, second], threshold: 2),
            signedBy: [simulator.rootKey, second])
        let next = simulator.root(version: 3, rootKeys: [simulator.rootKey, second], threshold: 2)
        let signature = try simulator.rootKey.sign(Envelope(signed: next.signed).canonicalBytes)
        let entry: JSON = ["keyid": .string(signature.keyID), "sig": .string(signature.hex)]
        simulator["metadata/3.root.json"] = (["signatures": [entry, entry], "signed": next.signed] as JSON).encoded()
        let fault = await #expect(throws: TrustFault.self) { try await phone.refresh(simulator) }
        #expect(
            fault?.description == "root is signed twice under the key id \(signature.keyID.prefix(12))")
    }

    @Test func `that lists a key under a name that is not its digest`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let root = simulator.root(version: 2)
        var signed = root.signed.object ?? JSONObject()
        var keys = JSONObject()
        let alias = String(repeating: "a", count: 64)
        keys.append(alias, .object(simulator.rootKey.publicKey.json))
        signed["keys"] = .object(keys)
        _ = try simulator.publish(.object(signed), as: "2.root.json", signedBy: [simulator.rootKey])
        await #expect(throws: TrustFault.wrongKeyID(.root, keyID: alias)) { try await phone.refresh(simulator) }
    }

    @Test(arguments: [Int64(-1), 0]) func `that is the newest and has expired, but keeps it`(days: Int64) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try simulator.publishRoot(simulator.root(version: 2, lifetime: .days(days)))
        let expiry = RepositorySimulator.today + .days(days)
        await #expect(throws: TrustFault.expired(.root, at: expiry, now: RepositorySimulator.today)) {
            try await phone.refresh(simulator)
        }
        #expect(phone.store.files["2.root.json"] == simulator["metadata/2.root.json"])
        try simulator.publishRoot(simulator.root(version: 3))
        #expect(try await phone.refresh(simulator).root.value.version == 3)
    }

    @Test func `that came with the app and did not sign itself`() async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot(signedBy: [simulator.targetsKey]))
        try simulator.publishRelease()
        _ = simulator.takeRequests()
        let fault = TrustFault.belowThreshold(.root, valid: 0, threshold: 1, demandedBy: .root(version: 1))
        await #expect(throws: fault) { try await phone.refresh(simulator) }
        #expect(simulator.takeRequests() == [])
    }
}

@Suite struct `A client follows roots` {
    @Test func `through expired ones to one that is valid`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try simulator.publishRoot(simulator.root(version: 2, lifetime: .days(-300)))
        try simulator.publishRoot(simulator.root(version: 3))
        #expect(try await phone.refresh(simulator).root.value.version == 3)
    }

    @Test func `of whose signers enough signed, in any order and beside strangers`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let (anna, ben) = (try SigningKey.generate(.p256), try SigningKey.generate(.ed25519))
        let stranger = try SigningKey.generate(.p256)
        let signers = [simulator.rootKey, anna, ben]
        try simulator.publishRoot(simulator.root(version: 2, rootKeys: signers, threshold: 2), signedBy: signers)
        try simulator.publishRoot(
            simulator.root(version: 3, rootKeys: signers, threshold: 2), signedBy: [stranger, ben, anna])
        #expect(try await phone.refresh(simulator).root.value.version == 3)
    }

    /// So many at once, and the next time the others (TUF §5.3.3).
    @Test func `as many as the limit allows, and goes on the next time`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        for version in 2...6 { try simulator.publishRoot(simulator.root(version: version)) }
        var limits = TrustLimits()
        limits.rootRotations = 3
        #expect(try await phone.refresh(simulator, limits: limits).root.value.version == 4)
        #expect(try await phone.refresh(simulator, limits: limits).root.value.version == 6)
    }

    /// A repository that fails must not look like one that has no newer root.
    @Test func `but not past an answer that failed`() async throws {
        struct Outage: Error {}
        struct FailingSource: MetadataSource {
            func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? { throw Outage() }
        }
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        await #expect(throws: Outage.self) { try await phone.refresh(FailingSource()) }
    }

    @Test func `from the one that came with the app, whatever stands in the store`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try simulator.publishRoot(simulator.root(version: 2))
        try await phone.refresh(simulator)
        let thief = try RepositorySimulator()
        phone.store.files["2.root.json"] = try thief.publishRoot(thief.root(version: 2)).bytes
        phone.store.files["root.json"] = phone.store.files["2.root.json"]
        let repository = try await phone.refresh(simulator)
        #expect(repository.root.value.rootKeys.keyIDs == [simulator.rootKey.publicKey.id])
        #expect(repository.setAside.map(\.name) == ["2.root.json"])
        #expect(phone.store.files["2.root.json"] == simulator["metadata/2.root.json"])
    }

    /// The second root takes the first online key away, and the third is the newest.
    private static func ledToTheThird() async throws -> (RepositorySimulator, Phone) {
        let (simulator, phone) = try Phone.atFirstRelease()
        let online = [try SigningKey.generate(.ed25519)]
        for version in 2...3 { try simulator.publishRoot(simulator.root(version: version, onlineKeys: online)) }
        for version in 2...3 { try simulator.publishRelease(version, signedBy: online[0]) }
        try await phone.refresh(simulator)
        return (simulator, phone)
    }

    @Test(arguments: [nil, "{}"]) func `not back behind those it trusted, where one on the way is damaged`(
        damaged: String?
    ) async throws {
        let (simulator, phone) = try await Self.ledToTheThird()
        let newest = phone.store.files["root.json"]
        phone.store.files["2.root.json"] = damaged.map { Array($0.utf8) }
        let second = simulator["metadata/2.root.json"]
        simulator["metadata/2.root.json"] = nil
        await #expect(throws: TrustFault.rolledBack(.root, trusted: 3, offered: 1)) {
            try await phone.refresh(simulator)
        }
        #expect(phone.store.files["root.json"] == newest)
        simulator["metadata/2.root.json"] = second
        // What was signed last is still the measure: the way is repaired, and no key was taken away anew.
        simulator["metadata/timestamp.json"] = nil
        await #expect(throws: TrustFault.missing(file: "timestamp.json")) { try await phone.refresh(simulator) }
        #expect(phone.store.files["2.root.json"] == second)
        #expect(phone.store.files["timestamp.json"] != nil && phone.store.files["snapshot.json"] != nil)
    }

    @Test(arguments: [nil, "{}"]) func `to the newest, where its numbered copy is damaged`(
        damaged: String?
    ) async throws {
        let (simulator, phone) = try await Self.ledToTheThird()
        let newest = phone.store.files["3.root.json"]
        phone.store.files["3.root.json"] = damaged.map { Array($0.utf8) }
        simulator["metadata/3.root.json"] = nil
        #expect(try await phone.refresh(simulator).root.value.version == 3)
        #expect(phone.store.files["3.root.json"] == newest)
    }

    @Test func `of another repository in a store that was led elsewhere`() async throws {
        let (_, phone) = try await Self.ledToTheThird()
        let (other, stranger) = try Phone.atFirstRelease()
        stranger.store.files = phone.store.files
        #expect(try await stranger.refresh(other).root.value.version == 1)
        #expect(stranger.store.files["root.json"] == other["metadata/1.root.json"])
    }

    @Test func `that list keys of kinds that nobody knows yet`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        var signed = simulator.root(version: 2).signed.object ?? JSONObject()
        var keys = signed["keys"]?.object ?? JSONObject()
        let future: JSON = [
            "keytype": "sphincs", "scheme": "x", "keyval": ["identity": "a@example.org"], "future": [1],
        ]
        let damaged: JSON = ["keytype": "ed25519", "scheme": "ed25519", "keyval": ["public": "abc"]]
        for key in [future, damaged] { keys.append(keyID(of: key), key) }
        signed["keys"] = .object(keys)
        signed["unknown"] = ["kept": ["and signed"]]
        _ = try simulator.publish(.object(signed), as: "2.root.json", signedBy: [simulator.rootKey])
        let root = try await phone.refresh(simulator).root.value
        #expect(root.version == 2)
        #expect(root.keys[keyID(of: future)]?.verifies([1], of: [2]) == false)
    }

    @Test func `that do not say whether snapshots are consistent, and then asks for plain names`() async throws {
        let simulator = try RepositorySimulator()
        var signed = simulator.root().signed.object ?? JSONObject()
        signed["consistent_snapshot"] = nil
        let root = try simulator.publish(.object(signed), as: "1.root.json", signedBy: [simulator.rootKey])
        let phone = Phone(shipped: UntrustedBytes(root))
        var edition = Edition()
        edition.consistent = false
        try edition.publish(on: simulator)
        #expect(try await phone.fetch("content.de.json", from: simulator) == Array("{\"second\":2}".utf8))
        #expect(
            simulator.takeRequests() == [
                "metadata/2.root.json", "metadata/timestamp.json", "metadata/snapshot.json", "metadata/targets.json",
                "metadata/content.json", "targets/content.de.json",
            ])
    }
}

/// TUF §5.3.11: when a key of timestamp or snapshot is replaced, what was trusted of both is forgotten.
@Suite struct `A client forgets timestamp and snapshot` {
    @Test func `when one of two online keys is taken away, though the other still signs`() async throws {
        let simulator = try RepositorySimulator()
        let stolen = try SigningKey.generate(.ed25519)
        let both = [simulator.onlineKey, stolen]
        let phone = Phone(shipped: try simulator.publishRoot(simulator.root(onlineKeys: both)))
        try simulator.publishRelease()
        try simulator.publishTimestamp(version: 9_000_000, snapshot: 1)
        try await phone.refresh(simulator)
        try simulator.publishRoot(simulator.root(version: 2, onlineKeys: [simulator.onlineKey]))
        try simulator.publishRelease(2)
        #expect(try await phone.refresh(simulator).timestamp.value.version == 2)
    }

    @Test(arguments: [RoleName.timestamp, .snapshot])
    func `when a key of one of the two roles is taken away, and the other keeps it`(role: RoleName) async throws {
        let simulator = try RepositorySimulator()
        let stolen = try SigningKey.generate(.ed25519)
        let both = simulator.root(onlineKeys: [simulator.onlineKey, stolen])
        let one = simulator.root(version: 2)
        let phone = Phone(shipped: try simulator.publishRoot(both))
        try simulator.publishRelease()
        try simulator.publishTimestamp(version: 9_000_000, snapshot: 1)
        try await phone.refresh(simulator)
        try simulator.publishRoot(
            Root(
                version: 2, expires: one.expires, keys: Array(both.keys.values), root: one.rootKeys,
                timestamp: (role == .timestamp ? one : both).timestampKeys,
                snapshot: (role == .snapshot ? one : both).snapshotKeys, targets: one.targetsKeys))
        try simulator.publishRelease(2)
        #expect(try await phone.refresh(simulator).timestamp.value.version == 2)
    }

    @Test func `before it keeps the root, so that being killed in between does no harm`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try simulator.publishTimestamp(version: 9_000_000, snapshot: 1)
        try await phone.refresh(simulator)
        let newKey = try SigningKey.generate(.ed25519)
        try simulator.publishRoot(simulator.root(version: 2, lifetime: .days(-1), onlineKeys: [newKey]))
        await #expect(throws: TrustFault.self) { try await phone.refresh(simulator) }
        #expect(phone.store.files["timestamp.json"] == nil)
        #expect(phone.store.files["snapshot.json"] == nil)
        #expect(phone.store.files["2.root.json"] != nil)
    }

    @Test func `not when a key is added`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        let added = try SigningKey.generate(.ed25519)
        try simulator.publishRoot(simulator.root(version: 2, onlineKeys: [simulator.onlineKey, added]))
        _ = simulator.takeRequests()
        try await phone.refresh(simulator)
        #expect(
            simulator.takeRequests() == ["metadata/2.root.json", "metadata/3.root.json", "metadata/timestamp.json"])
    }
}

/// The id that a key's content gives it.
func keyID(of key: JSON) -> String {
    guard let bytes = try? key.canonical() else { preconditionFailure("a key of a test has a canonical form") }
    return SHA256Digest(of: bytes).hex
}
