import Foundation
import TestKit
import Testing

/// What `publish` and `diff` say to a person, in `Tests/Fixtures/publish`. Sizes differ between versions of the compressors,
/// and stand there as N.
@Suite(.ownThreads) struct `litfass publish and diff` {
    private let notices: Notices

    init() throws { notices = try Notices.withPolicy() }

    @Test func `tell the first release, the next one, and that there is nothing to tell`() async throws {
        try await expect("rehearsal", litfass("publish", "--dry-run"))
        try await expect("first", litfass("publish"))
        let development = try await litfass("publish", "--passphrase-fd", "3", at: "2026-11-22 08:00:00").errors
        #expect(
            development.hasPrefix(
                "note: --passphrase-fd is not read: Publish/development/policy.yaml says that keys are for"))
        try await expect("unchanged", litfass("publish", at: "2026-11-23 08:00:00"))
        try await expect("timestamp", litfass("publish", at: "2026-11-26 08:00:00"))
        try notices.replace("48 h", with: "24 h", in: "Config/parameters/waiting.yaml")
        try notices.replace("drei Minuten", with: "fünf Minuten", in: "Content/notices/water.yaml")
        try await expect("diff-working", litfass("diff"))
        try await expect("second", litfass("publish", at: "2026-11-26 09:00:00"))
        try await expect("diff-nothing", litfass("diff"))
        try await expect("diff-releases", litfass("diff", "1", "2"))
        #expect(
            try await litfass("diff", "1", "2").output
                == litfass("diff", "1", "Publish/development/site").output.replacing(
                    " of Publish/development/site", with: ""))
        try await expect("diff-json", litfass("diff", "1", "2", "--format", "json"))
        try await expect("json", litfass("publish", "--format", "json"))
        try FileManager.default.removeItem(at: notices.url.appending(path: "Publish/development/site"))
        try await expect("gone-rehearsal", litfass("publish", "--dry-run"))
        try await expect("gone", litfass("publish"))
    }

    @Test func `leave a history that check looks back at`() async throws {
        let office = "Content/offices/citizens.yaml"
        _ = try await litfass("publish")
        try notices.replace("498 75401", with: "498 60000", in: office)
        _ = try await litfass("publish", at: "2026-11-22 08:00:00")
        try await expect("check-before", litfass("check"))
        try notices.replace("498 60000", with: "498 75401", in: office)
        try await expect("check-value-returns", litfass("check"))
        _ = try await litfass("publish", at: "2026-11-23 08:00:00")
        try await expect("check-before", litfass("check"))
    }

    @Test func `say what comes next where development keys have founded the trust`() async throws {
        _ = try await litfass("root", "propose")
        #expect(try await litfass("publish").output.hasSuffix("\nnext: litfass publish\n"))
        #expect(try await litfass("publish").output.hasSuffix("\nnext: litfass serve\n"))
    }

    /// Publishes, and brings back the site of before.
    private func setSiteBack(by publication: () async throws -> Void) async throws {
        _ = try await litfass("publish")
        let (site, kept) = (
            notices.url.appending(path: "Publish/development/site"), notices.url.appending(path: "kept")
        )
        try FileManager.default.copyItem(at: site, to: kept)
        try await publication()
        try FileManager.default.removeItem(at: site)
        try FileManager.default.moveItem(at: kept, to: site)
    }

    private func publishSecond() async throws {
        try notices.replace("48 h", with: "24 h", in: "Config/parameters/waiting.yaml")
        _ = try await litfass("publish", at: "2026-11-22 08:00:00")
    }

    @Test func `leave a site of which status sees that it was set back, and says what to do`() async throws {
        try await setSiteBack(by: publishSecond)
        let outcome = try await litfass("status", at: "2026-11-22 09:00:00")
        #expect(outcome.status == 3)
        let head = "Release 2 was published, and phones that have it refuse Publish/development/site: "
        #expect(outcome.output.hasPrefix(head + "timestamp went back from version 2 to 1.\n"), "\(outcome.output)")
        #expect(
            outcome.output.hasSuffix(
                "\nnext: find out who changed Publish/development/site; move it away, and 'litfass publish' builds it anew from what is known\n"
            ))
        let json = try await litfass("status", "--format", "json", at: "2026-11-22 09:00:00").output
        #expect(json.contains("\"site-refused\": \"timestamp went back from version 2 to 1\""), "\(json)")
        try FileManager.default.removeItem(at: notices.url.appending(path: "Publish/development/site"))
        _ = try await litfass("publish", at: "2026-11-22 10:00:00")
        #expect(try await litfass("status", at: "2026-11-22 11:00:00").output.hasPrefix("Release 2 is live.\n"))
    }

    @Test func `leave a site of which verify sees that only its timestamp was set back`() async throws {
        try await setSiteBack { _ = try await litfass("renew", at: "2026-11-26 08:00:00") }
        let outcome = try await litfass("verify", at: "2026-11-26 09:00:00")
        #expect(outcome.status == 3)
        #expect(outcome.output.contains("\n  timestamp went back from version 2 to 1: the site was set back\n"))
    }

    @Test func `leave a site of which verify sees that it was set back`() async throws {
        try await setSiteBack(by: publishSecond)
        let outcome = try await litfass("verify", at: "2026-11-22 09:00:00")
        #expect(outcome.status == 3)
        let lines = outcome.output.split(separator: "\n")
        #expect(lines.first?.hasSuffix(": not everything holds") == true)
        #expect(
            lines.dropFirst().first
                == "  Publish/development/site offers release 1, and release 2 was published: it was set back, or is late"
        )
        let named = try await litfass("verify", "Publish/development/site", at: "2026-11-22 09:00:00")
        #expect(named.status == 3)
        #expect(named.output.contains("\n  it is behind by 1 release: the workspace has release 2 under root 1, "))
        let root = "Publish/development/trust/1.root.json"
        #expect(
            try await litfass(
                "verify", "Publish/development/site", "--root", root, at: "2026-11-22 09:00:00"
            ).status == 0,
            "as a stranger would")
    }

    /// As a full disk leaves a first publication.
    @Test func `are next where nothing is published but the root`() async throws {
        #expect(try await litfass("publish").status == 0)
        for path in ["site", "trust/published", "trust/releases"] {
            let folder = notices.url.appending(path: "Publish/development/\(path)")
            // Of what is not there nothing is left.
            try? FileManager.default.removeItem(at: folder)
        }
        let status = try await litfass("status").output
        #expect(status.hasPrefix("Nothing is published yet.\n"))
        #expect(status.hasSuffix("\n\nnext: litfass publish\n"), "\(status)")
    }

    @Test func `refuse what they must, and say why`() async throws {
        try await expect("diff-nothing-published", litfass("diff", "live", "live"))
        try await expect("diff-no-release", litfass("diff", "7"))
        try await expect("diff-no-tree", litfass("diff", "nowhere"))
        _ = try await litfass("publish")
        try notices.replace("immutable", with: "immutabel", in: "Publish/development/site/tree.index")
        try await expect("stranger", litfass("publish"))
        try notices.replace("threshold: 1", with: "threshold: 2", in: "Publish/development/policy.yaml")
        try await expect("policy", litfass("publish"))
        try notices.replace("title: Wasser abkochen", with: "titel: Wasser abkochen", in: "Content/notices/water.yaml")
        try await expect("mistake", litfass("publish"))
        try await expect("diff-mistake", litfass("diff", "1"))
    }

    private func litfass(_ arguments: String..., at time: String = "2026-11-21 08:00:00") async throws -> Outcome {
        try await Litfass.run(
            arguments, showing: time, in: notices.url, environment: ["TZ": "UTC"])
    }

    private func expect(_ name: String, _ outcome: Outcome) throws {
        let output = outcome.output.replacing(/(?<name>\.json +)[0-9]+ +[0-9]+ +[0-9]+/) { "\($0.output.name)N N N" }
            .replacing(/(?<name>"[a-z-]*bytes": )[0-9]+/) { "\($0.output.name)0" }
        try Snapshot.expect(
            "exit \(outcome.status)\n\n\(output)\(outcome.errors.isEmpty ? "" : "\n--\n" + outcome.errors)",
            in: "publish/\(name).txt")
    }
}
