import JSON
import TestKit
import Testing
import Trust

/// TUF §5.4.
@Suite struct `A client refuses a timestamp` {
    static let attacks = [
        Attack(
            "that nobody signed (§5.4.2)", "timestamp has 0 of the 1 valid signatures that root version 1 requires"
        ) {
            try Edition(signers: [.timestamp: []]).publish(on: $0)
        },
        Attack(
            "signed by the key of another role (§5.4.2)",
            "timestamp has 0 of the 1 valid signatures that root version 1 requires"
        ) {
            try Edition(signers: [.timestamp: [$0.targetsKey, $0.contentKey]]).publish(on: $0)
        },
        Attack(
            "changed after it was signed (§5.4.2)",
            "timestamp has 0 of the 1 valid signatures that root version 1 requires"
        ) {
            try Edition(damage: [.timestamp: { $0 = replacing("2026-12-21", "2036-12-21", in: $0) }]).publish(on: $0)
        },
        Attack(
            "that has expired (§5.4.4)", "timestamp expired on 2026-11-20T23:59:59Z, and it is 2026-11-21T00:00:00Z"
        ) {
            try Edition(changes: [.timestamp: { $0["expires"] = "2026-11-20T23:59:59Z" }]).publish(on: $0)
        },
        Attack(
            "that expires this second (§5.4.4)",
            "timestamp expired on 2026-11-21T00:00:00Z, and it is 2026-11-21T00:00:00Z"
        ) {
            try Edition(changes: [.timestamp: { $0["expires"] = "2026-11-21T00:00:00Z" }]).publish(on: $0)
        },
        Attack("that is not there", "the repository does not have timestamp.json") {
            $0["metadata/timestamp.json"] = nil
        },
        Attack(
            "that is larger than the limit", "timestamp.json is larger than the limit 'timestampBytes' of 4096 bytes"
        ) {
            $0["metadata/timestamp.json"] = [UInt8](repeating: 0x20, count: 4097)
        },
        Attack("that is a snapshot", "timestamp metadata was expected, 'snapshot' was offered") {
            try Edition(changes: [.timestamp: { $0["_type"] = "snapshot" }]).publish(on: $0)
        },
    ]

    @Test(arguments: attacks) func `and keeps the one it trusted`(_ attack: Attack) async throws {
        try await expectRefusal(of: attack)
    }

    @Test func `that went back (§5.4.3.1)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let first = simulator["metadata/timestamp.json"]
        try simulator.publishRelease(2)
        try await phone.refresh(simulator)
        simulator["metadata/timestamp.json"] = first
        await #expect(throws: TrustFault.rolledBack(.timestamp, trusted: 2, offered: 1)) {
            try await phone.refresh(simulator)
        }
    }

    /// Also against one that has expired on the client since.
    @Test func `that went back, long after the trusted one expired`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let first = simulator["metadata/timestamp.json"]
        try simulator.publishRelease(2)
        try await phone.refresh(simulator)
        simulator["metadata/timestamp.json"] = first
        await #expect(throws: TrustFault.rolledBack(.timestamp, trusted: 2, offered: 1)) {
            try await phone.refresh(simulator, at: RepositorySimulator.today + .days(20))
        }
    }

    /// Another client kept such a timestamp first and was stuck ever after (CVE-2025-2888).
    @Test func `that is newer and lists an older snapshot, and does not keep it (§5.4.3.2)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try simulator.publishRelease(2)
        try await phone.refresh(simulator)
        let before = phone.store.files
        try simulator.publishTimestamp(version: 3, snapshot: 1)
        await #expect(throws: TrustFault.rolledBack(.snapshot, trusted: 2, offered: 1)) {
            try await phone.refresh(simulator)
        }
        #expect(phone.store.files == before)
    }
}

@Suite struct `A client with a timestamp of the same version` {
    @Test func `keeps its own, and goes on (§5.4.3.1)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        let kept = phone.store.files["timestamp.json"]
        try simulator.publishTimestamp(version: 1, snapshot: 1, lifetime: .days(300))
        phone.store.files["snapshot.json"] = nil
        _ = simulator.takeRequests()
        try await phone.refresh(simulator)
        #expect(phone.store.files["timestamp.json"] == kept)
        #expect(
            simulator.takeRequests() == ["metadata/2.root.json", "metadata/timestamp.json", "metadata/1.snapshot.json"])
    }

    @Test func `is not saved by it when its own has expired (§5.4.4)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        try simulator.publishTimestamp(version: 1, snapshot: 1, lifetime: .days(300))
        let later = RepositorySimulator.today + .days(8)
        let fault = TrustFault.expired(.timestamp, at: RepositorySimulator.today + .days(7), now: later)
        await #expect(throws: fault) { try await phone.refresh(simulator, at: later) }
    }
}

/// TUF §5.5.
@Suite struct `A client refuses a snapshot` {
    static let attacks = [
        Attack("of another content (§5.5.2)", "snapshot.json does not have the digest that is listed") {
            try Edition(damage: [.snapshot: { $0 = replacing("2026", "2036", in: $0) }]).publish(on: $0)
        },
        Attack(
            "that nobody signed (§5.5.3)", "snapshot has 0 of the 1 valid signatures that root version 1 requires"
        ) {
            try Edition(signers: [.snapshot: [$0.contentKey]]).publish(on: $0)
        },
        Attack(
            "changed after it was signed, where no digest is listed (§5.5.3)",
            "snapshot has 0 of the 1 valid signatures that root version 1 requires"
        ) {
            try Edition(damage: [.snapshot: { $0 = replacing("2026", "2036", in: $0) }], describes: false).publish(
                on: $0)
        },
        Attack("of another version (§5.5.4)", "snapshot has version 7 where version 2 is listed") {
            try Edition(changes: [.snapshot: { $0["version"] = 7 }]).publish(on: $0)
        },
        Attack("that no longer lists a role (§5.5.5)", "the snapshot no longer lists content, which it listed before") {
            try Edition(list: { $0["content.json"] = nil }).publish(on: $0)
        },
        Attack(
            "that has expired (§5.5.6)", "snapshot expired on 2026-11-21T00:00:00Z, and it is 2026-11-21T00:00:00Z"
        ) {
            try Edition(changes: [.snapshot: { $0["expires"] = "2026-11-21T00:00:00Z" }]).publish(on: $0)
        },
        Attack("that is not there", "the repository does not have 2.snapshot.json") {
            try Edition().publish(on: $0)
            $0["metadata/2.snapshot.json"] = nil
        },
        Attack(
            "that is said to be too large", "2.snapshot.json is larger than the limit 'snapshotBytes' of 65536 bytes"
        ) {
            try Edition(changes: [
                .timestamp: { $0["meta"] = ["snapshot.json": ["version": 2, "length": 65_537]] }
            ]).publish(on: $0)
        },
        Attack("that is too large", "2.snapshot.json is larger than the limit 'snapshotBytes' of 65536 bytes") {
            try Edition(
                damage: [.snapshot: { $0 = [UInt8](repeating: 0x20, count: 65_537) }], describes: false
            ).publish(on: $0)
        },
    ]

    /// The timestamp was in order and is kept; the snapshot is not.
    @Test(arguments: attacks) func `and keeps the one it trusted`(_ attack: Attack) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        _ = try await phone.fetch("content.de.json", from: simulator)
        let before = phone.store.files["snapshot.json"]
        try attack.prepare(simulator)
        let fault = await #expect(throws: TrustFault.self) { try await phone.refresh(simulator) }
        #expect(fault?.description == attack.words)
        #expect(phone.store.files["snapshot.json"] == before)
        try Edition(version: 3).publish(on: simulator)
        #expect(try await phone.refresh(simulator).snapshot.value.version == 3)
    }

    @Test func `of which only digests of unknown kinds are listed (§5.5.2)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try Edition(changes: [
            .timestamp: { $0["meta"] = ["snapshot.json": ["version": 2, "hashes": ["blake3": "00"]]] }
        ]).publish(on: simulator)
        await #expect(throws: TrustFault.noKnownDigest(file: "snapshot.json")) { try await phone.refresh(simulator) }
    }

    @Test func `of another length (§5.5.2)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let listed = simulator["metadata/1.snapshot.json"]?.count ?? 0
        simulator.tamper("metadata/1.snapshot.json") { $0.append(0x20) }
        let fault = TrustFault.wrongLength(file: "snapshot.json", listed: listed, received: listed + 1)
        await #expect(throws: fault) { try await phone.refresh(simulator) }
    }

    @Test func `in which a role went back (§5.5.5)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let old = MetadataDescription(version: 1, of: simulator["metadata/1.content.json"] ?? [])
        try Edition(version: 2).publish(on: simulator)
        try await phone.refresh(simulator)
        try Edition(version: 3, list: { $0["content.json"] = old }).publish(on: simulator)
        await #expect(throws: TrustFault.rolledBack(.delegated("content"), trusted: 2, offered: 1)) {
            try await phone.refresh(simulator)
        }
    }

    /// The stored snapshot has other bytes than the new timestamp lists; it measures rollback all the same.
    @Test func `in which targets went back, though its own expired long ago (§5.5.5)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let old = MetadataDescription(version: 1, of: simulator["metadata/1.targets.json"] ?? [])
        try Edition(version: 2).publish(on: simulator)
        try await phone.refresh(simulator)
        let later: @Sendable (inout JSONObject) -> Void = { $0["expires"] = "2027-06-01T00:00:00Z" }
        try Edition(version: 3, changes: [.snapshot: later, .timestamp: later], list: { $0["targets.json"] = old })
            .publish(on: simulator)
        await #expect(throws: TrustFault.rolledBack(.targets, trusted: 2, offered: 1)) {
            try await phone.refresh(simulator, at: RepositorySimulator.today + .days(60))
        }
    }
}

@Suite struct `A client that kept a snapshot` {
    @Test func `fetches it anew when the timestamp lists other bytes of the same version`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        let other = Snapshot(
            version: 1, expires: RepositorySimulator.today + .days(31),
            files: [
                "targets.json": MetadataDescription(version: 1), "content.json": MetadataDescription(version: 1),
            ])
        try simulator.publishSnapshot(other)
        try simulator.publishTimestamp(version: 2, snapshot: 1)
        try await phone.refresh(simulator)
        #expect(phone.store.files["snapshot.json"] == simulator["metadata/1.snapshot.json"])
    }

    @Test func `fetches targets anew when it lists other bytes of the same version (§5.6.2)`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        let targets = Targets(
            version: 1, expires: RepositorySimulator.today + .days(99), delegations: simulator.targets().delegations)
        let other = try simulator.publish(
            targets.signed(), as: "1.targets.json", signedBy: [simulator.targetsKey])
        let content = MetadataDescription(version: 1, of: simulator["metadata/1.content.json"] ?? [])
        try simulator.publishSnapshot(
            Snapshot(
                version: 2, expires: RepositorySimulator.today + .days(30),
                files: ["targets.json": MetadataDescription(version: 1, of: other), "content.json": content]))
        try simulator.publishTimestamp(version: 2, snapshot: 2)
        try await phone.refresh(simulator)
        #expect(phone.store.files["targets.json"] == other)
    }

    @Test func `that is damaged fetches it again, and says which file was set aside`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try await phone.refresh(simulator)
        phone.store.files["snapshot.json"] = [0x7B]
        phone.store.files["timestamp.json"] = []
        phone.store.files["targets.json"] = Array("null".utf8)
        let repository = try await phone.refresh(simulator)
        #expect(
            repository.setAside.map { "\($0.name): \($0.fault)" } == [
                "timestamp.json: timestamp metadata is malformed: no JSON value at byte 0",
                "snapshot.json: snapshot metadata is malformed: the JSON text ends too early at byte 1",
                "targets.json: targets metadata is malformed: the file is not an object",
            ])
        #expect(phone.store.files["snapshot.json"] == simulator["metadata/1.snapshot.json"])
    }
}

/// Bytes with a text replaced by one of the same length.
func replacing(_ old: String, _ new: String, in bytes: [UInt8]) -> [UInt8] {
    Array(String(decoding: bytes, as: UTF8.self).replacing(old, with: new).utf8)
}
