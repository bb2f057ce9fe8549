import Files

/// A body that stands in a pipe, in pieces of 32 KB. The kernel sends such a piece as it sends a page of a file, and has an
/// eighth of them to find, to hold and to let go of.
///
/// Nobody takes anything out of it: each answer gets its pieces through another pipe, which leaves them here too.
final class BodyPipe {
    private let reading: Descriptor
    private let count: Int

    /// How long a body can be that is laid so. One piece alone is not worth the second call. A pipe has room for twice as many
    /// as sixteen, since no socket gives it a piece whose pages would not all have room there if they stood alone.
    static let lengths = pieceBytes + 1...16 * pieceBytes

    /// As much as the kernel keeps together of what is sent between two Unix sockets.
    private static let pieceBytes = 32 << 10

    /// - Returns: nil where the machine does not lay it so, or has no descriptors left.
    init?(_ body: Span<UInt8>) {
        // Written to the pipe itself, they would be cut into pages. What a socket gives a pipe stays as it is.
        guard let sockets = Sockets.makeSocketPair(), let pipe = Sockets.makePipe() else { return nil }
        for start in stride(from: 0, to: body.count, by: Self.pieceBytes) {
            let piece = body.extracting(start..<min(start + Self.pieceBytes, body.count))
            guard Sockets.send(sockets.writing.rawValue, piece) == .done(piece.count),
                Sockets.splice(sockets.reading, pipe.writing.rawValue, count: piece.count) == .done(piece.count)
            else { return nil }
        }
        count = body.count
        reading = pipe.reading
    }

    /// Sends what a socket takes of it.
    /// - Parameter conduit: an empty pipe. What the socket did not take stands there afterwards.
    /// - Returns: how many bytes that are; 0 also where something is wrong with the socket.
    func send(through conduit: borrowing Conduit, _ socket: CInt) -> Int {
        guard case .done(let ready) = Sockets.tee(reading, conduit.writing, count: count),
            case .done(let sent) = Sockets.splice(conduit.reading, socket, count: ready)
        else { return 0 }
        return sent
    }
}
