import TestKit
import Testing

@testable import Origin

/// Until when a connection has to do what it is waited for, and what moves that. A second may begin between any two turns.
@Suite(.timeLimit(.minutes(20))) struct `A client has its time` {
    private static let limits: OriginLimits = {
        var limits = OriginLimits()
        (limits.headSeconds, limits.idleSeconds, limits.writeSeconds) = (100, 600, 300)
        return limits
    }()

    private func loop(_ limits: OriginLimits = limits) throws -> TurnedLoop {
        try TurnedLoop(GroupedClient.table(others: 0), limits: limits)
    }

    private func isAbout(_ seconds: UInt32, _ left: UInt32?) -> Bool {
        left.map { $0 <= seconds && $0 + 50 > seconds } ?? false
    }

    @Test func `for a head, from its first byte on, and no more for each further byte`() throws {
        let loop = try loop()
        let client = try loop.client()
        client.send(get("/own/0"))
        loop.turn()
        #expect(isAbout(600, loop.secondsLeft), "between two requests")
        client.send("GET")
        loop.turn()
        #expect(isAbout(100, loop.secondsLeft))
        loop.letWait(50)
        client.send(" /own/0")
        loop.turn()
        #expect(isAbout(50, loop.secondsLeft))
    }

    /// RFC 9112 §2.2: it belongs to the request before.
    @Test func `between two requests, also where an empty line is left over`() throws {
        let loop = try loop()
        let client = try loop.client()
        client.send("\r\n")
        loop.turn()
        #expect(isAbout(100, loop.secondsLeft), "before the first request")
        client.send(get("/own/0") + "\r\n")
        loop.turn()
        #expect(isAbout(600, loop.secondsLeft))
        loop.letWait(200)
        client.send("GET")
        loop.turn()
        #expect(isAbout(100, loop.secondsLeft))
        client.send(" /own/0 HTTP/1.1\r\nHost: x\r\n\r\n\r\n")
        loop.turn()
        #expect(ReceivedAnswer.all(in: client.receiveArrived().bytes)?.map(\.status) == [200, 200])
        loop.letTimeRunOut()
        loop.turn()
        #expect(client.receiveArrived() == ([], true), "nobody is told that a request came too late")
    }

    /// Their requests are answered in another way than that of one alone.
    @Test func `between two requests, also where many ask at once`() throws {
        let loop = try loop()
        let clients = try (0..<8).map { _ in try loop.client() }
        loop.turn()
        #expect(isAbout(100, loop.secondsLeft))
        for client in clients { client.send(get("/own/0")) }
        loop.turn()
        #expect(isAbout(600, loop.secondsLeft))
        for client in clients { #expect(ReceivedAnswer.all(in: client.receiveArrived().bytes)?.count == 1) }
    }

    @Test func `for a body, from the end of its head on`() throws {
        let loop = try loop()
        let client = try loop.client()
        client.send(get("/own/0"))
        loop.turn()
        client.send(get("/own/0", "Content-Length: 10\r\n"))
        loop.turn()
        #expect(isAbout(100, loop.secondsLeft))
        loop.letWait(50)
        client.send("12345")
        loop.turn()
        #expect(isAbout(50, loop.secondsLeft))
        client.send("67890")
        loop.turn()
        #expect(isAbout(600, loop.secondsLeft))
    }

    /// As long as it takes some of it again and again, up to the time for all of it.
    @Test func `for an answer, anew with each piece that it takes`() throws {
        var limits = Self.limits
        limits.slowestBytesPerSecond = 1
        let loop = try loop(limits)
        let client = try loop.narrowClient()
        client.send(get("/large"))
        loop.turn()
        #expect(isAbout(300, loop.secondsLeft))
        loop.letWait(250)
        #expect(isAbout(50, loop.secondsLeft))
        #expect(!client.receiveArrived().bytes.isEmpty)
        loop.turn()
        #expect(isAbout(300, loop.secondsLeft))
    }

    @Test func `for an answer, and not beyond the time for all of it`() throws {
        var limits = Self.limits
        limits.slowestBytesPerSecond = .max
        let loop = try loop(limits)
        let client = try loop.narrowClient()
        client.send(get("/large"))
        loop.turn()
        loop.turnUntilNextSecond()
        #expect(!client.receiveArrived().bytes.isEmpty)
        loop.turn()
        #expect(loop.secondsLeft.map { $0 < limits.writeSeconds } == true)
        #expect(!loop.isAtRest)
    }

    /// Two seconds for a last request, and no more than it had anyway.
    @Test(arguments: [(0, 2), (599, 1)] as [(UInt32, UInt32)])
    func `for a last request while the loop drains`(waited: UInt32, left: UInt32) throws {
        let loop = try loop()
        let client = try loop.client()
        client.send(get("/own/0"))
        loop.turn()
        loop.letWait(waited)
        loop.drain()
        loop.turn()
        #expect(loop.secondsLeft.map { $0 <= left } ?? true)
    }
}
