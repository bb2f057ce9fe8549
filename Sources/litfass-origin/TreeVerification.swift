import Dispatch
import Glibc
import Origin
import Synchronization
import Trust

/// Holds a tree that is about to be served to what a phone would hold it to: every signature from a root of trust on, every
/// expiry, no rollback since this process began, and every file that is vouched for.
final class TreeVerification: Sendable {
    private let root: [UInt8]
    /// What was verified before, against which a rollback shows.
    private let store = MemoryStore()

    init(root: [UInt8]) { self.root = root }

    func judge(_ content: @escaping @Sendable (String) -> [UInt8]?) -> Result<TreeFacts, TreeDistrust> {
        let (root, store) = (root, store)
        let answer = Answer()
        Task {
            answer.give(await Self.verify(root, TreeFiles(content: content), store))
        }
        return answer.wait()
    }

    private static func verify(
        _ root: [UInt8], _ source: TreeFiles, _ store: MemoryStore
    ) async -> Result<TreeFacts, TreeDistrust> {
        let now = Instant(secondsSinceEpoch: Int64(time(nil)))
        let updater = Updater(source: source, store: store, now: now, limits: .desk)
        do {
            var repository = try await updater.refresh(trusting: UntrustedBytes(root))
            var facts = TreeFacts()
            facts.release = repository.snapshot.value.version
            facts.expirations = [
                "root": repository.root.value.expires.secondsSinceEpoch,
                "timestamp": repository.timestamp.value.expires.secondsSinceEpoch,
                "snapshot": repository.snapshot.value.expires.secondsSinceEpoch,
            ]
            for (role, targets) in try await repository.everyRole() {
                facts.expirations[role.name] = targets.value.expires.secondsSinceEpoch
                for name in targets.value.names {
                    guard let file = try await repository.target(named: name) else { continue }
                    _ = try await repository.download(file)
                }
            }
            return .success(facts)
        } catch {
            return .failure(TreeDistrust("\(error)"))
        }
    }

    /// Carries an answer to the thread that waits for it.
    private final class Answer: Sendable {
        private let value = Mutex<Result<TreeFacts, TreeDistrust>?>(nil)
        private let isThere = DispatchSemaphore(value: 0)

        func give(_ answer: Result<TreeFacts, TreeDistrust>) {
            value.withLock { $0 = answer }
            isThere.signal()
        }

        func wait() -> Result<TreeFacts, TreeDistrust> {
            isThere.wait()
            return value.withLock { $0 } ?? .failure(TreeDistrust("nobody looked at it"))
        }
    }
}

/// The tree as a TUF client reads it.
private struct TreeFiles: MetadataSource {
    let content: @Sendable (String) -> [UInt8]?

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? { content(path) }
}
