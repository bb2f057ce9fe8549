/// What a loop remembers of one connection. Between two requests that is this value and nothing else.
struct Connection {
    enum Phase: UInt8 {
        /// No connection has this descriptor.
        case free
        /// Waiting for a request, or for the rest of one.
        case reading
        /// The client has not taken all of its answers; nothing is read meanwhile.
        case writing
        /// Everything is sent; what the client still sends is thrown away until it is done (RFC 9112 §9.6).
        case lingering
    }

    var phase = Phase.free
    /// Whether the connection ends when its answers are sent.
    var ends = false
    /// Of a request that has come in part, or that waits until the answers before it are taken.
    var input: [UInt8] = []
    /// Nil for as long as the client takes its answers at once.
    var output: PendingOutput?
    /// Bytes of a body that are still to come and to be thrown away; when lingering, those that may still come.
    var bodyBytes = 0
    var requests = 0
    /// On the loop's clock; the connection ends then, whatever it waits for.
    var deadline: UInt32 = 0

    /// Memory that is kept for this connection alone.
    var heldBytes: Int { input.count + (output?.heldBytes ?? 0) }
}

/// Answers that a client has not taken yet. Files are not copied: the piece keeps the answer of the table that it came from,
/// also when a newer release has replaced the table.
final class PendingOutput {
    /// Of the copies that were made for this client.
    let heldBytes: Int
    /// On the loop's clock; by then all of it must be taken, however steadily the client takes a little.
    let deadline: UInt32
    private var pieces: [ArraySlice<UInt8>]
    private var first = 0
    private let file: OpenFile?

    /// - Parameters:
    ///   - copied: answers that stand nowhere else.
    ///   - shared: what is left of a file of the tree.
    init(copied: ArraySlice<UInt8>, shared: LargeBody, now: UInt32, limits: OriginLimits) {
        heldBytes = copied.count
        let seconds = (copied.count + shared.count) / max(1, limits.slowestBytesPerSecond)
        deadline = now + limits.writeSeconds + UInt32(clamping: min(seconds, 1 << 24))
        pieces = [ArraySlice(Array(copied)), shared.bytes].filter { !$0.isEmpty }
        file = shared.file
    }

    /// Sends what the socket takes.
    func flush(_ socket: CInt) -> Sockets.Outcome {
        while first < pieces.count {
            switch Sockets.send(socket, pieces[first]) {
            case .done(let count): pieces[first].removeFirst(count)
            case let other: return other
            }
            if pieces[first].isEmpty { first += 1 }
        }
        return file?.flush(socket) ?? .done(0)
    }
}
