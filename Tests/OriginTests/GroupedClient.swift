import Files
import TestKit

@testable import Origin

/// One of several clients that ask together, with what it sends and what it has got.
final class GroupedClient {
    /// In so many pieces, which may be empty, it sends what it has to say.
    static let pieces = 3
    /// Clients of a group at most; each has a file of its own.
    static let most = 24

    private let bytes: [UInt8]
    private let cuts: [Int]
    /// Of a client that asks for nothing but its own file, once or several times.
    private let expected: [[UInt8]]?
    /// The piece behind which it closes the connection, and reads nothing.
    private let leavesBehind: Int?
    private var socket: Socket?
    private var received: [UInt8] = []
    /// Of those bytes, what had come before it said that it asks no more.
    private var receivedBeforeEnd = 0
    private(set) var hasEnded = false

    /// - Parameter number: of its own file.
    init(_ number: Int, of loop: TurnedLoop, _ random: inout SeededGenerator) throws {
        if random.below(4) == 0 {
            let times = [1, 2, 150][random.below(3)]
            bytes = Array(String(repeating: get("/own/\(number)"), count: times).utf8)
            expected = [[UInt8]](repeating: Self.ownFile(number), count: min(times, loop.limits.requestsPerConnection))
        } else {
            bytes = (0...random.below(3)).flatMap { _ in Self.request(&random) }
            expected = nil
        }
        let count = bytes.count
        let cuts = (1..<Self.pieces).map { _ in random.below(3) > 0 ? count : random.below(count + 1) }
        self.cuts = [0] + cuts.sorted() + [count]
        leavesBehind = random.below(12) == 0 ? random.below(Self.pieces) : nil
        // Else it connects with what it says first.
        socket = random.below(4) > 0 ? try loop.client() : nil
    }

    private static func request(_ random: inout SeededGenerator) -> [UInt8] {
        switch random.below(8) {
        case 0: Array(get("/large").utf8)
        case 1: random.mutation(of: Array(get("/own/\(random.below(most))").utf8))
        case 2: random.mutation(of: RandomRequest.bytes(&random))
        default: RandomRequest.bytes(&random)
        }
    }

    private static func ownFile(_ number: Int) -> [UInt8] { Array("the file of client \(number)".utf8) }

    /// The same files each time, at other places.
    /// - Parameter others: files that nobody asks for.
    static func table(others: Int) -> ResponseTable {
        var builder = ResponseTableBuilder()
        func add(_ path: String, _ bytes: [UInt8]) {
            builder.add(path, mediaType: "a/b", cache: .immutable, contents: [CodedContent(.identity, bytes)])
        }
        for number in 0..<others { add("other/\(number)", [UInt8(number)]) }
        RequestComparison.addFiles(to: &builder)
        for number in 0..<most { add("own/\(number)", ownFile(number)) }
        add("large", Array(repeating: 7, count: 12 * ResponseTableBuilder.memoryFileBytes))
        return ResponseTable(builder)
    }

    /// Some that are met in a group, and by no client sooner than alone; no time runs out.
    static func limits(_ random: inout SeededGenerator) -> OriginLimits {
        var limits = OriginLimits()
        (limits.headSeconds, limits.idleSeconds, limits.writeSeconds, limits.lingerSeconds) = (600, 600, 600, 600)
        limits.drainSeconds = 0
        switch random.below(4) {
        case 0: (limits.batchBytes, limits.batchesPerTurn) = (1, 1)
        case 1: limits.requestsPerConnection = 2
        case 2: (limits.requestLineBytes, limits.headBytes, limits.fields) = (60, 200, 5)
        default: break
        }
        return limits
    }

    // MARK: - Asking

    func send(_ piece: Int, to loop: TurnedLoop) throws {
        guard !hasEnded else { return }
        let socket = try socket ?? loop.client()
        self.socket = socket
        let range = cuts[piece]..<cuts[piece + 1]
        // The loop may have ended the connection already.
        if !range.isEmpty { socket.send(bytes[range]) }
        if leavesBehind == piece { end() }
    }

    func endSending() {
        receivedBeforeEnd = received.count
        socket?.endSending()
    }

    /// - Returns: whether something has come.
    func receive() -> Bool {
        guard let (bytes, isEnd) = socket?.receiveArrived() else { return false }
        received += bytes
        if isEnd { end() }
        return !bytes.isEmpty
    }

    private func end() {
        socket?.leave()
        (socket, hasEnded) = (nil, true)
    }

    // MARK: - Judging

    /// What is wrong with what it got; nil where it is right.
    /// - Parameter alone: a loop that serves the same files under the same limits.
    func complaint(beside alone: TurnedLoop) throws -> String? {
        guard leavesBehind == nil else { return nil }
        func words(_ bytes: [UInt8]) -> String {
            String(decoding: bytes.prefix(1000), as: UTF8.self).debugDescription + " (\(bytes.count) bytes)"
        }
        let single = try alone.client()
        single.send(bytes[...])
        single.endSending()
        let told = alone.turnUntilQuiet(single)
        let (own, other) = (ReceivedAnswer.all(in: received), ReceivedAnswer.all(in: told))
        guard let own, own == other else {
            return "\(words(bytes)) cut at \(cuts) is answered \(words(received)), and alone \(words(told))"
        }
        guard receivedBeforeEnd == received.count else {
            return "\(words(bytes)) cut at \(cuts) waits for an answer until the client ends"
        }
        guard let expected else { return nil }
        return own.map(\.body) == expected && own.allSatisfy { $0.status == 200 }
            ? nil : "\(words(bytes)) is answered \(words(received))"
    }
}
