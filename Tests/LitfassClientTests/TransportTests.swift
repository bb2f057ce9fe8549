import Foundation
import Synchronization
import Testing
import Trust

@testable import LitfassClient

@Suite struct `The address of an origin` {
    @Test(arguments: [
        ("https://content.example.org", "https://content.example.org/metadata/timestamp.json"),
        ("http://127.0.0.1:8080/tree/", "http://127.0.0.1:8080/tree/metadata/timestamp.json"),
        ("https://[::1]:8443/a/b", "https://[::1]:8443/a/b/metadata/timestamp.json"),
        ("HTTPS://Content.Example.org/Tree", "https://Content.Example.org/Tree/metadata/timestamp.json"),
        ("http://1.2.3.example", "http://1.2.3.example/metadata/timestamp.json"),
        ("http://a.0xyz", "http://a.0xyz/metadata/timestamp.json"),
        ("http://[::ffff:127.0.0.1]:/", "http://[::ffff:127.0.0.1]:/metadata/timestamp.json"),
    ])
    func `stands before every path, byte for byte`(address: String, url: String) throws {
        #expect(try #require(OriginAddress(address)).url(of: "metadata/timestamp.json") == url)
        #expect(
            try #require(OriginAddress(address)).url(of: "metadata/1...%2Frole.json").hasSuffix("/1...%2Frole.json"))
    }

    @Test(arguments: [
        "", "content.example.org", "ftp://example.org", "https://", "https:///x", "https://user@example.org",
        "https://example.org?x=1", "https://example.org/#x", "https://example.org/a b", "https://exämple.org",
        "http://:80",
        "https://example.org\\@evil", "file:///etc/passwd", "http://127.0.0.300", "http://1.2.3:8080",
        "http://127.0.0.01",
        "http://127.0.0.1:65536", "http://127.0.0.1:+1", "http://example.org:x", "http://127.0.0.1.5", "http://1.",
        "http://0x7f000001", "http://127.0.0.0x1", "http://a.0XFF:80", "http://0x.",
    ])
    func `is refused where a person could mistake where it leads`(address: String) {
        #expect(OriginAddress(address) == nil)
        #expect(URLSessionTransport(address) == nil)
    }

    @Test(arguments: [
        ("https://a.example/x", true), ("https://A.example:443/x", true), ("https://a.example/x?token=1", true),
        ("https://a.example?https://b.example/", true), ("https://a.example.b.example?x", false),
        ("http://a.example/x", false),
        ("https://b.example/x", false), ("https://a.example:444/x", false), ("https://a.example@b.example/", false),
        ("//b.example/x", false), ("nowhere", false),
    ])
    func `lets a server send us on within its own origin only`(target: String, allowed: Bool) throws {
        #expect(try #require(OriginAddress("https://a.example")).allowsRedirect(to: target) == allowed)
    }
}

@Suite struct `An exchange with a server` {
    static let limits = TransferLimits(bytes: 100, time: .seconds(60), idleTime: .seconds(15))

    let start = ContinuousClock.now

    func exchange(_ coding: HTTPExchange.Coding = .gzip) throws -> HTTPExchange {
        HTTPExchange(
            path: "metadata/timestamp.json", address: try #require(OriginAddress("https://a.example")),
            limits: Self.limits, request: coding, startedAt: start)
    }

    func words(_ exchange: HTTPExchange) -> String? {
        switch exchange.outcome(failure: nil) {
        case .success: nil
        case .failure(let fault): fault.description
        }
    }

    @Test(arguments: ["gzip", "GZIP", "x-gzip"]) func `brings what arrives`(coding: String) throws {
        var exchange = try exchange()
        #expect(exchange.begin(status: 200, length: 7, coding: coding, serverTime: nil) == .goOn)
        #expect(exchange.receive(Array("hello ".utf8), count: 6, at: start) == .goOn)
        #expect(exchange.receive(Array("world".utf8), count: 5, at: start) == .goOn)
        let transfer = try #require(try exchange.outcome(failure: nil).get())
        #expect(transfer == Transfer(bytes: Array("hello world".utf8), transferredBytes: 7))
    }

    /// The length of what is compressed says nothing of what it becomes, and of a body that never began nothing is missing.
    @Test(
        arguments: [
            ("x", nil, "ended after 1 of the 7 bytes that were announced"), ("x", "gzip", "could not be fetched: gone"),
            ("x", "", "ended after 1 of the 7 bytes that were announced"),
            ("", nil, "could not be fetched: gone"), ("7 bytes", nil, "could not be fetched: gone"),
        ] as [(String, String?, String)])
    func `says how much is missing of what was announced`(body: String, coding: String?, expected: String) throws {
        var exchange = try exchange()
        #expect(exchange.begin(status: 200, length: 7, coding: coding, serverTime: nil) == .goOn)
        #expect(exchange.receive(Array(body.utf8), count: body.utf8.count, at: start) == .goOn)
        let fault = #expect(throws: TransportFault.self) { try exchange.outcome(failure: .failed("gone")).get() }
        #expect(fault?.description == "metadata/timestamp.json \(expected)")
        let cancelled = TransportFault(path: "metadata/timestamp.json", reason: .cancelled)
        #expect(throws: cancelled, "and not that the rest is missing") {
            try exchange.outcome(failure: .cancelled).get()
        }
    }

    @Test(arguments: [404, 403, 410]) func `finds nothing`(status: Int) throws {
        var exchange = try exchange()
        // The page that says so may be longer than the file would be.
        #expect(exchange.begin(status: status, length: 1000, coding: nil, serverTime: nil) == .goOn)
        #expect(exchange.receive(Array("nothing".utf8), count: 7, at: start) == .goOn)
        #expect(try exchange.outcome(failure: nil).get() == nil)
    }

    @Test(arguments: [("br", 10), ("gzip", nil), ("x", 10)] as [(String, Int?)])
    func `finds nothing in whatever form a page says so`(coding: String, length: Int?) throws {
        var exchange = try exchange()
        #expect(exchange.begin(status: 404, length: length, coding: coding, serverTime: nil) == .goOn)
        #expect(exchange.receive([0x1F, 0x8B], count: 2, at: start) == .goOn)
        #expect(try exchange.outcome(failure: nil).get() == nil)
    }

    @Test(arguments: [500, 503, 304, 206, 302, 204])
    func `takes another answer for no answer`(status: Int) throws {
        var exchange = try exchange()
        _ = exchange.begin(status: status, length: nil, coding: nil, serverTime: nil)
        #expect(words(exchange) == "the server answered \(status) for metadata/timestamp.json")
    }

    @Test func `is cut off at the first byte too many, announced or not`() throws {
        var announced = try exchange()
        #expect(announced.begin(status: 200, length: 101, coding: nil, serverTime: nil) == .stop)
        var whole = try exchange()
        #expect(whole.begin(status: 200, length: 100, coding: nil, serverTime: nil) == .goOn)
        var silent = try exchange()
        #expect(silent.begin(status: 200, length: nil, coding: nil, serverTime: nil) == .goOn)
        #expect(silent.receive(Array(repeating: 0, count: 100), count: 100, at: start) == .goOn)
        #expect(silent.receive([0], count: 1, at: start) == .stop)
        #expect(words(announced) == "metadata/timestamp.json is larger than the limit of 100 bytes")
        #expect(words(silent) == words(announced))
    }

    @Test func `may be a little larger compressed than what is compressed`() throws {
        var small = try exchange()
        #expect(small.begin(status: 200, length: 130, coding: "gzip", serverTime: nil) == .goOn)
        #expect(small.receive(Array(repeating: 0, count: 100), count: 100, at: start) == .goOn)
        #expect(words(small) == nil)
        var large = try exchange()
        #expect(large.begin(status: 200, length: 3000, coding: "gzip", serverTime: nil) == .stop)
    }

    @Test func `is cut off while an error's page does not end, and says the error`() throws {
        var exchange = try exchange()
        _ = exchange.begin(status: 500, length: nil, coding: nil, serverTime: nil)
        #expect(exchange.receive([], count: HTTPExchange.discardLimitBytes, at: start) == .goOn)
        #expect(exchange.receive([], count: Int.max, at: start) == .stop)
        #expect(words(exchange) == "the server answered 500 for metadata/timestamp.json")
    }

    @Test func `is cut off when nothing comes, and when too little does`() throws {
        var silent = try exchange()
        #expect(silent.expire(at: start + .seconds(14)) == .goOn)
        #expect(silent.expire(at: start + .seconds(15)) == .stop)
        #expect(words(silent) == "metadata/timestamp.json did not arrive within the limit 'idleTime' of 15.0 seconds")
        var late = try exchange()
        #expect(late.expire(at: start + .seconds(3600)) == .stop)
        #expect(words(late) == words(silent), "the limit that was passed first")
        var dripping = try exchange()
        _ = dripping.begin(status: 200, length: nil, coding: nil, serverTime: nil)
        for second in stride(from: 0, to: 60, by: 10) {
            #expect(dripping.receive([0], count: 1, at: start + .seconds(second)) == .goOn)
        }
        #expect(dripping.deadline == start + .seconds(60))
        #expect(dripping.expire(at: start + .seconds(60)) == .stop)
        #expect(words(dripping) == "metadata/timestamp.json did not arrive within the limit 'time' of 60.0 seconds")
    }

    @Test(
        arguments: [("br", 10, .gzip), ("gzip", nil, .gzip), ("x", 10, .gzip), ("gzip", 10, .identity)]
            as [(String, Int?, HTTPExchange.Coding)])
    func `takes no compression whose size is unbounded, or that was not asked for`(
        coding: String, length: Int?, request: HTTPExchange.Coding
    ) throws {
        var exchange = try exchange(request)
        #expect(exchange.begin(status: 200, length: length, coding: coding, serverTime: nil) == .stop)
        #expect(
            words(exchange) == "the server sent metadata/timestamp.json as '\(coding)', and the limit 'codings' is "
                + "gzip of an announced length, or none")
    }

    @Test func `follows a redirect within the origin three times`() throws {
        var exchange = try exchange()
        for _ in 0..<3 { #expect(exchange.redirect(to: "https://a.example/elsewhere") == .goOn) }
        #expect(exchange.redirect(to: "https://a.example/elsewhere") == .stop)
        #expect(
            words(exchange) == "the server redirects metadata/timestamp.json more often than the limit "
                + "'redirects' of 3")
    }

    @Test func `follows none to another origin`() throws {
        var exchange = try exchange()
        #expect(exchange.redirect(to: "http://a.example/") == .stop)
        #expect(
            words(exchange) == "the server redirects metadata/timestamp.json to http://a.example/, but the limit "
                + "'redirects' allows only its own origin")
    }
}

@Suite struct `A metered transport` {
    struct Endless: Transport {
        func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
            guard limits.bytes >= 10 else {
                throw TransportFault(path: path, reason: .larger(limitBytes: limits.bytes))
            }
            return Transfer(bytes: Array(repeating: 0, count: 10), transferredBytes: 4)
        }
    }

    @Test func `counts requests and bytes`() async throws {
        let transport = MeteredTransport(Endless(), limits: ClientLimits())
        for _ in 0..<3 { _ = try await transport.fetch("x", limitBytes: 100) }
        #expect(transport.cost == Cost(requests: 3, transferredBytes: 12, bytes: 30))
    }

    @Test(arguments: [
        (ClientLimits(requests: 2), "the refresh met the limit 'requests' of 2"),
        (ClientLimits(totalBytes: 25), "the refresh met the limit 'totalBytes' of 25 bytes"),
    ])
    func `ends the refresh with the limit's name`(limits: ClientLimits, words: String) async throws {
        let transport = MeteredTransport(Endless(), limits: limits)
        let fault = await #expect(throws: ClientFault.self) {
            for _ in 0..<3 { _ = try await transport.fetch("x", limitBytes: 100) }
        }
        #expect(fault?.description == words)
    }

    @Test(arguments: [ClientLimits(requests: 2), ClientLimits(totalBytes: 20)])
    func `takes as much as its limits let it`(limits: ClientLimits) async throws {
        let transport = MeteredTransport(Endless(), limits: limits)
        for _ in 0..<2 { #expect(try await transport.fetch("x", limitBytes: 100)?.count == 10) }
    }

    /// Answers each time, and tells the time in its first answer alone.
    final class Watchful: Transport {
        let limits = Mutex<[TransferLimits]>([])

        func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
            let isFirst = self.limits.withLock { asked in
                asked.append(limits)
                return asked.count == 1
            }
            return Transfer(bytes: [0], serverTime: isFirst ? Date(timeIntervalSince1970: 7) : nil)
        }
    }

    @Test func `remembers the time that a server told, and does not ask for it again`() async throws {
        let server = Watchful()
        let transport = MeteredTransport(server, limits: ClientLimits())
        for _ in 0..<2 { _ = try await transport.fetch("x", limitBytes: 100) }
        #expect(transport.cost.serverTime == Date(timeIntervalSince1970: 7))
        let time = Trust.Instant(secondsSinceEpoch: 0)
        await transport.hearServerTime(after: ClientFault(.trust(.expired(.timestamp, at: time, now: time))))
        #expect(transport.cost.requests == 2)
    }

    @Test func `gives a request no more time than the refresh has left`() async throws {
        let now = Mutex(ContinuousClock.now)
        let server = Watchful()
        let transport = MeteredTransport(server, limits: ClientLimits()) { now.withLock { $0 } }
        for seconds in [0, 250, 45] {
            now.withLock { $0 += .seconds(seconds) }
            _ = try await transport.fetch("x", limitBytes: 100)
        }
        let limits = server.limits.withLock { $0 }
        #expect(limits.map(\.time) == [.seconds(60), .seconds(50), .seconds(5)])
        #expect(limits.map(\.idleTime) == [.seconds(15), .seconds(15), .seconds(5)])
    }

    @Test func `names the limit of the file where the refresh would take just as much`() async throws {
        let transport = MeteredTransport(Endless(), limits: ClientLimits(totalBytes: 5))
        let fault = await #expect(throws: ClientFault.self) { try await transport.fetch("x", limitBytes: 5) }
        #expect(fault?.description == "x is larger than the limit of 5 bytes")
    }

    /// What a transport of the app's own making says travelled is no sum that overflows, and none that shrinks.
    @Test(arguments: [(Int.max, (1 << 20) + 10), (-5, 0)]) func `counts no more than can have travelled`(
        said: Int, counted: Int
    ) async throws {
        struct Boastful: Transport {
            let said: Int

            func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
                Transfer(bytes: Array(repeating: 0, count: 10), transferredBytes: said)
            }
        }
        let transport = MeteredTransport(Boastful(said: said), limits: ClientLimits())
        for _ in 0..<2 { _ = try await transport.fetch("x", limitBytes: 100) }
        #expect(transport.cost.transferredBytes == 2 * counted)
    }

    @Test func `ends the refresh when its time is up`() async throws {
        let now = Mutex(ContinuousClock.now)
        let transport = MeteredTransport(Endless(), limits: ClientLimits()) { now.withLock { $0 } }
        _ = try await transport.fetch("x", limitBytes: 100)
        now.withLock { $0 += .seconds(300) }
        let fault = await #expect(throws: ClientFault.self) { try await transport.fetch("x", limitBytes: 100) }
        #expect(fault?.description == "the refresh met the limit 'refreshTime' of 300.0 seconds")
    }

    @Test(arguments: [(ClientLimits(), "requestTime"), (ClientLimits(refreshTime: .seconds(9)), "refreshTime")])
    func `says whose time was up`(limits: ClientLimits, name: String) async throws {
        struct Late: Transport {
            func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
                throw TransportFault(path: "there/\(path)", reason: .slower(.time, after: limits.time))
            }
        }
        let transport = MeteredTransport(Late(), limits: limits)
        let fault = await #expect(throws: ClientFault.self) { try await transport.fetch("x", limitBytes: 100) }
        #expect(fault?.description.hasPrefix("there/x did not arrive within the limit '\(name)' of") == true)
    }

    @Test func `holds a transport of the app's own making to the limit`() async throws {
        struct Careless: Transport {
            func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
                Transfer(bytes: Array(repeating: 0, count: 1000))
            }
        }
        let transport = MeteredTransport(Careless(), limits: ClientLimits())
        let fault = await #expect(throws: ClientFault.self) { try await transport.fetch("x", limitBytes: 100) }
        #expect(fault?.description == "x is larger than the limit of 100 bytes")
        let short = MeteredTransport(Careless(), limits: ClientLimits(totalBytes: 999))
        let total = await #expect(throws: ClientFault.self) { try await short.fetch("x", limitBytes: 2000) }
        #expect(total?.description == "the refresh met the limit 'totalBytes' of 999 bytes")
    }
}
