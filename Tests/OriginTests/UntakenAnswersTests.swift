import TestKit
import Testing

@testable import Origin

/// To the loop an answer that fits into the kernel's buffer is sent. The client may leave it there.
@Suite(.timeLimit(.minutes(20))) struct `An answer that its client does not take` {
    private static let large = "/targets/large.json"
    private let site: Site

    init() throws { site = try Site() }

    private func loop(_ change: (inout OriginLimits) -> Void = { _ in }) throws -> TurnedLoop {
        var limits = OriginLimits()
        (limits.idleSeconds, limits.writeSeconds, limits.slowestBytesPerSecond) = (50_000, 30, 1 << 10)
        change(&limits)
        var loader = TreeLoader(site.folder, limits: limits)
        return try TurnedLoop(try loader.load(), limits: limits)
    }

    /// Asks for 300 KB, all of which the kernel takes.
    private func ask(_ loop: TurnedLoop, _ fields: String = "") throws -> Socket {
        let client = try loop.client()
        client.send(get(Self.large, fields))
        loop.turn()
        return client
    }

    @Test func `is counted, and given up with the client when its time is over`() throws {
        let loop = try loop()
        let client = try ask(loop)
        #expect(loop.latencies == 1, "all of it is sent")
        loop.letLookAtUnsent(after: 0)
        #expect(loop.unsent > 300_000)
        loop.letLookAtUnsent(after: 20)
        loop.letLookAtUnsent(after: 20)
        #expect(loop.count(.slowReading) == 0, "the slowest client has five minutes for it")
        for _ in 0..<3 { loop.letLookAtUnsent(after: 600) }
        #expect(loop.count(.slowReading) == 1)
        #expect(loop.isAtRest && loop.unsent == 0)
        withExtendedLifetime(client) {}
    }

    @Test func `is waited for as long as the client takes some of it again and again`() throws {
        let loop = try loop()
        let client = try loop.client()
        var (asked, received) = (0, 0)
        for _ in 0..<20 {
            client.send(get(Self.large))
            asked += 1
            loop.turn()
            loop.letLookAtUnsent(after: 200)
            #expect(loop.unsent > 0)
            received += client.receiveArrived().bytes.count
        }
        #expect(loop.count(.slowReading) == 0)
        #expect(received > (asked - 1) * 300_000)
    }

    @Test(arguments: [true, false])
    func `stays counted when the client ends its sending, or the connection ends with it`(isHalfClosed: Bool) throws {
        let loop = try loop()
        let client = try ask(loop, isHalfClosed ? "" : last)
        if isHalfClosed { client.endSending() }
        loop.turn()
        loop.letLookAtUnsent(after: 0)
        #expect(loop.unsent > 300_000)
        for _ in 0..<3 {
            loop.letTimeRunOut()
            loop.turn()
            #expect(!loop.isAtRest, "its time is not over")
        }
        #expect(ReceivedAnswer.all(in: client.receiveArrived().bytes)?.map(\.body.count) == [300_000])
        loop.letTimeRunOut()
        loop.turn()
        #expect(loop.isAtRest && loop.unsent == 0)
        #expect(loop.count(.slowReading) == 0)
    }

    @Test func `makes room for others when all together are too much`() throws {
        let loop = try loop { $0.unsentBytesPerLoop = 2 << 20 }
        let idle = try (0..<20).map { _ in try ask(loop) }
        #expect(loop.unsent <= 2 << 20)
        #expect((10...16).contains(loop.count(.unsentBytes)), "\(loop.count(.unsentBytes))")
        // One that takes what it gets is not among those who are ended.
        let busy = try ask(loop)
        #expect(ReceivedAnswer.all(in: loop.turnUntilQuiet(busy))?.map(\.status) == [200])
        loop.letLookAtUnsent(after: 1)
        busy.send(get("/targets/a.json"))
        #expect(ReceivedAnswer.all(in: loop.turnUntilQuiet(busy))?.map(\.status) == [200])
        withExtendedLifetime(idle) {}
    }

    /// A network's many connections with small buffers, each with the largest answer that the kernel takes at once.
    @Test func `is seen by the operator, and bounded, over TCP`() throws {
        var configuration = site.configuration
        configuration.admin = .loopback()
        configuration.limits.unsentBytesPerLoop = 4 << 20
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let admin = try #require(server.adminAddress).port
        let clients = try (0..<60).map { _ in
            let client = try Socket(server.port, receivingBytes: 1)
            client.send(String(repeating: get(Self.large), count: 2))
            return client
        }
        func metric(_ name: String) throws -> Int? {
            let lines = try Socket.ask(admin, get("/metrics", last)).split(separator: "\n")
            return lines.first { $0.hasPrefix(name + " ") }.flatMap { Int($0.dropFirst(name.count + 1)) }
        }
        try Patience.wait { (try metric(#"litfass_refusals_total{reason="unsent-bytes"}"#) ?? 0) > 0 }
        try Patience.wait { (1...(4 << 20)).contains(try metric("litfass_unsent_bytes") ?? 0) }
        #expect(statuses(try Socket.ask(server.port, get("/targets/a.json", last))) == [200])
        withExtendedLifetime(clients) {}
    }
}
