import Bundles
import Digests
import Files
import JSON
import Publishing
import TestKit
import Testing

@Suite struct `A reader of releases` {
    @Test func `gives the bundles of any release that the tree has`() async throws {
        let workplace = try PublishingFolder()
        try await workplace.publish("Alt")
        try await workplace.publish("Neu", languages: ["de"])
        let reader = ReleaseReader(workplace.site)
        #expect(try await reader.newest() == 2)
        #expect(
            try await reader.bundles(ofRelease: 1)
                == PublishingFolder.bundles("Alt", number: 1, languages: ["de", "en"]))
        #expect(try await reader.bundles(ofRelease: 2) == PublishingFolder.bundles("Neu", number: 1, languages: ["de"]))
    }

    @Test func `finds no release where nothing is published`() async throws {
        let workplace = try PublishingFolder()
        #expect(try await ReleaseReader(workplace.site).newest() == nil)
        let fault = await #expect(throws: ReleaseReadingFault.self) {
            try await ReleaseReader(workplace.site).bundles(ofRelease: 3)
        }
        #expect(fault?.description == "there is no release 3: no 'metadata/3.snapshot.json'")
    }

    @Test(arguments: [
        ("not json", "'metadata/1.snapshot.json' is not what a release has there: unexpected byte 0x6f at byte 1"),
        ("[]", "'metadata/1.snapshot.json' is not what a release has there: 'signed' is missing"),
        (#"{"signed":{}}"#, "'metadata/1.snapshot.json' is not what a release has there: 'meta' is missing"),
        (
            #"{"signed":{"meta":{"../../key.json":{"version":1}}}}"#,
            "'metadata/1.snapshot.json' is not what a release has there: '../../key.json' is not the file of a role"
        ),
        (
            #"{"signed":{"meta":{"content.json":{"version":0}}}}"#,
            "'metadata/1.snapshot.json' is not what a release has there: 'content.json' has no version"
        ),
        (
            #"{"signed":{"meta":{"content.json":{"version":99999999999999999999}}}}"#,
            "'metadata/1.snapshot.json' is not what a release has there: 'content.json' has no version"
        ),
        (#"{"signed":{"meta":{"content.json":{"version":7}}}}"#, "'metadata/7.content.json' is not in the tree"),
        (
            #"{"signed":{"meta":{"content.json":{"version":1}}}}"#,
            "'metadata/1.content.json' is not what a release has there: the target '../x' has no SHA-256"
        ),
        (
            #"{"signed":{"meta":{"content.json":{"version":2}}}}"#,
            "'targets/\(digest("a")).content.json' does not have the SHA-256 that the release states for it"
        ),
        (
            #"{"signed":{"meta":{"content.json":{"version":3}}}}"#,
            "'targets/\(digest("b")).content.json': the bundle is not JSON: unexpected byte 0x62 at byte 0"
        ),
    ])
    func `says what is wrong with a tree like this`(snapshot: String, words: String) async throws {
        let workplace = try PublishingFolder()
        try workplace.write(Array(snapshot.utf8), to: "site/metadata/1.snapshot.json")
        for (version, target) in [(1, ("../x", "a")), (2, ("content.json", "a")), (3, ("content.json", "b"))] {
            let listed = #"{"signed":{"targets":{"\#(target.0)":{"hashes":{"sha256":"\#(Self.digest(target.1))"}}}}}"#
            try workplace.write(Array(listed.utf8), to: "site/metadata/\(version).content.json")
        }
        try workplace.write(Array("b".utf8), to: "site/targets/\(Self.digest("a")).content.json")
        try workplace.write(Array("b".utf8), to: "site/targets/\(Self.digest("b")).content.json")
        let fault = await #expect(throws: ReleaseReadingFault.self) {
            try await ReleaseReader(workplace.site).bundles(ofRelease: 1)
        }
        #expect(fault?.description == words)
    }

    @Test func `reads nothing beyond its limit`() async throws {
        let workplace = try PublishingFolder()
        try await workplace.publish()
        let reader = ReleaseReader(workplace.site, limits: PublishingLimits(fileBytes: 100))
        let fault = await #expect(throws: FileFault.self) { try await reader.newest() }
        #expect(fault?.reason == .larger(limitBytes: 100))
    }

    private static func digest(_ text: String) -> String {
        SHA256Digest(of: Array(text.utf8)).hex
    }
}

@Suite struct `A path of a tree` {
    @Test(arguments: [
        ("metadata/timestamp.json", TreePath.timestamp),
        ("metadata/12.content.json", .metadata(role: "content", version: 12)),
    ])
    func `is understood`(text: String, path: TreePath) throws {
        #expect(try TreePath(#require(RelativePath(text))) == path)
        #expect(path.path.string == text)
    }

    @Test(arguments: [
        "metadata", "tree.index", "metadata/root.json", "metadata/0.root.json", "metadata/01.root.json",
        "metadata/+1.root.json", "metadata/1.root.json.br", "metadata/1..json", "metadata/1.a b.json",
        "metadata/99999999999999999999.root.json", "metadata/x/1.root.json", "targets/abc.content.json", "targets/x",
        "other/1.root.json",
    ])
    func `is nobody's`(text: String) throws {
        #expect(try TreePath(#require(RelativePath(text))) == nil)
    }
}

@Suite struct `A look back at releases` {
    @Test func `begins with the newest, and reads one language of each bundle`() async throws {
        let workplace = try PublishingFolder()
        try await workplace.publish("Alt")
        try await workplace.publish("Neu")
        let history = await ReleaseReader(workplace.site).history()
        #expect(history.map(\.number) == [2, 1])
        #expect(history[1].bundles.map(\.targetName.string) == ["content.de.json", "parameters.json"])
        #expect(history[1].bundles.first == PublishingFolder.bundles("Alt", number: 1, languages: ["de"]).first)
    }

    @Test func `goes back as many releases, and reads as many bytes, as the limits say`() async throws {
        let workplace = try PublishingFolder()
        for text in ["Eins", "Zwei", "Drei"] { try await workplace.publish(text) }
        let two = ReleaseReader(workplace.site, limits: PublishingLimits(historyReleases: 2))
        #expect(await two.history().map(\.number) == [3, 2])
        let none = ReleaseReader(workplace.site, limits: PublishingLimits(historyBytes: 10))
        #expect(await none.history().isEmpty)
    }

    @Test func `ends at a release that is damaged, and has nothing to say of an empty site`() async throws {
        let workplace = try PublishingFolder()
        #expect(await ReleaseReader(workplace.site).history().isEmpty)
        for text in ["Eins", "Zwei", "Drei"] { try await workplace.publish(text) }
        try workplace.site.write(Array("{}".utf8), to: try #require(RelativePath("metadata/2.snapshot.json")))
        #expect(await ReleaseReader(workplace.site).history().map(\.number) == [3])
    }

    /// Nothing that a look back reads is signed: a length may be any number.
    @Test(arguments: ["9223372036854775807", "-9223372036854775808"])
    func `ends at a release that lists lengths beyond all measure`(length: String) async throws {
        let workplace = try PublishingFolder()
        let targets = ["content.json", "content.media.json", "parameters.json"].map { name in
            let digest = SHA256Digest(of: Array(name.utf8)).hex
            return #""\#(name)":{"length":\#(length),"hashes":{"sha256":"\#(digest)"}}"#
        }
        for (name, signed) in [
            ("timestamp", #"{"meta":{"snapshot.json":{"version":1}}}"#),
            ("1.snapshot", #"{"meta":{"content.json":{"version":1}}}"#),
            ("1.content", #"{"targets":{\#(targets.joined(separator: ","))}}"#),
        ] {
            try workplace.write(Array(#"{"signed":\#(signed)}"#.utf8), to: "site/metadata/\(name).json")
        }
        #expect(await ReleaseReader(workplace.site).history().isEmpty)
    }

    @Test func `ends at a release of which a bundle is damaged`() async throws {
        let workplace = try PublishingFolder()
        let targets = try #require(RelativePath("targets"))
        try await workplace.publish("Eins")
        let before = try workplace.site.list(targets).map(\.name)
        try await workplace.publish("Zwei")
        let names = try workplace.site.list(targets).map(\.name).filter { !before.contains($0) }
        try await workplace.publish("Drei")
        let bundle = try #require(names.first { $0.hasSuffix("content.de.json") })
        try workplace.site.write(Array("{}".utf8), to: try #require(RelativePath("targets/\(bundle)")))
        #expect(await ReleaseReader(workplace.site).history().map(\.number) == [3])
    }
}
