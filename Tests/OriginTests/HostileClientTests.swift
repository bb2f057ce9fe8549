import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// What each does with one connection, and what the origin does about it. Another client is always served.
@Suite(.timeLimit(.minutes(20))) struct `An origin holds out against` {
    private func server(_ change: (inout OriginLimits) -> Void) throws -> OriginServer {
        var limits = OriginLimits.patient
        change(&limits)
        return try Site().server(limits)
    }

    private func expectServed(_ server: OriginServer) throws {
        #expect(statuses(try Socket.ask(server.port, get("/targets/a.json", last))) == [200])
    }

    @Test func `a client that goes on sending after it was refused`() throws {
        let server = try server { $0.lingerBytes = 256 << 10 }
        defer { server.stop() }
        let client = try Socket(server.port)
        client.send("nonsense\r\n\r\n")
        let piece = String(repeating: "x", count: 64 << 10)
        var sent = 0
        while sent < 64 << 20, client.send(piece) { sent += piece.utf8.count }
        #expect(sent < 64 << 20, "the client was cut off")
        try expectServed(server)
    }

    /// What comes behind its last request must not make the kernel forget the answer.
    @Test(arguments: ["HTTP/1.0\r\n", "HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"])
    func `a client that says it is done and goes on`(version: String) throws {
        let server = try server { _ in }
        defer { server.stop() }
        let client = try Socket(server.port)
        client.send("GET /targets/a.json \(version)\r\n" + String(repeating: "x", count: 70_000))
        #expect(statuses(client.receiveAll()) == [200])
        let slow = try Socket(server.port)
        slow.send("GET /targets/large.json \(version)\r\n")
        let beginning = slow.receive()
        // The server has sent all that it can, and closed what it closes at once.
        Thread.sleep(forTimeInterval: 0.05)
        slow.send("\r\n")
        #expect((beginning + slow.receiveAll()).utf8.count > 300_000)
        try expectServed(server)
    }

    @Test func `a client that is slow to take its last answer`() throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let client = try loop.narrowClient()
        client.send(String(repeating: get("/own/0"), count: 200) + get("/own/0", last))
        loop.turn()
        #expect(ReceivedAnswer.all(in: loop.turnUntilQuiet(client))?.count == 201)
        #expect(!loop.isAtRest, "it may not have taken all that the kernel has of it")
        client.endSending()
        loop.turn()
        #expect(loop.isAtRest)
    }

    /// The paths of requests that come at once are looked up ahead of their answers, right or wrong.
    @Test(arguments: ["GET  HTTP/1.1\r\nHost: x\r\n\r\n", "  \r\n\r\n", "GET  \r\n\r\n", " / /\r\n\r\n"])
    func `many clients at once that ask for nothing`(_ request: String) throws {
        let server = try server { _ in }
        defer { server.stop() }
        for _ in 0..<20 {
            let clients = try (0..<16).map { _ in try Socket(server.port) }
            for client in clients { client.send(get("/targets/a.json")) }
            for client in clients { #expect(statuses(client.receive()) == [200]) }
            for client in clients { client.send(request) }
            for client in clients { #expect(statuses(client.receive()) == [400]) }
        }
        try expectServed(server)
    }

    @Test func `a body that comes byte by byte`() throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let client = try loop.client()
        client.send("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\nx")
        loop.turn()
        #expect(ReceivedAnswer.all(in: client.receiveArrived().bytes)?.map(\.status) == [405])
        loop.letTimeRunOut()
        client.send("x")
        loop.turn()
        #expect(client.receiveArrived() == ([], true))
        #expect(loop.isAtRest)
    }

    @Test func `a client that takes nothing of its answers`() throws {
        let server = try server { $0.writeSeconds = 1 }
        defer { server.stop() }
        let client = try Socket(server.port)
        client.send(String(repeating: get("/targets/large.json"), count: 200))
        #expect(client.isReset)
        try expectServed(server)
    }

    @Test func `clients that take a little of their answers again and again`() {
        var limits = OriginLimits()
        (limits.writeSeconds, limits.slowestBytesPerSecond) = (30, 1000)
        let answers = [UInt8](repeating: 0, count: 5000)
        var output = Output()
        output.append(answers, 0..<2000)
        output.append(.bytes(answers[2000...]))
        let pending = PendingOutput(output.copy(), answers: 1, asked: 0, now: 100, limits: limits)
        #expect(pending.deadline == 135)
        #expect(pending.output.heldBytes == 2000)
    }

    @Test func `clients for which too much would be kept`() throws {
        let server = try server { $0.heldBytesPerLoop = 1 << 10 }
        defer { server.stop() }
        let client = try Socket(server.port)
        // Whatever the kernel takes, some requests behind it wait.
        client.send(String(repeating: get("/targets/large.json"), count: 1000))
        #expect(client.isReset)
        let small = try Socket(server.port)
        small.send(get("/targets/a.json", "X: " + String(repeating: "x", count: 2000)).dropLast(2).description)
        #expect(small.receiveAll() == "")
        try expectServed(server)
    }

    /// Those that were served before it was too much have all of their answers.
    @Test func `many clients at once for which too much would be kept`() throws {
        var builder = ResponseTableBuilder()
        let content = [UInt8](repeating: 7, count: AnswerWriter.copyLimitBytes)
        builder.add("file", mediaType: "a/b", cache: .immutable, contents: [CodedContent(.identity, content)])
        var limits = OriginLimits()
        limits.heldBytesPerLoop = 20_000
        let loop = try TurnedLoop(ResponseTable(builder), limits: limits)
        let clients = try (0..<8).map { _ in try loop.narrowClient() }
        for client in clients { client.send(get("/file") + get("/file") + get("/file")) }
        loop.turn()
        let cutOff = loop.count(.heldBytes)
        #expect((1..<8).contains(cutOff))
        var answered: UInt64 = 0
        for client in clients {
            let bytes = loop.turnUntilQuiet(client)
            if ReceivedAnswer.all(in: bytes)?.map(\.body) == [content, content, content] { answered += 1 }
        }
        #expect(answered == 8 - cutOff)
        #expect(loop.count(.heldBytes) == cutOff)
    }

    @Test func `a request line that is longer than any head may be`() throws {
        let server = try server { $0.requestLineBytes = 65_536 }
        defer { server.stop() }
        let answer = try Socket.ask(server.port, "GET /" + String(repeating: "a", count: 70_000))
        #expect(statuses(answer) == [414])
        try expectServed(server)
    }

    @Test func `a client that pipelines more than its turn`() throws {
        let server = try server { ($0.batchesPerTurn, $0.batchBytes) = (1, 1) }
        defer { server.stop() }
        let answers = try Socket.ask(
            server.port, String(repeating: get("/targets/a.json"), count: 500) + get("/no", last))
        #expect(statuses(answers) == Array(repeating: 200, count: 500) + [404])
    }

    @Test func `clients that hold all connections and ask nothing, once others come`() throws {
        let server = try server { ($0.connectionsPerLoop, $0.headSeconds, $0.idleSeconds) = (4, 600, 600) }
        defer { server.stop() }
        let silent = try (0..<2).map { _ in try Socket(server.port) }
        let slow = try Socket(server.port)
        slow.send("GET / HT")
        let idle = try Socket(server.port)
        idle.send(get("/targets/a.json"))
        #expect(statuses(idle.receive()) == [200])
        // There is room for them as soon as those have waited for two seconds.
        let others = try (0..<4).map { _ in try Socket(server.port) }
        for other in others {
            other.send(get("/targets/a.json", last))
            #expect(statuses(other.receiveAll()) == [200])
        }
        #expect(silent.allSatisfy { $0.receiveAll() == "" })
    }

    /// A loop with room for two clients, of whom one has waited for ten seconds and one for five.
    private func fullLoop() throws -> (loop: TurnedLoop, older: Socket, newer: Socket) {
        var limits = OriginLimits()
        (limits.connectionsPerLoop, limits.headSeconds) = (2, 600)
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: limits)
        let older = try loop.client()
        loop.turn()
        loop.letWait(5)
        let newer = try loop.client()
        loop.turn()
        loop.letWait(5)
        return (loop, older, newer)
    }

    @Test func `more clients than it has room for, of whom the one goes that has waited longest`() throws {
        let (loop, older, newer) = try fullLoop()
        let others = [try loop.client(), try loop.client()]
        loop.turn()
        #expect(loop.count(.madeRoom) == 2, "who has waited for five seconds goes too, once there are two more")
        #expect(older.receiveArrived() == ([], true))
        #expect(newer.receiveArrived() == ([], true))
        let late = try loop.client()
        loop.turn()
        #expect(loop.count(.madeRoom) == 2, "nobody goes who has only come")
        for client in others { #expect(client.receiveArrived() == ([], false)) }
        #expect(late.receiveArrived() == ([], false))
    }

    @Test func `one more client than it has room for, which costs one other its place`() throws {
        let (loop, older, newer) = try fullLoop()
        let next = try loop.client()
        loop.turn()
        #expect(loop.count(.madeRoom) == 1)
        #expect(older.receiveArrived() == ([], true))
        for client in [newer, next] { #expect(client.receiveArrived() == ([], false)) }
    }

    @Test func `a network that takes more than its share`() {
        var networks = ClientNetworks()
        var entered = [7, 7, 7, 8].map { networks.enter($0, limit: 2) }
        #expect(entered == [true, true, false, true])
        networks.leave(7)
        entered = [7, 7].map { networks.enter($0, limit: 2) }
        #expect(entered == [true, false])
    }

    @Test func `more clients than it has room for, who are served one after the other`() throws {
        var limits = OriginLimits()
        limits.connectionsPerLoop = 1
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: limits)
        let (first, second) = (try loop.client(), try loop.client())
        second.send(get("/own/0", last))
        loop.turn()
        #expect(second.receiveArrived() == ([], false))
        first.send(get("/own/0", last))
        for client in [first, second] {
            loop.turn()
            loop.letSecondBegin()
            loop.turn()
            #expect(ReceivedAnswer.all(in: client.receiveArrived().bytes)?.map(\.status) == [200])
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>) func `bytes that nobody meant`(seed: UInt64) throws {
        let server = try Site().server()
        defer { server.stop() }
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "GET /targets/a.json HTTP/1.1\r\n", "HEAD / HTTP/1.0\r\n", "Host: x\r\n", "\r\n", "Content-Length: 5\r\n",
            "hello", "Connection: close\r\n", "\0", " ", "\r", "\n", "Expect: 100-continue\r\n", "If-None-Match: \"",
            "Transfer-Encoding: chunked\r\n", "GET /targets/large.json HTTP/1.1\r\nHost: x\r\n\r\n",
        ]
        for _ in 0..<40 {
            let client = try Socket(server.port)
            for _ in 0...random.next() % 12 { client.send(pieces[Int(random.next() % UInt64(pieces.count))]) }
            client.endSending()
            let answers = client.receiveAll()
            #expect(answers.isEmpty || answers.hasPrefix("HTTP/1.1 "))
        }
        try expectServed(server)
    }
}
