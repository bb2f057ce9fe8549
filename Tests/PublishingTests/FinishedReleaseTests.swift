import Bundles
import Files
import JSON
import Signing
import TestKit
import Testing
import Trust

@testable import Publishing

/// What our own client says to a release before anybody can see it. The checks before it would have stopped most of these: here
/// they are left out.
@Suite struct `A finished release` {
    private let team: SigningTeam

    init() async throws {
        team = try SigningTeam()
        try await team.open()
    }

    @Test func `is one that new and returning clients accept`() async throws {
        try await verify(try await finish())
    }

    @Test func `is refused when a version leaps`() async throws {
        let release = try await finish(version: 3)
        let fault = await #expect(throws: PublishingFault.self) { try await verify(release) }
        #expect(fault?.description == "version 3 of content does not follow version 1, which is live")
    }

    @Test func `is refused when a version is used again`() async throws {
        try await team.propose("Neu")
        try await team.sign("edda", "rita")
        try await team.publish("Neu")
        let release = try await finish(version: 1)
        let fault = await #expect(throws: PublishingFault.self) { try await verify(release) }
        #expect(
            fault?.description
                == "our own client refuses the new release: content.json does not have the digest that is listed")
    }

    @Test func `is refused when a role has expired`() async throws {
        let release = try await finish(lifetime: .seconds(60))
        let fault = await #expect(throws: PublishingFault.self) {
            try await verify(release, at: PublishingFolder.start + .seconds(60))
        }
        #expect(
            fault?.description
                == "our own client refuses the new release: content expired on 2026-11-21T08:01:00Z, and it "
                + "is 2026-11-21T08:01:00Z")
        #expect(fault?.fix == "litfass propose")
    }

    @Test func `is refused below a root that has expired, though only the timestamp is new`() async throws {
        let renewed = await #expect(throws: PublishingFault.self) {
            try await team.publisher().renew(.always, at: PublishingFolder.start + .days(366))
        }
        #expect(
            renewed?.description
                == "our own client refuses the new release: root expired on 2027-11-21T08:00:00Z, and it is "
                + "2027-11-22T08:00:00Z")
        #expect(renewed?.fix == "litfass root propose")
    }

    @Test func `is not made where there is no site to renew`() async throws {
        let empty = try SigningTeam()
        for name in try team.workplace.files("site").keys { try team.workplace.remove("site/" + name) }
        for publisher in [try empty.publisher(), try team.publisher()] {
            await #expect(throws: PublishingFault.nothingToRenew) {
                try await publisher.renew(.always, at: PublishingFolder.start)
            }
        }
    }

    @Test func `is refused when a compressed file is not its original`() async throws {
        let release = try await finish("Neu")
        let items = try #require(release.tree).items.map { item in
            guard item.entry.path.string.hasSuffix("content.de.json") else { return item }
            var bytes = item.bytes
            bytes[.gzip] = bytes[.brotli]
            return try #require(
                RepositoryTree.Item(immutable: item.entry.path, mediaType: TreePath.mediaType, bytes: bytes) { _ in
                    String(repeating: "0", count: 64)
                })
        }
        let tree = try RepositoryTree(adding: items, to: release.before.index)
        let changed = FinishedRelease(
            before: release.before, candidate: release.candidate, plan: release.plan, release: release.release,
            bundles: release.bundles, assets: release.assets, tree: tree, keyring: release.keyring,
            compressedFiles: 0, line: nil)
        let fault = await #expect(throws: PublishingFault.self) { try await verify(changed) }
        #expect(
            fault?.description.hasSuffix(
                "content.de.json.gz' differs when it is read back: it does not decompress to its original")
                == true, "\(fault?.description ?? "")")
    }

    @Test func `is not made of a bundle that no phone could read`() async throws {
        let document = BundleDocument(
            id: "hello", fields: JSONObject([.init(key: "text", value: .string("Neu"))]))
        let twice = PublishingFolder.bundle(
            "content", "de",
            [DocumentCollection(name: "notices", types: ["text": .text], documents: [document, document])], [])
        let rules = try #require(try await team.publisher().published().rules)
        let published = try #require(PublishedBundle(twice, defaultLanguage: nil, by: rules))
        let fault = try #require(
            await #expect(throws: PublishingFault.self) { try await ReleaseVerification.readBack([published]) })
        #expect(
            fault.description
                == "'content.de.json' differs when it is read back: collections.notices.documents[1]: 'hello' is listed "
                + "twice")
        let workplace = try PublishingFolder()
        await #expect(throws: fault) {
            try await Publisher(in: workplace.folder, policy: workplace.policy)
                .publish([twice], defaultLanguage: nil, at: PublishingFolder.start)
        }
        #expect(try workplace.files("site").isEmpty)
    }

    /// Content once more, signed by those who must, as no candidate would have it.
    private func finish(
        _ text: String = "Hallo", version: Int = 2, lifetime: Duration = .days(30)
    ) async throws -> FinishedRelease {
        let publisher = try team.publisher()
        let before = try await SiteState(site: publisher.site, trust: publisher.trust, limits: publisher.limits)
        let bundles = try await publisher.named(
            PublishingFolder.bundles(text, number: 1, languages: ["de", "en"]), LanguageTag("en"),
            by: try #require(before.published.rules))
        let targets = Targets(
            version: version, expires: PublishingFolder.start + lifetime,
            files: bundles.filter { $0.role == .content }.map(\.listed))
        let envelope = Envelope(signed: targets.signed(as: .delegated("content")))
        var candidate = Candidate(
            occasion: Candidate.Occasion(scope: .content, proposed: PublishingFolder.start),
            statements: [Candidate.Statement(targets, of: .content, envelope)])
        var keyring = try Keyring(publisher.keys, opening: publisher.passphrases)
        for key in try keyring.keys(named: candidate.demands(after: before.published).map(\.signers)) {
            _ = try candidate.sign(with: key, after: before.published)
        }
        return try await publisher.finish(
            candidate, of: bundles, after: before, with: keyring, at: PublishingFolder.start)
    }

    private func verify(_ release: FinishedRelease, at now: Instant = PublishingFolder.start) async throws {
        let publisher = try team.publisher()
        try await ReleaseVerification(release, on: publisher.site, limits: publisher.limits, now: now).verify()
    }
}
