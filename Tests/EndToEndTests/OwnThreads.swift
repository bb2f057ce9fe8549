import Foundation
import Synchronization
import Testing

/// Tests that wait for processes and call whole commands have threads of their own: those of Swift's pool are as few as the
/// processors, and whoever blocks them stops everybody. A few tests run at a time, so that none waits for long; they are more than there are processors,
/// since most wait for a process.
struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    private static let turns = Turns(free: ProcessInfo.processInfo.activeProcessorCount * 4)

    @concurrent func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        await Self.turns.take()
        defer { Self.turns.giveBack() }
        try await withTaskExecutorPreference(ThreadPerJob.shared) { try await function() }
    }
}

extension Trait where Self == OwnThreads {
    /// The tests may block.
    static var ownThreads: Self { OwnThreads() }
}

/// Its jobs may block.
final class ThreadPerJob: TaskExecutor {
    static let shared = ThreadPerJob()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// So many at a time, in the order in which they come.
private final class Turns: Sendable {
    private let state: Mutex<(free: Int, waiting: [CheckedContinuation<Void, Never>])>

    init(free: Int) { state = Mutex((free, [])) }

    func take() async {
        await withCheckedContinuation { continuation in
            let isFree = state.withLock { state in
                state.free -= 1
                if state.free < 0 { state.waiting.append(continuation) }
                return state.free >= 0
            }
            if isFree { continuation.resume() }
        }
    }

    func giveBack() {
        state.withLock { state in
            state.free += 1
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
        }?.resume()
    }
}
