import Files
import Glibc

/// A file that the kernel sends without copying its bytes: on the disk, or in memory.
final class OpenFile: Sendable {
    /// Whether the file was opened for one answer, and is closed with it.
    let isOnDisk: Bool
    private let descriptor: Descriptor

    init(onDisk file: consuming Descriptor) {
        descriptor = file
        isOnDisk = true
    }

    /// A file in memory, whose bytes nobody can change; nil where the machine has no such files, or no descriptor or memory left.
    init?(inMemory bytes: [UInt8]) {
        guard let file = Sockets.makeMemoryFile(bytes) else { return nil }
        descriptor = file
        isOnDisk = false
    }

    /// - Returns: `.failed(EIO)` at the end of the file: the length that an answer promised cannot be kept.
    func send(_ socket: CInt, _ range: Range<Int>) -> Sockets.Outcome {
        promised(Sockets.sendFile(socket, descriptor, at: range.lowerBound, count: range.count))
    }

    /// Encrypts the beginning of a range, as far as there is room for it.
    func seal(_ range: Range<Int>, with tls: TLSSession, in records: TLSRecords) -> Sockets.Outcome {
        promised(tls.sealFile(descriptor, at: range.lowerBound, count: range.count, in: records))
    }

    /// Its first bytes; fewer where it is shorter.
    func read(count: Int) -> [UInt8] { Sockets.readStart(of: descriptor, count: count) }

    private func promised(_ outcome: Sockets.Outcome) -> Sockets.Outcome {
        outcome == .ended ? .failed(EIO) : outcome
    }
}
