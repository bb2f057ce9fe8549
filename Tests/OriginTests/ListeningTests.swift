import Files
import Foundation
import TestKit
import Testing

@testable import Origin

@Suite struct `An address is` {
    @Test(arguments: [
        ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://0.0.0.0", "http://0.0.0.0:80"),
        ("https://[::]:8443/", "https://[::]:8443"), ("https://[::1]", "https://[::1]:443"),
        ("unix:/run/litfass/http", "unix:/run/litfass/http"), ("systemd", "systemd"),
        ("systemd:https-public", "systemd:https-public"),
    ])
    func `read as an operator writes it`(text: String, expected: String) {
        #expect(ListenAddress(text).map { "\($0)" } == expected)
    }

    @Test(arguments: [
        "", "8080", "127.0.0.1:8080", "ftp://x", "http://", "http://:80", "http://::1:80", "http://[127.0.0.1]:80",
        "http://127.0.0.1:65536", "http://127.0.0.1:+1", "http://127.0.0.1:80/x", "http://[::1]x", "unix:relative",
        "unix:/" + String(repeating: "x", count: 107), "unix:/a\tb", "unix:/a\nb", "systemd:",
    ])
    func `nothing else`(text: String) {
        #expect(ListenAddress(text) == nil)
    }

    @Test func `found in what systemd hands over`() {
        var environment = ["LISTEN_PID": "7", "LISTEN_FDS": "3", "LISTEN_FDNAMES": "https:admin"]
        let inheritance = Listeners.Inheritance(environment: environment, process: 7)
        #expect(inheritance.systemd.map(\.name) == ["https", "admin", "unknown"])
        #expect(inheritance.systemd.map(\.descriptor) == [3, 4, 5])
        #expect(Listeners.Inheritance(environment: environment, process: 8).systemd.isEmpty)
        environment["LISTEN_FDNAMES"] = nil
        let unnamed = Listeners.Inheritance(environment: environment, process: 7)
        #expect(unnamed.systemd.map(\.name) == ["unknown", "unknown", "unknown"])
    }

    private static func opened(
        _ role: Listeners.Role, _ requested: String, _ bound: (String, [CInt])...
    ) throws -> Listeners.Opened {
        Listeners.Opened(
            role: role, requested: try #require(ListenAddress(requested)),
            bound: try bound.map { .init(address: try #require(ListenAddress($0)), descriptors: $1) })
    }

    @Test func `found in what a predecessor hands over, as it was there`() throws {
        let opened = try [
            Self.opened(.public, "systemd", ("systemd:https", [3]), ("systemd:https", [4]), ("systemd:a;b=c d", [5])),
            Self.opened(.public, "https://[::1]:0", ("https://[::1]:8443", [7, 8])),
            Self.opened(.public, "unix:/a;b=c,d e", ("unix:/a;b=c,d e", [9])),
            Self.opened(.admin, "http://127.0.0.1:0", ("http://127.0.0.1:9180", [10])),
        ]
        let variable = opened.map(\.line).joined(separator: "\n")
        let inheritance = Listeners.Inheritance(environment: ["LITFASS_LISTENERS": variable], process: 7)
        #expect(inheritance.predecessor == opened)
    }

    @Test(arguments: [
        "http://127.0.0.1:8080=5,6", "public\tsystemd", "public\tsystemd\tsystemd:https",
        "public\tsystemd\tsystemd:https=",
        "public\tsystemd\tsystemd:https=x", "public\tsystemd\tsystemd:https=3,", "nobody\tsystemd\tsystemd:https=3",
        "public\tnowhere\tsystemd:https=3", "public\tsystemd\tnowhere=3",
    ])
    func `taken over in no other words`(line: String) {
        #expect(Listeners.Inheritance(environment: ["LITFASS_LISTENERS": line], process: 7).predecessor == [])
    }
}

@Suite(.timeLimit(.minutes(20))) struct `An origin listens` {
    private func configuration(_ site: Site, _ listeners: ListenAddress...) -> OriginConfiguration {
        var configuration = site.configuration
        configuration.listeners = listeners
        return configuration
    }

    private func curl(_ arguments: String...) throws -> Outcome {
        try Command.run("curl", ["--silent", "--show-error"] + arguments)
    }

    @Test(arguments: [1, 3]) func `at a Unix socket, also where a dead process left one`(loops: Int) throws {
        let site = try Site()
        let path = site.scratch.path + "/socket"
        var configuration = configuration(site, ListenAddress(.unix(path: path)))
        configuration.loops = loops
        for _ in 0..<2 {
            let server = try OriginServer(configuration)
            let fault = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
            #expect(fault.map { "\($0)" } == "cannot listen at unix:\(path): Address already in use")
            for _ in 0..<5 {
                #expect(try curl("--unix-socket", path, "http://x/targets/a.json").output == "a")
            }
            server.stop(.handOver)
            try Patience.wait { try Self.isDead(path) }
        }
        let server = try OriginServer(configuration)
        server.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// Whether nobody listens at a socket any more: a program that another test starts holds for a moment what this process has
    /// open, and with it a listener that is closed here.
    private static func isDead(_ path: String) throws -> Bool {
        var address = try #require(sockaddr_un(path: path))
        let number = socket(AF_UNIX, CInt(SOCK_STREAM.rawValue) | CInt(SOCK_CLOEXEC.rawValue), 0)
        defer { close(number) }
        return unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) < 0 && errno == ECONNREFUSED
            }
        }
    }

    @Test func `at a Unix socket, and leaves the one alone that another has put in its place`() throws {
        let site = try Site()
        let path = site.scratch.path + "/socket"
        let configuration = configuration(site, ListenAddress(.unix(path: path)))
        let first = try OriginServer(configuration)
        try FileManager.default.removeItem(atPath: path)
        let second = try OriginServer(configuration)
        first.stop()
        #expect(try curl("--unix-socket", path, "http://x/targets/a.json").output == "a")
        second.stop()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    /// A path that was mistyped costs nobody a file.
    @Test func `at no path where somebody's file stands`() throws {
        let site = try Site()
        let path = site.scratch.path + "/notes"
        try Data("kept".utf8).write(to: URL(filePath: path))
        let link = site.scratch.path + "/link"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        for path in [path, link] {
            let configuration = configuration(site, ListenAddress(.unix(path: path)))
            let fault = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
            for fault in [fault, OriginServer.faults(in: configuration).first] {
                #expect(
                    fault.map { "\($0)" }
                        == "cannot listen at unix:\(path): the file there is not a socket")
            }
            #expect(try String(contentsOfFile: path, encoding: .utf8) == "kept")
        }
    }

    /// Every client would find its connection ended.
    @Test func `at no socket of systemd's that is to speak TLS, without a certificate`() throws {
        let number = try ListeningSockets.open(address: "127.0.0.1", port: 0, count: 1)[0]
        defer { ListeningSockets.close(number) }
        let site = try Site()
        var configuration = configuration(site, ListenAddress(.systemd(name: nil)))
        configuration.inheritance.systemd = [("http", number), ("https-public", number)]
        let fault = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
        #expect(
            fault.map { "\($0)" } == """
                the socket 'https-public' is to speak TLS by its name, and no certificate is there for it
                """)
    }

    /// Clients would connect there, and wait in vain.
    @Test(arguments: [
        (["http", "https"], "systemd:http", nil, "https", "add --listen systemd:https, or"),
        (["http", "admin"], "systemd", "127.0.0.1:0", "admin", "write --admin systemd:admin, or"),
        (["admin"], "http://127.0.0.1:0", "127.0.0.1:0", "admin", "write --admin systemd:admin, or"),
        (["http", "admin"], "systemd", nil, nil, nil), (["http", "admin"], "systemd:admin", nil, "http", "add"),
    ])
    func `at each socket of systemd's, or not at all`(
        given: [String], listen: String, admin: String?, unused: String?, fix: String?
    ) throws {
        let site = try Site()
        var configuration = configuration(site, try #require(ListenAddress(listen)))
        configuration.admin = admin.flatMap { ListenAddress("http://\($0)") }
        configuration.inheritance.systemd = try given.map { name in
            (name, try ListeningSockets.open(address: "127.0.0.1", port: 0, count: 1)[0])
        }
        do {
            let server = try OriginServer(configuration)
            defer { server.stop() }
            #expect(unused == nil)
            #expect(server.adminAddress?.endpoint == .systemd(name: "admin"))
        } catch {
            for (_, number) in configuration.inheritance.systemd { ListeningSockets.close(number) }
            #expect(unused.map { "cannot ignore the systemd socket '\($0)'" } == "\(error)")
            #expect(error.fix?.hasPrefix(try #require(fix)) == true)
        }
    }

    @Test func `at several addresses, some of them with TLS`() throws {
        let site = try Site()
        let identity = try Identity("localhost", in: site)
        var configuration = configuration(site, .loopback(), .loopback(isTLS: true), .loopback())
        (configuration.tls.identities, configuration.loops) = ([identity.files], 2)
        let server = try OriginServer(configuration)
        defer { server.stop() }
        #expect(Set(server.addresses.map(\.port)).count == 3)
        #expect(try curl("http://127.0.0.1:\(server.addresses[0].port)/targets/a.json").output == "a")
        #expect(try curl("http://127.0.0.1:\(server.addresses[2].port)/targets/a.json").output == "a")
        let secure = ["--cacert", identity.certificate, "https://localhost:\(server.addresses[1].port)/"]
        for version in [["--tls-max", "1.2"], ["--tlsv1.3"]] {
            let large = try Command.run(
                "curl", ["--silent"] + version + secure.dropLast() + [secure[2] + "targets/large.json"])
            #expect(large.output.utf8.count == 300_000)
        }
        #expect(try curl("--tls-max", "1.1", "--insecure", secure[2]).status != 0)
    }

    @Test(arguments: [["0.0.0.0", "::"], ["::", "127.0.0.1"], ["::"]])
    func `for IPv4 and IPv6 at one port`(hosts: [String]) throws {
        let site = try Site()
        let server = try server(site, hosts)
        defer { server.stop() }
        for host in ["127.0.0.1", "[::1]"] {
            let address = "http://\(host):\(server.port)/targets/a.json"
            #expect(try curl("--globoff", address).output == "a", "\(host)")
        }
    }

    /// At a port that was free for both families a moment before; where another program has taken it meanwhile, at the next.
    private func server(_ site: Site, _ hosts: [String]) throws -> OriginServer {
        var found: OriginServer?
        try Patience.wait {
            let free = try OriginServer(configuration(site, .init(.internet(address: "::", port: 0))))
            free.stop()
            var configuration = configuration(site)
            configuration.listeners = hosts.map { ListenAddress(.internet(address: $0, port: free.port)) }
            configuration.loops = 2
            do {
                found = try OriginServer(configuration)
            } catch OriginFault.socket(let fault) where "\(fault)".hasSuffix("Address already in use") {
                found = nil
            }
            return found != nil
        }
        return try #require(found)
    }

    @Test func `with the certificate of the host that is asked for`() throws {
        let site = try Site()
        let identities = [try Identity("one.example", in: site), try Identity("*.two.example", in: site)]
        var configuration = configuration(site, .loopback(isTLS: true))
        configuration.tls.identities = identities.map(\.files)
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let port = server.port
        for (name, place) in [("one.example", 0), ("a.two.example", 1)] {
            let answer = try curl(
                "--cacert", identities[place].certificate, "--resolve", "\(name):\(port):127.0.0.1",
                "https://\(name):\(port)/targets/a.json")
            #expect(answer.output == "a", "\(answer.errors)")
        }
        #expect(try shown(at: port, name: "other.example").contains("one.example"), "the first is shown to strangers")
    }

    /// RFC 9110 §7.4: the scheme is that of the connection, and the host one that the certificate is for.
    @Test(arguments: [
        (false, "/targets/a.json", "anything", 200), (false, "http://anything/targets/a.json", "y", 200),
        (false, "https://localhost/targets/a.json", "localhost", 421), (false, "HTTPS://x/targets/a.json", "x", 421),
        (true, "/targets/a.json", "localhost", 200), (true, "/targets/a.json", "LocalHost:8443", 200),
        (true, "/targets/a.json", "localhost.", 200), (true, "/targets/a.json", "a.two.example", 421),
        (true, "/targets/a.json", "127.0.0.1", 421), (true, "/targets/a.json", "[::1]:443", 421),
        (true, "https://localhost/targets/a.json", "y", 200), (true, "https://y/targets/a.json", "localhost", 421),
        (true, "http://localhost/targets/a.json", "localhost", 421), (true, "/targets/a.json", "", 200),
        (true, "/targets/a.json", "two.example", 421), (true, "/targets/a.json", "ü", 400),
    ])
    func `no request that was meant for somebody else, unless a gateway has looked at it`(
        isTLS: Bool, target: String, host: String, status: Int
    ) throws {
        let site = try Site()
        let identities = [try Identity("localhost", in: site), try Identity("*.two.example", in: site)]
        for gateway in Gateway.allCases {
            var configuration = configuration(site, .loopback(isTLS: isTLS))
            if isTLS { configuration.tls.identities = identities.map(\.files) }
            configuration.gateway = gateway
            let server = try OriginServer(configuration)
            defer { server.stop() }
            let request = "GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\r\n"
            let expected = gateway == .trusted && status == 421 ? 200 : status
            let client = isTLS ? try SecureSocket(server.port) : nil
            // The second one finds what the first one has left.
            for _ in 0..<(status == 400 ? 1 : 2) {
                let answer =
                    try client?.ask(request)
                    ?? Socket.ask(server.port, request.replacing("\r\n\r\n", with: "\r\nConnection: close\r\n\r\n"))
                #expect(statuses(answer) == [expected], "\(gateway)")
            }
        }
    }

    @Test func `and resumes sessions, and speaks HTTP/1.1 and nothing else`() throws {
        let site = try Site()
        let server = try OriginServer(try secureConfiguration(site))
        defer { server.stop() }
        let session = site.scratch.path + "/session"
        for version in ["-tls1_2", "-tls1_3"] {
            let first = try handshake(server.port, version, "-sess_out", session, "-alpn", "h2,http/1.1")
            #expect(first.output.contains("New, TLSv1."))
            #expect(first.output.contains("ALPN protocol: http/1.1"))
            #expect(try handshake(server.port, version, "-sess_in", session).output.contains("Reused, TLSv1."))
            try server.reloadCertificates()
            #expect(try handshake(server.port, version, "-sess_in", session).output.contains("Reused, TLSv1."))
        }
        #expect(try handshake(server.port, "-alpn", "h2").errors.contains("no application protocol"))
    }

    /// RFC 9325 §3.4. What the periods are for is looked at below, on a clock of the test's own.
    @Test func `and resumes no session whose key has had its time`() throws {
        let site = try Site()
        var configuration = try secureConfiguration(site)
        configuration.limits.ticketKeySeconds = 1
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let session = site.scratch.path + "/session"
        for version in ["-tls1_2", "-tls1_3"] {
            _ = try handshake(server.port, version, "-sess_out", session)
            try Patience.wait {
                try handshake(server.port, version, "-sess_in", session).output.contains("New, TLSv1.")
            }
        }
    }

    @Test func `and opens tickets for one period longer than it seals them`() {
        let keys = TicketKeys(seconds: 100, now: 1000)
        let first = keys.keyForSealing(now: 1099)
        #expect(keys.keyForOpening(named: first.name, now: 1099)?.isOld == false)
        let second = keys.keyForSealing(now: 1100)
        #expect(second.name != first.name && second.secret != first.secret)
        // A loop that looked at the clock before that.
        #expect(keys.keyForSealing(now: 1099).name == second.name)
        #expect(keys.keyForOpening(named: first.name, now: 1199)?.isOld == true)
        #expect(keys.keyForOpening(named: first.name, now: 1199)?.key.secret == first.secret)
        #expect(keys.keyForOpening(named: first.name, now: 1200) == nil)
        #expect(keys.keyForOpening(named: second.name, now: 1200)?.isOld == true)
        // Nobody came for so long that no key is left.
        #expect(keys.keyForOpening(named: keys.keyForSealing(now: 1200).name, now: 1400) == nil)
    }

    @Test func `and reads certificates anew without losing a connection`() throws {
        let site = try Site()
        let identity = try Identity("old.example", in: site)
        var configuration = configuration(site, .loopback(isTLS: true))
        configuration.tls.identities = [identity.files]
        let server = try OriginServer(configuration)
        defer { server.stop() }
        #expect(try shown(at: server.port, name: "x").contains("old.example"))
        let kept = try SecureSocket(server.port)
        #expect(try kept.ask(get("/targets/a.json")).hasSuffix("\r\n\r\na"))
        try Identity.make("new.example", certificate: identity.certificate, key: identity.key)
        try server.reloadCertificates()
        #expect(try shown(at: server.port, name: "x").contains("new.example"))
        #expect(try kept.ask(get("/targets/a.json")).hasSuffix("\r\n\r\na"))
        try Data("no certificate".utf8).write(to: URL(filePath: identity.certificate))
        let fault = #expect(throws: TLSFault.self) { try server.reloadCertificates() }
        #expect(
            fault.map { "\($0)" } == "cannot read certificates from '\(identity.certificate)': no start line")
        #expect(try shown(at: server.port, name: "x").contains("new.example"))
    }

    @Test func `to clients that show a certificate of their authority, where one is demanded`() throws {
        let site = try Site()
        let (own, client) = (try Identity("localhost", in: site), try Identity("cdn", in: site))
        let stranger = try Identity("stranger", in: site)
        var configuration = configuration(site, .loopback(isTLS: true))
        configuration.tls.identities = [own.files]
        configuration.tls.clientAuthority = client.certificate
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let address = "https://localhost:\(server.port)/targets/a.json"
        let answer = try curl(
            "--cacert", own.certificate, "--cert", client.certificate, "--key", client.key, address)
        #expect(answer.output == "a", "\(answer.errors)")
        let without = try curl("--cacert", own.certificate, "--include", address)
        #expect(statuses(without.output) == [403])
        #expect(
            try curl("--cacert", own.certificate, "--cert", stranger.certificate, "--key", stranger.key, address).status
                != 0)
    }

    /// Whose sessions would be resumed was asked for a certificate once, which nobody vouches for any more.
    @Test(arguments: ["-tls1_2", "-tls1_3"])
    func `and resumes no session when the authority of clients is read anew`(version: String) throws {
        let site = try Site()
        let (client, other) = (try Identity("cdn", in: site), try Identity("other", in: site))
        var configuration = try secureConfiguration(site)
        let authority = site.scratch.path + "/authority.pem"
        configuration.tls.clientAuthority = authority
        try FileManager.default.copyItem(atPath: client.certificate, toPath: authority)
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let session = site.scratch.path + "/session"
        let first = try handshake(
            server.port, version, "-sess_out", session, "-cert", client.certificate, "-key", client.key)
        #expect(first.output.contains("New, TLSv1."))
        #expect(try handshake(server.port, version, "-sess_in", session).output.contains("Reused, TLSv1."))
        try FileManager.default.removeItem(atPath: authority)
        try FileManager.default.copyItem(atPath: other.certificate, toPath: authority)
        try server.reloadCertificates()
        #expect(try handshake(server.port, version, "-sess_in", session).output.contains("New, TLSv1."))
    }

    @Test func `and does not start with a key of another certificate`() throws {
        let site = try Site()
        let (one, other) = (try Identity("one", in: site), try Identity("other", in: site))
        var configuration = configuration(site, .loopback(isTLS: true))
        configuration.tls.identities = [TLSFiles.Identity(certificate: one.certificate, key: other.key)]
        let fault = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
        #expect(
            fault.map { "\($0)" }
                == "the key '\(other.key)' does not belong to the certificate '\(one.certificate)'")
    }

    @Test func `for a TLS handshake that does not come no longer than its limit`() throws {
        let site = try Site()
        var configuration = try secureConfiguration(site)
        configuration.limits.handshakeSeconds = 1
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let silent = try Socket(server.port)
        #expect(silent.receiveAll() == "")
        let plain = try Socket(server.port)
        plain.send(get("/targets/a.json"))
        #expect(!plain.receiveAll().hasPrefix("HTTP"))
    }

    /// The shorter key first, and ChaCha20 for a client that names it first.
    @Test(arguments: [
        ("-tls1_3", "TLS_AES_128_GCM_SHA256"), ("-tls1_2", "ECDHE-ECDSA-AES128-GCM-SHA256"),
        ("-ciphersuites TLS_AES_256_GCM_SHA384", "TLS_AES_256_GCM_SHA384"),
        ("-ciphersuites TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256", "TLS_CHACHA20_POLY1305_SHA256"),
        ("-tls1_2 -cipher ECDHE+CHACHA20:ECDHE+AESGCM", "ECDHE-ECDSA-CHACHA20-POLY1305"),
    ])
    func `and agrees with each client on a suite`(client: String, expected: String) throws {
        let site = try Site()
        let server = try OriginServer(try secureConfiguration(site))
        defer { server.stop() }
        #expect(try handshake(server.port, client).output.contains("Cipher is \(expected)\n"))
    }

    /// With a certificate for localhost.
    private func secureConfiguration(_ site: Site) throws -> OriginConfiguration {
        var configuration = configuration(site, .loopback(isTLS: true))
        configuration.tls.identities = [try Identity("localhost", in: site).files]
        return configuration
    }

    /// The subject of the certificate that is shown to a client which asks for a name.
    private func shown(at port: UInt16, name: String) throws -> String {
        try handshake(port, "-servername", name).output.split(separator: "\n")
            .first { $0.hasPrefix("subject=") }.map(String.init) ?? ""
    }
}

/// A TLS connection that stays open: OpenSSL's client, spoken to through pipes.
final class SecureSocket {
    private let client: Conversation

    init(_ port: UInt16) throws {
        client = try Conversation("openssl", ["s_client", "-quiet", "-connect", "127.0.0.1:\(port)"])
    }

    func ask(_ request: String) throws -> String {
        try client.say(Array(request.utf8))
        return String(decoding: client.hear(), as: UTF8.self)
    }
}
