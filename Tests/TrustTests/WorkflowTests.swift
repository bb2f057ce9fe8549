import JSON
import Signing
import TestKit
import Testing
import Trust

@Suite struct `A client accepts` {
    @Test(arguments: SigningKey.KeyType.allCases) func `a release and its files`(_ type: SigningKey.KeyType)
        async throws
    {
        let (simulator, phone) = try Phone.atFirstRelease(type)
        var repository = try await phone.refresh(simulator)
        #expect(repository.snapshot.value.version == 1)
        let file = try #require(try await repository.target(named: "content.de.json"))
        #expect(try await repository.download(file).value == Array("{}".utf8))
        #expect(try await repository.target(named: "content.xx.json") == nil)
        #expect(try await repository.target(named: "parameters.json") == nil)
        #expect(repository.setAside == [])
    }

    /// As does every other of its statements; this one is renewed last, and by people.
    @Test func `a release for no longer than its root lasts`() async throws {
        let simulator = try RepositorySimulator()
        let phone = Phone(shipped: try simulator.publishRoot(simulator.root(lifetime: .days(1))))
        try simulator.publishRelease()
        #expect(try await phone.refresh(simulator).expires == RepositorySimulator.today + .days(1))
    }

    @Test func `nothing new with two requests`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        _ = try await phone.refresh(simulator)
        _ = simulator.takeRequests()
        _ = try await phone.refresh(simulator)
        #expect(simulator.takeRequests() == ["metadata/2.root.json", "metadata/timestamp.json"])
    }

    @Test func `a newer release, and fetches only what changed`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        var first = try await phone.refresh(simulator)
        _ = try await first.target(named: "content.de.json")
        try simulator.publishRelease(2, content: ["content.de.json": Array("{\"new\":1}".utf8)])
        _ = simulator.takeRequests()
        var second = try await phone.refresh(simulator)
        _ = try await second.target(named: "content.de.json")
        #expect(
            simulator.takeRequests() == [
                "metadata/2.root.json", "metadata/timestamp.json", "metadata/2.snapshot.json",
                "metadata/2.content.json",
            ])
    }

    @Test func `a chain of roots that passes the trust on`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        let newKey = try SigningKey.generate(.p256)
        try simulator.publishRoot(
            simulator.root(version: 2, rootKeys: [newKey]), signedBy: [simulator.rootKey, newKey])
        try simulator.publishRoot(simulator.root(version: 3, rootKeys: [newKey]), signedBy: [newKey])
        #expect(try await phone.refresh(simulator).root.value.version == 3)
        simulator["metadata/2.root.json"] = nil
        simulator["metadata/3.root.json"] = nil
        #expect(try await phone.refresh(simulator).root.value.version == 3)
    }

    @Test func `lower versions after the online key was replaced`() async throws {
        let (simulator, phone) = try Phone.atFirstRelease()
        try simulator.publishRelease(2)
        try simulator.publishTimestamp(version: 9_000_000, snapshot: 2)
        _ = try await phone.refresh(simulator)
        let newKey = try SigningKey.generate(.ed25519)
        try simulator.publishRoot(simulator.root(version: 2, onlineKeys: [newKey]))
        try simulator.publishRelease(3, signedBy: newKey)
        let repository = try await phone.refresh(simulator)
        #expect(repository.timestamp.value.version == 3)
        #expect(repository.setAside == [])
    }
}
