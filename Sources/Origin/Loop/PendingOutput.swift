/// Answers that a client has not taken yet. Files are not copied: the piece keeps the answer of the table that it came from,
/// also when a newer release has replaced the table.
final class PendingOutput {
    /// Of the copies that were made for this client.
    let heldBytes: Int
    /// On the loop's clock; by then all of it must be taken, however steadily the client takes a little.
    let deadline: UInt32
    private var pieces: [LargeBody.Piece]
    private var first = 0

    /// - Parameters:
    ///   - copied: answers that stand nowhere else.
    ///   - shared: what is left of a file of the tree.
    init(copied: [UInt8], shared: LargeBody, now: UInt32, limits: OriginLimits) {
        heldBytes = copied.count
        let seconds = (copied.count + shared.count) / max(1, limits.slowestBytesPerSecond)
        deadline = now + limits.writeSeconds + UInt32(clamping: min(seconds, 1 << 24))
        pieces = [.bytes(copied[...]), .bytes(shared.bytes)] + shared.more
    }

    /// Sends what the socket takes.
    /// - Parameter sent: is told of each piece that left, in bytes.
    func flush(_ socket: CInt, _ tls: TLSSession?, sent: (Int) -> Void) -> Sockets.Outcome {
        while first < pieces.count {
            switch pieces[first] {
            case .file(let file):
                let before = file.remaining
                let outcome = file.flush(socket, tls)
                sent(before - file.remaining)
                guard case .done = outcome else { return outcome }
                first += 1
            case .bytes(let bytes) where bytes.isEmpty: first += 1
            case .bytes(let bytes):
                switch tls?.send(bytes) ?? Sockets.send(socket, bytes) {
                case .done(let count):
                    sent(count)
                    pieces[first] = .bytes(bytes.dropFirst(count))
                case let other: return other
                }
            }
        }
        return .done(0)
    }
}
