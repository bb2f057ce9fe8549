import Bundles
import Digests
import Files
import JSON
import Publishing
import Signing
import TestKit
import Testing
import Trust

@Suite struct `A publisher` {
    private let workplace: PublishingFolder

    init() throws { workplace = try PublishingFolder() }

    @Test func `makes keys, a root and a release out of nothing`() async throws {
        let report = try await workplace.publish()
        #expect(report.outcome == .released)
        #expect(report.release == 1)
        #expect(report.madeKeys == ["development", "online"])
        #expect(report.bundles.map(\.change) == [.added, .added, .added])
        #expect(report.roles.map(\.version) == [1, 1, 1, 1, 1, 1])
        #expect(report.roles.map(\.reason) == Array(repeating: .first, count: 6))
        #expect(
            report.roles.map { "\($0.role.rawValue) \($0.expires) \($0.signers.joined())" } == [
                "root 2027-11-21T08:00:00Z Development", "targets 2027-11-21T08:00:00Z Development",
                "content 2027-05-20T08:00:00Z Development", "parameters 2027-05-20T08:00:00Z Development",
                "snapshot 2027-05-20T08:00:00Z the online key", "timestamp 2026-11-28T08:00:00Z the online key",
            ])
        #expect(try workplace.read("trust/1.root.json") == workplace.read("site/metadata/1.root.json"))
        #expect(
            try workplace.files("keys").keys.sorted() == [
                ".gitignore", "development.pem", "development.pub", "online.pem", "online.pub",
            ])
    }

    @Test func `gives clients every bundle, with what they choose by`() async throws {
        try await workplace.publish()
        var repository = try await workplace.client()
        let bundles = PublishingFolder.bundles("Hallo", number: 1, languages: ["de", "en"])
        for bundle in bundles {
            let target = try #require(try await repository.target(named: bundle.targetName.string))
            #expect(try await repository.download(target).value == bundle.encoded())
        }
        let listed = try await repository.everyRole().map { "\($0.role) \($0.targets.value.files.keys.sorted())" }
        #expect(
            listed == [
                "targets []", #"content ["content.de.json", "content.en.json"]"#, #"parameters ["parameters.json"]"#,
            ])
        let custom = try await repository.target(named: "content.en.json")?.value.custom
        #expect(custom.map(JSON.object) == ["bundle": "content", "language": "en", "default": true])
        let other = try await repository.target(named: "content.de.json")?.value.custom
        #expect(other.map(JSON.object) == ["bundle": "content", "language": "de"])
    }

    @Test func `keeps private keys to their owner, encrypted as OpenSSL writes them`() async throws {
        try await workplace.publish()
        let key = workplace.temporary.path + "/keys/development.pem"
        #expect(try Command.run("stat", ["-c", "%a", key]).output == "600\n")
        let opened = try Command.run("openssl", ["pkey", "-in", key, "-passin", "pass:development", "-pubout"])
        let mark = "For development: everybody knows the passphrase of this key.\n"
        #expect(mark + opened.output == String(decoding: try workplace.read("keys/development.pub"), as: UTF8.self))
        #expect(try Command.run("openssl", ["pkey", "-in", key, "-passin", "pass:other", "-noout"]).status != 0)
    }

    @Test func `says so and changes nothing where the sources did not change`() async throws {
        try await workplace.publish()
        let before = try (workplace.files("site"), workplace.files("trust"))
        let report = try await workplace.publish(after: .days(3))
        #expect(report.outcome == .unchanged)
        #expect(report.written?.files == 0)
        #expect(try workplace.files("site") == before.0)
        #expect(try workplace.files("trust") == before.1)
    }

    @Test func `signs anew only what says something else`() async throws {
        try await workplace.publish()
        let before = try workplace.files("site")
        let report = try await workplace.publish(number: 2)
        #expect(report.release == 2)
        #expect(report.bundles.map(\.change) == [.unchanged, .unchanged, .changed])
        #expect(signed(report) == ["parameters 2", "snapshot 2", "timestamp 2"])
        let after = try workplace.files("site")
        let added = after.keys.filter { before[$0] == nil }
            .map { $0.hasPrefix("targets/") ? "targets/" + $0.dropFirst(8 + 65) : $0 }.sorted()
        #expect(
            added == ["metadata/2.parameters.json", "metadata/2.snapshot.json"]
                + ["", ".br", ".gz"].map { "targets/parameters.json" + $0 })
        #expect(before.filter { after[$0.key] != $0.value }.keys.sorted() == ["metadata/timestamp.json", "tree.index"])
    }

    @Test func `renews the timestamp when half of its life is over, and not before`() async throws {
        try await workplace.publish()
        #expect(try await workplace.publish(after: .days(3)).outcome == .unchanged)
        let report = try await workplace.publish(after: .days(4))
        #expect(report.outcome == .renewed)
        #expect(report.release == 1)
        #expect(signed(report) == ["timestamp 2"])
        let expired = try #require(Instant("2026-11-28T08:00:00Z"))
        #expect(report.roles.last?.reason == .expiring(expired))
        #expect(try await workplace.client(after: .days(10)).snapshot.value.version == 1)
    }

    @Test func `renews a release that nobody renewed in time`() async throws {
        try await workplace.publish()
        let report = try await workplace.publish(after: .days(400))
        #expect(report.release == 2)
        #expect(report.bundles.allSatisfy { $0.change == .unchanged })
        #expect(
            signed(report) == ["root 2", "targets 2", "content 2", "parameters 2", "snapshot 2", "timestamp 2"])
        #expect(try await workplace.client(after: .days(400)).root.value.version == 2)
        #expect(try workplace.read("trust/2.root.json") == workplace.read("site/metadata/2.root.json"))
    }

    @Test func `leaves a bundle that goes to those who read an older release`() async throws {
        try await workplace.publish()
        let before = try workplace.files("site").filter { $0.key.hasPrefix("targets/") }
        let report = try await workplace.publish(languages: ["en"])
        #expect(report.removedBundles == ["content.de.json"])
        let after = try workplace.files("site")
        #expect(before.allSatisfy { after[$0.key] == $0.value })
        var repository = try await workplace.client()
        #expect(try await repository.target(named: "content.de.json") == nil)
    }

    @Test func `goes on counting where the site is gone`() async throws {
        try await workplace.publish()
        try await workplace.publish("Neu")
        let store = MemoryStore()
        _ = try await workplace.client(store)
        for file in try workplace.files("site").keys { try workplace.remove("site/" + file) }
        let same = try await workplace.publish("Neu")
        #expect(same.outcome == .renewed)
        #expect(same.release == 2)
        #expect(try await workplace.client(store).snapshot.value.version == 2)
        for file in try workplace.files("site").keys { try workplace.remove("site/" + file) }
        #expect(try await workplace.publish("Neuer").release == 3)
        #expect(try await workplace.client(store).snapshot.value.version == 3)
    }

    /// A phone that begins with the first root gets to the newest in several refreshes; a publisher follows them at once.
    @Test func `follows more roots than a phone takes at a time`() async throws {
        var limits = TrustLimits()
        limits.rootRotations = 2
        /// Every other time, somebody else may sign the root too.
        func publish(_ number: Int) async throws -> PublishingReport {
            let policy =
                number.isMultiple(of: 2)
                ? PublishingFolder.development
                : PublishingFolder.development.replacing("people:\n", with: "people:\n  anna: {name: Anna}\n")
                    .replacing("root: {signers: [development]", with: "root: {signers: [development, anna]")
            return try await Publisher(in: workplace.folder, policy: PublishingFolder.read(policy), limits: limits)
                .publish(
                    PublishingFolder.bundles("Hallo \(number)", number: 1, languages: ["de"]), defaultLanguage: nil,
                    at: PublishingFolder.start + .seconds(number))
        }
        for number in 0..<6 { #expect(try await publish(number).outcome == .released) }
        #expect(try await publish(5).outcome == .unchanged)
        for name in ["keys/online.pem", "keys/online.pub"] { try workplace.remove(name) }
        #expect(try await publish(6).outcome == .released)
        #expect(try await publish(8).release == 8)
        #expect(try workplace.files("trust").keys.contains("7.root.json"))
    }

    @Test func `stores a source again that a power cut left damaged`() async throws {
        let source = SourceFile(path: try workplace.path("Content/a.yaml"), bytes: Array("title: A".utf8))
        var known = PublishedSources()
        known.files = { () throws(FileFault) in [source] }
        try workplace.write([0, 0], to: "trust/sources/\(SHA256Digest(of: source.bytes).hex)")
        let publisher = Publisher(in: workplace.folder, policy: workplace.policy)
        _ = try await publisher.publish(
            PublishingFolder.bundles("Hallo", number: 1, languages: ["de"]), defaultLanguage: nil, from: known,
            at: PublishingFolder.start)
        let stored = try #require(try await publisher.releases().first?.sources)
        #expect(try publisher.sources(stored) == [source])
    }

    @Test func `makes room for no key while another is at work`() async throws {
        let lock = try workplace.folder.lock()
        let publisher = Publisher(in: workplace.folder, policy: workplace.policy)
        let key = try SigningKey.generate(.ed25519)
        #expect(throws: PublishingFault.locked) { try publisher.add(key, of: "anna", passphrase: [1]) }
        #expect(throws: PublishingFault.locked) { try publisher.add(publicHalf: key.publicPEM(), of: "anna") }
        #expect(try workplace.files("keys").isEmpty)
        extendLifetime(lock)
    }

    /// Whoever publishes sweeps the folder in which reviews are noted.
    @Test func `makes room for no note of a review while another is at work`() throws {
        let publisher = Publisher(in: workplace.folder, policy: workplace.policy)
        let note = ReviewNote(digest: "00", release: nil, reviewed: PublishingFolder.start)
        do {
            let lock = try workplace.folder.lock()
            #expect(throws: PublishingFault.locked) { try publisher.remember(note) }
            extendLifetime(lock)
        }
        try publisher.remember(note)
        #expect(try workplace.files("cache").keys.sorted() == ["review.json"])
    }

    @Test func `compresses nothing twice`() async throws {
        #expect(try await workplace.publish().compressedFiles == 6)
        #expect(try await workplace.publish("Neu").compressedFiles == 4)
        #expect(try await workplace.publish().compressedFiles == 0)
    }

    @Test func `writes nothing but the cache when it rehearses`() async throws {
        let report = try await workplace.publish(for: .rehearsal)
        #expect(report.outcome == .released)
        #expect(report.written == nil)
        #expect(try workplace.folder.list().map(\.name).sorted() == [".gitignore", "cache"])
        try await workplace.publish()
        let before = try (workplace.files("site"), workplace.files("trust"), workplace.files("keys"))
        #expect(try await workplace.publish("Neu", for: .rehearsal).release == 2)
        #expect(try workplace.files("site") == before.0)
        #expect(try workplace.files("trust") == before.1)
        #expect(try workplace.files("keys") == before.2)
    }

    @Test func `is one at a time`() async throws {
        let lock = try workplace.folder.lock()
        let fault = await #expect(throws: PublishingFault.self) { try await workplace.publish() }
        #expect(fault?.description == "another publisher is at work in this workspace")
        #expect(fault?.fix == "wait for it to end, then call this again")
        extendLifetime(lock)
    }

    @Test func `refuses bundles that nobody answers for, and no bundles at all`() async throws {
        let publisher = Publisher(in: workplace.folder, policy: workplace.policy)
        let stray = PublishingFolder.bundle("media", nil, [], [])
        let noRole = await #expect(throws: PublishingFault.self) {
            try await publisher.publish([stray], defaultLanguage: nil, at: PublishingFolder.start)
        }
        #expect(noRole?.description == "no role signs the bundle 'media'")
        let nothing = await #expect(throws: PublishingFault.self) {
            try await publisher.publish([], defaultLanguage: nil, at: PublishingFolder.start)
        }
        #expect(nothing == .noBundles)
    }

    private func signed(_ report: PublishingReport) -> [String] {
        report.roles.filter { $0.reason != nil }.map { "\($0.role.rawValue) \($0.version)" }
    }
}
