/// SIGTERM and SIGINT as something to wait for. Made before the first thread is, since threads inherit what is blocked.
package struct StopSignals: Sendable {
    package init() { Sockets.blockStopSignals() }

    /// - Returns: whether the process was asked to stop within the time.
    package func wait(milliseconds: Int) -> Bool { Sockets.waitForStopSignal(milliseconds: milliseconds) }
}
