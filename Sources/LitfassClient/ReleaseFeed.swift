import Synchronization

/// The present release, for readers on any thread, and the news of it.
final class ReleaseFeed: Sendable {
    private struct State {
        var release: Release?
        var listeners: [Int: AsyncStream<Release>.Continuation] = [:]
        var nextListener = 0
    }

    private let state = Mutex(State())

    var release: Release? { state.withLock { $0.release } }

    func publish(_ release: Release) {
        // Told under the lock: otherwise a listener that begins meanwhile could hear the older release last.
        state.withLock { state in
            state.release = release
            for listener in state.listeners.values { listener.yield(release) }
        }
    }

    /// The present release, if there is one, and every later one. A reader that is slow misses what was overtaken.
    func stream() -> AsyncStream<Release> {
        let (stream, continuation) = AsyncStream.makeStream(of: Release.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            if let present = state.release { continuation.yield(present) }
            return state.nextListener
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { $0.listeners[number] = nil }
        }
        return stream
    }

    deinit {
        for listener in state.withLock({ $0.listeners.values }) { listener.finish() }
    }
}
