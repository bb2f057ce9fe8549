internal import Glibc

/// SIGTERM and SIGINT as something to wait for. Made before the first thread is, since threads inherit what is blocked.
package struct StopSignals: Sendable {
    private let signals: sigset_t

    package init() {
        var signals = sigset_t()
        unsafe sigemptyset(&signals)
        unsafe sigaddset(&signals, SIGTERM)
        unsafe sigaddset(&signals, SIGINT)
        _ = unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        self.signals = signals
    }

    /// - Returns: whether the process was asked to stop within the time.
    package func wait(milliseconds: Int) -> Bool {
        var signals = signals
        var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: milliseconds % 1000 * 1_000_000)
        return unsafe sigtimedwait(&signals, nil, &time) > 0
    }
}
