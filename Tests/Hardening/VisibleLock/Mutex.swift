import Glibc

/// The lock of the standard library, as far as it is used here, made of one that a thread sanitizer sees.
///
/// The library's own is not built with the sanitizer: where two threads meet at it, the sanitizer does not see that the one has
/// waited for the other, and takes what both have changed for a race. `Tests/Hardening/sanitize` lays this file beside the sources
/// of each room that has such locks, where it takes the library's place.
///
/// `@unchecked Sendable`: the value is reached by nobody but the one who holds the lock.
struct Mutex<Value: ~Copyable>: ~Copyable, @unchecked Sendable {
    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let value: UnsafeMutablePointer<Value>

    init(_ value: consuming sending Value) {
        unsafe lock = .allocate(capacity: 1)
        unsafe self.value = .allocate(capacity: 1)
        unsafe lock.initialize(to: pthread_mutex_t())
        unsafe self.value.initialize(to: value)
        unsafe pthread_mutex_init(lock, nil)
    }

    deinit {
        unsafe pthread_mutex_destroy(lock)
        unsafe value.deinitialize(count: 1)
        unsafe value.deallocate()
        unsafe lock.deallocate()
    }

    borrowing func withLock<Result: ~Copyable, Fault: Error>(
        _ body: (inout sending Value) throws(Fault) -> sending Result
    ) throws(Fault) -> sending Result {
        unsafe pthread_mutex_lock(lock)
        defer { unsafe pthread_mutex_unlock(lock) }
        return try unsafe body(&value.pointee)
    }
}
