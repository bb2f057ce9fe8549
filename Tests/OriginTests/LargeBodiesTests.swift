import COpenSSL
import Digests
import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// One that is held in memory and sent from there, behind a head that is written for each client.
@Suite(.timeLimit(.minutes(20))) struct `A large body` {
    private static let threshold = AnswerWriter.copyLimitBytes + 1
    private static let lengths = [
        threshold - 1, threshold, threshold + 1, 16_384, 32_767, 32_768, 65_536, 65_537, 300_000,
    ]

    /// Bytes of which no two pages are the same.
    private static func content(_ length: Int, _ mark: UInt8 = 0) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8 &* 13 &+ $0 >> 16) ^ mark }
    }

    private static let table: ResponseTable = {
        var builder = ResponseTableBuilder()
        for length in lengths {
            builder.add(
                "\(length)", mediaType: "a/b", cache: .immutable,
                contents: [CodedContent(.identity, content(length)), CodedContent(.gzip, content(length, 0xFF))])
        }
        return ResponseTable(builder)
    }()

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

    @Test(arguments: [false, true]) func `is answered byte for byte, in whole and in parts`(isNarrow: Bool) throws {
        let loop = try TurnedLoop(Self.table, limits: OriginLimits())
        let client = isNarrow ? try loop.narrowClient() : try loop.client()
        client.send(Self.requests)
        let own = try answers(loop, client)
        expectExact(own)
        // A large answer may still be on its way when all of it is sent, so that its client ends the connection.
        client.endSending()
        loop.turn()
        #expect(loop.isAtRest)
    }

    @Test func `is answered again, and then another one`() throws {
        let loop = try TurnedLoop(Self.table, limits: OriginLimits())
        let client = try loop.client()
        for (number, length) in [65_536, 65_536, 65_537, 65_537, 65_536].enumerated() {
            client.send(get("/\(length)"))
            let bodies = try answers(loop, client).map(\.body)
            #expect(bodies == [Self.content(length)], "answer \(number)")
        }
    }

    @Test func `is answered byte for byte through TLS`() throws {
        let site = try Site()
        var files = TLSFiles()
        files.identities = [try Identity("localhost", in: site).files]
        let tls = try TLSContext(files, ticketKeySeconds: 3600, after: nil)
        let loop = try TurnedLoop(Self.table, limits: OriginLimits(), tls: tls)
        let client = try SecureClient(try loop.narrowClient())
        while !client.shakeHands() { loop.turn() }
        client.send(Self.requests)
        expectExact(try answers(loop, client))
    }

    @Test(arguments: lengths) func `is not sent with HEAD`(length: Int) throws {
        let loop = try TurnedLoop(Self.table, limits: OriginLimits())
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

    @Test func `is sent to its end where a newer release replaces it meanwhile`() throws {
        let site = try Site()
        var loader = TreeLoader(site.folder, limits: OriginLimits())
        let loop = try TurnedLoop(try loader.load(), limits: OriginLimits())
        let client = try loop.narrowClient()
        client.send(get("/targets/large.json"))
        loop.turn()
        try site.publish(
            ["targets/other.json": String(repeating: "y", count: 300_000)], timestamp: "two", after: TreeIndex())
        loop.serve(try loader.load())
        loop.turn()
        #expect(try answers(loop, client).map(\.body) == [[UInt8](repeating: UInt8(ascii: "x"), count: 300_000)])
        client.send(get("/targets/large.json") + get("/targets/other.json"))
        #expect(try answers(loop, client).map(\.status) == [404, 200])
    }

    /// Nothing of it is read or copied again.
    @Test func `is shared with the next release where it stays the same`() throws {
        let site = try Site()
        func large(_ mark: String) -> String { String(repeating: mark, count: 100_000) }
        let files = Dictionary(uniqueKeysWithValues: (0..<5).map { ("targets/\($0).json", large("\($0)")) })
        try site.publish(files, timestamp: "first")
        var loader = TreeLoader(site.folder, limits: OriginLimits())
        let first = try loader.load()
        try site.publish(["targets/new.json": large("n")], timestamp: "second")
        let second = try loader.load()
        let content = TreeContent(second, limitBytes: 1 << 20)
        for (path, text) in files {
            #expect(content.bytes(of: path) == Array(text.utf8), "\(path)")
            let shared = try [first, second].map { table in
                table.memoryFiles[try #require(table.variant(at: path, as: .identity))]
            }
            #expect(shared[0] != nil && shared[0] === shared[1], "\(path)")
        }
        #expect(content.bytes(of: "targets/new.json") == Array(large("n").utf8))
    }

    /// Each takes a descriptor, and clients need those. What has none is sent from the store.
    @Test func `has one of few descriptors, and the others are copied`() throws {
        let bytes = Self.content(40_000)
        var builder = ResponseTableBuilder()
        for number in 0..<200 {
            builder.add("\(number)", mediaType: "a/b", cache: .immutable, contents: [CodedContent(.identity, bytes)])
        }
        let table = ResponseTable(builder)
        #expect(table.memoryFiles.count < 128)
        let loop = try TurnedLoop(table, limits: OriginLimits())
        let client = try loop.client()
        for number in [0, 199] {
            client.send(get("/\(number)"))
            #expect(try answers(loop, client).map(\.body) == [bytes])
        }
    }

    /// Nor by whoever opens it anew, as its owner may.
    @Test func `is changed by nobody`() throws {
        let file = try #require(OpenFile(inMemory: [1, 2, 3]))
        let folder = "/proc/self/fd/"
        let numbers = try FileManager.default.contentsOfDirectory(atPath: folder).filter { number in
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: folder + number)
            return target?.hasPrefix("/memfd:litfass") == true
        }
        #expect(!numbers.isEmpty)
        for number in numbers {
            guard let stranger = FileHandle(forUpdatingAtPath: folder + number) else { continue }
            #expect(throws: (any Error).self) { try stranger.write(contentsOf: Data([4])) }
            #expect(throws: (any Error).self) { try stranger.truncate(atOffset: 0) }
        }
        #expect(file.read(count: 5) == [1, 2, 3])
    }

    /// What is beyond the limit stays on the disk.
    @Test func `is held in memory up to the limit of all files together`() throws {
        let site = try Site()
        let files = Dictionary(
            uniqueKeysWithValues: (0..<9).map { ("targets/\($0).json", String(repeating: "\($0)", count: 100_000)) })
        try site.publish(files, timestamp: "first", after: TreeIndex())
        var limits = OriginLimits()
        limits.residentBytes = 350_000
        var loader = TreeLoader(site.folder, limits: limits)
        let table = try loader.load()
        #expect(table.variants.count { $0.isOnDisk } == 6)
        #expect(table.variants.reduce(0) { $0 + $1.residentBytes } < limits.residentBytes)
        let content = TreeContent(table, limitBytes: 1 << 20)
        for (path, text) in files { #expect(content.bytes(of: path) == Array(text.utf8), "\(path)") }
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
