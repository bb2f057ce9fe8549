import Digests
import Files
import Trust

/// A release that was kept, as the repository it came from: for verifying it again without a network.
struct StoredSource: MetadataSource {
    let release: KeptRelease
    let state: ClientState

    func fetch(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        try release.files[path].map { try bytes($0, of: path, limitBytes: limitBytes) }
    }

    /// A state with nothing but the metadata that led to the release, under the names that a client keeps them by.
    func trustedFiles() throws(ClientFault) -> MemoryFiles {
        let files = MemoryFiles()
        for (path, digest) in release.files where path.hasPrefix(KeptRelease.metadata) {
            guard let place = TrustedStore.folder.appending(String(path.dropFirst(KeptRelease.metadata.count))) else {
                throw ClientFault(.damagedState("\(path) is not a name that was kept"))
            }
            files.replace(place, with: try bytes(digest, of: path, limitBytes: TrustedStore.limitBytes))
        }
        return files
    }

    private func bytes(_ digest: SHA256Digest, of path: String, limitBytes: Int) throws(ClientFault) -> [UInt8] {
        switch state.object(digest, limitBytes: limitBytes) {
        case .sound(let bytes): return bytes
        case .unreadable(let fault): throw ClientFault(.file(fault))
        case .missing: throw ClientFault(.damagedState("\(path) is missing"))
        case .damaged: throw ClientFault(.damagedState("\(path) is not what was stored"))
        }
    }
}

extension KeptRelease {
    static let metadata = "metadata/"
}
