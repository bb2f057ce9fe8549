import Bundles
import Digests
import Files
import Foundation
import TestKit
import Testing
import Trust

@testable import LitfassClient

@Suite struct `A stranger who checks a tree` {
    let origin: SimulatedOrigin
    let now = RepositorySimulator.today + .seconds(3600)

    init() throws {
        origin = try SimulatedOrigin()
        try origin.publish(1)
        try origin.publish(2, title: "Good day")
    }

    func inspection(at now: Trust.Instant? = nil) async throws -> TreeInspection {
        try await TreeInspector(of: origin, root: origin.root, at: now ?? self.now).run()
    }

    @Test func `sees every role and every bundle`() async throws {
        let inspection = try await inspection()
        #expect(inspection.findings == [])
        #expect(inspection.number == 2)
        #expect(
            inspection.roles.map { "\($0.name) \($0.version) \($0.expires)" } == [
                "root 1 2027-11-21T00:00:00Z", "timestamp 2 2026-11-28T00:00:00Z", "snapshot 2 2026-12-21T00:00:00Z",
                "targets 1 2027-11-21T00:00:00Z", "content 2 2027-05-20T00:00:00Z",
            ])
        #expect(
            inspection.bundles.map(\.value.targetName.string) == [
                "content.de.json", "content.en.json", "content.fr.json",
            ])
        #expect(inspection.otherTargets == [])
        #expect(inspection.roles.filter(\.isOfMachine).map { "\($0.name)" } == ["timestamp", "snapshot"])
    }

    @Test func `sees the newest root, though a phone would take two refreshes to get there`() async throws {
        for version in 2...70 { try origin.repository.publishRoot(origin.repository.root(version: version)) }
        #expect(try await inspection().roles.first?.version == 70)
    }

    @Test func `hears of every role that will have expired`() async throws {
        let inspection = try await inspection(at: now + .days(40))
        #expect(
            inspection.findings.map(\.words) == [
                "timestamp expired on 2026-11-28T00:00:00Z, and it is 2026-12-31T01:00:00Z",
                "snapshot expired on 2026-12-21T00:00:00Z, and it is 2026-12-31T01:00:00Z",
            ])
        #expect(inspection.findings.allSatisfy { $0.kind == .notTrusted })
    }

    @Test func `hears of a role at the moment at which it expires`() async throws {
        #expect(try await inspection(at: RepositorySimulator.today + .days(7) - .seconds(1)).findings == [])
        #expect(
            try await inspection(at: RepositorySimulator.today + .days(7)).findings.map(\.words) == [
                "timestamp expired on 2026-11-28T00:00:00Z, and it is 2026-11-28T00:00:00Z"
            ])
    }

    @Test func `hears of every bad bundle, not only of the first`() async throws {
        for language in ["de", "en"] {
            let bytes = SimulatedOrigin.bundle(language: language, title: "Good day \(language)").encoded()
            let path = "targets/\(SHA256Digest(of: bytes)).content.\(language).json"
            origin.repository[path] = language == "de" ? nil : Array("x".utf8)
        }
        let inspection = try await inspection()
        #expect(
            inspection.findings.map(\.words) == [
                "the repository does not have content.de.json",
                "content.en.json has 1 bytes where 285 are listed",
            ])
        #expect(inspection.findings.map(\.kind) == [.notReachable, .notTrusted])
        #expect(inspection.bundles.count == 1)
    }

    @Test func `hears of a role that speaks for what is not its own`() async throws {
        try origin.publish(3, replacing: ["parameters.json": Array("{}".utf8)])
        let inspection = try await inspection()
        #expect(
            inspection.findings.map(\.words) == [
                "parameters.json is listed by content, which is not trusted for it"
            ])
    }

    @Test func `believes nothing without the signatures`() async throws {
        origin.repository["metadata/2.content.json"] = Array("{}".utf8)
        let fault = await #expect(throws: ClientFault.self) { try await inspection() }
        #expect(fault?.kind == .notTrusted)
    }
}

@Suite struct `A stranger who checks a tree on the disk` {
    let origin: SimulatedOrigin
    let tree: TemporaryFolder

    init() throws {
        origin = try SimulatedOrigin()
        try origin.publish(1)
        tree = try TemporaryFolder()
        let items = try origin.repository.files.map { path, bytes in
            let relative = try #require(RelativePath(path))
            guard path != "metadata/timestamp.json" else {
                return try #require(
                    RepositoryTree.Item(
                        mutable: relative, mediaType: "application/json", bytes: bytes, revalidateSeconds: 60))
            }
            return try #require(
                RepositoryTree.Item(
                    immutable: relative, mediaType: "application/json",
                    bytes: [.identity: bytes, .gzip: Array(bytes.reversed())]
                ) { SHA256Digest(of: $0).hex })
        }
        _ = try RepositoryTree(adding: items).place(on: Folder(tree.path))
    }

    /// Reversal stands in for compression.
    func findings() async throws -> [String] {
        let inspector = TreeInspector(
            of: Folder(tree.path), root: origin.root, at: RepositorySimulator.today
        ) { compressed, coding, bytes in coding == .gzip && compressed.reversed() == bytes }
        return try await inspector.run().findings.map { $0.words.replacing(/[0-9a-f]{64}/, with: "SHA256") }
    }

    func replace(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
        let relative = try #require(RelativePath(path))
        var bytes = try Folder(tree.path).read(relative, limitBytes: 1 << 20)
        change(&bytes)
        try Folder(tree.path).write(bytes, to: relative)
    }

    @Test func `finds index and files in agreement`() async throws {
        #expect(try await findings() == [])
    }

    @Test func `hears of a compressed file that is not the file`() async throws {
        try replace("metadata/1.content.json.gz") { $0[0] ^= 1 }
        #expect(try await findings() == ["metadata/1.content.json.gz is not what the index says"])
    }

    @Test func `hears of a compressed file that is gone`() async throws {
        try Folder(tree.path).removeFile(try #require(RelativePath("metadata/1.content.json.gz")))
        #expect(try await findings() == ["metadata/1.content.json.gz is listed in the index, but it is not there"])
    }

    @Test func `hears of a file that the index forgot`() async throws {
        try replace("tree.index") { bytes in
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter {
                !$0.hasPrefix("metadata/1.snapshot")
            }
            bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
        }
        #expect(try await findings() == ["metadata/1.snapshot.json is signed, but the index does not list it"])
    }

    @Test func `hears of a missing or broken index`() async throws {
        try replace("tree.index") { $0 = Array("litfass-tree 2\n".utf8) }
        #expect(try await findings().count == 1)
        try Folder(tree.path).removeFile(TreeIndex.path)
        #expect(try await findings() == ["the tree has no tree.index, so that an origin would serve nothing of it"])
    }
}
