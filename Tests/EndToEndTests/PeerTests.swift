import Foundation
import TestKit
import Testing

@Suite(.ownThreads) struct `Others read what Litfass publishes` {
    @Test func `python-tuf refreshes from the origin and verifies every target`() async throws {
        let workbench = try await Workbench.published()
        let server = try Server.origin(workbench)
        let outcome = try Peer.tufClient(
            server.address, root: workbench.url("Publish/development/trust/1.root.json"), state: workbench.url("peer"))
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        #expect(report.timestamp == 1)
        #expect(
            report.targets.keys.filter { $0.hasSuffix(".json") }.sorted() == [
                "content.de-simple.json", "content.de.json", "content.en.json", "content.es.json", "content.fr.json",
                "content.it.json", "parameters.json",
            ])
        #expect(report.targets.values.allSatisfy { $0 > 500 })
        #expect(report.targets.keys.filter { $0.hasSuffix(".svg") }.count == 10)
    }

    @Test func `python-tuf verifies a bundle of a role that the policy adds`() async throws {
        let notices = try Notices.withPolicy()
        try notices.replace(
            "  snapshot:", with: "  offices: {signers: [development], threshold: 1, lifetime: 90 days}\n  snapshot:",
            in: "Publish/development/policy.yaml")
        try notices.replace(
            "[notices, offices]", with: "[notices]\n  offices:\n    collections: [offices]", in: "Config/workspace.yaml"
        )
        #expect(try await notices.run("publish").status == 0)
        let server = try Server.mirror(at: notices.url.appending(path: "Publish/development/site"))
        let outcome = try Peer.tufClient(
            server.address, root: notices.url.appending(path: "Publish/development/trust/1.root.json"),
            state: notices.url.appending(path: "peer"))
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
        let report = try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        #expect(report.targets.keys.contains("offices.json"))
    }

    private struct Report: Decodable {
        let timestamp: Int
        let targets: [String: Int]
    }

    @Test(arguments: [
        ("root", "root.json", "root.json"), ("targets", "targets.json", "root.json"),
        ("snapshot", "snapshot.json", "root.json"),
        ("timestamp", "timestamp.json", "root.json"), ("content", "content.json", "targets.json"),
        ("parameters", "parameters.json", "targets.json"),
    ])
    func `openssl verifies the signatures of a role over canonical bytes that are not made by us`(
        role: String, file: String, keys: String
    ) async throws {
        let workbench = try await Workbench.published()
        let out = try TemporaryFolder()
        let prepared = try Command.run(
            Peer.python(),
            [
                Peer.script("canonical.py"), workbench.url(try workbench.siteFile("metadata", endingIn: file)).path,
                workbench.url(try workbench.siteFile("metadata", endingIn: keys)).path, role, out.path,
            ])
        try #require(prepared.output == "1\n", "\(prepared.output)\(prepared.errors)")
        #expect(try verify(in: out, signed: "signed.bin").output == "Verified OK\n")

        try Data("{}".utf8).write(to: out.url.appending(path: "other.bin"))
        #expect(try verify(in: out, signed: "other.bin").status == 1)
    }

    private func verify(in folder: TemporaryFolder, signed: String) throws -> Outcome {
        try Command.run(
            "openssl", ["dgst", "-sha256", "-verify", "0.pem", "-signature", "0.sig", signed], in: folder.url)
    }
}

/// One attack on the way to the phone, prepared on the site of a second release.
struct Attack: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let prepare: @Sendable (Workbench) throws -> Void

    static let all = [
        Attack(testDescription: "a flipped bit in a bundle") { workbench in
            try workbench.flipBit(in: workbench.siteFile("targets", endingIn: ".content.fr.json"))
        },
        Attack(testDescription: "a flipped bit in the snapshot") { workbench in
            try workbench.flipBit(in: workbench.siteFile("metadata", endingIn: ".snapshot.json"))
        },
        Attack(testDescription: "a flipped bit in the timestamp") { workbench in
            try workbench.flipBit(in: "Publish/development/site/metadata/timestamp.json")
        },
    ]
}

@Suite(.ownThreads) struct `What must not be believed is refused by our client and by python-tuf alike` {
    private static let hotline = "Content/hotlines/technical.yaml"

    @Test(arguments: Attack.all) func `a tree that was changed on the way`(_ attack: Attack) async throws {
        let phones = try await Phones()
        try attack.prepare(phones.workbench)
        try await phones.bothRefuse()
    }

    @Test func `a timestamp that is older than the one before`() async throws {
        let phones = try await Phones()
        let timestamp = phones.workbench.url("Publish/development/site/metadata/timestamp.json")
        let old = try Data(contentsOf: timestamp)
        try phones.workbench.edit(Self.hotline, "position: ", to: "position: 9")
        try await phones.workbench.publish()
        try await phones.bothAccept()
        try old.write(to: timestamp)
        // What an edge that lags behind offers is fresh, so that ours goes on with what it has.
        let (ours, theirs) = (try await phones.ours(), try phones.theirs())
        #expect(ours.status == 0 && ours.output.contains("release 2"), "\(ours.output)\(ours.errors)")
        #expect(theirs.status == 3, "\(theirs.output)\(theirs.errors)")
    }

    @Test func `a timestamp that has expired`() async throws {
        let phones = try await Phones(publishedAt: "-30d")
        try await phones.bothRefuse()
    }
}

@Suite(.ownThreads) struct `Litfass reads what others publish` {
    /// Repositories that python-tuf makes, right and wrong, through the protocol of the TUF project's conformance suite.
    @Test func `as the conformance suite of TUF wants it`() throws {
        let outcome = try Command.run(
            Peer.python(), [Peer.script("conformance.py"), Peer.script("conformance-client")],
            environment: ["LITFASS": Binaries.litfass])
        #expect(outcome.output == "92 cases, 0 failed\n", "\(outcome.errors)")
    }
}

/// Our client and python-tuf, each with a state of its own, behind a mirror that anybody could run.
private struct Phones {
    let workbench: Workbench
    let mirror: Server

    init(publishedAt time: String? = nil) async throws {
        workbench = try await time == nil ? Workbench.published() : Workbench()
        if let time { try await workbench.publish(at: time) }
        mirror = try Server.mirror(workbench)
    }

    private var root: URL { workbench.url("Publish/development/trust/1.root.json") }

    func ours() async throws -> Outcome {
        try await workbench.litfass(
            "fetch", mirror.address, "--root", root.path, "--state", workbench.url("phone").path, "--language", "fr-CH")
    }

    func theirs() throws -> Outcome {
        try Peer.tufClient(mirror.address, root: root, state: workbench.url("peer"))
    }

    func bothAccept() async throws {
        let (ours, theirs) = (try await ours(), try theirs())
        #expect(ours.status == 0, "\(ours.errors)")
        #expect(theirs.status == 0, "\(theirs.output)\(theirs.errors)")
    }

    func bothRefuse() async throws {
        let (ours, theirs) = (try await ours(), try theirs())
        #expect(ours.status == 3, "\(ours.output)\(ours.errors)")
        #expect(theirs.status == 3, "\(theirs.output)\(theirs.errors)")
    }
}
