import Foundation
import TestKit
import Testing

@testable import Origin

/// Its client does not take all of it at once, so that the file stays open.
@Suite(.timeLimit(.minutes(20))) struct `A file on its way from the disk` {
    private let site: Site

    init() throws { site = try Site() }

    private func loop(_ change: (inout OriginLimits) -> Void = { _ in }) throws -> TurnedLoop {
        var limits = OriginLimits()
        limits.residentBytes = 0
        change(&limits)
        var loader = TreeLoader(site.folder, limits: limits)
        return try TurnedLoop(try loader.load(), limits: limits)
    }

    private func statuses(_ loop: TurnedLoop, _ client: Socket) -> [Int?]? {
        ReceivedAnswer.all(in: loop.turnUntilQuiet(client))?.map(\.status)
    }

    /// Descriptors of this process for a file of the site.
    private func descriptors(for file: String) throws -> Int {
        let all = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let open = all.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + $0) }
        let folder = URL(filePath: site.scratch.path).lastPathComponent
        return open.count { $0.hasSuffix("/\(folder)/\(file)") }
    }

    @Test func `is opened once, however many of its parts are asked for`() throws {
        let loop = try loop()
        let client = try loop.narrowClient()
        client.send(get("/targets/large.json", "Range: bytes=0-90000,100000-190000,200000-290000\r\n"))
        loop.turn()
        #expect(try descriptors(for: "targets/large.json") == 1)
        #expect(statuses(loop, client) == [206])
        #expect(try descriptors(for: "targets/large.json") == 0)
    }

    @Test func `is refused for the moment where as many are on their way as may be`() throws {
        let loop = try loop { $0.openFilesPerLoop = 1 }
        let (first, second) = (try loop.narrowClient(), try loop.client())
        first.send(get("/targets/large.json"))
        loop.turn()
        second.send(get("/targets/large.json") + get("/metadata/timestamp.json"))
        #expect(statuses(loop, second) == [503, 200])
        #expect(statuses(loop, first) == [200])
        second.send(get("/targets/large.json"))
        #expect(statuses(loop, second) == [200])
    }

    @Test func `makes room for another where its client takes nothing of it in time`() throws {
        let loop = try loop { $0.openFilesPerLoop = 1 }
        let client = try loop.narrowClient()
        client.send(get("/targets/large.json"))
        loop.turn()
        loop.letTimeRunOut()
        loop.turn()
        #expect(loop.isAtRest)
        let other = try loop.client()
        other.send(get("/targets/large.json"))
        #expect(statuses(loop, other) == [200])
    }

    /// The kernel would keep 200 KB and more for the client of a Unix socket; it takes one piece beyond what it is told.
    @Test func `lies in the kernel no longer than the limit`() throws {
        let loop = try loop { $0.writeBufferBytes = 16_384 }
        let client = try loop.client()
        client.send(get("/targets/large.json"))
        loop.turn()
        #expect((1...100_000).contains(client.receiveArrived().bytes.count))
        #expect(!loop.isAtRest)
    }

    @Test func `is counted where it ends before the answer does`() throws {
        let loop = try loop()
        let client = try loop.narrowClient()
        client.send(get("/targets/large.json"))
        loop.turn()
        let file = site.scratch.url.appending(path: "targets/large.json")
        try FileHandle(forWritingTo: file).truncate(atOffset: 10)
        #expect(statuses(loop, client) == nil, "the answer is shorter than it says")
        #expect(loop.count(.fileCutShort) == 1)
        #expect(loop.count(.reset) == 0)
        #expect(loop.isAtRest)
    }

    @Test(arguments: [(20, 15, 5), (768, 576, 192), (12_000, 9000, 3000), (32_640, 10_000, 10_000)])
    func `has a share of the descriptors`(descriptors: Int, connections: Int, files: Int) {
        let limits = OriginLimits().sharing(descriptors: descriptors)
        #expect((limits.connectionsPerLoop, limits.openFilesPerLoop) == (connections, files))
    }
}
