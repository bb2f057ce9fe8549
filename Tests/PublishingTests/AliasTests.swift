import Bundles
import Files
import Publishing
import TestKit
import Testing
import Trust

/// Copies of targets at the top of the tree, which nobody signs.
@Suite struct `An alias` {
    private let workplace: PublishingFolder
    private let policy: Policy

    init() throws {
        workplace = try PublishingFolder()
        policy = try Self.policy("[content]")
    }

    private static func policy(_ aliases: String) throws -> Policy {
        try PublishingFolder.read(PublishingFolder.development + "aliases: \(aliases)\n")
    }

    /// Names and bytes of what is at the top of the site.
    private func copies() throws -> [String: [UInt8]] {
        try workplace.files("site").filter { !$0.key.contains("/") && $0.key != "tree.index" }
    }

    private func listed() throws -> [String] {
        try #require(try TreeIndex.read(from: workplace.site)).entries.map(\.path.string).filter { !$0.contains("/") }
    }

    private static func expected(_ text: String, _ languages: [String] = ["de", "en"]) -> [String: [UInt8]] {
        PublishingFolder.bundles(text, number: 1, languages: languages).dropLast().reduce(into: [:]) {
            $0[$1.targetName.string] = $1.encoded()
        }
    }

    @Test func `has the bytes of the live target, and is listed as what may change`() async throws {
        let report = try await workplace.publish(under: policy)
        #expect(report.addedAliases == ["content.de.json", "content.en.json"])
        #expect(try copies() == Self.expected("Hallo"))
        let index = String(decoding: try workplace.read("site/tree.index"), as: UTF8.self)
        #expect(index.contains("\ncontent.de.json\tapplication/json\trevalidate=60\t-\n"))
        #expect(try await workplace.client().snapshot.value.version == 1)

        let next = try await workplace.publish("Neu", under: policy)
        #expect(next.addedAliases == [])
        #expect(try copies() == Self.expected("Neu"))
    }

    @Test func `is not there until the policy says so, and comes without a new release`() async throws {
        try await workplace.publish()
        #expect(try copies().isEmpty)
        let rehearsal = try await workplace.publish(under: policy, for: .rehearsal)
        #expect(rehearsal.addedAliases.count == 2)
        #expect(try copies().isEmpty)
        let report = try await workplace.publish(under: policy)
        #expect(report.outcome == .unchanged)
        #expect(report.addedAliases.count == 2)
        #expect(try copies() == Self.expected("Hallo"))
        #expect(try listed() == ["content.de.json", "content.en.json"])
    }

    @Test(arguments: ["Anderes", nil]) func `is made anew by a renewal, whatever was in its place`(
        text: String?
    ) async throws {
        try await workplace.publish(under: policy)
        if let text {
            try workplace.write(Array(text.utf8), to: "site/content.de.json")
        } else {
            try workplace.remove("site/content.de.json")
        }
        let report = try await Publisher(in: workplace.folder, policy: policy)
            .renew(.due, at: PublishingFolder.start)
        #expect(report.outcome == .unchanged)
        #expect(try copies() == Self.expected("Hallo"))
    }

    @Test func `goes with its language, and where it is switched off`() async throws {
        try await workplace.publish(under: policy)
        let report = try await workplace.publish(languages: ["en"], under: policy)
        #expect(report.removedAliases == ["content.de.json"])
        #expect(try copies() == Self.expected("Hallo", ["en"]))
        #expect(try listed() == ["content.en.json"])
        #expect(try await workplace.publish(languages: ["en"]).removedAliases == ["content.en.json"])
        #expect(try copies().isEmpty)
        #expect(try listed().isEmpty)
    }

    /// An index that was written before a publisher was killed does not list them any more.
    @Test func `goes where the index has forgotten it, and nothing else does`() async throws {
        try await workplace.publish()
        for name in ["content.de.json", "robots.txt", "content.txt", "media.json"] {
            try workplace.write([1], to: "site/\(name)")
        }
        #expect(try await workplace.publish().removedAliases == ["content.de.json"])
        #expect(try copies().keys.sorted() == ["content.txt", "media.json", "robots.txt"])
    }

    @Test func `shows an older release that comes back`() async throws {
        let team = try SigningTeam()
        let rules = SigningTeam.policy + "aliases: [content]\n"
        try await team.open()
        try await team.propose("Schlecht")
        try await team.sign("rita", "edda")
        let publisher = try team.publisher(rules)
        let bundles = PublishingFolder.bundles("Schlecht", number: 1, languages: ["de", "en"])
        _ = try await publisher.publish(bundles, defaultLanguage: .init("en"), at: PublishingFolder.start)
        #expect(try team.workplace.read("site/content.de.json") == Self.expected("Schlecht")["content.de.json"])
        _ = try await publisher.rollBack(to: 1, at: PublishingFolder.start)
        try await team.sign("rita", "edda")
        _ = try await publisher.publish(nil, defaultLanguage: nil, at: PublishingFolder.start)
        #expect(try team.workplace.read("site/content.de.json") == Self.expected("Hallo")["content.de.json"])
    }
}
