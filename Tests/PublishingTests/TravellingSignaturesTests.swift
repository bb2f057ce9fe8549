import Digests
import Foundation
import JSON
import Publishing
import Signing
import TestKit
import Testing
import Trust

/// Signatures that were made elsewhere, over what stands here or over something else.
@Suite struct `A signature from elsewhere` {
    private let team: SigningTeam

    init() async throws {
        team = try SigningTeam()
        try await team.open()
        try await team.propose("Neu")
    }

    private func key(_ signer: String) throws -> SigningKey {
        let pem = try team.workplace.read("keys/\(signer).pem")
        return try SigningKey(pem: pem, passphrase: SigningTeam.passphrase(signer))
    }

    private func bare(_ signer: String, over bytes: [UInt8]? = nil) async throws -> [UInt8] {
        let statement = try #require(try await team.publisher().status().candidate?.statements.first)
        let signature = try key(signer).sign(bytes ?? statement.bytesToSign)
        return try #require(signature.bytes)
    }

    /// As `sign --detached` writes it.
    private func mailed(_ signer: String, over bytes: [UInt8]? = nil) async throws -> [UInt8] {
        let signature = Signature(keyID: try key(signer).publicKey.id, bytes: try await bare(signer, over: bytes))
        let json: JSON = [
            "format": 1,
            "signatures": [
                [
                    "role": "content", "version": 2, "keyid": .string(signature.keyID), "sig": .string(signature.hex),
                ]
            ],
        ]
        return json.encoded()
    }

    private func take(_ file: [UInt8]) async throws -> PublishingStatus {
        let publisher = try team.publisher()
        let status = try await publisher.status()
        return try await publisher.add(publisher.signatures(in: file, called: "mail", over: status), to: status)
    }

    @Test func `counts, bare or in a file`() async throws {
        #expect(try await take(bare("edda")).demands.map(\.signed) == [["Edda"]])
        #expect(try await take(mailed("rita")).demands.map(\.signed) == [["Edda", "Rita"]])
        #expect(try await team.publish("Neu").release == 2)
    }

    /// RFC 4648 §3.5: whoever changes what nobody reads of a text makes another text, and no other signature.
    @Test func `is read from one text in Base64, broken into lines as tools do`() async throws {
        let bytes = try await bare("edda")
        let text = Base64.text(bytes)
        var loose = text
        let last = try #require(loose.lastIndex { $0 != UInt8(ascii: "=") })
        // Bits that stand for no byte are set; where there are none, the padding is one too many.
        if last < loose.count - 1 { loose[last] += 1 } else { loose.append(UInt8(ascii: "=")) }
        await #expect(throws: PublishingFault.candidate(.strangeSignature(file: "mail"))) { try await take(loose) }
        let lines = stride(from: 0, to: text.count, by: 64).map { text[$0..<min($0 + 64, text.count)] }
        #expect(try await take(Array(lines.joined(separator: Array("\r\n".utf8)))).demands.map(\.signed) == [["Edda"]])
    }

    @Test func `is not taken in where it fits nothing here`() async throws {
        let fault = PublishingFault.candidate(.strangeSignature(file: "mail"))
        let others = [
            try await bare("edda", over: [1]), try await mailed("edda", over: [1]), try await bare("anna"),
            try await mailed("anna"), Array("{\"format\":1,\"signatures\":[]}".utf8), Array("hello".utf8), [],
        ]
        for file in others { await #expect(throws: fault) { try await take(file) } }
        #expect(try await team.publisher().status().demands.map(\.signed) == [[]])
    }

    @Test func `is not made with a key that nobody asks for`() async throws {
        let publisher = try team.publisher()
        let status = try await publisher.status()
        for signer in ["anna", "ben"] {
            await #expect(throws: PublishingFault.candidate(.notAsked(name: signer.capitalized))) {
                try await publisher.sign(status, as: signer)
            }
            let own = try key(signer)
            let others = PublishingFault.candidate(.strangeKey(name: "Edda", owner: signer.capitalized))
            await #expect(throws: others) { try await publisher.sign(status, as: "edda", with: own) }
        }
        let unknown = try SigningKey.generate(.p256)
        await #expect(throws: PublishingFault.candidate(.strangeKey(name: "Edda", owner: nil))) {
            try await publisher.sign(status, as: "edda", with: unknown)
        }
        await #expect(throws: PublishingFault.candidate(.notAsked(name: "Anna"))) {
            try await publisher.sign(status, as: "anna", with: unknown)
        }
    }

    @Test func `is not made by one person in the name of another`() async throws {
        let publisher = try team.publisher()
        let status = try await publisher.status()
        let own = try key("rita")
        let fault = await #expect(throws: PublishingFault.self) {
            try await publisher.sign(status, as: "edda", with: own)
        }
        #expect(fault?.description == "the private key that was given is not Edda's, but Rita's")
    }
}
