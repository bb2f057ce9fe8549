import Files
import Glibc

/// How the kernel takes bytes of a file in memory.
enum Sending: CaseIterable {
    /// Its packets hold the pages of the file (sendfile(2)).
    case asItLies
    /// Into memory of its own, together with what stands before them (send(2)).
    case copied
}

/// Finds out which way of sending a file in memory costs less on this machine, by trying both.
///
/// Which it is depends on the processor, the kernel and the size of the pages: where one processor sent 100 KB in small pages
/// as they lie for 0.8 of what the copy cost, another needed 1.4 of it. What decides is the kernel's work on pages and
/// packets, so the process sends pieces to itself over TCP. That takes 5 ms, once for each file that is filled.
struct SendingTrial {
    private let pairs: [Pair]
    private var room = [UInt8](repeating: 0, count: pieceBytes)

    /// Sent to in turn, so that the processor has no packet of a connection at hand any more when it comes back to it.
    private static let connections = 16
    private static let rounds = 10
    /// As much as a connection that is new takes without anybody reading (tcp(7), tcp_rmem).
    private static let pieceBytes = 48 << 10

    /// Both ends of a connection of the process with itself.
    private final class Pair {
        let near: Descriptor
        let far: Descriptor

        init?(at listener: borrowing Descriptor, port: UInt16) {
            guard let far = Sockets.connect(toLoopbackPort: port) else { return nil }
            self.far = far
            var network: UInt64 = 0
            guard case .done(let number) = Sockets.accept(listener.rawValue, network: &network) else { return nil }
            near = Descriptor(takingOwnershipOf: CInt(number))
        }
    }

    /// Nil where the machine lets no process connect to itself.
    init?() {
        // Why it does not is no matter to whoever asks.
        guard let number = try? ListeningSockets.open(address: "127.0.0.1", port: 0, count: 1)[0] else { return nil }
        let listener = Descriptor(takingOwnershipOf: number)
        guard let port = try? ListeningSockets.port(of: number) else { return nil }
        var pairs: [Pair] = []
        for _ in 0..<Self.connections {
            guard let pair = Pair(at: listener, port: port) else { return nil }
            pairs.append(pair)
        }
        self.pairs = pairs
    }

    /// - Parameter file: one with bytes, which nobody changes meanwhile.
    /// - Returns: nil where a piece did not arrive.
    mutating func cheaper(for file: MemoryFile) -> Sending? {
        var least: [Sending: UInt64] = [:]
        for _ in 0..<Self.rounds {
            for way in Sending.allCases {
                guard let cost = cost(of: way, for: file) else { return nil }
                least[way] = min(least[way] ?? .max, cost)
            }
        }
        guard let lying = least[.asItLies], let copied = least[.copied] else { return nil }
        return Self.cheaper(asItLies: lying, copied: copied)
    }

    /// - Parameters: nanoseconds of each way. What is about the same is copied, with the head in the same call.
    static func cheaper(asItLies lying: UInt64, copied: UInt64) -> Sending {
        lying < copied / 8 * 7 ? .asItLies : .copied
    }

    /// Nanoseconds of processor time in which every connection is sent a piece.
    private mutating func cost(of way: Sending, for file: MemoryFile) -> UInt64? {
        let count = min(file.count, Self.pieceBytes)
        let start = Sockets.processorNanoseconds()
        for pair in pairs {
            guard file.send(pair.near.rawValue, 0..<count, way) == .done(count) else { return nil }
        }
        let cost = Sockets.processorNanoseconds() - start
        for pair in pairs {
            var rest = count
            while rest > 0 {
                guard case .done(let arrived) = Sockets.receive(pair.far.rawValue, into: &room, at: 0..<rest) else {
                    return nil
                }
                rest -= arrived
            }
        }
        return cost
    }
}
