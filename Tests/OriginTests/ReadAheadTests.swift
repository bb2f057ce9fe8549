import Files
import Glibc
import Testing

@testable import Origin

/// What the loop does with several clients together, `GroupedRequestsTests` compare with what it does with each alone. Here is
/// what they cannot wait for: a release that comes between a decision and its answer.
@Suite struct `What was received ahead` {
    private let table = GroupedClient.table(others: 0)
    private let reader = RequestReader(limits: OriginLimits())

    /// Receives texts ahead, one a place, and decides what they are answered with.
    private func ahead(_ texts: [String]) -> ReadAhead {
        var ahead = ReadAhead()
        for (place, text) in texts.enumerated() {
            var pair: [CInt] = [0, 0]
            #expect(unsafe socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &pair) == 0)
            #expect(Sockets.send(pair[0], Array(text.utf8).span) == .done(text.utf8.count))
            ahead.receive(pair[1], at: place)
            for socket in pair { close(socket) }
        }
        ahead.decideAll(texts.indices, reader, table, ServingRules(), written: nil, now: 0)
        return ahead
    }

    private func number(_ path: String) throws -> Int { try #require(table.variant(at: path, as: .identity)) }

    @Test func `is answered once, with its own head`() throws {
        let texts = [
            get("/own/1"), get("/own/2", "Connection: close\r\n") + "GET", "HEAD /own/3 HTTP/1.1\r\nHost: x\r\n\r\n",
        ]
        var ahead = ahead(texts)
        var head = RequestHead()
        let expected: [PlainAnswer] = [
            .file(try number("own/1")), .file(try number("own/2")), .head(try number("own/3")),
        ]
        for place in texts.indices {
            let (_, range, isFull) = ahead.outcome(place)
            #expect(Array(ahead.memory[range]) == Array(texts[place].utf8) && !isFull)
            let taken = ahead.takeDecided(place)
            let request = try #require(taken)
            #expect(request.answer == expected[place])
            #expect(request.end == texts[place].utf8.count - (place == 1 ? 3 : 0))
            #expect(request.wishes.keepsAlive == (place != 1))
            ahead.takeHead(place, &head)
            #expect(head.method == (place == 2 ? .head : .get) && head.wishes == request.wishes)
            let again = ahead.takeDecided(place)
            #expect(again == nil)
        }
    }

    /// What it asks for is decided when its turn comes.
    @Test(arguments: [
        "GET /own/1 HTTP/1.1\r\nHost: x\r\n", get("/nowhere"), get("/own/1", "Range: bytes=0-1\r\n"),
        "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "GET /own/1 HTTP/1.1\r\n\r\n",
        "GET /own/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc",
    ]) func `has no answer where it is no plain one`(text: String) {
        var ahead = ahead([get("/own/1"), text])
        let first = ahead.takeDecided(0)
        let second = ahead.takeDecided(1)
        #expect(first != nil && second == nil)
    }

    /// Then nothing is asked of the connection but to send its answer.
    @Test func `is taken alone where nothing is said about the connection, and nothing follows`() throws {
        let rest = String(repeating: "x", count: 4096 - get("/own/1", "X: \r\n").utf8.count)
        let texts = [
            get("/own/1"), get("/own/1") + "G", get("/own/1", "Connection: close\r\n"), "GET /own/1 HTTP/1.0\r\n\r\n",
            get("/own/1", "Expect: 100-continue\r\n"), get("/own/1", "Connection: keep-alive\r\n"),
            get("/own/1", "X: \(rest)\r\n"),
        ]
        var ahead = ahead(texts)
        let expected = PlainAnswer.file(try number("own/1"))
        for (place, isAlone) in [true, false, false, false, false, true, false].enumerated() {
            let alone = ahead.takeAlone(place)
            #expect(alone == (isAlone ? expected : nil), "\(texts[place])")
            let left = ahead.takeDecided(place)
            #expect(left?.answer == (isAlone ? nil : expected))
        }
    }

    @Test func `is decided anew where another release came`() {
        var ahead = ahead([get("/own/1"), get("/own/2")])
        let before = ahead.takeDecided(0)
        ahead.forgetAnswers()
        let after = ahead.takeDecided(1)
        #expect(before != nil && after == nil)
    }
}
