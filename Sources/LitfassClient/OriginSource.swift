import Digests
import Platform
import Trust

/// The origin as one refresh sees it: bundles that the client has already are taken from its state, everything else comes
/// over the network and is counted.
final class OriginSource: MetadataSource {
    private let transport: MeteredTransport
    private let state: ClientState
    private let noted = Mutex(Notes())

    /// What became of the targets that were asked for.
    struct Notes: Sendable {
        /// What the origin answered, by path; of metadata it lacks, nil.
        var answers: [String: [UInt8]?] = [:]
        /// By path, wherever they came from.
        var bytes: [String: [UInt8]] = [:]
        /// Paths that came over the network.
        var fetched: [String] = []
        /// Whether the origin had a root that the client did not know.
        var newRoot = false
    }

    init(_ transport: MeteredTransport, state: ClientState) {
        self.transport = transport
        self.state = state
    }

    var notes: Notes { noted.withLock { $0 } }

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        let bytes = try await bytes(at: path, limitBytes: limitBytes)
        noted.withLock { $0.answers[path] = .some(bytes) }
        return bytes
    }

    func fetchPastCaches(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        let bytes = try await transport.fetch(path, limitBytes: limitBytes, caches: .bypassed)
        noted.withLock { notes in
            notes.answers[path] = .some(bytes)
            if bytes != nil { notes.newRoot = true }
        }
        return bytes
    }

    private func bytes(at path: String, limitBytes: Int) async throws -> [UInt8]? {
        guard path.utf8.starts(with: "targets/".utf8) else {
            let bytes = try await transport.fetch(path, limitBytes: limitBytes)
            if bytes != nil, path.hasSuffix(".root.json") { noted.withLock { $0.newRoot = true } }
            return bytes
        }
        if let bytes = kept(path, limitBytes: limitBytes) {
            noted.withLock { $0.bytes[path] = bytes }
            return bytes
        }
        guard let bytes = try await transport.fetch(path, limitBytes: limitBytes) else { return nil }
        guard !bytes.beginsLikePage else {
            throw ClientFault(.transport(TransportFault(path: path, reason: .webPage)))
        }
        noted.withLock { notes in
            notes.bytes[path] = bytes
            notes.fetched.append(path)
        }
        return bytes
    }

    /// The bytes of `targets/SHA256.name` where an object has that digest. One that is damaged, or that the disk does not give, is
    /// fetched again.
    private func kept(_ path: String, limitBytes: Int) -> [UInt8]? {
        let name = path.dropFirst("targets/".count)
        guard let digest = SHA256Digest(hex: String(name.prefix { $0 != "." })) else { return nil }
        guard case .sound(let bytes) = state.object(digest, limitBytes: limitBytes) else { return nil }
        return bytes
    }
}

/// The answers of a refresh, for going through it again without a network.
struct RecordedSource: MetadataSource {
    let answers: [String: [UInt8]?]

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        // Not asked before: it was refused there, or the state has gone on since.
        guard let bytes = answers[path] else { throw TrustFault.missing(file: path) }
        return bytes
    }
}

/// The release that an app was shipped with, as a repository.
struct EmbeddedSource: MetadataSource {
    let tree: FolderTransport

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        do throws(TransportFault) {
            return try tree.read(path, limitBytes: limitBytes)
        } catch {
            throw ClientFault(.transport(error))
        }
    }
}
