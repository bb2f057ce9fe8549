import CLinux
import Files
import Glibc

/// Why a listener or a loop cannot be set up.
package struct SocketFault: Error, Sendable, CustomStringConvertible {
    package let operation: String
    /// Nil where the operation says why.
    package var code: CInt?
    /// One thing to do, where there is one.
    package var fix: String?
    /// Whether the given address is wrong on every machine.
    package var isAboutWords = false

    package var description: String {
        guard let code else { return "cannot \(operation)" }
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

    static func receive(_ socket: CInt, into buffer: inout [UInt8], at range: Range<Int>) -> Outcome {
        retrying {
            unsafe buffer.withUnsafeMutableBytes { bytes in
                let room = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[range])
                return unsafe litfass_receive(socket, room.baseAddress, room.count)
            }
        }
    }

    /// Sends one piece, or two in one call; MSG_NOSIGNAL, since a client that went away is no reason to end.
    /// - Parameter isFollowed: whether the caller sends a file or ends the sending as soon as all is taken, and not before.
    static func send(
        _ socket: CInt, _ first: UnsafeRawBufferPointer, then second: UnsafeRawBufferPointer? = nil,
        isFollowed: Bool = false
    ) -> Outcome {
        retrying {
            unsafe litfass_send2(
                socket, first.baseAddress, first.count, second?.baseAddress, second?.count ?? 0, isFollowed ? 1 : 0)
        }
    }

    static func send(_ socket: CInt, _ bytes: Span<UInt8>) -> Outcome {
        unsafe bytes.withUnsafeBytes { unsafe send(socket, $0) }
    }

    /// Sends a piece of a file without reading it into the process; `.ended` at the end of the file.
    static func sendFile(_ socket: CInt, _ file: borrowing Descriptor, at offset: Int, count: Int) -> Outcome {
        let number = file.rawValue
        var index = off_t(offset)
        return retrying { unsafe sendfile(socket, number, &index, count) }
    }

    /// A sealed file in memory with some bytes.
    /// - Returns: nil where the machine has no such files, or no descriptor or memory left.
    static func makeMemoryFile(_ bytes: [UInt8]) -> Descriptor? {
        let number = unsafe litfass_memory_file("litfass")
        guard number >= 0 else { return nil }
        let file = Descriptor(takingOwnershipOf: number)
        var rest = bytes[...]
        while !rest.isEmpty {
            guard case .done(let count) = write(number, rest) else { return nil }
            rest = rest.dropFirst(count)
        }
        guard litfass_seal(number) == 0 else { return nil }
        return file
    }

    /// - Returns: the first bytes of a file; fewer where it is shorter.
    static func readStart(of file: borrowing Descriptor, count: Int) -> [UInt8] {
        let number = file.rawValue
        var bytes = [UInt8](repeating: 0, count: count)
        var end = 0
        while end < count {
            let outcome = retrying {
                unsafe bytes.withUnsafeMutableBytes { bytes in
                    let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: bytes[end...])
                    return unsafe pread(number, rest.baseAddress, rest.count, off_t(end))
                }
            }
            guard case .done(let read) = outcome else { break }
            end += read
        }
        return Array(bytes.prefix(end))
    }

    static func write(_ number: CInt, _ bytes: ArraySlice<UInt8>) -> Outcome {
        unsafe bytes.withUnsafeBytes { bytes in
            retrying { unsafe Glibc.write(number, bytes.baseAddress, bytes.count) }
        }
    }

    /// Whether a pipe or socket has room for PIPE_BUF bytes now, so that a write of as many does not wait (poll(2)).
    static func takesPiece(_ number: CInt) -> Bool {
        var state = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        return unsafe poll(&state, 1, 0) == 1 && state.revents == Int16(POLLOUT)
    }

    /// Whether a descriptor is that of a file in the file system, and of no pipe, socket or device.
    static func isFile(_ number: CInt) -> Bool {
        var status = stat()
        return unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// How many have connected to a listener and wait to be accepted; nil where the kernel does not say, as of a Unix socket.
    static func waitingConnections(_ listener: CInt) -> Int? {
        let count = litfass_waiting_connections(listener)
        return count < 0 ? nil : Int(count)
    }

    /// Whether anybody has connected to a listener and waits to be accepted (poll(2)).
    static func hasWaiting(_ listener: CInt) -> Bool {
        var state = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) == 1
    }

    /// - Parameter network: is set to the network that the client is in, 0 where it has no address.
    static func accept(_ listener: CInt, network: inout UInt64) -> Outcome {
        while true {
            let socket = unsafe litfass_accept4(listener, &network)
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

    /// Whether received bytes are unread.
    static func hasUnread(_ socket: CInt) -> Bool { litfass_unread(socket) > 0 }

    /// Bytes that the kernel has taken and the other side has not: unsent, or not acknowledged. Of a Unix socket it is memory.
    static func unsentBytes(_ socket: CInt) -> Int { Int(litfass_unsent(socket)) }

    /// Tells the other side that nothing more comes, and leaves the reading half open.
    static func endSending(_ socket: CInt) { _ = shutdown(socket, CInt(SHUT_WR)) }

    /// Lets the kernel throw away at closing what is not sent yet, and reset the connection, rather than keep it for a client
    /// that takes nothing.
    static func forgetUnsent(_ socket: CInt) {
        var atOnce = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
    }

    /// How much the kernel keeps for a client that takes its answers slowly. It counts its own overhead, and doubles the number
    /// for that (socket(7)).
    static func limitWriteBuffer(of socket: CInt, bytes: Int) {
        var bytes = CInt(clamping: bytes)
        _ = unsafe setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<CInt>.size))
    }

    static func makeWakeup() throws(SocketFault) -> Descriptor {
        let number = eventfd(0, CInt(EFD_NONBLOCK | EFD_CLOEXEC))
        guard number >= 0 else { throw .last("make an event descriptor") }
        return Descriptor(takingOwnershipOf: number)
    }

    static func wake(_ wakeup: CInt) {
        var one: UInt64 = 1
        _ = unsafe Glibc.write(wakeup, &one, 8)
    }

    static func clearWakeup(_ wakeup: CInt) {
        var count: UInt64 = 0
        _ = unsafe read(wakeup, &count, 8)
    }

    /// For the calling thread: sendfile(2) has no flag against it, unlike send(2).
    static func blockBrokenPipeSignal() { block([SIGPIPE]) }

    /// For the calling thread and those that it starts.
    static func block(_ numbers: [CInt]) {
        var signals = set(numbers)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// - Returns: the signal that came within the time.
    static func wait(for numbers: [CInt], milliseconds: Int) -> CInt? {
        var signals = set(numbers)
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        var number: CInt
        // A process that was stopped and goes on hears of that first, and not of the signals that wait (signal(7)).
        repeat { number = unsafe sigtimedwait(&signals, nil, &time) } while number < 0 && errno == EINTR
        return number > 0 ? number : nil
    }

    private static func set(_ numbers: [CInt]) -> sigset_t {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in numbers { unsafe sigaddset(&signals, number) }
        return signals
    }

    /// Descriptors that connections may take, and files on their way to them: all but some for the tree and the loops.
    static func descriptorsForConnections() -> Int {
        let count = descriptorLimit()
        return max(count - 256, count / 2)
    }

    /// Descriptors that the process may have; each is a number below.
    static func descriptorLimit() -> Int {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 512 }
        return Int(clamping: limit.rlim_cur)
    }

    /// Raises the number of descriptors that the process may open to the most that it is allowed.
    static func raiseDescriptorLimit() {
        var limit = rlimit()
        guard unsafe getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = limit.rlim_max
        _ = unsafe setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Gives memory back to the machine that a large piece of work has left behind.
    static func returnFreeMemory() { _ = malloc_trim(0) }

    /// Lets go of the program's code in memory. What is needed on is mapped again, and that is little.
    static func forgetCode() { litfass_forget_code() }

    /// Of the monotonic clock.
    static func nanoseconds() -> UInt64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// Seconds of the same clock.
    static func monotonicSeconds() -> UInt32 { UInt32(truncatingIfNeeded: nanoseconds() / 1_000_000_000) }

    static func secondsSinceEpoch() -> Int64 {
        var time = timespec()
        _ = unsafe clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec)
    }
}
