import Digests
import Files
import Trust

/// The files of one release that are at hand without a network.
protocol LocalFiles {
    /// Of the bundles that are at hand.
    var digests: Set<SHA256Digest> { get }
    /// Bytes of a role's file; nil where there is none. Nothing about them is verified.
    func metadata(_ role: RoleName, version: Int?) throws -> [UInt8]?
    /// - Parameter path: where it lies below a repository's top.
    func bundle(_ digest: SHA256Digest, path: String) throws -> [UInt8]
}

/// What a client has kept, wherever a sound copy of each file stands: among the objects, in the trusted metadata, or in the
/// embedded release. One damaged file costs nothing that another copy has.
final class KeptFiles: LocalFiles {
    /// Nil where the record is lost: then the trusted metadata leads to the objects.
    private let record: KeptRelease?
    private let state: ClientState
    private let embedded: EmbeddedFiles?
    /// The first file that is not what was stored, though another copy may have stood in for it.
    private(set) var damage: ClientFault?

    init(_ record: KeptRelease?, in state: ClientState, else embedded: EmbeddedFiles?) {
        (self.record, self.state, self.embedded) = (record, state, embedded)
    }

    var digests: Set<SHA256Digest> {
        let kept = record.map { Array($0.files.values) } ?? state.digests
        return (embedded?.digests ?? []).union(kept)
    }

    func metadata(_ role: RoleName, version: Int?) throws -> [UInt8]? {
        let name = role == .root ? role.fileName(version: version) : role.storedName
        guard let record else { return trusted(name, of: role, version: version) }
        let path = KeptRelease.metadata + name
        guard let digest = record.files[path] else { return nil }
        return try object(digest, path: path) {
            // The newest root stands twice in the trusted metadata.
            let copies = [trusted(name), role == .root ? trusted(RoleName.root.fileName()) : nil].compactMap(\.self)
            return copies.first { SHA256Digest(of: $0) == digest }
        }
    }

    func bundle(_ digest: SHA256Digest, path: String) throws -> [UInt8] {
        try object(digest, path: path) {
            // What the embedded release does not give is no other copy.
            guard let bytes = try? embedded?.bundle(digest, path: path), SHA256Digest(of: bytes) == digest else {
                return nil
            }
            return bytes
        }
    }

    private func object(_ digest: SHA256Digest, path: String, else copy: () -> [UInt8]?) throws -> [UInt8] {
        let fault: ClientFault
        switch state.object(digest, limitBytes: TrustedStore.limitBytes * 8) {
        case .sound(let bytes): return bytes
        case .unreadable(let cause): fault = ClientFault(.file(cause))
        case .missing: fault = ClientFault(.damagedState("\(path) is missing"))
        case .damaged: fault = ClientFault(.damagedState("\(path) is not what was stored"))
        }
        guard let bytes = copy() else { throw fault }
        damage = damage ?? fault
        return bytes
    }

    /// A file of the trusted metadata, where no record says what it has to be.
    private func trusted(_ name: String, of role: RoleName, version: Int?) -> [UInt8]? {
        guard role == .root else { return trusted(name) }
        return [name, RoleName.root.fileName()].lazy.compactMap { self.trusted($0) }.first { bytes in
            // One that is damaged is as good as missing.
            (try? Root(selfSigned: UntrustedBytes(bytes), limits: .desk))?.version == version
        }
    }

    /// What the disk does not give is as good as missing.
    private func trusted(_ name: String) -> [UInt8]? {
        try? TrustedStore(files: state.files, layout: .inClientState, limits: TrustLimits()).load(name)
    }
}

/// The release that an app was shipped with: a repository tree.
struct EmbeddedFiles: LocalFiles {
    let tree: FolderTransport

    var digests: Set<SHA256Digest> {
        Set(tree.names(in: "targets").compactMap { SHA256Digest(hex: String($0.prefix { $0 != "." })) })
    }

    func metadata(_ role: RoleName, version: Int?) throws -> [UInt8]? {
        try tree.read(KeptRelease.metadata + role.fileName(version: version), limitBytes: TrustedStore.limitBytes)
    }

    func bundle(_ digest: SHA256Digest, path: String) throws -> [UInt8] {
        guard let bytes = try tree.read(path, limitBytes: TrustedStore.limitBytes * 8) else {
            throw TrustFault.missing(file: path)
        }
        return bytes
    }
}

extension KeptRelease {
    static let metadata = "metadata/"
}
