import Digests
import JSON
import Signing
import TestKit
import Testing
import Trust

/// One way in which signed metadata is not what TUF makes it.
struct Flaw: Sendable, CustomTestStringConvertible {
    let role: RoleName
    let words: String
    let change: @Sendable (inout JSONObject) -> Void

    init(_ role: RoleName, _ words: String, _ change: @escaping @Sendable (inout JSONObject) -> Void) {
        self.role = role
        self.words = words
        self.change = change
    }

    var testDescription: String { words }
}

/// Signed by the right people, and still not metadata.
@Suite struct `A client does not read` {
    static let content = RoleName.delegated("content")
    static let integers = "not an integer from 1 to 9007199254740991"

    static let flaws = [
        Flaw(.timestamp, "'signed' has no 'version'") { $0["version"] = nil },
        Flaw(.timestamp, "'version' of 'signed' is \(integers)") { $0["version"] = 0 },
        Flaw(.timestamp, "'version' of 'signed' is \(integers)") { $0["version"] = -1 },
        Flaw(.timestamp, "'version' of 'signed' is \(integers)") { $0["version"] = "2" },
        Flaw(.timestamp, "'version' of 'signed' is \(integers)") { $0["version"] = true },
        Flaw(.timestamp, "'version' of 'signed' is \(integers)") { $0["version"] = 9_007_199_254_740_992 },
        Flaw(.timestamp, "'version' of 'signed' is \(integers)") { $0["version"] = 9_223_372_036_854_775_807 },
        Flaw(.timestamp, "'version' of 'signed' is \(integers)") {
            $0["version"] = JSONNumber(text: "99999999999999999999999").map(JSON.number)
        },
        Flaw(.timestamp, "'signed' has no 'expires'") { $0["expires"] = nil },
        Flaw(.timestamp, "'expires' of 'signed' is not a time of the form YYYY-MM-DDTHH:MM:SSZ") {
            $0["expires"] = "2030-01-01T00:00:00.5Z"
        },
        Flaw(.timestamp, "'signed' has no 'meta'") { $0["meta"] = nil },
        Flaw(.timestamp, "'meta' of 'signed' is not an object") { $0["meta"] = [] },
        Flaw(.timestamp, "'meta' of 'signed' has no 'snapshot.json'") { $0["meta"] = [:] },
        Flaw(
            .timestamp, "'length' of 'snapshot.json' of 'meta' of 'signed' is not an integer from 0 to 9007199254740991"
        ) {
            $0["meta"] = ["snapshot.json": ["version": 2, "length": -1]]
        },
        Flaw(.timestamp, "'sha256' of 'hashes' of 'snapshot.json' of 'meta' of 'signed' is not a digest of this kind") {
            $0["meta"] = ["snapshot.json": ["version": 2, "hashes": ["sha256": "00"]]]
        },
        Flaw(.timestamp, "'hashes' of 'snapshot.json' of 'meta' of 'signed' is empty") {
            $0["meta"] = ["snapshot.json": ["version": 2, "hashes": [:]]]
        },
        Flaw(.snapshot, "'meta' of 'signed' is not an object") { $0["meta"] = "all" },
        Flaw(.snapshot, "'targets.json' of 'meta' of 'signed' has no 'version'") { $0["meta"] = ["targets.json": [:]] },
        Flaw(.targets, "'signed' has no 'targets'") { $0["targets"] = nil },
        Flaw(.targets, "'x' of 'targets' of 'signed' has no 'hashes'") { $0["targets"] = ["x": ["length": 1]] },
        Flaw(.targets, "'x' of 'targets' of 'signed' has no 'length'") { $0["targets"] = ["x": ["hashes": [:]]] },
        Flaw(.targets, "'delegations' of 'signed' has no 'roles'") { $0["delegations"] = ["keys": [:]] },
        Flaw(content, "'delegations' of 'signed' is not an object") { $0["delegations"] = .null },
    ]

    @Test(arguments: flaws) func `metadata of another shape`(_ flaw: Flaw) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try Edition(changes: [flaw.role: flaw.change]).publish(on: simulator)
        let fault = await #expect(throws: TrustFault.self) {
            try await phone.fetch("content.de.json", from: simulator)
        }
        #expect(fault?.description == "\(flaw.role) metadata is malformed: \(flaw.words)")
    }

    @Test(
        arguments: [
            ("a delegation has no 'name'", ["threshold": 1]),
            (
                "a delegated role may not be called 'root'",
                ["name": "root", "threshold": 1, "keyids": [], "terminating": false]
            ),
            (
                "a delegated role may not be called ''",
                ["name": "", "threshold": 1, "keyids": [], "terminating": false]
            ),
            (
                "'threshold' of a delegation is not an integer from 1 to 9007199254740991",
                ["name": "a", "threshold": 0, "keyids": [], "terminating": false]
            ),
            (
                "a delegation lists a key id twice",
                ["name": "a", "threshold": 1, "keyids": ["k", "k"], "terminating": false]
            ),
            ("a delegation has no 'terminating'", ["name": "a", "threshold": 1, "keyids": []]),
            (
                "a delegation needs either 'paths' or 'path_hash_prefixes'",
                ["name": "a", "threshold": 1, "keyids": [], "terminating": false]
            ),
            (
                "a delegation needs either 'paths' or 'path_hash_prefixes'",
                [
                    "name": "a", "threshold": 1, "keyids": [], "terminating": false, "paths": [],
                    "path_hash_prefixes": [],
                ]
            ),
            (
                "'paths' of a delegation contains a value that is not a string",
                ["name": "a", "threshold": 1, "keyids": [], "terminating": false, "paths": [1]]
            ),
        ] as [(String, JSON)])
    func `a delegation of another shape`(words: String, delegation: JSON) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try Edition(changes: [.targets: { $0["delegations"] = ["keys": [:], "roles": [delegation]] }])
            .publish(on: simulator)
        let fault = await #expect(throws: TrustFault.self) { try await phone.refresh(simulator) }
        #expect(fault?.description == "targets metadata is malformed: \(words)")
    }

    static let delegations = [MetadataFlaw.Step.member("signed"), .member("delegations")]

    @Test func `two delegations to one role`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let role: JSON = ["name": "a", "threshold": 1, "keyids": [], "terminating": false, "paths": ["*"]]
        try Edition(changes: [.targets: { $0["delegations"] = ["keys": [:], "roles": [role, role]] }])
            .publish(on: simulator)
        await #expect(throws: TrustFault.malformed(.targets, MetadataFlaw(at: Self.delegations, .delegatedTwice))) {
            try await phone.refresh(simulator)
        }
    }

    static let rootFlaws = [
        Flaw(.root, "'keys' of 'signed' is not an object") { $0["keys"] = [] },
        Flaw(.root, "'signed' has no 'roles'") { $0["roles"] = nil },
        Flaw(.root, "'roles' of 'signed' has no 'timestamp'") {
            var roles = $0["roles"]?.object ?? JSONObject()
            roles["timestamp"] = nil
            $0["roles"] = .object(roles)
        },
        Flaw(.root, "'threshold' of 'root' of 'roles' of 'signed' is \(integers)") {
            $0["roles"] = ["root": ["keyids": [], "threshold": 0]]
        },
        Flaw(.root, "'consistent_snapshot' of 'signed' is neither true nor false") { $0["consistent_snapshot"] = 1 },
        Flaw(.root, "'keytype' of a key is not a string") { $0["keys"] = ["x": ["keytype": 1]] },
    ]

    @Test(arguments: rootFlaws) func `a root of another shape`(_ flaw: Flaw) async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        var signed = simulator.root(version: 2).signed.object ?? JSONObject()
        flaw.change(&signed)
        _ = try simulator.publish(.object(signed), as: "2.root.json", signedBy: [simulator.rootKey])
        let fault = await #expect(throws: TrustFault.self) { try await phone.refresh(simulator) }
        #expect(fault?.description == "root metadata is malformed: \(flaw.words)")
    }

    @Test(arguments: [
        ("[]", "the file is not an object"), ("{}", "the file has no 'signed'"),
        (#"{"signed":{}}"#, "the file has no 'signatures'"),
        (#"{"signed":{},"signatures":{}}"#, "'signatures' of the file is not a list"),
        (#"{"signed":{},"signatures":[1]}"#, "a signature is not an object"),
        (#"{"signed":{},"signatures":[{"keyid":"a"}]}"#, "a signature has no 'sig'"),
        (#"{"signed":{"a":1.5},"signatures":[]}"#, "'signed' contains a number that is not an integer"),
        (#"{"signed":{},"signed":{},"signatures":[]}"#, "key 'signed' stands twice at byte 13"),
        (#"{"signed":{},"signatures":[]}x"#, "bytes after the end of the JSON text at byte 29"),
        ("{\"signed\":{\"a\":\"\u{0}\"},\"signatures\":[]}", "control character 0x0 in a string at byte 16"),
        (String(repeating: "[", count: 4000), "more than the limit 'depth' of 32 at byte 32"),
    ])
    func `an envelope of another shape`(text: String, words: String) {
        let fault = #expect(throws: TrustFault.self) {
            try Envelope(parsing: UntrustedBytes(Array(text.utf8)), as: .timestamp, limits: TrustLimits())
        }
        #expect(fault?.description == "timestamp metadata is malformed: \(words)")
    }
}

@Suite struct `Metadata bytes` {
    static func files() throws -> [(RoleName, [UInt8])] {
        let simulator = try RepositorySimulator(keyType: .p256)
        let root = try simulator.publishRoot()
        try simulator.publishRelease()
        return try [(.root, root.bytes)]
            + [RoleName.timestamp, .snapshot, .targets, .delegated("content")].map { role in
                let name = role == .timestamp ? role.fileName() : role.fileName(version: 1)
                return (role, try #require(simulator["metadata/\(name)"]))
            }
    }

    /// Whatever is changed, the reader answers with metadata or a fault: it never crashes.
    @Test(arguments: 0..<8) func `damaged at random never harm the reader`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var (read, refused) = (0, 0)
        for (role, valid) in try Self.files() {
            for _ in 0..<400 {
                let bytes = random.mutation(of: valid)
                do throws(TrustFault) {
                    try Self.read(UntrustedBytes(bytes), as: role)
                    read += 1
                } catch {
                    #expect(!error.description.isEmpty)
                    refused += 1
                }
            }
        }
        #expect(read > 0)
        #expect(refused > 0)
    }

    private static func read(_ bytes: UntrustedBytes, as role: RoleName) throws(TrustFault) {
        let signed = try Envelope(parsing: bytes, as: role, limits: TrustLimits()).signed
        switch role {
        case .root: _ = try Root(signed)
        case .timestamp: _ = try Timestamp(signed)
        case .snapshot: _ = try Snapshot(signed)
        case .targets, .delegated: _ = try Targets(signed, as: role)
        }
    }

    /// Nothing that is changed in a signed file passes: not in `signed`, not in the signature, not between.
    @Test func `with any one bit changed are not believed as something else`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try Edition(describes: false).publish(on: simulator)
        let honest = try #require(simulator["metadata/timestamp.json"])
        var random = SeededGenerator(seed: 7)
        for position in honest.indices where position.isMultiple(of: 3) {
            simulator.tamper("metadata/timestamp.json") {
                $0 = honest
                $0[position] ^= 1 << UInt8(random.next() % 8)
            }
            phone.store.files = [:]
            do {
                let repository = try await phone.refresh(simulator)
                #expect(repository.timestamp.value == (try Timestamp(Self.signed(honest))), "byte \(position)")
            } catch is TrustFault {}
        }
    }

    private static func signed(_ bytes: [UInt8]) throws -> JSON {
        try Envelope(parsing: UntrustedBytes(bytes), as: .timestamp, limits: TrustLimits()).signed
    }

    @Test func `keep members that nobody knows, and sign them`() throws {
        let key = try SigningKey.generate(.ed25519)
        let signed: JSON = ["_type": "x", "later": ["b": 1, "a": [nil, true, "\u{E9}\n"]]]
        var envelope = Envelope(signed: signed)
        try envelope.sign(with: key)
        let read = try Envelope(parsing: UntrustedBytes(envelope.encoded()), as: .root, limits: TrustLimits())
        #expect(read.signed == signed)
        #expect(
            String(decoding: read.canonicalBytes, as: UTF8.self)
                == "{\"_type\":\"x\",\"later\":{\"a\":[null,true,\"\u{E9}\n\"],\"b\":1}}")
        let keys = RoleKeys(keyIDs: [key.publicKey.id], threshold: 1)
        #expect(read.status(keys, from: [key.publicKey.id: key.publicKey]).isReached)
    }
}
