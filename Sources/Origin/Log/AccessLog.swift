import Files
import Glibc
import Synchronization

/// The file that a line a request goes to. It holds no address, no query and no full user agent: it does not say who asked.
package final class AccessLog: Sendable {
    package enum Format: String, Sendable, CaseIterable {
        /// The Common Log Format of web servers, `-` in place of the client.
        case common
        /// One JSON object a line.
        case json
    }

    package let path: String
    let format: Format
    private let output: Mutex<Destination>

    private struct Destination {
        let descriptor: CInt
        /// Whether it takes bytes at once or fails. The reader of a pipe may keep its writer waiting.
        let isFile: Bool
        /// Whether the last line lacks its end.
        private(set) var endsInside = false

        init(_ descriptor: CInt) { (self.descriptor, isFile) = (descriptor, Sockets.isFile(descriptor)) }

        /// - Returns: how many bytes were taken.
        mutating func write(_ bytes: ArraySlice<UInt8>) -> Int {
            guard isFile || Sockets.takesPiece(descriptor),
                case .done(let count) = Sockets.write(descriptor, bytes)
            else { return 0 }
            endsInside = bytes.prefix(count).last != .lineFeed
            return count
        }
    }

    /// - Parameter path: of the file; `-` for standard output.
    package init(path: String, format: Format) throws(SocketFault) {
        (self.path, self.format) = (path, format)
        output = Mutex(Destination(try Self.open(path)))
    }

    deinit { output.withLock { if $0.descriptor > STDERR_FILENO { _ = close($0.descriptor) } } }

    /// Reopens the file, after it was moved away.
    package func reopen() throws(SocketFault) {
        let newer = Destination(try Self.open(path))
        let older = output.withLock { current in
            defer { current = newer }
            return current.descriptor
        }
        if older > STDERR_FILENO { _ = close(older) }
    }

    private static func open(_ path: String) throws(SocketFault) -> CInt {
        guard path != "-" else { return STDOUT_FILENO }
        let number = unsafe Glibc.open(path, flags | O_CREAT, 0o640)
        guard number >= 0 else { throw .last("open the access log '\(path)'") }
        return number
    }

    private static let flags = O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK

    /// Whether it could be opened, without making it.
    package static func demandWritable(_ path: String) throws(SocketFault) {
        guard path != "-" else { return }
        let number = unsafe Glibc.open(path, flags)
        guard number < 0 else {
            _ = close(number)
            return
        }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
        guard errno == ENOENT, unsafe access(folder, W_OK | X_OK) == 0 else {
            throw .last("open the access log '\(path)'")
        }
    }

    /// Writes whole lines. What a full disk or a pipe without a reader does not take is lost: clients
    /// come first. A line of which half was taken is lost too, and stays a line of its own.
    /// - Returns: how many lines are lost.
    func write(_ bytes: [UInt8]) -> Int {
        output.withLock { output in
            var rest = bytes[...]
            var goesOn = !output.endsInside || output.write([.lineFeed]) == 1
            while goesOn, !rest.isEmpty {
                let count = output.write(output.isFile ? rest : Self.lines(of: rest))
                rest = rest.dropFirst(count)
                goesOn = count > 0
            }
            return rest.count { $0 == .lineFeed }
        }
    }

    /// As many of the first lines as a pipe takes at once, or not at all (pipe(7)); of a longer one, that one.
    private static func lines(of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let most = bytes.prefix(Int(PIPE_BUF))
        let end = most.count == bytes.count ? nil : most.lastIndex(of: .lineFeed) ?? bytes.firstIndex(of: .lineFeed)
        return end.map { bytes[...$0] } ?? bytes
    }
}
