import Platform

/// Where a repository is read from: an origin on the network, a folder, or a tree that is about to be published.
package protocol MetadataSource: Sendable {
    /// The bytes at a path below the repository's top, "metadata/2.root.json" or "targets/HASH.name".
    /// - Parameter limitBytes: a source stops receiving beyond it, and throws a `SourceFault` that says so.
    /// - Returns: nil where the repository has nothing at the path (404, 403).
    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]?
    /// The same, from behind whatever stores answers on the way.
    func fetchPastCaches(_ path: String, limitBytes: Int) async throws -> [UInt8]?
}

extension MetadataSource {
    /// Of a source that has no caches before it.
    package func fetchPastCaches(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        try await fetch(path, limitBytes: limitBytes)
    }
}

/// What a source throws that was offered more than it may take. The workflow knows whose limit that was, and names it.
package protocol SourceFault: Error {
    var isBeyondLimit: Bool { get }
}

/// Where a client keeps the metadata that it has verified, each file exactly as received.
///
/// Names are file names: `1.root.json` and up for the history of trust, `root.json` for its newest, and `timestamp.json`,
/// `snapshot.json`, `targets.json`, `content.json` …
package protocol MetadataStore: Sendable {
    /// - Returns: nil where nothing is kept under the name.
    func load(_ name: String) throws -> [UInt8]?
    /// Replaces what is kept under the name in one step.
    func save(_ bytes: [UInt8], as name: String) throws
    /// Removes what is kept under the name, if anything is.
    func forget(_ name: String) throws
}

/// A store that forgets: for a stranger who verifies a tree once.
package final class MemoryStore: MetadataStore {
    private let files = Mutex<[String: [UInt8]]>([:])

    package init() {}

    package func load(_ name: String) -> [UInt8]? { files.withLock { $0[name] } }

    package func save(_ bytes: [UInt8], as name: String) { files.withLock { $0[name] = bytes } }

    package func forget(_ name: String) { files.withLock { $0[name] = nil } }
}
