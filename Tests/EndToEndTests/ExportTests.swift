import Exports
import Files
import Foundation
import Synchronization
import TestKit
import Testing

@testable import LitfassClient

@Suite(.ownThreads) struct `An exported release` {
    private static func export(
        _ workbench: Workbench, for platform: String = "ios", languages: String = "de,en", output: String = "out"
    ) async throws -> Outcome {
        try await workbench.litfass("export", "--for", platform, "--languages", languages, "--output", output)
    }

    /// What a phone offers that has nothing but the export.
    private static func release(_ workbench: Workbench, for languages: [String]) async throws -> Release? {
        let folder = Folder(workbench.url("out/release").path)
        let root = [UInt8](try Data(contentsOf: workbench.url("out/root.json")))
        var configuration = LitfassClient.Configuration(
            root: root, transport: FolderTransport(Folder(workbench.url("nothing").path)), languages: languages,
            state: MemoryFiles())
        configuration.embedded = FolderTransport(folder)
        return LitfassClient(configuration).release
    }

    @Test func `is what a client starts from, in the languages that were wanted and no others`() async throws {
        let workbench = try await Workbench.published()
        let outcome = try await Self.export(workbench)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let targets = try FileManager.default.contentsOfDirectory(atPath: workbench.url("out/release/targets").path)
        #expect(Set(targets.map { $0.split(separator: ".", maxSplits: 1)[1] }).count == targets.count)
        #expect(targets.count { $0.contains(".content.") } == 2)
        #expect(!targets.contains { $0.hasSuffix(".br") || $0.hasSuffix(".gz") })
        #expect(try await Self.release(workbench, for: ["de-AT"])?.language == "de")
        let release = try await Self.release(workbench, for: ["fr"])
        #expect(release?.language == "en")
        #expect(release?.parameters("features") != nil)
    }

    @Test func `takes the place of an older one, and of nothing else`() async throws {
        let workbench = try await Workbench.published()
        #expect(try await Self.export(workbench).status == 0)
        #expect(try await Self.export(workbench, languages: "de").status == 0)
        let targets = try FileManager.default.contentsOfDirectory(atPath: workbench.url("out/release/targets").path)
        #expect(targets.count { $0.contains(".content.") } == 1)
        try Data("mine".utf8).write(to: workbench.url("out/release/notes.txt"))
        let refused = try await Self.export(workbench)
        #expect(refused.status == 2)
        #expect(
            refused.errors == """
                litfass export: '\(workbench.url("out").path)' has 'release/notes.txt', which no export wrote
                  fix: name a folder that does not exist, or one that only exports write to

                """)
        #expect(FileManager.default.fileExists(atPath: workbench.url("out/release/notes.txt").path))
    }

    /// A build of the app that reads the folder meanwhile.
    @Test func `is there at every moment while another takes its place`() async throws {
        let workbench = try await Workbench.published()
        #expect(try await Self.export(workbench).status == 0)
        let root = workbench.url("out/root.json").path
        let ended = Flag()
        let watch = Thread { [ended] in
            while FileManager.default.fileExists(atPath: root) {}
            ended.isSet.withLock { $0 = true }
        }
        watch.start()
        #expect(try await Self.export(workbench, languages: "de").status == 0)
        #expect(!ended.isSet.withLock { $0 })
        try FileManager.default.removeItem(atPath: root)
        try Patience.wait { ended.isSet.withLock { $0 } }
        let left = try FileManager.default.contentsOfDirectory(atPath: workbench.folder.url.path)
        #expect(!left.contains("out.new") && !left.contains("out.old"))
    }

    /// On a file system that can't exchange two folders, the old one is out of the way for a moment.
    @Test func `comes back where an export was killed in between`() async throws {
        let workbench = try await Workbench.published()
        #expect(try await Self.export(workbench).status == 0)
        try FileManager.default.moveItem(at: workbench.url("out"), to: workbench.url("out.old"))
        try FileManager.default.createDirectory(at: workbench.url("out.new"), withIntermediateDirectories: true)
        _ = try ExportFolder(Folder(workbench.url("out").path))
        #expect(try await Self.release(workbench, for: ["de"])?.language == "de")
        #expect(try await Self.export(workbench).status == 0)
        let left = try FileManager.default.contentsOfDirectory(atPath: workbench.folder.url.path)
        #expect(!left.contains("out.new") && !left.contains("out.old"))
    }

    @Test func `is refused in a language that the release does not have`() async throws {
        let workbench = try await Workbench.published()
        let outcome = try await Self.export(workbench, languages: "de,pt")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("litfass export: the release is not there in 'pt'\n"))
        #expect(!FileManager.default.fileExists(atPath: workbench.url("out").path))
    }

    @Test(arguments: [",", "de,", ""]) func `is refused without a language`(languages: String) async throws {
        let workbench = try await Workbench.published()
        let outcome = try await Self.export(workbench, languages: languages)
        #expect(outcome.status == 2)
        #expect(
            outcome.errors.hasPrefix(
                "litfass export: '\(languages)' is not what '--languages' takes: words with commas between them\n"))
        #expect(!FileManager.default.fileExists(atPath: workbench.url("out").path))
    }

    /// Read by Python's own readers of property lists and XML.
    @Test(arguments: [
        (
            "ios",
            "import plistlib; print(plistlib.load(open('out/parameters.plist', 'rb'))['features']['check-in-enabled'])"
        ),
        (
            "android",
            "import xml.etree.ElementTree as t; print([e.text for e in t.parse('out/res/values/litfass_parameters.xml').getroot() if e.get('name') == 'features_check_in_enabled'][0].title())"
        ), ("web", "import json; print(json.load(open('out/parameters.json'))['features']['check-in-enabled'])"),
    ])
    func `has plain values that others read`(platform: String, script: String) async throws {
        let workbench = try await Workbench.published()
        #expect(try await Self.export(workbench, for: platform).status == 0)
        let read = try Command.run(Peer.python(), ["-c", script], in: workbench.folder.url)
        #expect(read.output == "True\n", "\(read.errors)")
    }
}

private final class Flag: Sendable {
    let isSet = Mutex(false)
}
