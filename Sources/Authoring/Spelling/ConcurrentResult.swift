import Dispatch
import Synchronization

/// Something that is made on another core while its maker goes on.
final class ConcurrentResult<Output: Sendable>: Sendable {
    private let output = Mutex<Output?>(nil)
    private let group = DispatchGroup()

    init(_ make: @escaping @Sendable () -> Output) {
        DispatchQueue.global().async(group: group) { [self] in
            let made = make()
            output.withLock { $0 = made }
        }
    }

    /// What was made, as soon as it is.
    var made: Output {
        group.wait()
        guard let made = output.withLock({ $0 }) else { preconditionFailure("a group waits for all that is in it") }
        return made
    }
}
