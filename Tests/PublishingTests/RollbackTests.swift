import Bundles
import Digests
import Files
import Publishing
import TestKit
import Testing
import Trust

@Suite struct `An older release` {
    private let team: SigningTeam
    private var workplace: PublishingFolder { team.workplace }

    init() throws { team = try SigningTeam() }

    @Test func `comes back as a new one`() async throws {
        try await team.open()
        try await team.propose("Schlecht", number: 7)
        try await team.sign("rita", "edda")
        try await team.publish("Schlecht", number: 7)
        let publisher = try team.publisher()
        let proposal = try await publisher.rollBack(to: 1, at: PublishingFolder.start)
        #expect(proposal.status.candidate?.statements.map(\.version) == [3, 3])
        try await team.sign("rita", "edda")
        let report = try await publisher.publish(nil, defaultLanguage: nil, at: PublishingFolder.start)
        #expect(report.release == 3)
        var repository = try await workplace.client()
        let text = try #require(try await repository.target(named: "content.de.json"))
        #expect(
            try await repository.download(text).value
                == PublishingFolder.bundles("Hallo", number: 1, languages: ["de"])[0].encoded())
        let log = try await publisher.releases()
        #expect(log.map(\.release) == [3, 2, 1])
        #expect(log[0].restores == 1)
        #expect(log[0].changes == ["content.de.json changed", "content.en.json changed", "parameters.json changed"])
        let same = await #expect(throws: PublishingFault.self) {
            try await publisher.rollBack(to: 1, at: PublishingFolder.start)
        }
        #expect(same == .candidate(.alreadyLive(1)))
        let none = await #expect(throws: PublishingFault.self) {
            try await publisher.rollBack(to: 3, at: PublishingFolder.start)
        }
        #expect(none == .candidate(.noRelease(3, newest: 3)))
    }

    @Test func `is none before the first`() async throws {
        let fault = await #expect(throws: PublishingFault.self) {
            try await team.publisher().rollBack(to: 1, at: PublishingFolder.start)
        }
        #expect(fault?.description == "there is no release 1 to bring back: nothing is published yet")
        #expect(fault?.fix == "see 'litfass status' for what comes next")
    }

    /// Who changes a file of the site can change the site's index too, which nobody signs.
    @Test(arguments: ["1.content.json", "1.snapshot.json"])
    func `does not come back as somebody changed it`(file: String) async throws {
        try await openAndPublish()
        let bytes = try workplace.read("site/metadata/\(file)")
        let text = String(decoding: bytes, as: UTF8.self)
        try replace(file, with: Array(text.replacing("\"version\":1", with: "\"version\":1 ").utf8))
        #expect(try await team.publisher().rollBack(to: 1, at: PublishingFolder.start).status.candidate != nil)
        try replace(file, with: Array(text.replacing("\"expires\":\"2027", with: "\"expires\":\"2028").utf8))
        await refused("is not what was published")
    }

    @Test func `does not come back as another one`() async throws {
        try await openAndPublish()
        try replace("1.content.json", with: try workplace.read("site/metadata/2.content.json"))
        await refused("is not what was published")
        try replace("1.snapshot.json", with: try workplace.read("site/metadata/2.snapshot.json"))
        await refused("is not what was published")
    }

    @Test func `comes back from before the online key was replaced`() async throws {
        try await openAndPublish()
        try team.makeKey("online")
        try await team.proposeRules()
        try await team.sign("anna", "ben")
        try await team.publish("Schlecht", number: 7)
        let proposal = try await team.publisher().rollBack(to: 1, at: PublishingFolder.start)
        #expect(proposal.status.candidate?.statements.isEmpty == false)
    }

    /// Development keys would sign that there is nothing to tell any longer.
    @Test func `is not followed by an empty one where a killed publisher left its proposal`() async throws {
        let workplace = try PublishingFolder()
        try await workplace.publish()
        try await workplace.publish("Schlecht")
        let publisher = Publisher(in: workplace.folder, policy: workplace.policy)
        _ = try await publisher.rollBack(to: 1, at: PublishingFolder.start)
        #expect(try await publisher.material() == .site)
        let proposed = try workplace.files("candidate")
        #expect(try await publisher.publish(nil, defaultLanguage: nil, at: PublishingFolder.start).release == 3)
        for (name, bytes) in proposed { try workplace.write(bytes, to: "candidate/" + name) }
        #expect(try await publisher.material() == .sources)
        let fault = await #expect(throws: PublishingFault.self) {
            try await publisher.publish(nil, defaultLanguage: nil, at: PublishingFolder.start)
        }
        #expect(fault == .candidate(.none))
        #expect(try await publisher.live()?.number == 3)
    }

    private func openAndPublish() async throws {
        try await team.open()
        try await team.propose("Schlecht", number: 7)
        try await team.sign("rita", "edda")
        try await team.publish("Schlecht", number: 7)
    }

    private func refused(_ words: String) async {
        let fault = await #expect(throws: PublishingFault.self) {
            try await team.publisher().rollBack(to: 1, at: PublishingFolder.start)
        }
        #expect(fault?.description.contains(words) == true, "\(fault?.description ?? "nothing")")
    }

    /// Puts a file in the place of one of the site's metadata, and into the index.
    private func replace(_ name: String, with bytes: [UInt8]) throws {
        let path = try workplace.path("metadata/\(name)")
        let index = try #require(try TreeIndex.read(from: workplace.site))
        let content = try #require(TreeIndex.Content(length: bytes.count, sha256: SHA256Digest(of: bytes).hex))
        let entries = try index.entries.map { entry in
            guard entry.path == path else { return entry }
            return try #require(
                TreeIndex.Entry(
                    path: path, mediaType: entry.mediaType, cache: entry.cache, state: .pinned([.identity: content])))
        }
        try workplace.site.write(bytes, to: path)
        try workplace.site.write(TreeIndex(entries).encoded(), to: TreeIndex.path)
    }
}
