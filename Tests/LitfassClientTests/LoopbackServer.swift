import Dispatch
import Glibc

/// A server on the loopback that says word for word what a test tells it to, right or wrong, and takes one connection
/// after the other.
final class LoopbackServer: Sendable {
    /// What the server does when a path is asked for.
    enum Answer: Sendable {
        case bytes([UInt8])
        /// Says this, and hangs up before more could come.
        case last([UInt8])
        /// Says the first, and then the second again and again, until the client gives up.
        case endless([UInt8], [UInt8], pause: Duration = .zero)
        /// Breaks the connection instead of closing it.
        case reset
        /// Says nothing until the client gives up.
        case silence
    }

    let port: UInt16
    private let listener: CInt
    /// A queue, since a thread sanitizer does not see how a contended `Mutex` changes hands.
    private let turns = DispatchQueue(label: "server")
    /// Both used on the queue only.
    nonisolated(unsafe) private var asked: [String] = []
    nonisolated(unsafe) private var connections = 0

    /// Heads of all requests so far, in order.
    var requests: [String] { turns.sync { unsafe asked } }
    var connectionCount: Int { turns.sync { unsafe connections } }
    var address: String { "http://127.0.0.1:\(port)/" }

    struct NoSocket: Error {}

    init(_ answer: @escaping @Sendable (_ path: String, _ head: String) -> Answer) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let listener = self.listener
        let bound = unsafe withUnsafeMutablePointer(to: &name) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(listener, pointer, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, pointer, &length) == 0
            }
        }
        guard bound else { throw NoSocket() }
        port = UInt16(bigEndian: name.sin_port)
        Self.start { [self] in serve(answer) }
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func start(_ body: @escaping @Sendable () -> Void) {
        let box = unsafe Unmanaged.passRetained(Box(body))
        var thread = pthread_t()
        unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe Unmanaged<Box>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, box.toOpaque())
        pthread_detach(thread)
    }

    private final class Box: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private func serve(_ answer: @escaping @Sendable (String, String) -> Answer) {
        while true {
            let connection = accept(listener, nil, nil)
            guard connection >= 0 else { return }
            turns.sync { unsafe connections += 1 }
            Self.start { [self] in converse(connection, answer) }
        }
    }

    private func converse(_ connection: CInt, _ answer: (String, String) -> Answer) {
        defer { close(connection) }
        while let head = readHead(connection) {
            turns.sync { unsafe asked.append(head) }
            let path = head.split(separator: " ").dropFirst().first.map { String($0.dropFirst()) } ?? ""
            switch answer(path, head) {
            case .bytes(let bytes): guard write(bytes, to: connection) else { return }
            case .last(let bytes):
                _ = write(bytes, to: connection)
                return
            case .endless(let head, let piece, let pause):
                guard write(head, to: connection) else { return }
                guard !piece.isEmpty else {
                    _ = readHead(connection)
                    return
                }
                while write(piece, to: connection) {
                    usleep(UInt32(pause.components.attoseconds / 1_000_000_000_000))
                }
                return
            case .reset:
                var linger = linger(l_onoff: 1, l_linger: 0)
                let size = socklen_t(MemoryLayout.size(ofValue: linger))
                _ = unsafe setsockopt(connection, SOL_SOCKET, SO_LINGER, &linger, size)
                return
            case .silence:
                _ = readHead(connection)
                return
            }
        }
    }

    private func readHead(_ connection: CInt) -> String? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard unsafe recv(connection, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        return String(decoding: head, as: UTF8.self)
    }

    private func write(_ bytes: [UInt8], to connection: CInt) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = unsafe rest.withUnsafeBytes {
                unsafe send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }
}
