import Files
import Glibc

/// What is left of an answer that is not copied into a batch: bytes of the table, or files.
struct LargeBody {
    /// Sent first, and together with what was batched.
    var first = Piece.bytes([])
    var more: [Piece] = []

    enum Piece {
        case bytes(ArraySlice<UInt8>)
        case file(FilePart)
    }

    /// A file is open for the answer, one for all of its parts.
    var isFromDisk: Bool { first.isFromDisk || more.contains { $0.isFromDisk } }

    /// Sent one piece after the other, and waited for on the way.
    var isInPieces: Bool { isFromDisk || !more.isEmpty }

    var count: Int { first.count + more.reduce(0) { $0 + $1.count } }
}

extension LargeBody.Piece {
    var count: Int {
        switch self {
        case .bytes(let bytes): bytes.count
        case .file(let part): part.count
        }
    }

    var isFromDisk: Bool { if case .file(let part) = self { part.isFromDisk } else { false } }

    var sending: Sending {
        switch self {
        case .bytes: .copied
        case .file(let part): part.sending
        }
    }

    /// A part of it.
    subscript(_ range: Range<Int>) -> Self {
        switch self {
        case .bytes(let bytes): .bytes(bytes.dropFirst(range.lowerBound).prefix(range.count))
        case .file(let part): .file(part[range])
        }
    }

    /// Sends what the socket takes of a file as long as its turn lasts, and of bytes at once.
    mutating func flush(_ socket: CInt) -> Sockets.Outcome {
        switch self {
        case .file(var part):
            defer { self = .file(part) }
            return part.flush(socket)
        case .bytes(let bytes) where bytes.isEmpty: return .done(0)
        case .bytes(let bytes):
            let outcome = Sockets.send(socket, bytes.span)
            if case .done(let count) = outcome { self = .bytes(bytes.dropFirst(count)) }
            return outcome
        }
    }

    /// Sends what the socket takes of an output from a place on, and of what is copied behind it in the same call.
    /// - Parameter isFollowed: whether the caller ends the sending as soon as all is taken.
    func send(_ socket: CInt, behind output: OutputBytes, from start: Int, isFollowed: Bool) -> Sockets.Outcome {
        switch self {
        case .bytes(let bytes): output.send(socket, from: start, then: bytes.span, isFollowed: isFollowed)
        case .file(let part):
            part.withBytes { output.send(socket, from: start, then: $0, isFollowed: isFollowed) }
        }
    }

    mutating func removeFirst(_ count: Int) { self = self[count..<self.count] }

    /// Encrypts its beginning, as far as there is room for it.
    mutating func seal(_ tls: TLSSession, in records: TLSRecords) -> Sockets.Outcome {
        switch self {
        case .file(var part):
            defer { self = .file(part) }
            return part.seal(tls, in: records)
        case .bytes(let bytes):
            let outcome = tls.seal(bytes.span, in: records)
            if case .done(let count) = outcome { self = .bytes(bytes.dropFirst(count)) }
            return outcome
        }
    }

    /// Copies its beginning, which is left out from then on. Of a file on the disk that is nothing.
    /// - Parameter limitBytes: of the copy.
    mutating func move(to output: inout OutputBytes, limitBytes: Int) {
        switch self {
        case .file(var part):
            part.move(to: &output, limitBytes: limitBytes)
            self = .file(part)
        case .bytes(let bytes):
            let beginning = bytes.prefix(limitBytes)
            output.append(beginning.span)
            self = .bytes(bytes.dropFirst(beginning.count))
        }
    }
}

/// A file on the disk that is being sent to one client without being read into memory; open for as long as any part of it is to
/// be sent.
final class OpenFile {
    fileprivate let descriptor: Descriptor

    init(_ file: consuming Descriptor) { descriptor = file }
}

/// What is left of a part of a file.
struct FilePart {
    enum Source {
        case disk(OpenFile)
        case memory(MemoryFile, Sending)
    }

    private let file: Source
    private var rest: Range<Int>
    /// Nothing of it is sent, or left out.
    private var isWhole = true

    /// Bytes that one client is sent in a row while others wait.
    static let turnBytes = 4 << 20

    var count: Int { rest.count }
    var isFromDisk: Bool { if case .disk = file { true } else { false } }

    var sending: Sending {
        switch file {
        case .disk: .asItLies
        case .memory(_, let sending): sending
        }
    }

    init(_ rest: Range<Int>, of file: Source) { (self.rest, self.file) = (rest, file) }

    /// Where it stands in memory, as long as all of it is to be sent.
    var whole: (MemoryFile, Range<Int>)? {
        if isWhole, case .memory(let file, _) = file { (file, rest) } else { nil }
    }

    subscript(_ range: Range<Int>) -> FilePart {
        var part = FilePart(rest.lowerBound + range.lowerBound..<rest.lowerBound + range.upperBound, of: file)
        part.isWhole = false
        return part
    }

    /// Sends what the socket takes, as long as its turn lasts.
    /// - Returns: `.done` where all of the part is sent.
    mutating func flush(_ socket: CInt) -> Sockets.Outcome {
        var turn = Self.turnBytes
        while !rest.isEmpty {
            // The socket stays writable, so that the next turn comes as soon as the others had theirs.
            guard turn > 0 else { return .wouldBlock }
            switch passed(send(socket, min(rest.count, turn))) {
            case .done(let count): turn -= count
            case let other: return other
            }
        }
        return .done(0)
    }

    private func send(_ socket: CInt, _ count: Int) -> Sockets.Outcome {
        switch file {
        case .disk(let file): Sockets.sendFile(socket, file.descriptor, at: rest.lowerBound, count: count)
        case .memory(let file, let sending): file.send(socket, rest.prefix(count), sending)
        }
    }

    /// Of a file in memory; nothing of one on the disk.
    fileprivate func withBytes<Result>(_ look: (Span<UInt8>) -> Result) -> Result {
        switch file {
        case .disk: look(Span())
        case .memory(let file, _): file.withBytes(rest, look)
        }
    }

    /// Encrypts the beginning of what is left, as far as there is room for it.
    mutating func seal(_ tls: TLSSession, in records: TLSRecords) -> Sockets.Outcome {
        guard !rest.isEmpty else { return .done(0) }
        switch file {
        case .disk(let file):
            return passed(tls.sealFile(file.descriptor, at: rest.lowerBound, count: rest.count, in: records))
        case .memory(let file, _): return passed(file.withBytes(rest) { tls.seal($0, in: records) })
        }
    }

    fileprivate mutating func move(to output: inout OutputBytes, limitBytes: Int) {
        guard case .memory(let file, _) = file else { return }
        let beginning = rest.prefix(limitBytes)
        file.withBytes(beginning) { output.append($0) }
        rest.removeFirst(beginning.count)
    }

    private mutating func passed(_ outcome: Sockets.Outcome) -> Sockets.Outcome {
        switch outcome {
        case .done(let count):
            rest.removeFirst(count)
            return outcome
        // It has become shorter meanwhile; the length that was promised cannot be kept.
        case .ended: return .failed(EIO)
        default: return outcome
        }
    }
}
