import Files
import JSON
import Publishing
import Signing
import TestKit
import Testing
import Trust

/// A thief with the online key and the key of one person makes a release; a phone holds it to the policy that the root says.
@Suite struct `A phone` {
    private let team: SigningTeam
    private var workplace: PublishingFolder { team.workplace }

    init() async throws {
        team = try SigningTeam()
        try await team.open()
    }

    @Test(arguments: [
        ("content", ["edda"], "content has 1 of the 2 valid signatures that targets requires"),
        ("content", ["rita"], "content has 1 of the 2 valid signatures that targets requires"),
        ("content", ["anna", "edda"], "content has 1 of the 2 valid signatures that targets requires"),
        ("parameters", ["anna"], "parameters has 1 of the 2 valid signatures that targets requires"),
        ("parameters", ["ben", "clara"], "parameters has 0 of the 2 valid signatures that targets requires"),
        ("targets", ["ben"], "targets has 1 of the 2 valid signatures that root version 1 requires"),
    ])
    func `refuses what too few have signed`(role: String, thieves: [String], words: String) async throws {
        try forge(role, by: thieves)
        let fault = await #expect(throws: TrustFault.self) {
            var repository = try await workplace.client()
            _ = try await repository.everyRole()
        }
        #expect(fault?.description == words)
    }

    @Test(arguments: [
        ("content", ["edda", "rita"]), ("parameters", ["anna", "rita"]), ("targets", ["anna", "clara"]),
    ])
    func `accepts what enough have signed, so that the forgery is well made`(role: String, people: [String])
        async throws
    {
        try forge(role, by: people)
        var repository = try await workplace.client()
        #expect(try await repository.everyRole().count == 3)
        #expect(repository.snapshot.value.version == 2)
    }

    /// TUF §5.3.11: what a stolen key signed is forgotten with the key, or its high numbers would shut out every release.
    @Test func `forgets what a stolen online key signed, once there is another`() async throws {
        let store = MemoryStore()
        _ = try await workplace.client(store)
        let honest = try workplace.read("site/metadata/timestamp.json")
        let listed = MetadataDescription(version: 1, of: try workplace.read("site/metadata/1.snapshot.json"))
        let thief = Timestamp(version: 1000, expires: PublishingFolder.start + .days(5), snapshot: listed)
        try workplace.write(signed(thief.signed, by: ["online"]), to: "site/metadata/timestamp.json")
        #expect(try await workplace.client(store).timestamp.value.version == 1000)
        let noticed = await #expect(throws: PublishingFault.self) { try await team.publish() }
        #expect(
            noticed?.description
                == "the site has timestamp 1000, and what we published last was 1: somebody else signs with our key")
        try workplace.write(honest, to: "site/metadata/timestamp.json")
        await #expect(throws: TrustFault.rolledBack(.timestamp, trusted: 1000, offered: 1)) {
            _ = try await workplace.client(store)
        }
        try team.makeKey("online")
        try await team.proposeRules()
        try await team.sign("anna", "clara")
        try await team.publish()
        #expect(try await workplace.client(store).timestamp.value.version == 2)
    }

    /// Release 2: one role once more, signed by these, below a snapshot and a timestamp by the online key.
    private func forge(_ role: String, by signers: [String]) throws {
        var files: [String: MetadataDescription] = [:]
        for name in ["targets", "content", "parameters"] {
            var file = try workplace.read("site/metadata/1.\(name).json")
            if name == role {
                file = try signed(next(file), by: signers)
                try workplace.write(file, to: "site/metadata/2.\(name).json")
            }
            files["\(name).json"] = MetadataDescription(version: name == role ? 2 : 1, of: file)
        }
        let expires = PublishingFolder.start + .days(5)
        let snapshot = try signed(Snapshot(version: 2, expires: expires, files: files).signed, by: ["online"])
        try workplace.write(snapshot, to: "site/metadata/2.snapshot.json")
        let listed = MetadataDescription(version: 2, of: snapshot)
        let timestamp = Timestamp(version: 2, expires: expires, snapshot: listed)
        try workplace.write(signed(timestamp.signed, by: ["online"]), to: "site/metadata/timestamp.json")
    }

    private func next(_ file: [UInt8]) throws -> JSON {
        var signed = try #require(try JSON.parse(file)["signed"]?.object)
        signed["version"] = 2
        return .object(signed)
    }

    private func signed(_ signed: JSON, by signers: [String]) throws -> [UInt8] {
        var envelope = Envelope(signed: signed)
        for signer in signers {
            let pem = try workplace.read("keys/\(signer).pem")
            try envelope.sign(with: SigningKey(pem: pem, passphrase: SigningTeam.passphrase(signer)))
        }
        return envelope.encoded()
    }
}
