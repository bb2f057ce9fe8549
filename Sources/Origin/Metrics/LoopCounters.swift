import Synchronization

/// What a loop has counted since it began. The loop writes, and the loop for the operator reads; a number is whole, but two
/// numbers may be of slightly different moments.
final class LoopCounters: Sendable {
    /// Answers have their place by status class.
    enum Counter: Int, CaseIterable {
        case answers1xx, answers2xx, answers3xx, answers4xx, answers5xx
        case bytesSent
        case connectionsAccepted, connectionsClosed
        case handshakes, handshakesResumed, handshakesFailed
        /// A client's network has as many connections as one may have.
        case networkLimit
        /// There is no room, or no descriptor, for another connection.
        case listeningPaused
        /// It waited for a request while others waited for a connection.
        case madeRoom
        /// Its request did not come in time.
        case slowRequest
        /// It did not take its answers in time.
        case slowReading
        /// It did not shake hands in time.
        case slowHandshake
        /// It was sent away with bytes still coming.
        case floodedAtEnd
        /// It sent records of TLS again and again that brought no data.
        case recordsWithoutData
        /// Too much would have been kept for it.
        case heldBytes
        /// The kernel kept too much for all clients together, and this one took least of it.
        case unsentBytes
        /// The file that it was sent became shorter meanwhile, or the disk failed.
        case fileCutShort
        /// The other side is gone.
        case reset
        case logLinesLost
    }

    /// One for each `Counter`.
    private typealias Counters = InlineArray<24, Atomic<UInt64>>
    /// One for each of `Refusal.indexCount`.
    private typealias Refusals = InlineArray<106, Atomic<UInt64>>
    /// One for each bucket of the histogram, and one for what took longer.
    private typealias Latencies = InlineArray<41, Atomic<UInt64>>

    /// Upper ends of the histogram's buckets, in nanoseconds: 16 and 24 microseconds, and both doubled again and again, up to 13
    /// seconds.
    static let latencyBounds: [UInt64] = (0..<Latencies.count - 1).map {
        ($0 % 2 == 0 ? 16_000 : 24_000) << UInt64($0 / 2)
    }

    /// Beside what else each answer counts.
    private let latencySum = Atomic<UInt64>(0)
    private let counters = Counters { _ in Atomic(0) }
    private let refusals = Refusals { _ in Atomic(0) }
    private let latencies = Latencies { _ in Atomic(0) }

    private let unsentNow = Atomic<Int>(0)

    /// Bytes that the kernel keeps for clients, as of the loop's last look.
    var unsent: Int { unsentNow.load(ordering: .relaxed) }

    func setUnsent(_ bytes: Int) { unsentNow.store(bytes, ordering: .relaxed) }

    subscript(counter: Counter) -> UInt64 { counters[counter.rawValue].load(ordering: .relaxed) }

    func refused(_ refusal: Refusal) -> UInt64 { refusals[refusal.index].load(ordering: .relaxed) }

    /// Answers in each bucket, the last one being those that took longer; and the seconds of all of them.
    var latency: (buckets: [UInt64], seconds: Double) {
        let buckets = (0...Self.latencyBounds.count).map { latencies[$0].load(ordering: .relaxed) }
        return (buckets, Double(latencySum.load(ordering: .relaxed)) / 1e9)
    }

    /// One writer: nothing is lost between reading and writing.
    private static func add(_ amount: UInt64, to cell: borrowing Atomic<UInt64>) {
        cell.store(cell.load(ordering: .relaxed) &+ amount, ordering: .relaxed)
    }

    func count(_ counter: Counter, _ amount: Int = 1) {
        Self.add(UInt64(amount), to: counters[counter.rawValue])
    }

    func countAnswer(_ decision: Decision) {
        Self.add(1, to: counters[decision.status / 100 - 1])
        if case .refusal(let refusal, _) = decision { Self.add(1, to: refusals[refusal.index]) }
        if case .unsatisfiable = decision { Self.add(1, to: refusals[Refusal.rangeNotSatisfiable.index]) }
    }

    /// - Parameters:
    ///   - nanoseconds: from the moment at which a loop learnt of the end of a request's head to the one at which the kernel had
    ///     the last byte of its answer.
    ///   - answers: how many took so long.
    func countLatency(_ nanoseconds: UInt64, of answers: Int) {
        // The place follows from the highest bits.
        let step = nanoseconds / 16_000
        var index = 0
        if step > 0 {
            let exponent = 63 - step.leadingZeroBitCount
            index = exponent * 2 + 1
            if nanoseconds >= (24_000 << UInt64(exponent)) { index += 1 }
        }
        Self.add(UInt64(answers), to: latencies[min(index, Self.latencyBounds.count)])
        Self.add(nanoseconds &* UInt64(answers), to: latencySum)
    }
}
