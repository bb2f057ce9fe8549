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

    /// - Returns: readable as soon as the process is asked to stop.
    static func begin() -> Descriptor {
        var ends: [CInt] = [-1, -1]
        _ = unsafe pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        descriptor.store(ends[1], ordering: .sequentiallyConsistent)
        // Whoever started this program may have blocked them.
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] + (outlivesTerminal ? [] : [SIGHUP]) {
            _ = signal(number) { _ in
                var byte: UInt8 = 1
                _ = unsafe write(StopRequests.descriptor.load(ordering: .sequentiallyConsistent), &byte, 1)
            }
            unsafe sigaddset(&signals, number)
        }
        _ = unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        return Descriptor(takingOwnershipOf: ends[0])
    }

    /// Whether the program was started to go on without its terminal, as `nohup` does it: with SIGHUP ignored.
    private static var outlivesTerminal: Bool {
        var action = sigaction()
        guard unsafe sigaction(SIGHUP, nil, &action) == 0 else { return false }
        let (handler, ignored) = unsafe (action.__sigaction_handler.sa_handler, SIG_IGN)
        return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(ignored, to: Int.self)
    }
}
