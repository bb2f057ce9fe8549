import Foundation

/// For what other threads and processes do. A machine that does much else takes its time for it, and no test fails for that: only
/// what never comes is given up.
package enum Patience {
    package static let seconds = Command.limitSeconds

    package struct Ended: Error {}

    /// Looks again and again until it is so.
    package static func wait(until isSo: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while try !isSo() {
            guard ContinuousClock.now < end else { throw Ended() }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }

    /// The same of what can be asked only asynchronously.
    package static func waitForAnswer(until isSo: () async throws -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(seconds)
        while try await !isSo() {
            guard ContinuousClock.now < end else { throw Ended() }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
