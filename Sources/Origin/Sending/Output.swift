import Files
import Glibc

/// The unsent part of some answers: bytes that were written for one client, and behind them bodies that are sent from where
/// they are.
struct Output {
    /// Heads and small bodies, in memory that is used again for the next answers.
    private var memory: [UInt8] = []
    private var written = 0..<0
    private var bodies: [Body] = []
    /// Encrypted records that the socket did not take; they leave before everything else.
    private var sealed: ArraySlice<UInt8> = []
    /// Bytes to send, those of `sealed` excluded.
    private(set) var count = 0

    /// Bytes that one client is sent in a row while others wait.
    private static let turnBytes = 4 << 20

    var hasBodies: Bool { !bodies.isEmpty }
    var isFromDisk: Bool { bodies.contains { $0.isOnDisk } }

    /// Memory that belongs to this output alone.
    var heldBytes: Int { memory.count + sealed.count }

    /// Bytes that the socket has still to take.
    var unsentBytes: Int { count + sealed.count }

    mutating func append(_ bytes: [UInt8]) { append(bytes, bytes.indices) }

    mutating func append(_ bytes: [UInt8], _ range: Range<Int>) {
        precondition(bodies.isEmpty, "a body is the end of what leaves together")
        let end = written.upperBound + range.count
        if memory.count < end { memory.append(contentsOf: repeatElement(0, count: max(memory.count, range.count))) }
        unsafe memory.withUnsafeMutableBytes { memory in
            unsafe bytes.withUnsafeBytes { bytes in
                let target = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[written.upperBound..<end])
                unsafe target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[range]))
            }
        }
        written = written.lowerBound..<end
        count += range.count
    }

    mutating func append(_ body: Body) {
        guard body.count > 0 else { return }
        bodies.append(body)
        count += body.count
    }

    /// Those of the bytes to send that were written for this client.
    var writtenBytes: ArraySlice<UInt8> { memory[written] }

    /// Keeps the memory for the next answers.
    mutating func removeAll() {
        (written, count) = (0..<0, 0)
        if !bodies.isEmpty { bodies = [] }
        if !sealed.isEmpty { sealed = [] }
    }

    /// The same output in memory of its own, as little as it needs.
    func copy() -> Output {
        var copy = self
        copy.memory = Array(writtenBytes)
        copy.written = copy.memory.indices
        return copy
    }

    /// Sends what the socket takes, until the turn of this client is over.
    /// - Parameters:
    ///   - tls: nil where the connection is not encrypted.
    ///   - records: empty before and after.
    ///   - ends: whether the caller ends the sending as soon as everything is sent.
    /// - Returns: `.done` where everything is sent; `.failed(EIO)` where a file is shorter than it was, or the disk fails.
    mutating func flush(_ socket: CInt, tls: TLSSession?, records: TLSRecords, ends: Bool) -> Sockets.Outcome {
        while !sealed.isEmpty {
            let outcome = Sockets.send(socket, sealed.span)
            guard case .done(let sent) = outcome else { return outcome }
            sealed = sealed.dropFirst(sent)
        }
        var turn = Self.turnBytes
        while count > 0 {
            // The socket stays writable: the next turn comes after those of the others.
            guard turn > 0 else { return .wouldBlock }
            let before = count
            let outcome =
                if let tls {
                    sendSealed(socket, tls, records: records, ends: ends)
                } else {
                    sendPlain(socket, limitBytes: turn, ends: ends)
                }
            guard case .done = outcome else { return outcome }
            turn -= before - count
        }
        return .done(0)
    }

    // MARK: - One call

    /// Sends the written bytes together with the first body, or a part of a file.
    private mutating func sendPlain(_ socket: CInt, limitBytes: Int, ends: Bool) -> Sockets.Outcome {
        let outcome: Sockets.Outcome
        switch bodies.first {
        case .file(let file, let range) where written.isEmpty:
            outcome = file.send(socket, range.prefix(limitBytes))
        case .bytes(let bytes):
            outcome = send(socket, then: bytes.span, isFollowed: ends || bodies.count > 1)
        case .file, nil:
            outcome = send(socket, then: Span(), isFollowed: ends || !bodies.isEmpty)
        }
        if case .done(let sent) = outcome { removeFirst(sent) }
        return outcome
    }

    private func send(_ socket: CInt, then more: Span<UInt8>, isFollowed: Bool) -> Sockets.Outcome {
        unsafe memory.withUnsafeBytes { memory in
            let own = unsafe UnsafeRawBufferPointer(rebasing: memory[written])
            return unsafe more.withUnsafeBytes {
                unsafe own.isEmpty
                    ? Sockets.send(socket, $0, isFollowed: isFollowed)
                    : Sockets.send(socket, own, then: $0, isFollowed: isFollowed)
            }
        }
    }

    /// Encrypts as much as leaves together, and sends it.
    private mutating func sendSealed(
        _ socket: CInt, _ tls: TLSSession, records: TLSRecords, ends: Bool
    ) -> Sockets.Outcome {
        while count > 0, records.roomBytes > 0 {
            let outcome = seal(tls, in: records)
            guard case .done(let sealed) = outcome else {
                _ = records.takeRest()
                return outcome == .wouldBlock ? .ended : outcome
            }
            removeFirst(sealed)
        }
        let outcome = records.send(socket, ends: ends && count == 0)
        if outcome != .done(0) { sealed = records.takeRest()[...] }
        return outcome
    }

    private func seal(_ tls: TLSSession, in records: TLSRecords) -> Sockets.Outcome {
        guard written.isEmpty else { return tls.seal(memory.span.extracting(written), in: records) }
        return switch bodies.first {
        case .bytes(let bytes): tls.seal(bytes.span, in: records)
        case .file(let file, let range): file.seal(range, with: tls, in: records)
        case nil: .done(0)
        }
    }

    private mutating func removeFirst(_ sent: Int) {
        count -= sent
        let ofWritten = min(sent, written.count)
        written = written.lowerBound + ofWritten..<written.upperBound
        guard sent > ofWritten else { return }
        bodies[0].removeFirst(sent - ofWritten)
        if bodies[0].count == 0 { bodies.removeFirst() }
    }
}

/// A body, or a part of one, that is sent from where it is.
enum Body {
    /// Of the table.
    case bytes(ArraySlice<UInt8>)
    case file(OpenFile, Range<Int>)

    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(_, let range): range.count
        }
    }

    var isOnDisk: Bool { if case .file(let file, _) = self { file.isOnDisk } else { false } }

    /// A part of it.
    subscript(_ range: Range<Int>) -> Body {
        switch self {
        case .bytes(let bytes): .bytes(bytes.dropFirst(range.lowerBound).prefix(range.count))
        case .file(let file, let whole):
            .file(file, whole.lowerBound + range.lowerBound..<whole.lowerBound + range.upperBound)
        }
    }

    mutating func removeFirst(_ count: Int) { self = self[count..<self.count] }
}

/// Output that a client has not taken yet.
final class PendingOutput {
    var output: Output
    /// How many answers end with it.
    let answers: Int
    /// When their requests had come, on the loop's clock in nanoseconds; also those of the requests that wait for it.
    let asked: UInt64
    /// On the loop's clock: all of it must be taken by then, however steadily the client takes a little.
    let deadline: UInt32
    /// Whether a file was opened for it.
    let isFromDisk: Bool

    init(_ output: Output, answers: Int, asked: UInt64, now: UInt32, limits: OriginLimits) {
        (self.output, self.answers, self.asked, isFromDisk) = (output, answers, asked, output.isFromDisk)
        let seconds = output.unsentBytes / max(1, limits.slowestBytesPerSecond)
        deadline = now + limits.writeSeconds + UInt32(clamping: min(seconds, 1 << 24))
    }
}
