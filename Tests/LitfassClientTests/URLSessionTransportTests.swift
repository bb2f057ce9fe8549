import Foundation
import TestKit
import Testing

@testable import LitfassClient

/// One after the other: several of them keep a processor busy.
@Suite(.serialized) struct `Over HTTP a client` {
    static let limits = patientLimits(bytes: 1000)

    /// Otherwise it is by the system's session, as on Apple's systems.
    static let hasSockets: Bool = {
        #if SOCKETS
            true
        #else
            false
        #endif
    }()

    /// All the time that a busy machine takes.
    static func patientLimits(bytes: Int) -> TransferLimits {
        TransferLimits(bytes: bytes, time: .seconds(1200), idleTime: .seconds(600))
    }

    static func answer(_ body: String, status: String = "200 OK", fields: String...) -> LoopbackServer.Answer {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
        return .bytes(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
    }

    @Test func `asks the same as everybody, on one connection, and a missing file costs none`() async throws {
        // A machine with too much to do may cut the end of the first answer off, and with it the connection: now and then.
        var connections = 0
        for _ in 0..<5 where connections != 1 { connections = try await connectionsOfTwoRequests() }
        #expect(connections == 1)
    }

    private func connectionsOfTwoRequests() async throws -> Int {
        let server = try LoopbackServer { path, _ in
            path == "metadata/2.root.json"
                ? Self.answer("nothing", status: "404 Not Found")
                : Self.answer("hello", fields: "Date: Sun, 06 Nov 1994 08:49:37 GMT")
        }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        #expect(try await transport.fetch("metadata/2.root.json", limits: Self.limits) == nil)
        let transfer = try #require(try await transport.fetch("metadata/timestamp.json", limits: Self.limits))
        #expect(transfer.bytes == Array("hello".utf8))
        #expect(transfer.serverTime == Date(timeIntervalSince1970: 784_111_777))
        let fields = server.requests.map { Set($0.split(separator: "\r\n").dropFirst()) }
        let everybodys: Set<Substring> = [
            "Host: 127.0.0.1:\(server.port)", "Accept: application/json, image/*, */*;q=0.5", "Accept-Encoding: gzip",
            "Accept-Language: *",
            "User-Agent: litfass", "Connection: keep-alive",
        ]
        #expect(fields == [everybodys, everybodys])
        return server.connectionCount
    }

    /// `hello ` 200 times, 1,200 bytes, as `gzip -9` writes it.
    static let compressed: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0x57, 0xC8, 0x18,
        0x25, 0x47, 0xC9, 0x51, 0x72, 0x94, 0x1C, 0xF4, 0x24, 0x00, 0x45, 0x44, 0x9F, 0x68, 0xB0, 0x04, 0x00, 0x00,
    ]

    @Test func `counts inflated bytes against the limit, and those that travelled as the cost`() async throws {
        let server = try LoopbackServer { _, _ in
            let fields = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Self.compressed.count)\r\n\r\n"
            return .bytes(Array(fields.utf8) + Self.compressed)
        }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        let transfer = try #require(try await transport.fetch("targets/x", limits: Self.patientLimits(bytes: 1200)))
        #expect(transfer.bytes.count == 1200)
        #expect(transfer.transferredBytes == 36)
        let fault = await #expect(throws: TransportFault.self) {
            try await transport.fetch("targets/x", limits: Self.patientLimits(bytes: 1199))
        }
        #expect(fault?.description == "targets/x is larger than the limit of 1199 bytes")
    }

    @Test(
        .enabled(if: hasSockets, "Foundation's session on Linux ends the process"),
        arguments: [
            "Transfer-Encoding: chunked\r\n\r\n3;x=y\r\nhel\r\n2\r\nlo\r\n0\r\nDigest: x\r\n\r\n",
            "Connection: close\r\n\r\nhello", "\r\nhello",
        ])
    func `takes a body that ends in other ways`(rest: String) async throws {
        let server = try LoopbackServer { _, _ in .last(Array("HTTP/1.1 200 OK\r\n\(rest)".utf8)) }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        for _ in 0..<3 {
            let transfer = try await transport.fetch("x", limits: Self.limits)
            #expect(transfer?.bytes == Array("hello".utf8))
        }
    }

    /// A server may hang up whenever it has answered, and does so now and then while the next request is on its way.
    @Test(arguments: [5, 200]) func `asks again where the connection has ended meanwhile`(count: Int) async throws {
        let server = try LoopbackServer { _, _ in
            .last(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8))
        }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        for _ in 0..<count {
            #expect(try await transport.fetch("x", limits: Self.limits)?.bytes == Array("hello".utf8))
        }
    }

    @Test(.enabled(if: hasSockets, "the system's session has two connections at most"))
    func `is not held up by the others where many ask at once`() async throws {
        let server = try LoopbackServer { path, _ in path == "silent" ? .silence : Self.answer("hello") }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        let silent = (0..<100).map { _ in Task { try await transport.fetch("silent", limits: Self.limits) } }
        while server.requests.count < 100 { try await Task.sleep(for: .milliseconds(1)) }
        #expect(try await transport.fetch("x", limits: Self.limits)?.bytes == Array("hello".utf8))
        for task in silent { task.cancel() }
        for task in silent { #expect(await task.result.failure == TransportFault(path: "silent", reason: .cancelled)) }
    }

    @Test func `asks again for bytes of unknown length`() async throws {
        let server = try LoopbackServer { _, head in
            guard head.contains("Accept-Encoding: gzip") else { return Self.answer("plain") }
            let fields = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n"
            return .bytes(Array(fields.utf8) + Array("5\r\nhello\r\n0\r\n\r\n".utf8))
        }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        let transfer = try await transport.fetch("targets/x", limits: Self.limits)
        #expect(transfer?.bytes == Array("plain".utf8))
        #expect(server.requests.count == 2)
    }

    /// A server chooses when it redirects, and must not choose when the process ends.
    @Test(.enabled(if: hasSockets, "Foundation's session on Linux ends the process"))
    func `follows a redirect at home, and survives many that lead away`() async throws {
        let server = try LoopbackServer { path, _ in
            switch path {
            case "home": Self.answer("", status: "302 Found", fields: "Location: /moved")
            case "moved": Self.answer("here")
            default: Self.answer("", status: "302 Found", fields: "Location: http://elsewhere.example/\(path)")
            }
        }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        #expect(try await transport.fetch("home", limits: Self.limits)?.bytes == Array("here".utf8))
        for number in 0..<40 {
            let fault = await #expect(throws: TransportFault.self) {
                try await transport.fetch("\(number)", limits: Self.limits)
            }
            #expect(fault?.reason == .redirected(to: "http://elsewhere.example/\(number)"))
        }
    }

    #if SOCKETS
        @Test(arguments: [
            ("http://x/", ["all_proxy": "socks5://y"], "all_proxy"),
            ("https://x/", ["HTTPS_PROXY": "https://y"], "HTTPS_PROXY"),
            ("http://x/", ["http_proxy": "http://y:99999", "all_proxy": "http://y"], "http_proxy"),
        ]) func `says which variable names a proxy that it cannot ask`(
            url: String, environment: [String: String], name: String
        ) throws {
            let place = try #require(URL(string: url).flatMap { HTTPEndpoint($0) })
            #expect(
                throws: SocketFault.words(
                    "'\(name)' names no proxy that speaks HTTP, such as http://proxy.example.org:3128")
            ) { try HTTPProxy(for: place, in: environment) }
        }

        @Test(arguments: [
            ("http://x.example/", "x.example", true), ("http://a.x.example/", ".x.example", true),
            ("http://ax.example/", "x.example", false), ("http://x.example:81/", "x.example:81", true),
            ("http://x.example/", "y.example, x.example:81", false), ("https://x.example/", "x.example:443", true),
            ("http://[::1]/", "::1", true), ("http://[::1]/", "[::1]", true), ("http://[::1]:81/", "[::1]:80", false),
            ("http://[::1]:81/", "[::1]:81", true), ("http://x.example/", "*", true),
        ]) func `asks no proxy for what no_proxy names`(url: String, names: String, isExcepted: Bool) throws {
            let place = try #require(URL(string: url).flatMap { HTTPEndpoint($0) })
            let environment = ["all_proxy": "http://proxy.example:3128", "no_proxy": names]
            #expect((try HTTPProxy(for: place, in: environment) == nil) == isExcepted)
        }
    #endif

    @Test func `lets go when its task is cancelled`() async throws {
        let server = try LoopbackServer { _, _ in .silence }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        let fetch = Task { try await transport.fetch("x", limits: Self.limits) }
        fetch.cancel()
        let fault = await #expect(throws: TransportFault.self) { try await fetch.value }
        #expect(fault?.reason == .cancelled)
    }

    @Test func `says when nobody listens`() async throws {
        let transport = try #require(URLSessionTransport("http://127.0.0.1:1/"))
        let fault = await #expect(throws: TransportFault.self) { try await transport.fetch("x", limits: Self.limits) }
        #expect(fault?.description == "x could not be fetched: the server accepts no connection")
    }

    @Test(arguments: ["a b", "a\r\nHost: evil", "ä"]) func `asks for no path that would be two lines`(path: String)
        async throws
    {
        let transport = try #require(URLSessionTransport("http://127.0.0.1:1/"))
        let fault = await #expect(throws: TransportFault.self) { try await transport.fetch(path, limits: Self.limits) }
        #expect(fault?.reason == .unusablePath)
    }

    @Test func `is there for an app in one line`() async throws {
        let server = try LoopbackServer { _, _ in
            .bytes(Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8))
        }
        defer { server.stop() }
        let folder = try TemporaryFolder()
        let client = try LitfassClient(
            repository: server.address, root: try SimulatedOrigin().root, folder: folder.path, languages: ["fr-CH"])
        // What comes of it depends on the day: this client reads the device's clock.
        await #expect(throws: ClientFault.self) { try await client.refresh() }
        // On a busy machine the client may give up before the server has read what it asks for.
        try Patience.wait { !server.requests.isEmpty }
        #expect(server.requests.first?.split(separator: " ")[1] == "/metadata/2.root.json")
    }
}

@Suite struct `An app` {
    @Test func `is told when its address leads nowhere`() {
        let fault = #expect(throws: ClientFault.self) {
            try LitfassClient(repository: "content", root: [], folder: "/nowhere", languages: [])
        }
        #expect(
            fault?.description
                == "'content' is not the address of a tree: an http or https URL with a host, without query")
    }
}

extension Result {
    fileprivate var failure: TransportFault? {
        if case .failure(let fault) = self { fault as? TransportFault } else { nil }
    }
}
