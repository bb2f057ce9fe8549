import Files
import Glibc
import Synchronization

/// SIGINT, SIGTERM and SIGHUP as something to wait for together with other things.
///
/// Threads of the runtime are there before a command begins and have blocked nothing, so that the signals can't be left to
/// signalfd(2); a handler passes them on.
enum StopRequests {
    /// A handler knows nothing but globals, and may do little more than write (signal-safety(7)).
    private static let descriptor = Atomic<CInt>(-1)

    /// - Returns: readable as soon as the process is asked to stop; each byte is the number of a signal.
    static func begin() -> Descriptor {
        listen(for: [SIGINT, SIGTERM] + (isIgnored(SIGHUP) ? [] : [SIGHUP]))
    }

    private static func listen(for numbers: [CInt]) -> Descriptor {
        var ends: [CInt] = [-1, -1]
        _ = unsafe pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor.store(ends[1], ordering: .sequentiallyConsistent)
        // Whoever started this program may have blocked them.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in numbers {
            _ = signal(number) { number in
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe write(StopRequests.descriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
            }
            unsafe sigaddset(&signals, number)
        }
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        return Descriptor(takingOwnershipOf: ends[0])
    }

    /// Has the first request answered on a thread of its own. A command that waits for requests itself ends in order, and its
    /// answer is enough.
    /// - Parameter answer: given the number of the signal, to end the process by it.
    static func answer(with answer: @escaping @Sendable (CInt) -> Never) {
        guard descriptor.load(ordering: .sequentiallyConsistent) < 0 else { return }
        let requests = listen(for: [SIGINT, SIGTERM, SIGHUP].filter { !isIgnored($0) })
        let listener = unsafe Unmanaged.passRetained(Listener(requests: requests, answer: answer))
        var thread = pthread_t()
        _ = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { preconditionFailure("the thread is given its listener") }
                unsafe Unmanaged<Listener>.fromOpaque(argument).takeRetainedValue().run()
            }, listener.toOpaque())
    }

    /// Who waits for the first request.
    private final class Listener: Sendable {
        private let requests: Descriptor
        private let answer: @Sendable (CInt) -> Never

        init(requests: consuming Descriptor, answer: @escaping @Sendable (CInt) -> Never) {
            self.requests = requests
            self.answer = answer
        }

        func run() -> Never {
            var byte: UInt8 = 0
            while unsafe read(requests.rawValue, &byte, 1) < 0, errno == EINTR {}
            answer(CInt(byte))
        }
    }

    /// Ends the process as if nobody had waited for the signal, so that whoever started it sees by which.
    static func end(by number: CInt) -> Never {
        _ = signal(number, SIG_DFL)
        kill(getpid(), number)
        while true { pause() }
    }

    /// Whether the program was started to go on in spite of a signal: as `nohup` does it with SIGHUP, to outlive its terminal,
    /// and a script with SIGINT of what it leaves in the background.
    private static func isIgnored(_ number: CInt) -> Bool {
        var action = sigaction()
        guard unsafe sigaction(number, nil, &action) == 0 else { return false }
        let (handler, ignored) = unsafe (action.__sigaction_handler.sa_handler, SIG_IGN)
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(ignored, to: Int.self)
    }
}
