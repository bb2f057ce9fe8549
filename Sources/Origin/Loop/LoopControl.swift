internal import Files
internal import Synchronization

/// The only thing that a loop shares with the rest of the process: what it is to do next, and a way to wake it for that.
/// No request touches it.
final class LoopControl: Sendable {
    struct Order: Sendable {
        var table: ResponseTable?
        var tls: TLSContext?
        var drains = false
    }

    private let order = Mutex(Order())
    private let wakeup: Descriptor

    init() throws(SocketFault) { wakeup = try Sockets.makeWakeup() }

    var descriptor: CInt { wakeup.rawValue }

    func serve(_ table: ResponseTable) { give { $0.table = table } }

    /// Connections that come from then on are greeted with it; others keep theirs.
    func greet(with tls: TLSContext) { give { $0.tls = tls } }

    func drain() { give { $0.drains = true } }

    private func give(_ change: (inout Order) -> Void) {
        order.withLock { change(&$0) }
        Sockets.wake(wakeup.rawValue)
    }

    /// What was ordered since the last call; a drain stays ordered.
    func take() -> Order {
        Sockets.clearWakeup(wakeup.rawValue)
        return order.withLock { order in
            defer { (order.table, order.tls) = (nil, nil) }
            return order
        }
    }
}
