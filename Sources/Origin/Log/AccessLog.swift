import Files
import Glibc
import Synchronization

/// The file that a line a request goes to. It holds no address, no query and no full user agent: who asked is nobody's to know.
package final class AccessLog: Sendable {
    package enum Format: String, Sendable, CaseIterable {
        /// The Common Log Format of web servers, `-` in place of the client.
        case common
        /// One JSON object a line.
        case json
    }

    package let path: String
    let format: Format
    private let descriptor: Mutex<CInt>

    /// - Parameter path: of the file; `-` for standard output.
    package init(path: String, format: Format) throws(SocketFault) {
        (self.path, self.format) = (path, format)
        descriptor = Mutex(try Self.open(path))
    }

    deinit { descriptor.withLock { if $0 > STDERR_FILENO { _ = close($0) } } }

    /// Opens the file anew, after it was moved away.
    package func reopen() throws(SocketFault) {
        let newer = try Self.open(path)
        let older = descriptor.withLock { current in
            defer { current = newer }
            return current
        }
        if older > STDERR_FILENO { _ = close(older) }
    }

    private static func open(_ path: String) throws(SocketFault) -> CInt {
        guard path != "-" else { return STDOUT_FILENO }
        let number = unsafe Glibc.open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard number >= 0 else { throw .last("open the access log '\(path)'") }
        return number
    }

    /// Writes whole lines. What a full disk does not take is lost: clients come first.
    /// - Returns: whether all of it was written.
    func write(_ bytes: [UInt8]) -> Bool {
        descriptor.withLock { number in
            Sockets.retrying { unsafe Glibc.write(number, bytes, bytes.count) } == .done(bytes.count)
        }
    }
}
