#if SOCKETS
    import CLinux
    import Glibc
    import Synchronization

    /// Wakes the thread that waits for a server: when nobody wants the answer any more, or when a name has been looked up.
    final class WakeupPipe: Sendable {
        private let descriptor: CInt
        private let isCut = Atomic(false)

        /// - Throws: where the process has no descriptor left.
        init() throws(SocketFault) {
            descriptor = eventfd(0, CInt(EFD_NONBLOCK | EFD_CLOEXEC))
            guard descriptor >= 0 else { throw .system(errno) }
        }

        deinit { close(descriptor) }

        func ring() { _ = eventfd_write(descriptor, 1) }

        /// Ends every wait, this one and those to come.
        func cut() {
            isCut.store(true, ordering: .releasing)
            ring()
        }

        /// Waits until the socket can do what is asked for, or the wakeupPipe rings.
        /// - Parameters:
        ///   - socket: nil to wait for the wakeupPipe alone.
        ///   - events: as poll(2) has them.
        func wait(for socket: CInt?, _ events: CInt, until deadline: ContinuousClock.Instant) throws(SocketFault) {
            while true {
                guard !isCut.load(ordering: .acquiring) else { throw .cancelled }
                let left = ContinuousClock.now.duration(to: deadline)
                guard left > .zero else { throw .late }
                // Rounded up: whoever wakes too soon would come back at once, again and again.
                let (seconds, attoseconds) = left.components
                let milliseconds = seconds < 60 ? seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1 : 60_000
                // poll(2) passes over what is below nought.
                var watched = [
                    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: socket ?? -1, events: Int16(events), revents: 0),
                ]
                guard unsafe poll(&watched, 2, CInt(milliseconds)) > 0 else { continue }
                if watched[1].revents != 0 { return }
                var count: eventfd_t = 0
                if watched[0].revents != 0, unsafe eventfd_read(descriptor, &count) == 0, socket == nil { return }
            }
        }
    }

    /// Why no bytes come or go.
    enum SocketFault: Error, Hashable {
        case late, cancelled
        /// As errno(3) has it.
        case system(CInt)
        /// TLS has not seen the end that the server would have said.
        case cutOff
        case words(String)
        /// Of the proxy, which is named, and not of the server.
        indirect case proxy(String, SocketFault)

        var reason: TransportFault.Reason {
            switch self {
            case .late: .failed("the server does not answer")
            case .cancelled: .cancelled
            case .system(ECONNREFUSED): .failed("the server accepts no connection")
            case .system(ECONNRESET), .system(EPIPE), .cutOff: .failed("the connection was lost")
            case .system(ENETUNREACH), .system(ENETDOWN), .system(EADDRNOTAVAIL): .failed("there is no network")
            case .system(ETIMEDOUT): .failed("the server does not answer")
            case .system(let code): .failed(unsafe String(cString: strerror(code)))
            case .words(let words): .failed(words)
            case .proxy(let host, let fault):
                if case .failed(let words) = fault.reason {
                    .failed("through the proxy \(host): \(words)")
                } else {
                    fault.reason
                }
            }
        }
    }
#endif
