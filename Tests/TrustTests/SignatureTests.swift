import Digests
import Foundation
import JSON
import Signing
import TestKit
import Testing
import Trust

/// A key and a signature made by another library, over `Tests/Fixtures/trust/signatures.json`'s one message.
struct SignatureVector: Sendable, CustomTestStringConvertible {
    let name: String
    let key: JSON
    let hex: String
    let isAccepted: Bool

    var testDescription: String { name }

    static let file: JSON = {
        let url = Fixture.trust.appending(path: "signatures.json")
        guard let data = FileManager.default.contents(atPath: url.path), let json = try? JSON.parse(Array(data)) else {
            preconditionFailure("the vectors are part of the checkout")
        }
        return json
    }()

    static let all: [SignatureVector] = (file["vectors"]?.array ?? []).map { vector in
        let text = { (key: String) in vector[key]?.string ?? "" }
        return SignatureVector(
            name: text("name"),
            key: [
                "keytype": .string(text("keytype")), "scheme": .string(text("scheme")),
                "keyval": ["public": .string(text("public"))],
            ], hex: text("sig"), isAccepted: vector["accepted"]?.bool ?? false)
    }
}

enum Fixture {
    static let trust = URL(filePath: #filePath).appending(path: "../../Fixtures/trust").standardized
}

/// The edge cases that Wycheproof collects: encodings, ranges, lengths, foreign curves, points of low order.
@Suite struct `A signature` {
    /// Judged as a client does: through a role whose only key it is.
    @Test(arguments: SignatureVector.all) func `made elsewhere`(_ vector: SignatureVector) throws {
        let message = try JSON.parse(Array(SignatureVector.file["message"]?.string?.utf8 ?? "".utf8))
        let id = keyID(of: vector.key)
        let simulator = try RepositorySimulator()
        var signed = simulator.root().signed.object ?? JSONObject()
        signed["keys"] = .object(JSONObject([.init(key: id, value: vector.key)]))
        let root = try Root(.object(signed))
        let file: JSON = ["signatures": [["keyid": .string(id), "sig": .string(vector.hex)]], "signed": message]
        let envelope = try Envelope(
            parsing: UntrustedBytes(file.encoded()), as: .timestamp, limits: TrustLimits())
        let status = envelope.status(RoleKeys(keyIDs: [id], threshold: 1), from: root.keys)
        let isAccepted = vector.isAccepted || Self.judgedByLibrary.contains(vector.name)
        #expect(status.isReached == isAccepted)
        #expect(status.missing == (isAccepted ? [] : [id]))
    }

    #if SOCKETS
        private static let judgedByLibrary: Set<String> = []
    #else
        /// The system's library is not asked to take a modulus apart, as OpenSSL is.
        private static let judgedByLibrary: Set = ["RSA: a modulus that is prime", "RSA: a modulus with a factor of 3"]
    #endif

    @Test func `vectors are all there`() { #expect(SignatureVector.all.count == 83) }

    /// The example of the specification, whose id stands in its text.
    @Test func `key of the specification has the id that stands there`() {
        let key: JSON = [
            "keytype": "ed25519", "scheme": "ed25519",
            "keyval": ["public": "72378e5bc588793e58f81c8533da64a2e8f1565c1fcc7f253496394ffc52542c"],
        ]
        #expect(keyID(of: key) == "1bf1c6e3cdd3d3a8420b19199e27511999850f4b376c4547b2f32fba7e80fca3")
    }
}

@Suite struct `A signing key` {
    static let passphrase = Array("correct horse\u{0}battery stäple".utf8)

    @Test(arguments: SigningKey.KeyType.allCases) func `survives being kept in a file`(type: SigningKey.KeyType) throws
    {
        let key = try SigningKey.generate(type)
        let pem = try key.encryptedPEM(passphrase: Self.passphrase, rounds: 1000)
        let opened = try SigningKey(pem: pem, passphrase: Self.passphrase)
        #expect(opened.publicKey == key.publicKey)
        let message = Array("canonical".utf8)
        let signature = try opened.sign(message)
        #expect(signature.keyID == key.publicKey.id)
        let bytes = try #require(signature.bytes)
        #expect(key.publicKey.verifies(bytes, of: message))
        #expect(!key.publicKey.verifies(bytes, of: message + [0]))
    }

    /// What stands behind a key would be a part of its id, and no part of the key: one key would have many ids.
    @Test func `has a public half with nothing behind it`() throws {
        let pem = String(decoding: try SigningKey.generate(.p256).publicPEM(), as: UTF8.self)
        let lines = pem.split(separator: "\n")
        var der = try #require(Data(base64Encoded: lines.dropFirst().dropLast().joined()))
        #expect(PublicKey(pem: pem) != nil)
        der.append(0)
        let longer = [lines[0], Substring(der.base64EncodedString()), lines[lines.count - 1]].joined(separator: "\n")
        #expect(PublicKey(pem: longer + "\n") == nil)
    }

    @Test func `is sealed in another way each time`() throws {
        let key = try SigningKey.generate(.p256)
        let (first, second) = (
            try key.encryptedPEM(passphrase: [1], rounds: 1), try key.encryptedPEM(passphrase: [1], rounds: 1)
        )
        #expect(first != second)
        #expect(
            String(decoding: first, as: UTF8.self).hasPrefix(
                "Key-ID: \(key.publicKey.id)\n-----BEGIN ENCRYPTED PRIVATE KEY-----\n"))
    }

    @Test func `does not open with another passphrase, and leaves no error behind`() throws {
        let key = try SigningKey.generate(.ed25519)
        let pem = try key.encryptedPEM(passphrase: Self.passphrase, rounds: 1000)
        for wrong in [[], Array("correct horse".utf8), Self.passphrase + [1]] {
            #expect(throws: KeyFault.self) { try SigningKey(pem: pem, passphrase: wrong) }
        }
        for damaged in [[], Array("hello".utf8), try key.publicPEM()] {
            #expect(throws: KeyFault.unfit(PrivateKeyForm(of: damaged))) {
                try SigningKey(pem: damaged, passphrase: Self.passphrase)
            }
        }
        #expect(try SigningKey(pem: pem, passphrase: Self.passphrase).publicKey == key.publicKey)
    }

    /// What we write OpenSSL reads, and the other way round; its public half is byte for byte ours.
    @Test(arguments: SigningKey.KeyType.allCases) func `is read and written by OpenSSL`(type: SigningKey.KeyType) throws
    {
        let folder = try TemporaryFolder()
        let file = { (name: String) in folder.url.appending(path: name).path }
        let key = try SigningKey.generate(type)
        try Data(try key.encryptedPEM(passphrase: Array("secret".utf8), rounds: 1000)).write(
            to: folder.url.appending(path: "ours.pem"))
        let shown = try Command.run("openssl", ["pkey", "-in", file("ours.pem"), "-passin", "pass:secret", "-pubout"])
        #expect(Array(shown.output.utf8) == (try key.publicPEM()))
        #expect(PublicKey(pem: shown.output) == key.publicKey)

        let algorithm = type == .p256 ? ["EC", "-pkeyopt", "ec_paramgen_curve:P-256"] : ["ED25519"]
        let made = try Command.run(
            "openssl",
            ["genpkey", "-algorithm"] + algorithm
                + ["-aes-256-cbc", "-pass", "pass:other", "-out", file("theirs.pem")])
        #expect(made.status == 0, "\(made.errors)")
        let theirs = try SigningKey(pem: Array(try folder.text("theirs.pem").utf8), passphrase: Array("other".utf8))
        let plain = try Command.run("openssl", ["pkey", "-in", file("theirs.pem"), "-passin", "pass:other"])
        #expect(throws: KeyFault.unfit(.traditional)) {
            try SigningKey(pem: Array(plain.output.utf8), passphrase: Array("other".utf8))
        }
        let message = Array("canonical".utf8)
        try Data(message).write(to: folder.url.appending(path: "message"))
        try Data(try #require(theirs.sign(message).bytes)).write(to: folder.url.appending(path: "signature"))
        try Data(try theirs.publicPEM()).write(to: folder.url.appending(path: "public.pem"))
        let verified = try Command.run(
            "openssl",
            ["pkeyutl", "-verify", "-pubin", "-inkey", file("public.pem"), "-rawin", "-in", file("message")]
                + ["-sigfile", file("signature")] + (type == .p256 ? ["-digest", "sha256"] : []))
        #expect(verified.output == "Signature Verified Successfully\n", "\(verified.errors)")
    }

    @Test func `of a kind that nobody signs metadata with is refused`() throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "rsa.pem").path
        let made = try Command.run(
            "openssl",
            ["genpkey", "-algorithm", "RSA", "-aes-256-cbc", "-pass", "pass:other", "-out", file])
        #expect(made.status == 0, "\(made.errors)")
        #expect(throws: KeyFault.unknownType) {
            try SigningKey(pem: Array(try folder.text("rsa.pem").utf8), passphrase: Array("other".utf8))
        }
    }
}

@Suite struct `Signatures on one file` {
    /// People sign on their own machines; the file does not tell in which order.
    @Test func `may come in any order`() throws {
        let keys = try (0..<3).map { _ in try SigningKey.generate(.ed25519) }
        let signed = try RepositorySimulator().root().signed
        let files = try [[0, 1, 2], [2, 0, 1], [1, 2, 0, 2]].map { order in
            var envelope = Envelope(signed: signed)
            for position in order { envelope.add(try keys[position].sign(envelope.canonicalBytes)) }
            return envelope.encoded()
        }
        #expect(Set(files).count == 1)
    }

    @Test func `tell who signed and who is missing`() throws {
        let keys = try (0..<3).map { _ in try SigningKey.generate(.p256) }
        let ids = keys.map(\.publicKey.id)
        let known = Dictionary(uniqueKeysWithValues: keys.map { ($0.publicKey.id, $0.publicKey) })
        let roleKeys = RoleKeys(keyIDs: ids, threshold: 2)
        var envelope = Envelope(signed: ["a": 1])
        #expect(envelope.status(roleKeys, from: known).missing == ids)
        try envelope.sign(with: keys[2])
        envelope.add(Signature(keyID: ids[0], hex: ""))
        envelope.add(try keys[1].sign([1, 2, 3]))
        let status = envelope.status(roleKeys, from: known)
        #expect(status.signed == [ids[2]])
        #expect(status.missing == [ids[0], ids[1]])
        #expect(status.void == [ids[1]])
        #expect(!status.isReached)
        try envelope.sign(with: keys[0])
        #expect(envelope.status(roleKeys, from: known).isReached)
        #expect(!envelope.status(roleKeys, from: [:]).isReached)
    }

    /// What a key is listed with, and how its public half is spelled, gives it another id, and its owner no second voice.
    @Test(arguments: SecondListing.all) func `by one key count once, under whatever ids`(_ listing: SecondListing)
        throws
    {
        let (key, other) = (try SigningKey.generate(listing.type), try SigningKey.generate(listing.type))
        let keys = [
            JSON.object(key.publicKey.json), .object(try listing.change(key.publicKey.json)),
            .object(other.publicKey.json),
        ]
        let ids = keys.map(keyID)
        var signed = try RepositorySimulator().root().signed.object ?? JSONObject()
        signed["keys"] = .object(JSONObject(zip(ids, keys).map { .init(key: $0, value: $1) }))
        let known = try Root(.object(signed)).keys
        try #require(known.count == 3)
        let roleKeys = RoleKeys(keyIDs: ids, threshold: 2)
        var envelope = Envelope(signed: ["a": 1])
        let signature = try key.sign(envelope.canonicalBytes)
        envelope.add(signature)
        envelope.add(Signature(keyID: ids[1], hex: signature.hex))
        let status = envelope.status(roleKeys, from: known)
        #expect(!status.isReached)
        #expect(status.signed == [ids[0]])
        #expect(status.missing == [ids[2]])
        try envelope.sign(with: other)
        #expect(envelope.status(roleKeys, from: known).isReached)
    }
}

/// A way to list a key a second time.
struct SecondListing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let type: SigningKey.KeyType
    let change: @Sendable (JSONObject) throws -> JSONObject

    static let all = [
        SecondListing(testDescription: "with another member", type: .ed25519) { key in
            var key = key
            key.append("keyid_hash_algorithms", ["sha256", "sha512"])
            return key
        },
        SecondListing(testDescription: "in upper case", type: .ed25519) { key in
            try spelled(key) { $0.uppercased() }
        },
        SecondListing(testDescription: "with another line break", type: .p256) { key in
            try spelled(key) { "\($0)\n" }
        },
        SecondListing(testDescription: "as a compressed point", type: .p256) { key in
            try spelled(key) { text in
                let folder = try TemporaryFolder()
                try folder.write(Array(text.utf8), to: "key")
                let words = ["pkey", "-pubin", "-in", "key", "-ec_conv_form", "compressed", "-pubout"]
                return try Command.run("openssl", words, in: folder.url).output
            }
        },
    ]

    /// The same with another spelling of its public half.
    private static func spelled(_ key: JSONObject, _ spelling: (String) throws -> String) throws -> JSONObject {
        var key = key
        let text = try #require(key["keyval"]?["public"]?.string)
        key["keyval"] = ["public": .string(try spelling(text))]
        return key
    }
}
