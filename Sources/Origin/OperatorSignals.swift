import Glibc

/// The signals that an operator sends, as something to wait for. Made before the first thread is, since threads inherit what
/// is blocked.
package struct OperatorSignals: Sendable {
    package enum Signal: Sendable {
        /// SIGTERM and SIGINT.
        case stop
        /// SIGHUP: reload the certificates and reopen the log.
        case reload
        /// SIGUSR1: reopen the log, after it was moved away.
        case reopenLog
        /// SIGUSR2: a successor takes over.
        case upgrade
    }

    private static let meanings: [(number: CInt, signal: Signal)] = [
        (SIGTERM, .stop), (SIGINT, .stop), (SIGHUP, .reload), (SIGUSR1, .reopenLog), (SIGUSR2, .upgrade),
    ]

    package init() { Sockets.block(Self.meanings.map(\.number)) }

    /// - Returns: the signal that came within the time.
    package func wait(milliseconds: Int) -> Signal? {
        let number = Sockets.wait(for: Self.meanings.map(\.number), milliseconds: milliseconds)
        return Self.meanings.first { $0.number == number }?.signal
    }
}
