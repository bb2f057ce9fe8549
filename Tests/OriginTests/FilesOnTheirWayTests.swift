import Foundation
import TestKit
import Testing

@testable import Origin

/// Its client does not take all of it at once, so that the file stays open.
@Suite(.timeLimit(.minutes(20))) struct `A file on its way from the disk` {
    private let site: Site

    init() throws { site = try Site() }

    private func loop() throws -> TurnedLoop {
        var limits = OriginLimits()
        limits.residentBytes = 0
        var loader = TreeLoader(site.folder, limits: limits)
        return try TurnedLoop(try loader.load(), limits: limits)
    }

    private func statuses(_ loop: TurnedLoop, _ client: Socket) -> [Int?]? {
        var arrived: [UInt8] = []
        loop.turnUntilQuiet {
            let piece = client.receiveArrived().bytes
            arrived += piece
            return !piece.isEmpty
        }
        return ReceivedAnswer.all(in: arrived)?.map(\.status)
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
}
