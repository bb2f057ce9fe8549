import Foundation
import Synchronization
import TestKit

/// Folders that take long to make: each is made once, and whoever needs one gets a copy.
enum Template {
    private static let made = Mutex<[String: Task<TemporaryFolder, any Error>]>([:])
    /// What the process removes when it ends.
    private static let kept = Mutex<[URL]>([])

    static func copy(
        of name: String, making make: @escaping @Sendable () async throws -> TemporaryFolder
    ) async throws -> TemporaryFolder {
        let template = made.withLock { made in
            if let template = made[name] { return template }
            let template = Task(executorPreference: ThreadPerJob.shared) {
                let folder = try await make()
                try EasedKeys.put(in: folder.url)
                keep(folder.url)
                return folder
            }
            made[name] = template
            return template
        }
        let copy = try TemporaryFolder()
        let outcome = try Command.run("cp", ["--archive", "\(try await template.value.path)/.", copy.path])
        guard outcome.status == 0 else { throw NotCopied(errors: outcome.errors) }
        return copy
    }

    private struct NotCopied: Error {
        let errors: String
    }

    private static func keep(_ url: URL) {
        kept.withLock { kept in
            if kept.isEmpty { atexit { Template.removeAll() } }
            kept.append(url)
        }
    }

    private static func removeAll() {
        // What cannot be removed is the operating system's to clean up.
        for url in kept.withLock({ $0 }) { try? FileManager.default.removeItem(at: url) }
    }
}
