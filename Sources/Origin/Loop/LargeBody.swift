import Files
import Glibc

/// What is left of an answer that is not copied into a batch: bytes of the table, or files on the disk.
struct LargeBody {
    /// Sent first, and in one call with what was batched.
    var bytes: ArraySlice<UInt8> = []
    var more: [Piece] = []

    enum Piece {
        case bytes(ArraySlice<UInt8>)
        case file(FilePart)

        var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let part): part.count
            }
        }
    }

    /// A file is open for the answer, one for all of its parts.
    var holdsFile: Bool { more.contains { if case .file = $0 { true } else { false } } }

    var count: Int { bytes.count + more.reduce(0) { $0 + $1.count } }
}

/// A file that is being sent to one client without being read into memory; open for as long as any part of it is to be sent.
final class OpenFile {
    fileprivate let descriptor: Descriptor

    /// Bytes that one client is sent in a row while others wait.
    static let turnBytes = 4 << 20

    init(_ file: consuming Descriptor) { descriptor = file }
}

/// What is left of a part of a file.
struct FilePart {
    private let file: OpenFile
    private var rest: Range<Int>

    var count: Int { rest.count }

    init(_ rest: Range<Int>, of file: OpenFile) { (self.rest, self.file) = (rest, file) }

    /// Sends what the socket takes, as long as its turn lasts.
    /// - Returns: `.done` where all of the part is sent.
    mutating func flush(_ socket: CInt) -> Sockets.Outcome {
        var turn = OpenFile.turnBytes
        while !rest.isEmpty {
            // The socket stays writable, so that the next turn comes as soon as the others had theirs.
            guard turn > 0 else { return .wouldBlock }
            let outcome = Sockets.sendFile(
                socket, file.descriptor, at: rest.lowerBound, count: min(rest.count, turn))
            switch passed(outcome) {
            case .done(let count): turn -= count
            case let other: return other
            }
        }
        return .done(0)
    }

    /// Encrypts the beginning of what is left, as far as there is room for it.
    mutating func seal(_ tls: TLSSession, in records: TLSRecords) -> Sockets.Outcome {
        guard !rest.isEmpty else { return .done(0) }
        return passed(tls.sealFile(file.descriptor, at: rest.lowerBound, count: rest.count, in: records))
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
