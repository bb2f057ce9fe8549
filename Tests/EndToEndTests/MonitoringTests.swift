import Foundation
import TestKit
import Testing

/// What is shipped in `Publish/monitoring`, held against what the programs say.
@Suite(.ownThreads) struct `What monitors are given` {
    private static let folder = Workbench.checkout.appending(path: "Publish/monitoring")
    private static let alerts = folder.appending(path: "alerts.yml")
    private static let dashboard = folder.appending(path: "dashboard.json")

    @Test func `are rules of which each fires where it should, and none else`() throws {
        let rules = try Command.run("promtool", ["check", "rules", Self.alerts.path])
        #expect(rules.status == 0, "\(rules.output)\(rules.errors)")
        let test = Snapshot.fixtures.appending(path: "monitoring/alerts.test.yml")
        let tested = try Command.run("promtool", ["test", "rules", test.path])
        #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
        // Where everything is wrong, all of them are expected.
        let expected = try String(contentsOf: test, encoding: .utf8)
        let names = try String(contentsOf: Self.alerts, encoding: .utf8).matches(of: #/alert: (\w+)/#).map(\.1)
        #expect(names.count > 20)
        for name in names { #expect(expected.contains("alertname=\"\(name)\""), "\(name)") }
    }

    @Test func `is a dashboard that Grafana's own types know`() throws {
        let read = try Command.run(Peer.python(), [Peer.script("dashboard.py"), Self.dashboard.path])
        #expect(read.status == 0, "\(read.output)\(read.errors)")
    }

    @Test func `names no metric that nobody writes`() async throws {
        let tree = try await WatchedTree.make()
        try tree.notices.replace(
            "30 h", with: "20 h", in: "Config/parameters/waiting.yaml")
        let proposed = try await Litfass.run(["propose"], showing: WatchedTree.now, in: tree.notices.url)
        try #require(proposed.status == 0, "\(proposed.errors)")
        let status = try await Litfass.run(
            ["status", "--format", "prometheus"], showing: WatchedTree.now, in: tree.notices.url)
        let (watched, origin) = try metricsOfOrigin(tree)
        let written = status.output + watched + origin
        for (name, text) in [("status", status.output), ("watch", watched)] {
            let file = tree.notices.folder.url.appending(path: name)
            try Data(text.utf8).write(to: file)
            let checked = try Command.run("sh", ["-c", "promtool check metrics < \(file.path)"])
            #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
        }
        let known = Set(written.matches(of: #/(?m)^(litfass_\w+)/#).map { String($0.1) })
        // No variant begins or ends in this workspace.
        let unseen: Set = ["litfass_watch_next_change_timestamp_seconds"]
        for file in [Self.alerts, Self.dashboard] {
            let text = try String(contentsOf: file, encoding: .utf8)
            let names = Set(text.matches(of: #/litfass_\w+/#).map { String($0.0) })
            #expect(names.count > 10)
            #expect(names.subtracting(known).subtracting(unseen) == [], "\(file.lastPathComponent)")
        }
    }

    /// What `watch` writes of our origin, whose certificate it names, and what the origin writes itself.
    private func metricsOfOrigin(_ tree: WatchedTree) throws -> (watch: String, origin: String) {
        let usual = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 5 -subj /CN=localhost"
        let words = ["-addext", "subjectAltName=DNS:localhost", "-keyout", "tls.key", "-out", "tls.pem"]
        let made = try Command.run(
            "openssl", usual.split(separator: " ").map(String.init) + words, in: tree.notices.url)
        try #require(made.status == 0, "\(made.errors)")
        let file = { (name: String) in tree.notices.url.appending(path: name).path }
        let server = try Server(
            Binaries.origin,
            [
                file(WatchedTree.site), "--listen", "https://127.0.0.1:0", "--certificate", file("tls.pem"), "--key",
                file("tls.key"), "--admin", "0", "--verify", file(WatchedTree.firstRoot),
            ])
        let address = server.address.replacing("127.0.0.1", with: "localhost")
        let seen = try tree.notices.program(
            "watch", "--once", address, "--metrics", "watch.prom", environment: ["SSL_CERT_FILE": file("tls.pem")])
        #expect(seen.output.contains("\n  WARNING   certificate  until 2"), "\(seen.output)\(seen.errors)")
        var admin: String?
        try Patience.wait {
            admin = try server.said.firstMatch(of: #/operator at (http:\S+)/#).map { String($0.1) }
            return admin != nil || !server.isRunning
        }
        return (
            try String(contentsOf: tree.notices.url.appending(path: "watch.prom"), encoding: .utf8),
            try Command.run("curl", ["--silent", "\(try #require(admin))/metrics"]).output
        )
    }

    @Test func `are metrics at an address as long as 'litfass watch' runs`() async throws {
        let tree = try await WatchedTree.make()
        let mirror = try WatchedTree.mirror(of: tree.copy())
        let output = try TemporaryFolder()
        let process = try Command.start(
            Binaries.litfass, ["watch", mirror.address, "--metrics", "127.0.0.1:0", "--every", "1s"],
            in: tree.notices.url,
            environment: ["TMPDIR": output.path], output: output)
        defer { Command.end(process) }
        var scraped = ""
        try Patience.wait {
            guard let address = try output.text("errors").firstMatch(of: #/metrics at (http:\S+)/#)?.1 else {
                return false
            }
            scraped = try Command.run("curl", ["--silent", String(address)]).output
            return scraped.contains("litfass_watch_release{")
        }
        #expect(scraped.contains("litfass_watch_releases_behind{address=\"\(mirror.address)\"} 0\n"), "\(scraped)")
    }
}
