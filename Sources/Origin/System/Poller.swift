import CLinux
import Files
import Glibc

/// Waits for descriptors to become ready: epoll(7).
struct Poller: ~Copyable {
    struct Interest: OptionSet {
        let rawValue: UInt32

        static let reading = Interest(rawValue: EPOLLIN.rawValue)
        /// Bytes or an end that have come since the last event. It is reported once: the loop reads until nothing is
        /// left, and the kernel is spared a look at each connection that was just served.
        static let arrivals = Interest(rawValue: EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue)
        static let writing = Interest(rawValue: EPOLLOUT.rawValue)
        /// Of several threads that wait for one listener, one is woken.
        static let readingAlone = Interest(rawValue: EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue)
    }

    private let descriptor: Descriptor
    private var events = [litfass_event](repeating: litfass_event(), count: 256)
    private static let ends = EPOLLRDHUP.rawValue | EPOLLHUP.rawValue | EPOLLERR.rawValue

    init() throws(SocketFault) {
        let number = epoll_create1(CInt(EPOLL_CLOEXEC))
        guard number >= 0 else { throw .last("make an event queue") }
        descriptor = Descriptor(takingOwnershipOf: number)
    }

    /// - Returns: whether the kernel took it.
    func add(_ socket: CInt, _ interest: Interest) -> Bool { control(EPOLL_CTL_ADD, of: socket, interest: interest) }

    func change(_ socket: CInt, to interest: Interest) { _ = control(EPOLL_CTL_MOD, of: socket, interest: interest) }

    /// Closing a descriptor removes it by itself; this is for one that stays open.
    func remove(_ socket: CInt) { _ = control(EPOLL_CTL_DEL, of: socket, interest: []) }

    private func control(_ operation: CInt, of socket: CInt, interest: Interest) -> Bool {
        litfass_epoll_ctl(descriptor.rawValue, operation, socket, interest.rawValue) == 0
    }

    /// How many descriptors are ready; 0 after the time or a signal.
    mutating func wait(milliseconds: CInt) -> Int {
        let count = unsafe litfass_epoll_wait(descriptor.rawValue, &events, CInt(events.count), milliseconds)
        return max(0, Int(count))
    }

    /// One of the descriptors that `wait` counted, and whether the other side sends nothing more or is gone.
    func ready(_ index: Int) -> (descriptor: CInt, isEnd: Bool) {
        (events[index].descriptor, events[index].happened & Self.ends != 0)
    }
}
