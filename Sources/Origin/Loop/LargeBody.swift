internal import Files
internal import Glibc

/// What is left of an answer that is too large to be copied into a batch: bytes of the table, or a file on the disk.
struct LargeBody {
    var bytes: ArraySlice<UInt8> = []
    var file: OpenFile?

    var isEmpty: Bool { bytes.isEmpty && file == nil }
    var count: Int { bytes.count + (file?.remaining ?? 0) }
}

/// A file that is being sent to one client without being read into memory.
final class OpenFile {
    /// Bytes that are still to be sent.
    private(set) var remaining: Int
    private let descriptor: Descriptor
    private var offset = 0

    /// Bytes that one client is sent in a row while others wait.
    static let turnBytes = 4 << 20

    /// - Returns: nil where the file cannot be opened, or is not as long as it was when the tree was loaded.
    init?(_ file: FileOnDisk) {
        guard let path = RelativePath(file.path) else { return nil }
        // Why is of no use to the client, and says nothing about the tree that the next load will not say.
        guard let descriptor = try? file.folder.open(path) else { return nil }
        guard Sockets.length(of: descriptor) == file.length else { return nil }
        self.descriptor = descriptor
        remaining = file.length
    }

    /// Sends what the socket takes, as long as its turn lasts.
    /// - Returns: `.done` where all of the file is sent.
    func flush(_ socket: CInt) -> Sockets.Outcome {
        var turn = Self.turnBytes
        while remaining > 0 {
            // The socket stays writable, so that the next turn comes as soon as the others had theirs.
            guard turn > 0 else { return .wouldBlock }
            switch Sockets.sendFile(socket, descriptor, at: offset, count: min(remaining, turn)) {
            case .done(let count):
                offset += count
                remaining -= count
                turn -= count
            // It has become shorter meanwhile; the length that was promised cannot be kept.
            case .ended: return .failed(EIO)
            case let other: return other
            }
        }
        return .done(0)
    }
}
