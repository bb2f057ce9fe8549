#if SOCKETS
    import Glibc

    /// One connection to a server, in the clear or by TLS. Used by one thread at a time; each call waits no longer than until a
    /// deadline, nor after the wakeupPipe has rung for the last time.
    final class Connection {
        private let socket: CInt
        private var session: ClientTLS?

        private static let receiveBytes = 16 << 10
        /// For an address that has others behind it: a network that swallows what goes to one of them is common.
        private static let longestTry = Duration.seconds(3)

        /// - Throws: what became of the first address, or of the first one that this network leads to.
        static func open(
            to host: String, port: UInt16, wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant
        ) throws(SocketFault) -> Connection {
            let addresses = try SocketAddress.all(of: host, port: port, wakeupPipe: wakeupPipe, until: deadline)
            var told: SocketFault?
            for (place, address) in addresses.enumerated() {
                let others = addresses.count - place - 1
                let share = ContinuousClock.now.duration(to: deadline) / (others + 1)
                let last = others == 0 ? deadline : .now + min(share, longestTry)
                do throws(SocketFault) {
                    return try Connection(to: address, wakeupPipe: wakeupPipe, until: last)
                } catch {
                    guard error != .cancelled, ContinuousClock.now < deadline else { throw error }
                    if told == nil || told == .system(ENETUNREACH) { told = error }
                }
            }
            throw told ?? .words("there is no such host")
        }

        private init(to address: SocketAddress, wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant)
            throws(SocketFault)
        {
            let kind = CInt(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
            socket = Glibc.socket(address.family, kind, 0)
            guard socket >= 0 else { throw .system(errno) }
            var one: CInt = 1
            _ = unsafe setsockopt(socket, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
            let socket = socket
            let result = unsafe address.bytes.withUnsafeBytes { bytes in
                guard let name = unsafe bytes.assumingMemoryBound(to: sockaddr.self).baseAddress else {
                    return CInt(-1)
                }
                return unsafe connect(socket, name, socklen_t(bytes.count))
            }
            guard result != 0 else { return }
            guard errno == EINPROGRESS else { throw .system(errno) }
            try wakeupPipe.wait(for: socket, POLLOUT, until: deadline)
            var code: CInt = 0
            var size = socklen_t(MemoryLayout<CInt>.size)
            guard unsafe getsockopt(socket, SOL_SOCKET, SO_ERROR, &code, &size) == 0 else { throw .system(errno) }
            guard code == 0 else { throw .system(code) }
        }

        deinit {
            session = nil
            if socket >= 0 { close(socket) }
        }

        /// Speaks TLS from now on.
        func secure(
            for host: String, _ context: TLSTrust, wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant
        ) throws(SocketFault) {
            let session = try ClientTLS(context, socket: socket, host: host)
            while true {
                switch session.handshake() {
                case .done:
                    self.session = session
                    return
                case .waits(let events): try wakeupPipe.wait(for: socket, events, until: deadline)
                case .ended: throw .cutOff
                case .failed(let fault): throw fault
                }
            }
        }

        /// When the first of the server's certificates ends, in seconds since 1970; nil without TLS.
        var certificateEnd: Int64? { session?.certificateEnd }

        func send(_ bytes: [UInt8], wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant) throws(SocketFault)
        {
            var rest = bytes[...]
            while !rest.isEmpty {
                switch session?.send(rest) ?? sendPlain(rest) {
                case .done(let count): rest = rest.dropFirst(count)
                case .waits(let events): try wakeupPipe.wait(for: socket, events, until: deadline)
                case .ended: throw .cutOff
                case .failed(let fault): throw fault
                }
            }
        }

        /// - Returns: what has come; nothing at the end.
        func receive(wakeupPipe: WakeupPipe, until deadline: ContinuousClock.Instant) throws(SocketFault) -> [UInt8] {
            var buffer = [UInt8](repeating: 0, count: Self.receiveBytes)
            while true {
                switch receive(into: &buffer) {
                case .done(let count): return Array(buffer.prefix(count))
                case .ended: return []
                case .waits(let events): try wakeupPipe.wait(for: socket, events, until: deadline)
                case .failed(let fault): throw fault
                }
                // A server that always has something to say, and never a byte of an answer, is as late as a silent one.
                guard ContinuousClock.now < deadline else { throw .late }
            }
        }

        /// Whether the server has neither hung up nor said anything since the last answer.
        var isQuiet: Bool {
            var buffer: [UInt8] = [0]
            if case .waits = receive(into: &buffer) { return true }
            return false
        }

        private func receive(into buffer: inout [UInt8]) -> SocketOutcome {
            if let session { return session.receive(into: &buffer) }
            let count = unsafe recv(socket, &buffer, buffer.count, 0)
            if count == 0 { return .ended }
            return count > 0 ? .done(count) : .failed(errno, waitsFor: POLLIN)
        }

        private func sendPlain(_ bytes: ArraySlice<UInt8>) -> SocketOutcome {
            let socket = socket
            let count = unsafe bytes.withUnsafeBytes {
                unsafe Glibc.send(socket, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
            }
            return count >= 0 ? .done(count) : .failed(errno, waitsFor: POLLOUT)
        }
    }

    /// What one call to a socket came to.
    enum SocketOutcome {
        case done(Int)
        /// Until the socket can do this, as poll(2) has it.
        case waits(CInt)
        case ended
        case failed(SocketFault)

        static func failed(_ code: CInt, waitsFor events: CInt) -> SocketOutcome {
            code == EAGAIN || code == EINTR ? .waits(events) : .failed(.system(code))
        }
    }
#endif
