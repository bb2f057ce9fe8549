import COpenSSL
import Conformance
import Foundation
import JSON
import Testing
import Trust

@testable import LitfassClient

/// As an app on Android fills it from `java.security.Signature`.
@Suite(.serialized) struct `Signatures that the app verifies` {
    private static let vectors: JSON = {
        let file = URL(filePath: #filePath).appending(path: "../../../Fixtures/trust/signatures.json").standardized
        guard let data = FileManager.default.contents(atPath: file.path), let json = try? JSON.parse(Array(data)) else {
            preconditionFailure("the vectors are part of the repository")
        }
        return json
    }()

    /// Without arithmetic of its own, the client compares no compressed point with others, and takes no modulus apart.
    private static let judgedOtherwise: Set = [
        "P-256: a compressed point", "RSA: a modulus that is prime", "RSA: a modulus with a factor of 3",
    ]

    /// Keys for which anybody can sign. No library is asked about them, whatever it would say.
    private static let refused: Set = ["RSA: an exponent of 1", "RSA: an even exponent", "RSA: an even modulus"]

    /// The library that verifies believes whatever key it is given: what no key may be is the client's to see.
    @Test func `are judged as by a client that verifies itself, but for three keys`() throws {
        LitfassClient.verifySignatures(verify)
        let message = try JSON.parse(Array(Self.vectors["message"]?.string?.utf8 ?? "".utf8))
        let vectors = try #require(Self.vectors["vectors"]?.array)
        #expect(vectors.count == 83)
        for vector in vectors {
            let text = { (key: String) in JSON.string(vector[key]?.string ?? "") }
            let key: JSON = [
                "keytype": text("keytype"), "scheme": text("scheme"), "keyval": ["public": text("public")],
            ]
            let file: JSON = ["signatures": [["keyid": "a", "sig": text("sig")]], "signed": message]
            let envelope = try Envelope(parsing: UntrustedBytes(file.encoded()), as: .timestamp, limits: TrustLimits())
            let keys = try root(listing: key).keys
            let status = envelope.status(RoleKeys(keyIDs: ["a"], threshold: 1), from: keys)
            let name = vector["name"]?.string ?? ""
            if Self.refused.contains(name) { #expect(keys["a"]?.isVerifiable == false, "\(name)") }
            let isLikewise = status.isReached == vector["accepted"]?.bool
            #expect(isLikewise != Self.judgedOtherwise.contains(name), "\(name)")
        }
    }

    /// A root whose table has one more key, `a`.
    private func root(listing key: JSON) throws -> Root {
        let kit = try #require(ConformanceKit.cases.first)
        var signed = try #require(try JSON.parse(kit.root)["signed"]?.object)
        signed["keys"] = .object(JSONObject([.init(key: "a", value: key)]))
        return try Root(.object(signed))
    }

    @Test func `let a client follow a repository, and refuse it without them`() async throws {
        let step = try #require(ConformanceKit.cases.first?.steps.first)
        let root = try #require(step.files["metadata/1.root.json"])
        func refresh() async throws -> Int {
            var configuration = LitfassClient.Configuration(
                root: root, transport: Tree(files: step.files), languages: ["de"], state: MemoryFiles())
            configuration.clock = { Date(timeIntervalSince1970: Double(step.time.secondsSinceEpoch)) }
            return try await LitfassClient(configuration).refresh().release.number
        }
        LitfassClient.verifySignatures(verify)
        #expect(try await refresh() == 1)
        LitfassClient.verifySignatures { _, _, _, _ in false }
        let fault = await #expect(throws: ClientFault.self) { try await refresh() }
        #expect(fault?.kind == .notTrusted)
    }
}

private struct Tree: Transport {
    let files: [String: [UInt8]]

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        files[path].map { Transfer(bytes: $0, serverTime: nil) }
    }
}

@Sendable private func verify(
    _ signature: [UInt8], _ message: [UInt8], _ publicKey: [UInt8], _ scheme: LitfassClient.SignatureScheme
) -> Bool {
    defer { ERR_clear_error() }
    let key = unsafe publicKey.withUnsafeBufferPointer { bytes in
        var next = bytes.baseAddress
        return unsafe d2i_PUBKEY(nil, &next, bytes.count)
    }
    guard let key = unsafe key, let context = unsafe EVP_MD_CTX_new() else { return false }
    defer {
        unsafe EVP_MD_CTX_free(context)
        unsafe EVP_PKEY_free(key)
    }
    var parameters: OpaquePointer?
    let digest = unsafe scheme == .ed25519 ? nil : EVP_sha256()
    guard unsafe EVP_DigestVerifyInit(context, &parameters, digest, nil, key) == 1 else { return false }
    if scheme == .rsaPSS {
        guard unsafe EVP_PKEY_CTX_set_rsa_padding(parameters, RSA_PKCS1_PSS_PADDING) == 1,
            unsafe EVP_PKEY_CTX_set_rsa_pss_saltlen(parameters, RSA_PSS_SALTLEN_AUTO) == 1
        else { return false }
    }
    return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
}
