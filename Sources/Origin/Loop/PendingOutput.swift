import Glibc

/// Answers that a client has not taken yet. Files are not copied: the piece keeps the answer of the table that it came from,
/// also when a newer release has replaced the table.
final class PendingOutput {
    /// How many end with it, and when their requests had come, on the loop's clock in nanoseconds. So had the requests that wait
    /// until it is taken.
    let (answers, asked): (Int, UInt64)
    /// On the loop's clock; by then all of it must be taken, however steadily the client takes a little.
    let deadline: UInt32
    /// Whether a file is open for it.
    let isFromDisk: Bool
    /// Records of TLS, which leave before everything else.
    private var sealed: ArraySlice<UInt8>
    private let copiedBytes: Int
    private var pieces: [LargeBody.Piece]
    private var first = 0

    /// Of the copies that were made for this client.
    var heldBytes: Int { sealed.count + copiedBytes }

    /// - Parameters:
    ///   - sealed: what is encrypted already.
    ///   - copied: answers that stand nowhere else.
    ///   - shared: what is left of a file of the tree.
    ///   - answers: how many end with it.
    ///   - asked: when their requests had come.
    init(
        sealed: [UInt8] = [], copied: [UInt8], shared: LargeBody, now: UInt32, limits: OriginLimits, answers: Int = 0,
        asked: UInt64 = 0
    ) {
        (self.answers, self.asked, self.sealed) = (answers, asked, sealed[...])
        (copiedBytes, isFromDisk) = (copied.count, shared.isFromDisk)
        let seconds = (sealed.count + copied.count + shared.count) / max(1, limits.slowestBytesPerSecond)
        deadline = now + limits.writeSeconds + UInt32(clamping: min(seconds, 1 << 24))
        pieces = [.bytes(copied[...]), shared.first] + shared.more
    }

    /// Sends what the socket takes.
    /// - Parameter sent: is told of each piece that left, in bytes.
    func flush(_ socket: CInt, sent: (Int) -> Void) -> Sockets.Outcome {
        while first < pieces.count {
            let before = pieces[first].count
            let outcome = pieces[first].flush(socket)
            sent(before - pieces[first].count)
            guard case .done = outcome else { return outcome }
            if pieces[first].count == 0 { first += 1 }
        }
        return .done(0)
    }

    /// Encrypts as much as leaves together, and sends what the socket takes, as long as its turn lasts.
    /// - Parameters:
    ///   - records: empty before and after.
    ///   - sent: is told of each piece that was encrypted, in bytes.
    func flush(_ socket: CInt, _ tls: TLSSession, _ records: TLSRecords, sent: (Int) -> Void) -> Sockets.Outcome {
        while !sealed.isEmpty {
            let outcome = Sockets.send(socket, sealed.span)
            guard case .done(let count) = outcome else { return outcome }
            sealed = sealed.dropFirst(count)
        }
        var turn = FilePart.turnBytes
        while first < pieces.count {
            // The socket stays writable, so that the next turn comes as soon as the others had theirs.
            guard turn > 0 else { return .wouldBlock }
            while first < pieces.count, records.roomBytes > 0 {
                guard case .done(let count) = pieces[first].seal(tls, in: records) else {
                    _ = records.takeRest()
                    return .failed(EIO)
                }
                sent(count)
                turn -= count
                if pieces[first].count == 0 { first += 1 }
            }
            let outcome = records.send(socket)
            guard case .done = outcome else {
                sealed = records.takeRest()[...]
                return outcome
            }
        }
        return .done(0)
    }
}
