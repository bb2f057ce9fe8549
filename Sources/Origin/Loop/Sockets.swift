internal import CLinux
internal import Files
internal import Glibc

/// Why a listener or a loop cannot be set up.
package struct SocketFault: Error, Sendable, CustomStringConvertible {
    package let operation: String
    package let code: CInt

    package var description: String {
        let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
        return "cannot \(operation): \(words)"
    }

    static func last(_ operation: String) -> SocketFault { SocketFault(operation: operation, code: errno) }
}

/// The system calls of the origin, each in one place. Calls that a signal interrupts are made again here.
enum Sockets {
    /// What became of an attempt to read, write or accept.
    enum Outcome: Equatable {
        /// So many bytes, or the descriptor of a new connection.
        case done(Int)
        /// The other side has closed its sending half.
        case ended
        /// Nothing can be done now without waiting.
        case wouldBlock
        /// The connection is gone, or the machine has no descriptor or memory left.
        case failed(CInt)
    }

    static func retrying(_ call: () -> Int) -> Outcome {
        while true {
            let result = call()
            if result > 0 { return .done(result) }
            if result == 0 { return .ended }
            switch errno {
            case EINTR: continue
            case EAGAIN: return .wouldBlock
            case let code: return .failed(code)
            }
        }
    }

    static func receive(_ socket: CInt, into buffer: inout [UInt8], at offset: Int) -> Outcome {
        retrying {
            unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe recv(socket, bytes.baseAddress.map { unsafe $0 + offset }, bytes.count - offset, 0)
            }
        }
    }

    /// Sends two pieces in one call; MSG_NOSIGNAL, since a client that went away is no reason to end.
    static func send(_ socket: CInt, _ first: ArraySlice<UInt8>, _ second: ArraySlice<UInt8> = []) -> Outcome {
        retrying {
            unsafe first.withUnsafeBytes { first in
                unsafe second.withUnsafeBytes { second in
                    unsafe litfass_send2(socket, first.baseAddress, first.count, second.baseAddress, second.count)
                }
            }
        }
    }

    /// Sends a piece of a file without reading it into the process; `.ended` at the end of the file.
    static func sendFile(_ socket: CInt, _ file: borrowing Descriptor, at offset: Int, count: Int) -> Outcome {
        let number = file.rawValue
        var place = off_t(offset)
        return retrying { unsafe sendfile(socket, number, &place, count) }
    }

    /// Bytes of an open file; nil where it cannot be told.
    static func length(of file: borrowing Descriptor) -> Int? {
        var status = stat()
        guard unsafe fstat(file.rawValue, &status) == 0 else { return nil }
        return Int(status.st_size)
    }

    static func accept(_ listener: CInt) -> Outcome {
        while true {
            let socket = litfass_accept4(listener)
            if socket >= 0 { return .done(Int(socket)) }
            switch errno {
            // What had become of the connection before it was accepted is reported here (accept(2)).
            case EINTR, ECONNABORTED, EPROTO, ENOPROTOOPT, ENETDOWN, ENETUNREACH, EHOSTDOWN, EHOSTUNREACH, ENONET:
                continue
            case EAGAIN: return .wouldBlock
            case let code: return .failed(code)
            }
        }
    }

    /// Tells the other side that nothing more comes, and leaves the reading half open.
    static func endSending(_ socket: CInt) { _ = shutdown(socket, CInt(SHUT_WR)) }

    /// Lets the kernel throw away at closing what is not sent yet, and reset the connection, rather than keep it for a client
    /// that takes nothing.
    static func forgetUnsent(_ socket: CInt) {
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
    }

    static func makeWakeup() throws(SocketFault) -> Descriptor {
        let number = eventfd(0, CInt(EFD_NONBLOCK | EFD_CLOEXEC))
        guard number >= 0 else { throw .last("make an event descriptor") }
        return Descriptor(takingOwnershipOf: number)
    }

    static func wake(_ wakeup: CInt) {
        var one: UInt64 = 1
        _ = unsafe write(wakeup, &one, 8)
    }

    static func clearWakeup(_ wakeup: CInt) {
        var count: UInt64 = 0
        _ = unsafe read(wakeup, &count, 8)
    }

    /// A listening socket. Several loops listen at one port, and the kernel spreads connections over them (SO_REUSEPORT).
    /// - Parameters:
    ///   - address: an IPv4 or IPv6 address in digits.
    ///   - port: 0 for any that is free.
    static func listen(address: String, port: UInt16) throws(SocketFault) -> Descriptor {
        // TCP_NODELAY is inherited by accepted connections, and answers leave in one piece.
        let listener = try bind(
            address: address, port: port,
            options: [(SOL_SOCKET, SO_REUSEADDR), (SOL_SOCKET, SO_REUSEPORT), (CInt(IPPROTO_TCP), TCP_NODELAY)])
        guard Glibc.listen(listener.rawValue, 4096) == 0 else { throw .last("listen at \(address) port \(port)") }
        return listener
    }

    /// Refuses a port at which another process listens. With SO_REUSEPORT the kernel would give each of both a share of the
    /// connections, and nobody would see why every second answer is another one.
    static func demandFree(address: String, port: UInt16) throws(SocketFault) {
        _ = try bind(address: address, port: port, options: [(SOL_SOCKET, SO_REUSEADDR)])
    }

    private static func bind(
        address: String, port: UInt16, options: [(level: CInt, name: CInt)]
    ) throws(SocketFault) -> Descriptor {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE | AI_NUMERICSERV
        unsafe hints.ai_socktype = CInt(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(address, String(port), &hints, &found) == 0, let info = unsafe found else {
            throw SocketFault(operation: "listen at '\(address)', which is no IP address", code: EINVAL)
        }
        defer { unsafe freeaddrinfo(info) }
        let type = CInt(SOCK_STREAM.rawValue) | CInt(SOCK_NONBLOCK.rawValue) | CInt(SOCK_CLOEXEC.rawValue)
        let number = unsafe socket(info.pointee.ai_family, type, 0)
        guard number >= 0 else { throw .last("make a socket") }
        let bound = Descriptor(takingOwnershipOf: number)
        for option in options {
            var value: CInt = 1
            guard
                unsafe setsockopt(number, option.level, option.name, &value, socklen_t(MemoryLayout<CInt>.size)) == 0
            else { throw .last("set up the listener") }
        }
        guard unsafe Glibc.bind(number, info.pointee.ai_addr, info.pointee.ai_addrlen) == 0 else {
            throw .last("listen at \(address) port \(port)")
        }
        return bound
    }

    /// The port that a listener was given.
    static func port(of listener: borrowing Descriptor) throws(SocketFault) -> UInt16 {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let number = listener.rawValue
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(number, $0, &length) }
        }
        guard status == 0 else { throw .last("read the listener's address") }
        // The port stands at the same place in sockaddr_in and sockaddr_in6, in network order.
        return unsafe withUnsafeBytes(of: address) { bytes in unsafe UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }
    }

    private static var stopSignals: sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe sigaddset(&signals, SIGINT)
        return signals
    }

    static func blockStopSignals() {
        var signals = stopSignals
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Whoever read the first line of output and closed the pipe did not mean to end the process with it.
    static func ignoreBrokenPipes() { _ = signal(SIGPIPE, SIG_IGN) }

    /// For the calling thread: sendfile(2) has no flag against it, unlike send(2).
    static func blockBrokenPipeSignal() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGPIPE)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Descriptors that connections may take: all but some for the tree, the loops, and files on their way.
    static func descriptorsForConnections() -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 256 }
        let count = Int(clamping: limit.rlim_cur)
        return max(count - 256, count / 2)
    }

    /// Raises the number of descriptors that the process may open to the most that it is allowed.
    static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// - Returns: whether one of the signals came within the time.
    static func waitForStopSignal(milliseconds: Int) -> Bool {
        var signals = stopSignals
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        return unsafe sigtimedwait(&signals, nil, &time) > 0
    }

    /// Seconds of a clock that nobody sets.
    static func monotonicSeconds() -> UInt32 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt32(truncatingIfNeeded: time.tv_sec)
    }

    static func secondsSinceEpoch() -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }
}
