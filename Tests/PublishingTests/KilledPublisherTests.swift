import Bundles
import Files
import Foundation
import Publishing
import TestKit
import Testing
import Trust

/// A publisher may be killed between any two writes. Which writes there are, and in which order, is seen from a publication
/// that was not: in the times of its files.
@Suite struct `A publisher that is killed` {
    @Test(arguments: ["the first release", "a new release", "a new root"])
    func `at any write leaves the old release or the new one, and the next completes the rest`(state: String)
        async throws
    {
        let workplace = try PublishingFolder()
        if state != "the first release" { try await workplace.publish() }
        let before = try workplace.files(".")
        let policy = try PublishingFolder.read(
            state == "a new root"
                ? PublishingFolder.development.replacing("365 days", with: "364 days")
                    .replacing("root: {signers: [development]", with: "root: {signers: [development, anna]")
                    .replacing("people:\n", with: "people:\n  anna: {name: Anna}\n")
                : PublishingFolder.development)
        try await workplace.publish("Neu", number: 2, under: policy)
        let writes = try Self.writes(in: workplace, since: before)
        #expect(writes.count >= 15)
        #expect(writes.last?.name == "trust/published/timestamp.json")

        let cache = try workplace.files("cache")
        for count in 0...writes.count {
            let killed = try PublishingFolder()
            for (name, bytes) in cache { try Self.put(bytes, "cache/" + name, in: killed) }
            for (name, bytes) in before { try Self.put(bytes, name, in: killed) }
            for write in writes.prefix(count) { try Self.put(write.bytes, write.name, in: killed) }
            // And half of the next one, under the name that it has until it is whole.
            if count < writes.count {
                let folder = writes[count].name.split(separator: "/").dropLast().joined(separator: "/")
                try Self.put([1, 2, 3], (folder.isEmpty ? "" : folder + "/") + ".4711-0.tmp", in: killed)
            }
            try await Self.check(killed, policy, hadRelease: state != "the first release", "after \(count) writes")
        }
    }

    /// A copy shows no release that is not live, and the index lists none that is not there.
    @Test(arguments: [("[]", "[content]"), ("[content]", "[content]"), ("[content]", "[]")])
    func `leaves each copy as that of the old release or the new one`(before: String, after: String) async throws {
        func policy(_ aliases: String) throws -> Policy {
            try PublishingFolder.read(PublishingFolder.development + "aliases: \(aliases)\n")
        }
        let workplace = try PublishingFolder()
        try await workplace.publish(under: policy(before))
        let old = try workplace.files(".")
        try await workplace.publish("Neu", number: 2, under: policy(after))
        var writes = try Self.writes(in: workplace, since: old)
        if before == "[]" {
            // The index is written twice, before the timestamp and behind the copies; its first bytes are gone.
            let index = writes.remove(at: try #require(writes.firstIndex { $0.name == "site/tree.index" }))
            let lines = String(decoding: index.bytes, as: UTF8.self).split(separator: "\n").filter {
                !$0.hasPrefix("content.")
            }
            let first = Write(
                name: index.name, bytes: Array((lines.joined(separator: "\n") + "\n").utf8), time: index.time)
            writes.insert(
                first, at: try #require(writes.firstIndex { $0.name == "site/metadata/timestamp.json" }))
            writes.insert(index, at: try #require(writes.lastIndex { $0.name == "site/content.en.json" }) + 1)
        }
        for count in 0...writes.count {
            let killed = try PublishingFolder()
            for (name, bytes) in old { try Self.put(bytes, name, in: killed) }
            for write in writes.prefix(count) { try Self.put(write.bytes, write.name, in: killed) }
            let release = try await killed.client().snapshot.value.version
            let index = try #require(try TreeIndex.read(from: killed.site))
            for language in ["de", "en"] {
                let copy = try killed.files("site")["content.\(language).json"]
                let texts = ["Hallo", "Neu"].prefix(release)
                let shown = copy.flatMap { copy in texts.first { Self.copy($0, language) == copy } }
                #expect((shown == nil) == (copy == nil), "after \(count) writes")
                let isListed = index[try killed.path("content.\(language).json")] != nil
                #expect(copy != nil || !isListed, "after \(count) writes")
            }
            try await killed.publish("Neu", number: 2, under: policy(after))
            let copy = try killed.files("site")["content.de.json"]
            #expect(copy == (after == "[]" ? nil : Self.copy("Neu", "de")), "after \(count) writes")
        }
    }

    private static func copy(_ text: String, _ language: String) -> [UInt8] {
        PublishingFolder.bundles(text, number: 1, languages: [language])[0].encoded()
    }

    @Test func `twice in a row at its end is no stranger`() async throws {
        let workplace = try PublishingFolder()
        try await workplace.publish()
        let remembered = try workplace.files("trust")
        try await workplace.publish("Neu")
        for (name, bytes) in remembered { try workplace.write(bytes, to: "trust/" + name) }
        try await workplace.publish("Neuer")
        let first = try workplace.files("trust").filter { $0.key.hasPrefix("published/") }
        #expect(first != remembered.filter { $0.key.hasPrefix("published/") })
        try await workplace.publish("Am neuesten")
        #expect(try await workplace.client().snapshot.value.version == 4)
    }

    private static func check(_ killed: PublishingFolder, _ policy: Policy, hadRelease: Bool, _ place: String)
        async throws
    {
        if try killed.files("site")["metadata/timestamp.json"] != nil {
            let release = try await killed.client().snapshot.value.version
            #expect(hadRelease ? (1...2).contains(release) : release == 1, "\(place)")
        } else {
            #expect(!hadRelease, "\(place)")
        }
        let report = try await killed.publish("Neu", number: 2, under: policy)
        #expect(report.release == (hadRelease ? 2 : 1), "\(place)")
        var repository = try await killed.client()
        let text = try #require(try await repository.target(named: "content.de.json"))
        let expected = PublishingFolder.bundles("Neu", number: 2, languages: ["de"])[0].encoded()
        #expect(try await repository.download(text).value == expected, "\(place)")
        #expect(try killed.files(".").keys.filter { $0.hasSuffix(".tmp") } == [], "\(place)")
        #expect(try await killed.publish("Neu", number: 2, under: policy).outcome == .unchanged, "\(place)")
    }

    /// As fast as it goes: what a test sets up need not survive a power cut.
    private static func put(_ bytes: [UInt8], _ name: String, in workplace: PublishingFolder) throws {
        let url = workplace.temporary.url.appending(path: name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    private struct Write {
        let name: String
        let bytes: [UInt8]
        let time: Date

        /// Tells apart what was written within one tick of the file system's clock.
        var phase: String {
            let order = [
                "keys/", "trust/", "site/targets", "site/metadata/", "site/tree.index", "site/metadata/timestamp",
                "site/content",
            ]
            let phase = order.lastIndex { name.hasPrefix($0) } ?? order.count
            return "\(name.hasPrefix("trust/published") ? 9 : phase) \(name)"
        }
    }

    /// Files that are new or differ, in the order in which they were written, without the cache.
    private static func writes(in workplace: PublishingFolder, since before: [String: [UInt8]]) throws -> [Write] {
        try workplace.files(".").filter { before[$0.key] != $0.value && !$0.key.hasPrefix("cache/") }.map {
            name, bytes in
            let url = workplace.temporary.url.appending(path: name)
            let time = try url.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
            return Write(name: name, bytes: bytes, time: try #require(time))
        }.sorted { ($0.time, $0.phase) < ($1.time, $1.phase) }
    }
}
