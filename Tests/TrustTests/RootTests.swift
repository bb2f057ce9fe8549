import Digests
import JSON
import Signing
import Synchronization
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

    /// TAP 12: two ids of one key, also with other members beside it, are one signer.
    @Test func `that one key signed under two ids`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        var twin = simulator.rootKey.publicKey.json
        twin["x-tuf-on-ci-keyowner"] = "@anna"
        let ids = ["anna", "ben"]
        try simulator.publishAliases(
            ["anna": simulator.rootKey.publicKey.json, "ben": twin], threshold: 2, signing: ids)
        let own = TrustFault.belowThreshold(.root, valid: 1, threshold: 2, demandedBy: .root(version: 2))
        await #expect(throws: own) { try await phone.refresh(simulator) }
    }

    @Test func `that only a key of an unknown kind signed, and says so`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let key: JSON = ["keytype": "ml-dsa", "scheme": "ml-dsa-65", "keyval": ["public": "00"]]
        try simulator.publishAliases(["other": try #require(key.object)], threshold: 1, signing: ["other"])
        let fault = TrustFault.belowThreshold(
            .root, valid: 0, threshold: 1, demandedBy: .root(version: 2), unverifiable: 1)
        await #expect(throws: fault) { try await phone.refresh(simulator) }
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

extension RepositorySimulator {
    /// Root 2, which lists the root key under other ids, signed once by its predecessor's id and under each of some others.
    fileprivate func publishAliases(_ keys: [String: JSONObject], threshold: Int64, signing ids: [String]) throws {
        var signed = root(version: 2).signed.object ?? JSONObject()
        var table = signed["keys"]?.object ?? JSONObject()
        for (id, key) in keys { table.append(id, .object(key)) }
        signed["keys"] = .object(table)
        var roles = signed["roles"]?.object ?? JSONObject()
        roles["root"] = [
            "keyids": .array(keys.keys.sorted().map(JSON.string)), "threshold": .number(JSONNumber(threshold)),
        ]
        signed["roles"] = .object(roles)
        let signature = try rootKey.sign(Envelope(signed: .object(signed)).canonicalBytes)
        let signatures = ([signature.keyID] + ids).map { id -> JSON in
            ["keyid": .string(id), "sig": .string(signature.hex)]
        }
        let file: JSON = ["signatures": .array(signatures), "signed": .object(signed)]
        self["metadata/2.root.json"] = file.encoded()
    }
}

@Suite struct `A client follows roots` {
    /// As tuf-on-ci writes them, and Sigstore's roots 5 to 11: an id is what the signed metadata says it is.
    @Test(arguments: ["@anna", "0", String(repeating: "a", count: 64)])
    func `whose key ids are no digests of their keys`(id: String) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        var key = simulator.rootKey.publicKey.json
        key["x-tuf-on-ci-keyowner"] = "@anna"
        try simulator.publishAliases([id: key], threshold: 1, signing: [id])
        let root = try await phone.refresh(simulator).root.value
        #expect(root.version == 2)
        #expect(root.rootKeys.keyIDs == [id])
    }

    /// A thief's high versions go with the key, though the id under which it was listed stays.
    @Test func `that replace the online key under the same id`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try Edition(version: 1000).publish(on: simulator)
        try await phone.refresh(simulator)
        let key = try SigningKey.generate(.ed25519)
        let id = simulator.onlineKey.publicKey.id
        var signed = simulator.root(version: 2).signed.object ?? JSONObject()
        var keys = signed["keys"]?.object ?? JSONObject()
        keys[id] = .object(key.publicKey.json)
        signed["keys"] = .object(keys)
        _ = try simulator.publish(.object(signed), as: "2.root.json", signedBy: [simulator.rootKey])
        try Edition(version: 2, signers: [.snapshot: [key], .timestamp: [key]]).publish(on: simulator)
        for name in ["2.snapshot.json", "timestamp.json"] {
            simulator.tamper("metadata/\(name)") { bytes in
                let text = String(decoding: bytes, as: UTF8.self).replacing(key.publicKey.id, with: id)
                bytes = Array(text.utf8)
            }
        }
        // The timestamp lists the digest of a snapshot before its signature was renamed.
        let snapshot = MetadataDescription(version: 2, of: simulator["metadata/2.snapshot.json"] ?? [])
        let timestamp = Timestamp(version: 2, expires: RepositorySimulator.today + .days(7), snapshot: snapshot)
        let signature = try key.sign(Envelope(signed: timestamp.signed).canonicalBytes)
        let file: JSON = [
            "signatures": [["keyid": .string(id), "sig": .string(signature.hex)]], "signed": timestamp.signed,
        ]
        simulator["metadata/timestamp.json"] = file.encoded()
        #expect(try await phone.refresh(simulator).timestamp.value.version == 2)
    }

    /// root-signing#171: a cache still holds the 404 for the root that brings the key.
    @Test func `past a cache, before it refuses what an unknown key signed`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        let edge = Edge(simulator)
        let key = try SigningKey.generate(.ed25519)
        try simulator.publishRoot(simulator.root(version: 2, onlineKeys: [key]))
        try simulator.publishRelease(2, signedBy: key)
        let repository = try await phone.refresh(edge)
        #expect(repository.root.value.version == 2)
        #expect(repository.timestamp.value.version == 2)
        #expect(edge.pastCaches == ["metadata/2.root.json", "metadata/2.root.json", "metadata/3.root.json"])
    }

    @Test func `and refuses what no root knows after one more look`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let edge = Edge(simulator)
        try simulator.publishRelease(2, signedBy: try SigningKey.generate(.ed25519))
        let fault = TrustFault.belowThreshold(.timestamp, valid: 0, threshold: 1, demandedBy: .root(version: 1))
        await #expect(throws: fault) { try await phone.refresh(edge) }
        #expect(edge.pastCaches == ["metadata/2.root.json"])
    }

    /// Has stored that there are no further roots.
    private final class Edge: MetadataSource {
        private let origin: RepositorySimulator
        private let asked = Mutex<[String]>([])

        init(_ origin: RepositorySimulator) { self.origin = origin }

        var pastCaches: [String] { asked.withLock { $0 } }

        func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
            path.hasSuffix(".root.json") ? nil : try await origin.fetch(path, limitBytes: limitBytes)
        }

        func fetchPastCaches(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
            asked.withLock { $0.append(path) }
            return try await origin.fetch(path, limitBytes: limitBytes)
        }
    }

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
