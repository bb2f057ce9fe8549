import Platform

/// The present release, for readers on any thread, and the news of it.
package final class ReleaseFeed: Sendable {
    private struct State {
        var release: Release?
        var listeners: [Int: AsyncStream<Release>.Continuation] = [:]
        var nextListener = 0
        /// Waits for the moment at which the release says something else, while somebody listens.
        var alarm: Task<Void, Never>?
        /// Counts what was published.
        var published = 0
    }

    private let state = Mutex(State())
    private let clock: @Sendable () -> Date
    private let sleep: @Sendable (Duration) async throws -> Void

    package init(
        clock: @escaping @Sendable () -> Date = { Date() },
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.clock = clock
        self.sleep = sleep
    }

    package var release: Release? { state.withLock { $0.release }?.by(clock) }

    package func publish(_ release: Release) { publish(release, after: nil) }

    /// - Parameter published: tells nothing where another release was published since.
    private func publish(_ release: Release, after published: Int?) {
        // Told under the lock: otherwise a listener that begins meanwhile could hear the older release last.
        state.withLock { state in
            guard published == nil || published == state.published else { return }
            state.release = release
            state.published += 1
            for listener in state.listeners.values { listener.yield(release) }
            setAlarm(in: &state)
        }
    }

    /// The present release, if there is one, and every later one. A reader that is slow misses what was overtaken.
    package func stream() -> AsyncStream<Release> {
        let (stream, continuation) = AsyncStream.makeStream(of: Release.self, bufferingPolicy: .bufferingNewest(1))
        let number = state.withLock { state in
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            if let present = state.release { continuation.yield(present.by(clock)) }
            setAlarm(in: &state)
            return state.nextListener
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { state in
                state.listeners[number] = nil
                self?.setAlarm(in: &state)
            }
        }
        return stream
    }

    private func setAlarm(in state: inout State) {
        state.alarm?.cancel()
        state.alarm = nil
        guard !state.listeners.isEmpty, let release = state.release, release.dependsOnTime else { return }
        state.alarm = Task(name: "next change") { [weak self, clock, sleep, published = state.published] in
            while !Task.isCancelled {
                // Only a task that was cancelled does not sleep.
                guard (try? await sleep(release.pause(by: clock))) != nil else { return }
                let present = release.by(clock)
                if release.differs(at: present.moment) {
                    self?.publish(present, after: published)
                    return
                }
            }
        }
    }

    deinit {
        let state = state.withLock { $0 }
        state.alarm?.cancel()
        for listener in state.listeners.values { listener.finish() }
    }
}

extension Release {
    /// The release at a clock's time. The last refresh is a floor under a clock that was set back: what held then is not taken back.
    /// A floor that is damaged or wrong does no harm for long: it lies before the end of what was signed.
    package func by(_ clock: () -> Date) -> Release {
        let now = clock().bounded
        return at(max(now, freshness.verifiedAt ?? now))
    }

    /// How long to wait until something may have changed. An hour at most: clocks are set, and phones sleep.
    fileprivate func pause(by clock: () -> Date) -> Duration {
        let longest = 3600.0
        let seconds = by(clock).nextChange?.timeIntervalSince(clock().bounded) ?? longest
        return .seconds(min(max(seconds.rounded(.up), 1), longest))
    }
}
