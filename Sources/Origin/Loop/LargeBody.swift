import Files
import Glibc

/// What is left of an answer that is not copied into a batch: bytes of the table, or files on the disk.
struct LargeBody {
    /// Sent first, and in one call with what was batched.
    var bytes: ArraySlice<UInt8> = []
    var more: [Piece] = []

    enum Piece {
        case bytes(ArraySlice<UInt8>)
        case file(OpenFile)

        var count: Int {
            switch self {
            case .bytes(let bytes): bytes.count
            case .file(let file): file.remaining
            }
        }
    }

    var count: Int { bytes.count + more.reduce(0) { $0 + $1.count } }
}

/// A part of a file that is being sent to one client without being read into memory.
final class OpenFile {
    /// Bytes that are still to be sent.
    private(set) var remaining: Int
    private let descriptor: Descriptor
    private var offset: Int

    /// Bytes that one client is sent in a row while others wait.
    static let turnBytes = 4 << 20

    /// - Parameter length: of the whole file, as it was when the tree was loaded.
    /// - Throws: `.serviceUnavailable` where the machine has no descriptor left, which passes; `.internalServerError` where the
    ///   file is gone or another one (RFC 9110 §15.6.1 and §15.6.4).
    init(_ folder: Folder, _ path: RelativePath, _ range: Range<Int>, of length: Int) throws(Refusal) {
        do throws(FileFault) {
            descriptor = try folder.open(path)
        } catch {
            throw [.system(EMFILE), .system(ENFILE), .system(ENOMEM)].contains(error.reason)
                ? .serviceUnavailable : .internalServerError
        }
        guard Sockets.length(of: descriptor) == length else { throw .internalServerError }
        offset = range.lowerBound
        remaining = range.count
    }

    /// Sends what the socket takes, as long as its turn lasts.
    /// - Returns: `.done` where all of the part is sent.
    func flush(_ socket: CInt) -> Sockets.Outcome {
        var turn = Self.turnBytes
        while remaining > 0 {
            // The socket stays writable, so that the next turn comes as soon as the others had theirs.
            guard turn > 0 else { return .wouldBlock }
            switch passed(Sockets.sendFile(socket, descriptor, at: offset, count: min(remaining, turn))) {
            case .done(let count): turn -= count
            case let other: return other
            }
        }
        return .done(0)
    }

    /// Encrypts the beginning of what is left, as far as there is room for it.
    func seal(_ tls: TLSSession, in records: TLSRecords) -> Sockets.Outcome {
        guard remaining > 0 else { return .done(0) }
        return passed(tls.sealFile(descriptor, at: offset, count: remaining, in: records))
    }

    private func passed(_ outcome: Sockets.Outcome) -> Sockets.Outcome {
        switch outcome {
        case .done(let count):
            offset += count
            remaining -= count
            return outcome
        // It has become shorter meanwhile; the length that was promised cannot be kept.
        case .ended: return .failed(EIO)
        default: return outcome
        }
    }
}
