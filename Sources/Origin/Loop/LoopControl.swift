import Files
import Synchronization

/// What one loop is to do next, and a way to wake it for that. No request touches it.
final class LoopControl: Sendable {
    struct Order: Sendable {
        var tls: TLSContext?
        var drains = false
    }

    private let order = Mutex(Order())
    private let wakeup: Descriptor

    init() throws(SocketFault) { wakeup = try Sockets.makeWakeup() }

    var descriptor: CInt { wakeup.rawValue }

    /// Nothing but a look at what all loops share.
    func look() { give { _ in } }

    /// Connections that come from then on shake hands with it; others keep theirs.
    func handshake(with tls: TLSContext) { give { $0.tls = tls } }

    func drain() { give { $0.drains = true } }

    private func give(_ change: (inout Order) -> Void) {
        order.withLock { change(&$0) }
        Sockets.wake(wakeup.rawValue)
    }

    /// What was ordered since the last call; a drain stays ordered.
    func take() -> Order {
        Sockets.clearWakeup(wakeup.rawValue)
        return order.withLock { order in
            defer { order.tls = nil }
            return order
        }
    }
}
