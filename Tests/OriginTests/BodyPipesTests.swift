import Files
import Glibc
import TestKit
import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `A body that is laid into a pipe` {
    /// Too short, so short that a pipe has room for all of their pages, longer, and too long.
    private static let lengths = [32_768, 32_769, 60_000, 100_000, 300_000, 524_288, 524_289]

    /// Bytes of which no two pages are the same.
    private static func content(_ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8 &* 13 &+ $0 >> 16 &+ length) }
    }

    private func loop(_ lengths: [Int] = lengths, pipes: Int = 32) throws -> TurnedLoop {
        var limits = OriginLimits()
        limits.bodyPipesPerLoop = pipes
        return try TurnedLoop(try table(lengths), limits: limits, sending: .asItLies)
    }

    private func table(_ lengths: [Int]) throws -> ResponseTable {
        var room = ResponseTableBuilder.Room()
        for length in lengths { room.addVariant(bodyLength: length) }
        var builder = ResponseTableBuilder(room: room)
        for length in lengths {
            builder.add(
                "\(length)", mediaType: "a/b", cache: .immutable, [Content(.identity, Self.content(length))])
        }
        return ResponseTable(builder)
    }

    /// - Returns: whether each client got the whole of what it asked for. The runner would write down each byte that is not the
    ///   same.
    private func isExact(_ loop: TurnedLoop, _ client: borrowing Socket, _ length: Int) throws -> Bool {
        client.send(get("/\(length)"))
        let answers = try #require(ReceivedAnswer.all(in: loop.turnUntilQuiet(client)))
        return answers.map(\.body) == [Self.content(length)]
    }

    @Test func `is sent from there again and again`() throws {
        let loop = try loop()
        let client = try loop.client()
        for round in 1...3 {
            for length in Self.lengths { #expect(try isExact(loop, client, length), "\(length), round \(round)") }
            // Where memory is in small pieces, a pipe has no room for the longer ones.
            #expect((3...5).contains(loop.laidBodies))
        }
    }

    /// The rest is sent from where the file lies, and stands in nobody else's way.
    @Test func `is sent to its end where the client takes a part at a time`() throws {
        let loop = try loop()
        let narrow = try loop.narrowClient()
        let wide = try loop.client()
        for length in [60_000, 100_000] {
            narrow.send(get("/\(length)"))
            loop.turn()
            #expect(try isExact(loop, wide, 100_000), "behind \(length)")
            let answers = try #require(ReceivedAnswer.all(in: loop.turnUntilQuiet(narrow)))
            #expect(answers.count == 1)
            let isSame = answers.first?.body == Self.content(length)
            #expect(isSame, "\(length)")
        }
        #expect(loop.laidBodies == 2)
    }

    @Test func `is one of few`() throws {
        let loop = try loop(pipes: 2)
        let client = try loop.client()
        for length in [60_000, 100_000, 32_769, 60_000] { #expect(try isExact(loop, client, length), "\(length)") }
        #expect(loop.laidBodies == 2)
    }

    /// Whoever asks for parts would else take the places of those that many ask for.
    @Test func `is whole`() throws {
        let loop = try loop()
        let client = try loop.client()
        client.send(get("/300000", "Range: bytes=0-99999\r\n") + get("/300000", "Range: bytes=5-200000\r\n"))
        let answers = try #require(ReceivedAnswer.all(in: loop.turnUntilQuiet(client)))
        let bodies = answers.map(\.body)
        let isSame = bodies == [Array(Self.content(300_000)[0...99_999]), Array(Self.content(300_000)[5...200_000])]
        #expect(isSame)
        #expect(loop.laidBodies == 0)
    }

    /// What the newer release holds stands where that of the one before stood.
    @Test func `is that of the release which is served`() throws {
        let loop = try loop([100_000, 200_000])
        let client = try loop.client()
        #expect(try isExact(loop, client, 100_000))
        #expect(try isExact(loop, client, 200_000))
        loop.serve(try table([200_000, 100_000]))
        #expect(try isExact(loop, client, 100_000))
        #expect(loop.laidBodies == 1)
        #expect(try isExact(loop, client, 200_000))
    }

    /// What it did not take stands in nobody else's way.
    @Test func `is sent to nobody where the client is gone`() throws {
        Sockets.blockBrokenPipeSignal()
        let file = try #require(MemoryFile(capacity: 160_064))
        try #require(file.append(Self.content(60_032).span) == 0)
        try #require(file.append(Self.content(100_032).span) == 60_032)
        file.seal()
        var pipes = BodyPipes(limit: 2)
        guard let gone = Sockets.makeSocketPair(), let there = Sockets.makeSocketPair() else {
            Issue.record("there are no sockets")
            return
        }
        _ = shutdown(gone.reading.rawValue, CInt(SHUT_RD))
        #expect(pipes.send(gone.writing.rawValue, file, 0..<60_032) == 0)
        let sent = pipes.send(there.writing.rawValue, file, 60_032..<160_064)
        #expect(sent > 0)
        var received = [UInt8](repeating: 0, count: sent)
        #expect(Sockets.receive(there.reading.rawValue, into: &received, at: 0..<sent) == .done(sent))
        let isSame = received == Array(Self.content(100_032).prefix(sent))
        #expect(isSame)
    }
}
