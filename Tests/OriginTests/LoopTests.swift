import Files
import TestKit
import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `A loop` {
    @Test func `remembers an idle connection in no more than a line of the processor's cache`() {
        #expect(MemoryLayout<Connection>.stride <= 64)
    }

    /// Whoever accepts until nobody is left makes a socket for nothing each time.
    @Test func `knows how many wait to be accepted, where the kernel says it`() throws {
        let listener = try ListeningSockets.open(address: "127.0.0.1", port: 0, count: 1)[0]
        defer { ListeningSockets.close(listener) }
        #expect(Sockets.waitingConnections(listener) == 0)
        let port = try ListeningSockets.port(of: listener)
        let clients = try (0..<3).map { _ in try Socket(port) }
        #expect(Sockets.waitingConnections(listener) == clients.count)
        var network: UInt64 = 0
        let accepted = Sockets.accept(listener, network: &network)
        if case .done(let number) = accepted { ListeningSockets.close(CInt(number)) }
        #expect(Sockets.waitingConnections(listener) == clients.count - 1)
        let folder = try TemporaryFolder()
        let local = try ListeningSockets.open(unix: folder.path + "/socket")
        defer { ListeningSockets.close(local) }
        #expect(Sockets.waitingConnections(local) == nil)
    }

    /// Else a client that was answered from the newer tree by one loop could be told by another that a file of it is missing.
    @Test func `answers what is asked after a newer tree was there from that tree, before it is told of it`() throws {
        let site = try Site(timestamp: "older")
        var loader = TreeLoader(site.folder, limits: OriginLimits())
        let tables = CurrentTable(try loader.load())
        let listener = try ListeningSockets.open(address: "127.0.0.1", port: 0, count: 1)[0]
        let port = try ListeningSockets.port(of: listener)
        let control = try LoopControl()
        let thread = try LoopThread(
            EventLoop(
                listeners: [ListeningSocket(descriptor: listener, isTLS: false)],
                EventLoop.Setup(tables: [tables], limits: OriginLimits()), control: control, counters: LoopCounters()))
        defer {
            control.drain()
            thread.join()
        }
        let client = try Socket(port)
        client.send(get("/metadata/timestamp.json") + get("/targets/b.json"))
        var answers = ""
        while statuses(answers).count < 2 { answers += client.receive() }
        #expect(statuses(answers) == [200, 404])
        #expect(answers.contains("\r\n\r\nolder"))
        try site.publish(["targets/b.json": "b"], timestamp: "newer")
        tables.replace(with: try loader.load())
        client.send(get("/metadata/timestamp.json") + get("/targets/b.json", last))
        answers = client.receiveAll()
        #expect(statuses(answers) == [200, 200])
        #expect(answers.contains("\r\n\r\nnewer"))
    }

    /// One small file of each release stays, and so would all that was held with it.
    @Test func `holds no more in memory than what is served, twice`() throws {
        let site = try Site()
        var limits = OriginLimits()
        limits.residentBytes = 300_000
        var loader = TreeLoader(site.folder, limits: limits)
        var staying: [String: String] = [:]
        for release in 1...9 {
            var files = staying
            for number in 1...20 { files["targets/\(release).\(number).json"] = String(repeating: "x", count: 10_000) }
            staying["targets/\(release).stays.json"] = "stays \(release)"
            files.merge(staying) { $1 }
            try site.publish(files, timestamp: "\(release)", after: TreeIndex())
            let table = try loader.load()
            let held = table.stores.reduce(0) { $0 + $1.capacity }
            #expect(held < 420_000, "release \(release)")
            #expect(!table.variants.contains { $0.isOnDisk })
            let content = TreeContent(table, limitBytes: 1 << 20)
            for (path, text) in files { #expect(content.bytes(of: path) == Array(text.utf8), "\(path)") }
        }
    }

    /// A client that is connected and asks nothing keeps no release in memory that nobody is served any more.
    @Test func `lets go of a tree when it is told of a newer one, also where nobody asks`() throws {
        var table: ResponseTable? = GroupedClient.table(others: 0)
        let loop = try TurnedLoop(#require(table), limits: OriginLimits())
        weak let older = table
        table = nil
        let client = try loop.client()
        client.send(get("/own/0"))
        loop.turn()
        #expect(older != nil)
        loop.serve(GroupedClient.table(others: 0))
        loop.tellOfNewerTable()
        loop.turn()
        #expect(older == nil)
        #expect(!loop.isAtRest)
    }

    /// Who has just come has not kept anybody waiting, and who is being answered does not either.
    @Test func `makes room by ending those alone who have waited for long`() throws {
        var limits = OriginLimits()
        limits.connectionsPerLoop = 2
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: limits)
        let taking = try loop.narrowClient()
        taking.send(get("/large"))
        loop.turn()
        let resting = try loop.client()
        resting.send(get("/own/0"))
        loop.turn()
        let next = try loop.client()
        next.send(get("/own/0"))
        loop.turn()
        #expect(loop.count(.madeRoom) == 0)
        #expect(next.receiveArrived().bytes.isEmpty)
        loop.letWait(10)
        loop.letSecondBegin()
        loop.turn()
        loop.turn()
        #expect(loop.count(.madeRoom) == 1)
        #expect(ReceivedAnswer.all(in: next.receiveArrived().bytes)?.map(\.status) == [200])
        #expect(ReceivedAnswer.all(in: loop.turnUntilQuiet(taking))?.map(\.status) == [200])
    }

    /// RFC 9112 §9.6: bytes of the client that wait unread would reset the connection, and the answer might be lost with it.
    @Test(arguments: [(last, true), (last + "Content-Length: 10\r\n", false)])
    func `ends at once where a client has sent all that it said it would`(fields: String, isAtOnce: Bool) throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let client = try loop.client()
        client.send(get("/own/0", fields))
        loop.turn()
        #expect(loop.isAtRest == isAtOnce)
        #expect(try #require(ReceivedAnswer.all(in: client.receiveArrived().bytes)).map(\.status) == [200])
    }

    /// Whatever somebody still has to send or to take.
    @Test func `ends when its time to drain is over`() throws {
        var limits = OriginLimits.patient
        (limits.drainSeconds, limits.headSeconds) = (0, 20)
        let server = try Site().server(limits)
        let client = try Socket(server.port)
        client.send(get("/targets/a.json"))
        while !client.receive().hasSuffix("a") {}
        client.send("GET")
        server.stop()
        #expect(client.receiveAll() == "")
    }

    /// RFC 9110 §10.1.1: it need not send the body then, and what it sends next may be another request.
    @Test func `ends behind its answer to a client that waits to be told to go on`() throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let client = try loop.client()
        client.send(get("/own/0", "Expect: 100-continue\r\nContent-Length: 10\r\n"))
        loop.turn()
        client.send(get("/own/0"))
        loop.turn()
        let answers = try #require(ReceivedAnswer.all(in: client.receiveArrived().bytes))
        #expect(answers.map(\.status) == [200])
        #expect(answers.first?.head.contains("Connection: close") == true)
    }

    /// Whether it has begun with what it asks or not: that a loop comes late is no fault of its client.
    @Test(arguments: ["", "GET /own/0 HTT", get("/own/0") + "GET "])
    func `answers what has come before it saw that the time was over`(begun: String) throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let client = try loop.client()
        client.send(begun)
        loop.turn()
        _ = client.receiveArrived()
        client.send(Array((get("/own/0") + get("/own/0")).utf8)[begun.utf8.count...])
        loop.letTimeRunOut()
        loop.turn()
        let (bytes, isEnd) = client.receiveArrived()
        #expect(try #require(ReceivedAnswer.all(in: bytes)).allSatisfy { $0.status == 200 } && !bytes.isEmpty)
        #expect(!isEnd)
    }

    /// The kernel went on sending while the process was stopped, or the machine asleep.
    @Test func `goes on with an answer of which all was taken before it saw that the time was over`() throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let client = try loop.narrowClient()
        client.send(get("/large"))
        loop.turn()
        var bytes = client.receiveArrived().bytes
        loop.letTimeRunOut()
        bytes += loop.turnUntilQuiet(client)
        #expect(ReceivedAnswer.all(in: bytes)?.map(\.status) == [200])
        #expect(loop.count(.slowReading) == 0)
    }

    @Test(arguments: [("", []), ("GET /own/0 HTT", [408])])
    func `ends a connection whose time is over`(begun: String, statuses: [Int]) throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let client = try loop.client()
        client.send(begun)
        loop.turn()
        loop.letTimeRunOut()
        loop.turn()
        let (bytes, isEnd) = client.receiveArrived()
        #expect(try #require(ReceivedAnswer.all(in: bytes)).map(\.status) == statuses)
        #expect(isEnd || loop.isAtRest)
    }

    /// More than it takes at once, and not yet seen when it is to end.
    @Test func `answers all who have connected before it drains`() throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let clients = try (0..<200).map { _ in try loop.client() }
        for client in clients { client.send(get("/own/0")) }
        loop.drain()
        var arrived = [[UInt8]](repeating: [], count: clients.count)
        loop.turnUntilQuiet {
            let pieces = clients.map { $0.receiveArrived().bytes }
            for (place, piece) in pieces.enumerated() { arrived[place] += piece }
            return pieces.contains { !$0.isEmpty }
        }
        #expect(arrived.allSatisfy { ReceivedAnswer.all(in: $0)?.map(\.status) == [200] })
    }

    /// Each is gone when it has its answer, so that there is always a place for the next one.
    @Test func `takes no more than it has places for before it drains`() throws {
        var limits = OriginLimits()
        limits.connectionsPerLoop = 128
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: limits)
        let clients = try (0..<300).map { _ in try loop.client() }
        for client in clients { client.send(get("/own/0", last)) }
        loop.drain()
        loop.turn()
        // And what two turns take: one may have begun before the order was seen.
        #expect((128...256).contains(loop.count(.connectionsAccepted)))
    }

    /// Nobody tells it again that they have ended.
    @Test func `ends with all who ask at once and say that it was all`() throws {
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let clients = try (0..<8).map { _ in try loop.client() }
        loop.turn()
        for client in clients {
            client.send(get("/own/0"))
            client.endSending()
        }
        loop.turn()
        #expect(loop.isAtRest)
        for client in clients { #expect(ReceivedAnswer.all(in: client.receiveArrived().bytes)?.count == 1) }
    }

    @Test func `tells all who ask at once while it drains that it was their last request`() throws {
        var limits = OriginLimits()
        limits.drainIdleSeconds = 600
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: limits)
        let clients = try (0..<8).map { _ in try loop.client() }
        loop.turn()
        loop.drain()
        loop.turn()
        for client in clients { client.send(get("/own/0")) }
        loop.turn()
        for client in clients {
            let answers = try #require(ReceivedAnswer.all(in: client.receiveArrived().bytes))
            #expect(answers.map { $0.head.contains("Connection: close") } == [true])
        }
    }

    /// It was answered by one that did not drain yet, and is told nowhere that this was the last answer.
    @Test func `gives a client that takes its answer meanwhile the time for a last request, while it drains`() throws {
        let limits = OriginLimits()
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: limits)
        let client = try loop.narrowClient()
        client.send(get("/large"))
        loop.turn()
        loop.drain()
        loop.turnUntilQuiet { !client.receiveArrived().bytes.isEmpty }
        #expect(loop.secondsLeft.map { $0 <= limits.drainIdleSeconds } == true)
    }

    /// The answer was not taken at once, and the body has not come: that is no pause between two requests.
    @Test func `gives a body the same time, also behind an answer that had to wait`() throws {
        let limits = OriginLimits()
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: limits)
        let client = try loop.narrowClient()
        client.send(get("/large", "Content-Length: 10\r\n"))
        loop.turn()
        #expect(loop.secondsLeft.map { $0 > limits.headSeconds } == true, "the answer waits")
        #expect(ReceivedAnswer.all(in: loop.turnUntilQuiet(client))?.map(\.status) == [200])
        #expect(loop.secondsLeft.map { $0 <= limits.headSeconds } == true)
        client.send("0123456789" + get("/own/0"))
        loop.turn()
        #expect(loop.secondsLeft.map { $0 > limits.headSeconds } == true)
    }
}
