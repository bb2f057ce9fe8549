import Foundation
import TestKit
import Testing

@testable import Origin

/// A loop reads the requests of several ready connections before it answers the first. What each client gets is compared with
/// what another loop answers it alone. One seed after the other, so that the last that began is the one that ended the process.
@Suite(.serialized, .timeLimit(.minutes(20))) struct `Requests that are ready together` {
    @Test(arguments: 0..<UInt64(Rounds.times(16))) func `are answered as each is alone`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let limits = GroupedClient.limits(&random)
        // In the second each file stands where another one stands in the first.
        let others = random.below(40)
        let tables = [others, others + 1].map(GroupedClient.table)
        let alone = try TurnedLoop(tables[0], limits: limits)
        let together = try TurnedLoop(tables[0], limits: limits)
        for group in 0..<20 {
            let clients = try (0..<2 + random.below(GroupedClient.most - 1)).map {
                try GroupedClient($0, of: together, &random)
            }
            func receive() -> Bool { clients.count { $0.receive() } > 0 }
            together.turn()
            for piece in 0..<GroupedClient.pieces {
                for client in clients.shuffled(using: &random) { try client.send(piece, to: together) }
                if random.below(2) == 0 { together.serve(tables[random.below(2)]) }
                together.turn()
                _ = receive()
            }
            together.turnUntilQuiet(receive)
            for client in clients { client.endSending() }
            together.turnUntilQuiet(receive)
            guard together.isAtRest else {
                Issue.record("seed \(seed), group \(group): connections are left")
                return
            }
            for (number, client) in clients.enumerated() {
                guard let complaint = try client.complaint(beside: alone) else { continue }
                Issue.record("seed \(seed), group \(group), client \(number): \(complaint)")
                return
            }
        }
    }

    @Test func `are logged each as its own`() throws {
        let folder = try TemporaryFolder()
        let log = try AccessLog(path: folder.path + "/log", format: .common)
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits(), log: log)
        let requests = ["GET /own/1 HTTP/1.1", "HEAD /own/2 HTTP/1.1", "GET /own/3 HTTP/1.0", "GET /nowhere HTTP/1.1"]
        let clients = try requests.map { _ in try loop.client() }
        loop.turn()
        for (client, request) in zip(clients, requests) { client.send(request + "\r\nHost: x\r\n\r\n") }
        loop.turn()
        loop.letSecondBegin()
        loop.turn()
        let lines = try String(contentsOfFile: log.path, encoding: .utf8).split(separator: "\n")
        let expected = zip(requests, [200, 200, 200, 404]).map { "\"\($0)\" \($1) " }
        #expect(lines.count == expected.count)
        for words in expected { #expect(lines.contains { $0.contains(words) }, "\(words)") }
    }
}
