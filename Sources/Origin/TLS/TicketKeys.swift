import Synchronization

/// The keys that session tickets are sealed with (RFC 5077 §4). One seals for a period and opens for another, so that whoever
/// learns the memory of this process opens no older recordings with it (RFC 9325 §3.4). All loops share them; a handshake looks
/// at them once, a request never.
final class TicketKeys: Sendable {
    struct Key: Sendable {
        /// Stands in front of the ticket, 16 bytes.
        let name: [UInt8]
        /// Of the cipher and of the authentication, 32 bytes each.
        let secret: [UInt8]

        init() {
            var random = SystemRandomNumberGenerator()
            name = (0..<16).map { _ in .random(in: .min ... .max, using: &random) }
            secret = (0..<64).map { _ in .random(in: .min ... .max, using: &random) }
        }
    }

    private struct State {
        var current = Key()
        var previous: Key?
        /// When the current key was made, on the loops' clock.
        var since: UInt32
    }

    private let seconds: UInt32
    private let state: Mutex<State>

    init(seconds: UInt32, now: UInt32 = Sockets.monotonicSeconds()) {
        self.seconds = seconds
        state = Mutex(State(since: now))
    }

    func keyForSealing(now: UInt32) -> Key { state.withLock { upToDate(&$0, now).current } }

    /// - Returns: the key that a ticket names, and whether the ticket should be replaced by one of the current key; nil where it
    ///   has had its time, or was none of ours.
    func keyForOpening(named name: [UInt8], now: UInt32) -> (key: Key, isOld: Bool)? {
        state.withLock { state in
            let state = upToDate(&state, now)
            if state.current.name == name { return (state.current, false) }
            if let previous = state.previous, previous.name == name { return (previous, true) }
            return nil
        }
    }

    private func upToDate(_ state: inout State, _ now: UInt32) -> State {
        // Another loop may have looked at the clock before the key was made, and comes after it was.
        let age = now - min(now, state.since)
        if age >= seconds {
            state = State(previous: age / 2 >= seconds ? nil : state.current, since: now)
        }
        return state
    }
}
