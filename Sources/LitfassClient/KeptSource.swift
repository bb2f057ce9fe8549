import Digests
import Files
import Trust

/// A release that was kept, as the repository it came from: for verifying it again without a network.
struct KeptSource: MetadataSource {
    let release: KeptRelease
    let state: ClientState

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        guard let digest = release.digest(of: path) else { return nil }
        switch try state.object(digest, limitBytes: limitBytes) {
        case .sound(let bytes): return bytes
        case .missing: throw ClientFault(.damagedState("\(path) is missing"))
        case .damaged: throw ClientFault(.damagedState("\(path) is not what was stored"))
        }
    }
}

extension KeptRelease {
    /// The digest of the file that a repository has at a path.
    ///
    /// Metadata is kept under the names of the trusted store, `metadata/snapshot.json`; a repository with consistent
    /// snapshots is asked for `metadata/7.snapshot.json`. Only roots are kept version by version.
    func digest(of path: String) -> SHA256Digest? {
        if let digest = files[path] { return digest }
        let name = path.dropFirst(Self.metadata.count)
        let version = name.prefix { $0 != "." }
        guard path.hasPrefix(Self.metadata), !version.isEmpty, version.allSatisfy(\.isWholeNumber),
            !name.hasSuffix(".root.json")
        else { return nil }
        return files[Self.metadata + name.dropFirst(version.count + 1)]
    }

    static let metadata = "metadata/"
}
