import Foundation
import TestKit
import Testing

/// Five releases of the last two months. The first was replaced forty days ago, the second ten.
@Suite(.ownThreads) struct `Old releases` {
    private let workbench: Workbench

    init() async throws {
        workbench = try await Workbench.published(copying: try await Self.history())
    }

    private static func history() async throws -> Workbench {
        let folder = try await Template.copy(of: "two months of releases") {
            let workbench = try Workbench(.small)
            let times: [(String, String?)] = [
                ("-60d", nil), ("-40d", "vier"), ("-10d", "fünf"), ("-5d", "sechs"), ("-0d", "sieben"),
            ]
            for (time, words) in times {
                if let words {
                    let path = "Content/notices/water.yaml"
                    let text = try String(contentsOf: workbench.url(path), encoding: .utf8)
                    let new = text.replacing(#/[a-zü]+ Minuten/#, with: "\(words) Minuten")
                    try Data(new.utf8).write(to: workbench.url(path))
                }
                try await workbench.publish(at: time)
            }
            return workbench.folder
        }
        return Workbench.at(folder)
    }

    private func snapshots(_ tree: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: workbench.url("\(tree)/metadata").path)
            .filter { $0.hasSuffix(".snapshot.json") }.sorted()
    }

    @Test func `go from the site by their number and their age, and nothing that clients may ask for`() async throws {
        let site = "Publish/development/site"
        let before = try snapshots(site)
        let rehearsed = try await workbench.litfass("prune", "--keep", "2", "--keep-days", "30", "--dry-run")
        #expect(rehearsed.output.contains("would go"), "\(rehearsed.output)\(rehearsed.errors)")
        #expect(try snapshots(site) == before)

        let pruned = try await workbench.litfass("prune", "--keep", "2", "--keep-days", "30")
        #expect(
            pruned.output.contains("of 1 release: 1\n  stays: 4 releases, 5–2\n"), "\(pruned.output)\(pruned.errors)")
        #expect(try snapshots(site) == ["2.snapshot.json", "3.snapshot.json", "4.snapshot.json", "5.snapshot.json"])
        // The one before the live one stays, whatever the numbers say.
        let least = try await workbench.litfass("prune", "--keep", "1", "--keep-days", "1")
        #expect(least.output.contains("stays: 2 releases, 5–4\n"), "\(least.output)\(least.errors)")
        #expect(try snapshots(site) == ["4.snapshot.json", "5.snapshot.json"])
        for words in [["verify"], ["status"], ["renew"], ["publish"], ["verify"], ["log"], ["diff", "4", "5"]] {
            let outcome = try await Litfass.run(words, in: workbench.folder.url)
            #expect(outcome.status == 0, "\(words): \(outcome.output)\(outcome.errors)")
        }
    }

    @Test func `go from targets that have what is live, and from no other`() async throws {
        try workbench.append(
            "targets: {mirror: ./mirror}\nkeep: {releases: 2, days: 30}\n", to: "Publish/development/policy.yaml")
        #expect(try await workbench.litfass("push").status == 0)
        #expect(try await workbench.litfass("renew").status == 0)
        try Data("theirs".utf8).write(to: workbench.url("mirror/own.json"))
        let early = try await workbench.litfass("prune")
        #expect(early.status == 1)
        #expect(early.errors.contains("nothing is removed there\n  fix: litfass push mirror\n"), "\(early.errors)")

        #expect(try await workbench.litfass("push").status == 0)
        #expect(try await workbench.litfass("prune").output.contains("mirror: 0 files removed"))
        // What came a moment ago may be for a release that somebody else is pushing.
        let aged = try Command.run(
            "find", [workbench.url("mirror").path, "-type", "f", "-exec", "touch", "-d", "-2 days", "{}", "+"])
        #expect(aged.status == 0)
        let pruned = try await workbench.litfass("prune")
        #expect(pruned.status == 0 && !pruned.output.contains("mirror: 0 files"), "\(pruned.output)\(pruned.errors)")
        #expect(try snapshots("mirror") == snapshots("Publish/development/site"))
        #expect(FileManager.default.fileExists(atPath: workbench.url("mirror/own.json").path))
        let root = workbench.url("Publish/development/trust/1.root.json").path
        let verified = try await workbench.litfass("verify", "mirror", "--root", root)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }

    @Test func `whose files are gone keep nothing from being renewed, published and verified`() async throws {
        let live = Set(
            try String(
                contentsOf: workbench.url(workbench.siteFile("metadata", endingIn: "content.json")), encoding: .utf8
            )
            .matches(of: #/"sha256": ?"([0-9a-f]{64})"/#).map { String($0.1) })
        let targets = workbench.url("Publish/development/site/targets").path
        let names = try FileManager.default.contentsOfDirectory(atPath: targets)
        let old = try #require(
            names.first { $0.hasSuffix(".content.de.json") && !live.contains(String($0.prefix(64))) })
        try FileManager.default.removeItem(at: workbench.url("Publish/development/site/targets/\(old)"))
        for words in [["renew", "--if-needed"], ["verify"], ["status"], ["publish"], ["verify"], ["check"]] {
            let outcome = try await Litfass.run(words, in: workbench.folder.url)
            #expect(outcome.status == 0, "\(words): \(outcome.output)\(outcome.errors)")
        }
    }

    @Test func `are not missed, but a file of the live one that its index lost is named, and publish lists it again`()
        async throws
    {
        let target = try workbench.siteFile("targets", endingIn: ".content.de.json").replacing(
            "Publish/development/site/", with: "")
        let live = try String(
            contentsOf: workbench.url(workbench.siteFile("metadata", endingIn: "content.json")), encoding: .utf8)
        let digest = try #require(live.firstMatch(of: #/"content\.de\.json".*?"sha256": ?"([0-9a-f]{64})"/#)?.1)
        let path = "targets/\(digest).content.de.json"
        #expect(target.hasPrefix("targets/"))
        let index = workbench.url("Publish/development/site/tree.index")
        let lines = try String(contentsOf: index, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        try Data(lines.filter { !$0.hasPrefix("\(path)\t") }.joined(separator: "\n").utf8).write(to: index)
        let refused = try await workbench.litfass("renew")
        #expect(refused.status == 3)
        let words =
            "'\(path)' in the site is no longer listed in its index, so that an origin does not serve it\n  fix: litfass publish\n"
        #expect(refused.errors.contains(words), "\(refused.errors)")
        #expect(try await workbench.litfass("publish").status == 0)
        #expect(try String(contentsOf: index, encoding: .utf8).contains("\(path)\t"))
        for words in [["renew"], ["verify"]] {
            #expect(try await Litfass.run(words, in: workbench.folder.url).status == 0)
        }
    }
}
