import Foundation
import TestKit
import Testing

/// What a review does with an origin that is not what it should be.
@Suite(.ownThreads) struct `A review against an origin` {
    private static let water = "Content/notices/water.yaml"
    private let clones: Clones

    init() async throws {
        clones = try await Clones.opened()
        try await clones.propose("drei Minuten", to: "vier Minuten", in: Self.water, by: "edda")
        try clones.pull("rita")
    }

    private func review(_ address: String) async throws -> Outcome {
        try await clones.litfass("rita", "review", "--live", address)
    }

    @Test func `verifies what it serves, and takes its name from the policy`() async throws {
        let mirror = try Server.mirror(at: clones.url("publisher", "Publish/development/site"))
        let review = try await review(mirror.address)
        #expect(review.status == 0, "\(review.errors)")
        #expect(review.output.contains("live: release 1 from \(mirror.address), every signature verified\n"))
        #expect(review.output.contains("[-drei-]{+vier+} Minuten"))
        try clones.edit(
            "roles:\n", to: "origin: \(mirror.address)\nroles:\n", in: "Publish/development/policy.yaml", by: "rita")
        let named = try await clones.litfass("rita", "review")
        #expect(named.output == review.output)
    }

    @Test func `that is down says so, and another way`() async throws {
        let down = try await review("http://127.0.0.1:9/")
        #expect(down.status == 4)
        #expect(down.errors.hasPrefix("litfass review: what is live at http://127.0.0.1:9/ cannot be fetched: "))
        #expect(down.errors.hasSuffix("'--live known' compares with what was published last, as this clone knows it\n"))
        #expect(try await review("known").status == 0)
    }

    @Test(arguments: [
        ("a flipped bit", 3, "cannot be trusted: "),
        ("a timestamp by nobody", 3, "cannot be trusted: "),
        ("a missing bundle", 4, "cannot be fetched: "),
        ("an older release", 3, "offers release 1, and release 2 was published: it was set back, or is late"),
        ("a newer release", 3, "and this clone knows release 1 only"),
        ("another release of the same number", 3, "cannot be trusted: "),
    ])
    func `refuses one that serves`(what: String, code: Int32, words: String) async throws {
        let site = try await site(with: what)
        let mirror = try Server.mirror(at: site)
        let refused = try await review(mirror.address)
        #expect(refused.status == code, "\(refused.output)")
        #expect(refused.errors.contains(words), "\(refused.errors)")
        #expect(refused.errors.contains("\n  fix: "))
        #expect(refused.output.isEmpty)
        #expect(try clones.git(["status", "--porcelain"], in: clones.url("rita"), by: "rita").isEmpty)
    }

    /// A copy of what the publisher serves, spoiled.
    private func site(with what: String) async throws -> URL {
        let site = clones.folder.url.appending(path: "spoiled")
        func copy() throws {
            try FileManager.default.copyItem(at: clones.url("publisher", "Publish/development/site"), to: site)
        }
        func publishNext() async throws {
            try clones.pull("rita")
            try await clones.done("rita", "sign", "--yes")
            try clones.commit("signed", by: "rita")
            try clones.pull("publisher")
            try await clones.done("publisher", "publish")
            try clones.commit("published", by: "publisher")
        }
        let targets = site.appending(path: "targets")
        switch what {
        case "an older release":
            try copy()
            try await publishNext()
            try clones.pull("rita")
            try await clones.propose("vier Minuten", to: "neun Minuten", in: Self.water, by: "rita")
        case "a newer release":
            try await publishNext()
            try copy()
            try clones.git(["reset", "--quiet", "--hard", "HEAD~1"], in: clones.url("rita"), by: "rita")
        case "another release of the same number":
            let stranger = try await Clones(withOtherKeys: "")
            try await stranger.open()
            try FileManager.default.copyItem(at: stranger.url("publisher", "Publish/development/site"), to: site)
        case "a timestamp by nobody":
            try copy()
            let timestamp = site.appending(path: "metadata/timestamp.json")
            let text = try String(contentsOf: timestamp, encoding: .utf8)
            try Data(text.replacing("\"version\":1", with: "\"version\":2").utf8).write(to: timestamp)
        default:
            try copy()
            let names = try FileManager.default.contentsOfDirectory(atPath: targets.path)
            let bundle = targets.appending(path: try #require(names.first { $0.hasSuffix("content.de.json") }))
            guard what == "a flipped bit" else {
                try FileManager.default.removeItem(at: bundle)
                return site
            }
            var bytes = try Data(contentsOf: bundle)
            bytes[bytes.count / 2] ^= 1
            try bytes.write(to: bundle)
        }
        return site
    }
}
