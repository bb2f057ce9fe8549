import Glibc

/// A thread that runs a loop until it has drained.
///
/// `@unchecked`: the handle is written once, in the initialiser, and joined when the server stops.
final class LoopThread: @unchecked Sendable {
    private let handle: pthread_t

    /// Passes a loop to its thread, which owns it from then on.
    private final class LoopBox {
        var loop: EventLoop

        init(_ loop: consuming EventLoop) { self.loop = loop }
    }

    init(_ loop: consuming EventLoop) throws(SocketFault) {
        var handle = pthread_t()
        let box = unsafe Unmanaged.passRetained(LoopBox(loop))
        let status = unsafe pthread_create(
            &handle, nil,
            { argument in
                guard let argument = unsafe argument else { preconditionFailure("the thread is given its loop") }
                unsafe Unmanaged<LoopBox>.fromOpaque(argument).takeRetainedValue().loop.run()
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            unsafe box.release()
            throw SocketFault(operation: "start a thread", code: status)
        }
        self.handle = handle
    }

    func join() { _ = pthread_join(handle, nil) }
}
