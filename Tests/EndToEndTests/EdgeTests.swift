import Foundation
import LitfassClient
import Synchronization
import TestKit
import Testing

/// What stands between a pushed release and a phone, as the article on delivery configures it.
@Suite(.ownThreads, .enabled(if: Everything.isWanted)) struct `At the edge` {
    private let workbench: Workbench
    private let scratch: TemporaryFolder

    init() async throws {
        workbench = try await Workbench.published()
        scratch = try TemporaryFolder()
    }

    // MARK: The article

    private func blocks(_ kind: String) throws -> [String] {
        let article = try String(
            contentsOf: Workbench.checkout.appending(path: "Sources/litfass/Documentation.docc/Delivery.md"),
            encoding: .utf8)
        return article.components(separatedBy: "```\(kind)\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    private func started(_ port: String, _ line: String) throws -> Server {
        let server = try Server(line: line, port: port)
        try server.waitForAnswer()
        return server
    }

    private func nginx(_ lines: String) throws -> Server {
        let port = try Server.freePort()
        let modules = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so"
        let text = """
            load_module \(modules);
            daemon off; pid \(scratch.path)/\(port).pid; error_log \(scratch.path)/\(port).log; user root;
            events {}
            http { access_log off;
            \(lines.replacing("listen 8080", with: "listen 127.0.0.1:\(port)"))
            }
            """
        try scratch.write(Array(text.utf8), to: "\(port).conf")
        return try started(port, "nginx -c \(scratch.path)/\(port).conf")
    }

    private func varnish(before server: Server) throws -> Server {
        let port = try Server.freePort()
        let behind = try #require(server.address.split(separator: ":").last)
        let lines = try #require(try blocks("vcl").first).replacing("\"8080\"", with: "\"\(behind)\"")
        try scratch.write(Array(lines.utf8), to: "\(port).vcl")
        let options = "-F -n \(scratch.path)/varnish-\(port) -T none -p http_gzip_support=off"
        return try started(port, "varnishd \(options) -a 127.0.0.1:\(port) -f \(scratch.path)/\(port).vcl")
    }

    private func nginxBefore(_ bucket: Bucket) throws -> Server {
        let host = try #require(bucket.address.split(separator: "/").dropFirst().first)
        return try nginx(
            try blocks("nginx")[1].replacing("https://bucket/app", with: "http://bucket/\(bucket.name)/site")
                .replacing("content-example-org.s3.example.com:443", with: host)
                .replacing("content-example-org.s3.example.com", with: host)
                .replacing("/var/cache/nginx/litfass", with: "\(scratch.path)/cache-\(UUID().uuidString)"))
    }

    // MARK: Servers and caches

    private func head(_ address: String, _ arguments: String...) throws -> String {
        try Command.run(
            "curl", ["--silent", "--dump-header", "-", "--output", "/dev/null"] + arguments + [address]
        ).output.lowercased()
    }

    @Test func `nginx serves a pushed folder by content, with codings, types and rules for caches`() async throws {
        let mirror = workbench.url("mirror").path
        #expect(try await workbench.litfass("push", mirror).status == 0)
        let server = try nginx(try blocks("nginx")[0].replacing("/srv/litfass/site", with: mirror))
        let target = try workbench.siteFile("targets", endingIn: ".content.de.json").replacing(
            "Publish/development/site", with: "")
        for (accepted, coding) in [("br, gzip", "br"), ("gzip", "gzip"), ("identity", nil)] {
            let head = try head(server.address + target, "--header", "Accept-Encoding: \(accepted)")
            #expect(head.contains("content-type: application/json\r\n"), "\(head)")
            #expect(head.contains("cache-control: public, max-age=31536000, immutable\r\n"), "\(head)")
            let sent = head.firstMatch(of: #/content-encoding: ([a-z]+)\r\n/#).map { String($0.1) }
            #expect(sent == coding, "\(head)")
        }
        let timestamp = server.address + "/metadata/timestamp.json"
        let later = try head(timestamp, "--header", "If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT")
        #expect(later.hasPrefix("http/1.1 200 ") && !later.contains("etag"), "\(later)")
        #expect(try head(server.address + "/metadata/2.root.json").hasPrefix("http/1.1 404 "))
        let root = workbench.url("Publish/development/trust/1.root.json").path
        let verified = try await workbench.litfass("verify", server.address, "--root", root)
        #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
    }

    @Test func `nginx and Varnish before a bucket give clients the release before or the new one`() async throws {
        let bucket = try await Bucket.make()
        let environment = Bucket.environment
        #expect(try await workbench.litfass("push", bucket.location(), environment: environment).status == 0)
        let gateway = try nginxBefore(bucket)
        let cache = try varnish(before: gateway)
        let target = try workbench.siteFile("targets", endingIn: ".content.de.json").replacing(
            "Publish/development/site", with: "")
        for server in [gateway, cache] {
            for coding in ["br", "gzip"] {
                let head = try head(server.address + target, "--header", "Accept-Encoding: \(coding)")
                #expect(head.contains("content-encoding: \(coding)\r\n"), "\(head)")
            }
            #expect(try !head(server.address + target).contains("content-encoding"))
        }
        let root = Array(try Data(contentsOf: workbench.url("Publish/development/trust/1.root.json")))
        let known = try client(cache.address, root)
        #expect(try await known.refresh().release.number == 1)
        try workbench.edit("Content/faq/encounter-age.yaml", "weil eine Ansteckung", to: "da eine Ansteckung")
        try await workbench.publish()
        #expect(try await workbench.litfass("push", bucket.location(), environment: environment).status == 0)
        for client in [known, try client(cache.address, root), try client(gateway.address, root)] {
            #expect([1, 2].contains(try await client.refresh().release.number))
        }
        // Caches that were filled before are not asked.
        #expect(try await client(try nginxBefore(bucket).address, root).refresh().release.number == 2)
    }

    private func client(_ address: String, _ root: [UInt8]) throws -> LitfassClient {
        LitfassClient(
            LitfassClient.Configuration(
                root: root, transport: try #require(URLSessionTransport(address)), languages: ["de"],
                state: MemoryFiles()))
    }

    // MARK: Kills

    /// A process is killed two hundred times in the middle of its pushes; meanwhile clients ask without a pause, some new, some
    /// with the release before.
    @Test func `a push that is killed again and again shows clients the release before or the new one`() async throws {
        let bucket = try await Bucket.make()
        let root = Array(try Data(contentsOf: workbench.url("Publish/development/trust/1.root.json")))
        #expect(try await workbench.litfass("push", bucket.location(), environment: Bucket.environment).status == 0)
        let clients = Clients(address: bucket.address + "/site", root: root)
        let looking = Task(executorPreference: ThreadPerJob.shared) { await clients.look() }
        var (kills, release, seed) = (0, 1, SeededGenerator(seed: 49))
        var (longest, words) = (UInt64(1500), "weil")
        while kills < Rounds.times(200) {
            if kills.isMultiple(of: 8) {
                let new = "\(words.prefix(4))\(release)"
                try workbench.edit(
                    "Content/faq/encounter-age.yaml", "\(words) eine Ansteckung", to: "\(new) eine Ansteckung")
                words = new
                try await workbench.publish()
                release += 1
            }
            let process = try Command.start(
                Binaries.litfass, ["push", bucket.location()], in: workbench.folder.url,
                environment: Bucket.environment, output: scratch)
            try await Task.sleep(for: .milliseconds(UInt64.random(in: 0...longest, using: &seed)))
            if process.isRunning {
                kills += 1
            } else {
                longest = max(300, longest * 9 / 10)
            }
            Command.end(process)
        }
        #expect(try await workbench.litfass("push", bucket.location(), environment: Bucket.environment).status == 0)
        clients.end()
        await looking.value
        print("\(kills) kills, \(release) releases, \(clients.looks) looks")
        #expect(clients.faults.isEmpty, "\(clients.looks) looks")
        #expect(clients.looks > kills)
        #expect(try await client(bucket.address + "/site", root).refresh().release.number == release)
    }
}

private final class Clients: Sendable {
    private struct State {
        var isEnded = false
        var looks = 0
        var faults: [String] = []
    }

    private let address: String
    private let root: [UInt8]
    private let state = Mutex(State())

    init(address: String, root: [UInt8]) { (self.address, self.root) = (address, root) }

    var looks: Int { state.withLock { $0.looks } }
    var faults: [String] { state.withLock { $0.faults } }
    func end() { state.withLock { $0.isEnded = true } }

    func look() async {
        guard let transport = URLSessionTransport(address) else { return }
        let known = MemoryFiles()
        var round = 0
        while !state.withLock({ $0.isEnded }) {
            round += 1
            let files = round.isMultiple(of: 3) ? MemoryFiles() : known
            let client = LitfassClient(
                LitfassClient.Configuration(root: root, transport: transport, languages: ["de"], state: files))
            do {
                _ = try await client.refresh()
                state.withLock { $0.looks += 1 }
            } catch {
                state.withLock { $0.faults.append("\(error)") }
            }
        }
    }
}
