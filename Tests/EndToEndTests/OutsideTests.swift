import Foundation
import JSON
import TestKit
import Testing

/// What `litfass watch` prints of servers that go wrong, in `Tests/Fixtures/watch`: everything but the checks that are in order.
@Suite(.ownThreads) struct `Whoever watches from outside sees` {
    struct Situation: Sendable, CustomTestStringConvertible {
        let name: String
        var status: Int32 = 2
        /// As `mirror.py` takes it.
        var otherwise: @Sendable (WatchedTree) -> String = { _ in "{}" }
        var time = WatchedTree.now
        /// What the server's clock shows; nil for the same.
        var serverTime: String?
        var words: [String] = []
        /// Of a copy of the site.
        var change: @Sendable (WatchedTree, URL) throws -> Void = { _, _ in }

        var testDescription: String { name }
    }

    private static func header(_ rules: String) -> @Sendable (WatchedTree) -> String {
        { _ in #"{"header": [\#(rules)]}"# }
    }

    private static func remove(_ path: String) -> @Sendable (WatchedTree, URL) throws -> Void {
        { _, site in try FileManager.default.removeItem(at: site.appending(path: path)) }
    }

    private static func damage(_ suffix: String) -> @Sendable (WatchedTree, URL) throws -> Void {
        { tree, site in
            let file = try tree.parameters(suffix, in: site)
            var bytes = try Data(contentsOf: file)
            bytes[bytes.count / 2] ^= 0x01
            try bytes.write(to: file)
        }
    }

    static let situations: [Situation] = [
        Situation(name: "in-order", status: 0),
        Situation(name: "renewal-stopped", time: "2027-03-12 12:00:00"),
        Situation(name: "expired", time: "2027-03-14 08:00:00"),
        Situation(name: "compressed-file-damaged", change: damage(".br")),
        Situation(name: "gzip-damaged", change: damage(".gz")),
        Situation(name: "bundle-changed", change: damage("")),
        Situation(
            name: "bundle-missing",
            change: { tree, site in
                for suffix in ["", ".br", ".gz"] {
                    try FileManager.default.removeItem(at: tree.parameters(suffix, in: site))
                }
            }),
        Situation(name: "root-missing", change: remove("metadata/2.root.json")),
        Situation(name: "timestamp-missing", change: remove("metadata/timestamp.json")),
        Situation(
            name: "web-page-for-everything", otherwise: { _ in #"{"page": true}"# },
            change: remove("metadata/timestamp.json")),
        Situation(name: "web-page-for-404", otherwise: { _ in #"{"page": true}"# }),
        Situation(
            name: "timestamp-kept-for-a-day",
            otherwise: header(#"["metadata/timestamp.json", "Cache-Control", "max-age=86400"]"#)),
        Situation(
            name: "files-not-kept", status: 1, otherwise: header(#"["targets/*", "Cache-Control", "no-cache"]"#)),
        Situation(
            name: "stale-cache",
            otherwise: header(
                #"["metadata/timestamp.json", "Age", "7200"], "#
                    + #"["metadata/timestamp.json", "Date", "Mon, 08 Mar 2027 06:00:00 GMT"]"#)),
        Situation(
            name: "404-kept-for-a-day", status: 1,
            otherwise: header(#"["metadata/4.root.json", "Cache-Control", "max-age=86400"]"#)),
        Situation(
            name: "two-servers-behind-one-address", status: 1,
            otherwise: { #"{"later": "\#($0.behind.path)"}"# }),
        Situation(name: "clock-behind", serverTime: "2027-03-08 07:00:00"),
        Situation(name: "no-clock", status: 1, otherwise: header(#"["*", "Date", null]"#)),
        Situation(name: "compresses-itself", status: 1, otherwise: { _ in #"{"compress": true}"# }),
        Situation(name: "no-vary", status: 1, otherwise: header(#"["targets/*", "Vary", null]"#)),
        Situation(
            name: "no-cors", otherwise: header(#"["*", "Access-Control-Allow-Origin", null]"#),
            words: ["--cors", "https://app.example.org"]),
        Situation(
            name: "strange-signature",
            change: { _, site in
                let file = site.appending(path: "metadata/timestamp.json")
                let text = try String(contentsOf: file, encoding: .utf8)
                try Data(text.replacing("2027-03-13", with: "2027-03-23").utf8).write(to: file)
            }),
    ]

    /// The lines that are not in order, with the address as `URL`.
    private func complaints(_ output: String, _ servers: [Server]) -> String {
        var text = output
        for (number, server) in servers.enumerated() {
            text = text.replacing(server.address, with: servers.count > 1 ? "URL\(number + 1)" : "URL")
        }
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("  ok ") }
            .joined(separator: "\n")
    }

    @Test(arguments: situations) func `what is wrong with one server`(_ situation: Situation) async throws {
        let tree = try await WatchedTree.make()
        let site = try tree.copy()
        try situation.change(tree, site)
        let server = try WatchedTree.mirror(
            of: site, at: situation.serverTime ?? situation.time, otherwise: situation.otherwise(tree))
        let outcome = try await Litfass.run(
            ["watch", "--once", server.address] + situation.words, showing: situation.time, in: tree.notices.url)
        #expect(outcome.status == situation.status, "\(outcome.output)\(outcome.errors)")
        try Snapshot.expect(complaints(outcome.output, [server]), in: "watch/\(situation.name).txt")
    }

    @Test func `a mirror that is behind, and another one that is not`() async throws {
        let tree = try await WatchedTree.make()
        let servers = [try WatchedTree.mirror(of: tree.behind), try WatchedTree.mirror(of: tree.copy())]
        let outcome = try await tree.watch(servers[0].address, servers[1].address)
        #expect(outcome.status == 2)
        try Snapshot.expect(complaints(outcome.output, servers), in: "watch/two-mirrors.txt")
        let report = try JSON.parse(
            Array(try await tree.watch(servers[0].address, "--format", "json").output.utf8))
        let address = try #require(report["addresses"]?.array?.first)
        #expect(report["state"]?.string == "critical" && report["published"]?["release"]?.integer == 5)
        #expect(address["releases-behind"]?.integer == 3 && address["roots-behind"]?.integer == 2)
        // Release 3 was published five days before.
        #expect(address["seconds-behind"]?.integer == 432_000)
    }

    @Test func `by how much a tree is behind, also with 'litfass verify'`() async throws {
        let tree = try await WatchedTree.make()
        let (behind, current) = (try WatchedTree.mirror(of: tree.behind), try WatchedTree.mirror(of: tree.copy()))
        let refused = try await Litfass.run(["verify", behind.address], showing: WatchedTree.now, in: tree.notices.url)
        #expect(refused.status == 3)
        let words = """
            it is behind by 3 releases and 2 roots: the workspace has release 5 under root 3, \
            which are there since 2027-03-03T08:00:00Z

            """
        #expect(refused.output.contains(": not everything holds\n  \(words)"), "\(refused.output)")
        let held = try await Litfass.run(["verify", current.address], showing: WatchedTree.now, in: tree.notices.url)
        #expect(held.status == 0 && held.output.contains(": everything holds\n"), "\(held.output)")
        // A stranger compares with what is named.
        let root = tree.notices.url.appending(path: WatchedTree.firstRoot).path
        let folder = tree.notices.folder.url
        let stranger = ["verify", behind.address, "--root", root]
        #expect(try await Litfass.run(stranger, showing: WatchedTree.now, in: folder).status == 0)
        let compared = try await Litfass.run(
            stranger + ["--against", current.address], showing: WatchedTree.now, in: folder)
        #expect(compared.status == 3 && compared.output.contains("behind by 3 releases and 2 roots"))
    }

    @Test func `what another mirror and a git remote have, without a workspace`() async throws {
        let tree = try await WatchedTree.make()
        let servers = [try WatchedTree.mirror(of: tree.behind), try WatchedTree.mirror(of: tree.copy())]
        let folder = try TemporaryFolder().url
        let root = tree.notices.url.appending(path: WatchedTree.firstRoot).path
        let mirror = try await tree.watch(
            servers[0].address, "--against", servers[1].address, "--root", root, in: folder)
        #expect(mirror.status == 2)
        #expect(mirror.output.contains("under root 1: behind by 3 releases and 2 roots\n"), "\(mirror.output)")
        let git = ["-c", "user.name=Edda", "-c", "user.email=edda@example.org", "-c", "commit.gpgsign=false"]
        for words in [["init", "--quiet"], ["add", "--force", "."], git + ["commit", "--quiet", "--message", "all"]] {
            let done = try Command.run("git", words, in: tree.notices.url)
            try #require(done.status == 0, "\(done.errors)")
        }
        let remote = "file://" + tree.notices.url.path
        let cloned = try await tree.watch(servers[0].address, "--against", remote, in: folder)
        #expect(cloned.status == 2)
        #expect(
            cloned.output.contains("under root 1: behind by 3 releases and 2 roots, for 5 days\n"),
            "\(cloned.output)\(cloned.errors)")
        let gone = try await tree.watch(servers[0].address, "--against", "file:///nowhere.git", in: folder)
        #expect(gone.status == 3)
        #expect(
            gone.errors == """
                litfass watch: git does not fetch 'file:///nowhere.git'
                  fix: ask git for the reason: git ls-remote file:///nowhere.git HEAD

                """)
    }

    @Test(arguments: [
        ([], "URL is missing"), (["content.example.org"], "is not the address of a tree"),
        (["https://content.example.org/", "--every", "often"], "a span as 60s, 5m, 12h or 30d"),
        (["https://content.example.org/", "--warning", "3d", "--critical", "5d"], "no more than --warning"),
        (["https://content.example.org/", "--nonsense"], "is not an option here"),
    ]) func `a wrong command line as 'unknown'`(words: [String], reason: String) async throws {
        let outcome = try await Litfass.run(["watch", "--once"] + words, in: Workbench.checkout)
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }

    @Test func `a server that does not answer`() async throws {
        let tree = try await WatchedTree.make()
        let address: String
        do { address = try WatchedTree.mirror(of: tree.copy()).address }
        let outcome = try await tree.watch(address)
        #expect(outcome.status == 2)
        #expect(
            outcome.output.replacing(address, with: "URL") == """
                CRITICAL: reachable at URL: metadata/2.root.json could not be fetched: the server accepts no connection

                URL
                  CRITICAL  reachable    metadata/2.root.json could not be fetched: the server accepts no connection
                            fix: see whether the server runs, and whether its name, port and certificate are those of the address

                """)
    }
}
