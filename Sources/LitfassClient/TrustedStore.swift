import Files
import Trust

/// The trusted metadata on disk, each file exactly as received.
struct TrustedStore: MetadataStore {
    let files: any StateFiles
    let layout: Layout
    let limits: TrustLimits

    enum Layout: Hashable {
        /// In a folder of its own, between other things that a client keeps.
        case inClientState
        /// For other programs to read too: the newest of each role at the top, `root.json`, `timestamp.json`,
        /// `snapshot.json`, `targets.json`, `ROLE.json`, and the way to the newest root in `root_history/N.root.json`.
        case plain
    }

    static let folder = RelativePath(known: "trusted")
    /// More than any metadata file that a client takes whose limits nobody has set.
    static let limitBytes = 8 << 20

    func load(_ name: String) throws -> [UInt8]? {
        try files.readIfPresent(try path(name), limitBytes: max(Self.limitBytes, limits.metadataBytes))
    }

    func save(_ bytes: [UInt8], as name: String) throws {
        try files.replace(try path(name), with: bytes)
    }

    func forget(_ name: String) throws {
        try files.removeFile(try path(name))
    }

    /// When the newest timestamp ends that is kept here; nil where it is not sound, or the root under it. No refresh went well
    /// later than that.
    var end: Instant? {
        do {
            guard let root = try load(RoleName.root.fileName()), let file = try load(RoleName.timestamp.fileName())
            else { return nil }
            var stage = try RootStage(trusting: UntrustedBytes(root), now: .beforeExpiry, limits: limits).finish()
            _ = try stage.update(with: UntrustedBytes(file))
            return stage.timestamp?.expires
        } catch {
            // The refresh reads it, too, and reports what is wrong with it.
            return nil
        }
    }

    private func path(_ name: String) throws(FileFault) -> RelativePath {
        let path =
            switch layout {
            case .inClientState: Self.folder.appending(name)
            case .plain: RelativePath(RoleName.isOfHistory(name) ? "root_history/\(name)" : name)
            }
        guard let path else { throw FileFault(.open, path: name, .unusableName) }
        return path
    }
}

extension StoredFileFault {
    /// Whether the file must have been damaged on the disk: it was verified when it came. Others were set aside because the
    /// world went on: they expired, were overtaken, or a new root took their keys away.
    func isDamage(afterNewRoot newRoot: Bool) -> Bool {
        switch fault {
        case .unreadable, .malformed, .wrongType, .unsupportedSpecification, .duplicateSignature: true
        // Whoever delegates may have taken the keys away without a new root.
        case .belowThreshold(.delegated, _, _, _, _): false
        case .belowThreshold: !newRoot
        default: false
        }
    }
}
