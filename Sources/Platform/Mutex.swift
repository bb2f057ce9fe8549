/// A value that one thread at a time reads or changes. It has the shape of `Synchronization.Mutex`, which needs iOS 18.
///
/// `@unchecked`: the value is only reached with the lock held, and only sendable values come out of it.
@safe package final class Mutex<Value: Sendable>: @unchecked Sendable {
    private var value: Value
    // A lock must not move, so it has a place of its own on the heap.
    private let lock: UnsafeMutablePointer<pthread_mutex_t>

    package init(_ value: Value) {
        self.value = value
        unsafe lock = .allocate(capacity: 1)
        unsafe lock.initialize(to: pthread_mutex_t())
        guard unsafe pthread_mutex_init(lock, nil) == 0 else { preconditionFailure("no memory for a lock") }
    }

    deinit {
        unsafe pthread_mutex_destroy(lock)
        unsafe lock.deallocate()
    }

    /// - Precondition: `body` does not use the same lock.
    package func withLock<Result, Failure>(_ body: (inout Value) throws(Failure) -> Result) throws(Failure) -> Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try body(&value)
    }
}
