import COpenSSL
import Digests
import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// One that is held in memory, and sent from there as it lies, or copied.
@Suite(.timeLimit(.minutes(20))) struct `A large body` {
    private static let threshold = Store.largeBodyBytes
    private static let lengths = [threshold - 1, threshold, threshold + 1, 65_536, 65_537, 300_000]

    /// Bytes of which no two pages are the same.
    private static func content(_ length: Int, _ mark: UInt8 = 0) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8 &* 13 &+ $0 >> 16) ^ mark }
    }

    /// - Parameter hasFiles: whether the machine has files in memory.
    private static func table(hasFiles: Bool = true) throws -> ResponseTable {
        var room = ResponseTableBuilder.Room()
        for length in hasFiles ? lengths : [] { room.addVariant(bodyLength: length) }
        var builder = ResponseTableBuilder(room: room)
        for length in lengths {
            builder.add(
                "\(length)", mediaType: "a/b", cache: .immutable,
                [Content(.identity, content(length)), Content(.gzip, content(length, 0xFF))])
        }
        let table = ResponseTable(builder)
        let places: Set<Variant.BodyPlace> = hasFiles ? [.memoryFile, .behindHead] : [.behindHead]
        try #require(Set(table.variants.map(\.place)) == places)
        return table
    }

    private static let requests =
        lengths.map { get("/\($0)") + get("/\($0)", "Accept-Encoding: gzip\r\n") }.joined()
        + lengths.map { get("/\($0)", "Range: bytes=10-20\r\n") + get("/\($0)", "Range: bytes=\($0 - 5000)-\r\n") }
        .joined()
        + lengths.map { get("/\($0)", "Range: bytes=0-0,4095-4096,9000-40000,-1\r\n") }.joined()
        + lengths.map { get("/\($0)", "Range: bytes=\($0)-\r\n") }.joined() + get("/65536", last)

    private func answers(_ loop: TurnedLoop, _ client: Socket) throws -> [ReceivedAnswer] {
        try #require(ReceivedAnswer.all(in: loop.turnUntilQuiet(client)))
    }

    /// Of a connection that ends with them. A turn may bring less than a record, of which nothing can be read yet.
    private func answers(_ loop: TurnedLoop, _ client: SecureClient) throws -> [ReceivedAnswer] {
        var arrived: [UInt8] = []
        for _ in 0..<10_000 where !loop.isAtRest {
            loop.turn()
            arrived += client.receiveArrived()
        }
        return try #require(ReceivedAnswer.all(in: arrived))
    }

    private func expectExact(_ answers: [ReceivedAnswer]) {
        let lengths = Self.lengths
        #expect(answers.count == 6 * lengths.count + 1)
        for (place, length) in lengths.enumerated() where answers.count > 6 * lengths.count {
            let (whole, parts) = (Self.content(length), 2 * lengths.count)
            // The runner would write down each byte of those that are not the same.
            let (isSame, isSameCompressed) = (
                answers[2 * place].body == whole, answers[2 * place + 1].body == Self.content(length, 0xFF)
            )
            #expect(isSame, "\(length)")
            #expect(isSameCompressed, "\(length) compressed")
            #expect(answers[parts + 2 * place].body == Array(whole[10...20]), "a part of \(length)")
            #expect(answers[parts + 2 * place + 1].body == Array(whole.suffix(5000)), "the end of \(length)")
        }
    }

    /// Those of a machine that has no such files are compared too.
    @Test(arguments: Sending.allCases, [false, true])
    func `is answered byte for byte, in whole and in parts`(sending: Sending, isNarrow: Bool) throws {
        let loop = try TurnedLoop(try Self.table(), limits: OriginLimits(), sending: sending)
        let client = isNarrow ? try loop.narrowClient() : try loop.client()
        client.send(Self.requests)
        let own = try answers(loop, client)
        expectExact(own)
        let other = try TurnedLoop(try Self.table(hasFiles: false), limits: OriginLimits())
        let otherClient = try other.client()
        otherClient.send(Self.requests)
        #expect(try own == answers(other, otherClient))
        // A large answer may still be on its way when all of it is sent, so that its client ends the connection.
        client.endSending()
        loop.turn()
        #expect(loop.isAtRest)
        #expect(loop.count(.bytesSent) == other.count(.bytesSent))
    }

    /// What stands ready of the answer before is not written anew.
    @Test(arguments: Sending.allCases) func `is answered again, and then another one`(sending: Sending) throws {
        let loop = try TurnedLoop(try Self.table(), limits: OriginLimits(), sending: sending)
        let client = try loop.client()
        for (place, length) in [65_536, 65_536, 65_537, 65_537, 65_536].enumerated() {
            client.send(get("/\(length)"))
            let bodies = try answers(loop, client).map(\.body)
            #expect(bodies == [Self.content(length)], "answer \(place)")
        }
    }

    @Test func `is sent in another way as soon as that costs less`() throws {
        let table = try Self.table()
        var batch = AnswerBatch(table, limits: OriginLimits(), secondsSinceEpoch: 0)
        let variant = try #require(table.variant(at: "65536", as: .identity))
        for sending in [Sending.copied, .copied, .asItLies, .asItLies, .copied] {
            batch.sending = sending
            var decision = Decision.file(variant: variant, headOnly: false)
            let large = batch.add(&decision, .keep)
            #expect(large?.first.sending == sending && large?.first.count == 65_536)
            batch.removeAll()
        }
    }

    @Test func `is given back with its release, also where its answer stood ready`() throws {
        let site = try Site()
        var loader: TreeLoader? = TreeLoader(site.folder, limits: OriginLimits())
        let loop = try TurnedLoop(try #require(try loader?.load()), limits: OriginLimits())
        weak let file = try #require(try loader?.load()).stores.compactMap(\.largeBodies).first
        let client = try loop.client()
        client.send(get("/targets/large.json"))
        #expect(try answers(loop, client).map(\.status) == [200])
        #expect(file != nil)
        try site.publish([:], timestamp: "two", after: TreeIndex())
        loop.serve(try #require(try loader?.load()))
        loader = nil
        loop.tellOfNewerTable()
        loop.turn()
        #expect(file == nil)
    }

    @Test(arguments: [false, true], Sending.allCases)
    func `is answered byte for byte through TLS`(hasFiles: Bool, sending: Sending) throws {
        let site = try Site()
        var files = TLSFiles()
        files.identities = [try Identity("localhost", in: site).files]
        let tls = try TLSContext(files, ticketKeySeconds: 3600, after: nil)
        let loop = try TurnedLoop(
            try Self.table(hasFiles: hasFiles), limits: OriginLimits(), sending: sending, tls: tls)
        let client = try SecureClient(try loop.narrowClient())
        while !client.shakeHands() { loop.turn() }
        client.send(Self.requests)
        expectExact(try answers(loop, client))
    }

    @Test(arguments: lengths) func `is not sent with HEAD`(length: Int) throws {
        let loop = try TurnedLoop(try Self.table(), limits: OriginLimits())
        let client = try loop.client()
        client.send("HEAD /\(length) HTTP/1.1\r\nHost: x\r\n\r\n")
        loop.turn()
        let text = String(decoding: client.receiveArrived().bytes, as: UTF8.self)
        #expect(text.contains("\r\nContent-Length: \(length)\r\n") && text.hasSuffix("\r\n\r\n"))
    }

    @Test func `is sent to a client of the internet, and the connection then ends`() throws {
        let site = try Site()
        let content = (0..<60_000).map(String.init).joined(separator: ",")
        try site.publish(["targets/numbers.json": content], timestamp: "two")
        let server = try site.server()
        defer { server.stop() }
        let answers = try Socket.ask(
            server.port, get("/targets/numbers.json") + get("/targets/a.json") + get("/targets/numbers.json", last))
        let bodies = answers.split(separator: "\r\n\r\n")
        #expect(statuses(answers) == [200, 200, 200])
        #expect(try #require(bodies.dropFirst().first).hasPrefix(content) && answers.hasSuffix("\r\n\r\n" + content))
    }

    /// The table before lives for as long as somebody is answered from it, and no longer.
    @Test func `is sent to its end where a newer release takes its place meanwhile`() throws {
        let site = try Site()
        var loader: TreeLoader? = TreeLoader(site.folder, limits: OriginLimits())
        let loop = try TurnedLoop(try #require(try loader?.load()), limits: OriginLimits())
        weak let file = try #require(try loader?.load()).stores.compactMap(\.largeBodies).first
        #expect(file != nil)
        let client = try loop.narrowClient()
        client.send(get("/targets/large.json"))
        loop.turn()
        try site.publish(
            ["targets/other.json": String(repeating: "y", count: 300_000)], timestamp: "two", after: TreeIndex())
        loop.serve(try #require(try loader?.load()))
        loader = nil
        loop.turn()
        #expect(file != nil, "it is on its way")
        #expect(try answers(loop, client).map(\.body) == [[UInt8](repeating: UInt8(ascii: "x"), count: 300_000)])
        client.send(get("/targets/large.json") + get("/targets/other.json"))
        #expect(try answers(loop, client).map(\.status) == [404, 200])
        #expect(file == nil)
    }

    /// Whoever publishes may do without replacing: what is served stays what the index pins.
    @Test func `stays what it was where its file is written over`() throws {
        let site = try Site()
        var loader = TreeLoader(site.folder, limits: OriginLimits())
        let loop = try TurnedLoop(try loader.load(), limits: OriginLimits())
        let client = try loop.narrowClient()
        client.send(get("/targets/large.json"))
        loop.turn()
        let file = try FileHandle(forUpdating: site.scratch.url.appending(path: "targets/large.json"))
        try file.write(contentsOf: Data(repeating: UInt8(ascii: "y"), count: 300_000))
        try file.synchronize()
        client.send(get("/targets/large.json"))
        let whole = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
        #expect(try answers(loop, client).map(\.body) == [whole, whole])
    }
}
