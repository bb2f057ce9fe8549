import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// A loop that takes its turns when it is told to: whatever clients send between two of them is ready at once. They reach it
/// through a Unix socket, in which bytes are there as soon as they are sent.
final class TurnedLoop {
    let limits: OriginLimits
    private var loop: EventLoop
    private let control: LoopControl
    private let tables: CurrentTable
    private let scratch: TemporaryFolder
    private var path: String { scratch.path + "/socket" }

    /// - Parameter tls: what every connection begins with; nil where they are plain.
    init(
        _ table: ResponseTable, limits: OriginLimits, tls: TLSContext? = nil,
        log: AccessLog? = nil
    ) throws {
        scratch = try TemporaryFolder()
        self.limits = limits
        (control, tables) = (try LoopControl(), CurrentTable(table))
        let listener = try ListeningSockets.open(unix: scratch.path + "/socket")
        loop = try EventLoop(
            listeners: [ListeningSocket(descriptor: listener, isTLS: tls != nil)],
            EventLoop.Setup(tables: [tables], tls: tls, limits: limits, log: log), control: control,
            counters: LoopCounters())
    }

    /// Closes what the loop has opened.
    deinit {
        control.drain()
        loop.run()
    }

    /// What a loop without clients is left with.
    var isAtRest: Bool { loop.open == 0 && loop.heldBytes == 0 && loop.openFiles == 0 }

    /// What it waits for has not happened yet: a further turn would do nothing.
    var isQuiet: Bool { loop.poller.wait(milliseconds: 0) == 0 }

    /// Until the time of the only connection is over.
    var secondsLeft: UInt32? { loop.connections.first { $0.phase != .free }.map { $0.deadline - loop.now } }

    func count(_ counter: LoopCounters.Counter) -> UInt64 { loop.counters[counter] }

    /// Answers whose time was counted.
    var latencies: UInt64 { loop.counters.latency.buckets.reduce(0, +) }

    func client() throws -> Socket { try Socket(unix: path) }

    /// One for which the kernel keeps as little of its answers as it can.
    func narrowClient() throws -> Socket {
        let client = try client()
        turn()
        for place in loop.connections.indices where loop.connections[place].phase != .free {
            Sockets.limitWriteBuffer(of: CInt(place), bytes: 1)
        }
        return client
    }

    func turn() { loop.turn(milliseconds: 0) }

    /// As many turns as it takes until three in a row have brought nothing to some clients: in one of them it may have had
    /// half a request to look at, or a connection to end.
    /// - Parameter clients: receive what has come, and say whether something has.
    func turnUntilQuiet(_ clients: () -> Bool) {
        var quiet = 0
        while quiet < 3 {
            turn()
            quiet = clients() ? 0 : quiet + 1
        }
    }

    /// The same of one client.
    /// - Returns: all that it has received meanwhile.
    func turnUntilQuiet(_ client: borrowing Socket) -> [UInt8] {
        var arrived: [UInt8] = []
        turnUntilQuiet {
            let piece = client.receiveArrived().bytes
            arrived += piece
            return !piece.isEmpty
        }
        return arrived
    }

    /// Lets a second begin in which the time of all connections is over.
    func letTimeRunOut() {
        for place in loop.connections.indices { loop.connections[place].deadline = 0 }
        letSecondBegin()
    }

    /// Lets all who are connected have waited for longer.
    func letWait(_ seconds: UInt32) {
        for place in loop.connections.indices where loop.connections[place].phase != .free {
            loop.connections[place].deadline -= seconds
        }
    }

    /// Turns until its clock shows another second.
    func turnUntilNextSecond() {
        let second = loop.now
        while loop.now == second { turn() }
    }

    /// What a loop does once a second is done in the next turn.
    func letSecondBegin() { loop.now -= 1 }

    /// Bytes that the kernel keeps for all clients, as of the last look.
    var unsent: Int { loop.unsentBytes }

    /// Looks at what clients have not taken, as if so many seconds had passed since the last look.
    func letLookAtUnsent(after seconds: UInt32) {
        loop.lastLook = loop.now - seconds
        loop.lookAtUnsent()
    }

    func drain() { control.drain() }

    func serve(_ table: ResponseTable) { tables.replace(with: table) }

    /// What the loop does then is done in the next turn.
    func tellOfNewerTable() { control.look() }
}

/// An answer as a client got it, but for the time at which it was made.
struct ReceivedAnswer: Equatable {
    let head: [Substring]
    let body: [UInt8]

    var status: Int? { head.first.flatMap { Int($0.dropFirst(9).prefix(3)) } }

    /// Answers one behind the other; nil where they are none, or one is shorter than it says. Of HEAD there is no body.
    static func all(in bytes: [UInt8]) -> [ReceivedAnswer]? {
        let start = Array("HTTP/1.1 ".utf8)
        var answers: [ReceivedAnswer] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard rest.starts(with: start), let end = endOfHead(rest) else { return nil }
            let lines = String(decoding: rest[..<end], as: UTF8.self).split(separator: "\r\n")
            let length = lines.first { $0.hasPrefix("Content-Length: ") }.flatMap { Int($0.dropFirst(16)) } ?? 0
            rest = rest[end...]
            let behind = rest.dropFirst(length)
            let hasBody = rest.count >= length && (behind.isEmpty || behind.starts(with: start))
            guard hasBody || rest.isEmpty || rest.starts(with: start) else { return nil }
            answers.append(
                ReceivedAnswer(
                    head: lines.filter { !$0.hasPrefix("Date: ") }, body: hasBody ? Array(rest.prefix(length)) : []))
            if hasBody { rest = behind }
        }
        return answers
    }

    private static func endOfHead(_ bytes: ArraySlice<UInt8>) -> Int? {
        var place = bytes.startIndex
        while let line = bytes[place...].firstIndex(of: .lineFeed) {
            if line - place == 1 { return line + 1 }
            place = line + 1
        }
        return nil
    }
}
