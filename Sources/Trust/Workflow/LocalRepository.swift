/// A repository whose files are at hand: what a client has kept, or was shipped with. The same stages as `Updater`, without a
/// network, so that nobody waits.
///
/// Nothing is refused for its age: an old text is better than none.
package struct LocalRepository {
    /// Bytes of a role's file. The version is the one that the trusted parent lists; nil where the file has none in its name.
    package typealias Reader = (_ role: RoleName, _ version: Int?) throws -> [UInt8]?

    private var stage: TargetsStage
    private let read: Reader

    /// - Parameter shipped: bytes of the root that came with the app.
    /// - Throws: `TrustFault`, or what `read` throws.
    package init(trusting shipped: UntrustedBytes, limits: TrustLimits, read: @escaping Reader) throws {
        var roots = try RootStage(trusting: shipped, now: .beforeExpiry, limits: limits)
        while let next = try read(.root, roots.root.version + 1) { try roots.update(with: UntrustedBytes(next)) }
        var timestamps = try roots.finish()
        _ = try timestamps.update(with: try Self.demand(.timestamp, version: nil, read))
        var snapshots = try timestamps.finish()
        let version = snapshots.root.consistentSnapshot ? snapshots.timestamp.snapshot.version : nil
        try snapshots.update(with: try Self.demand(.snapshot, version: version, read), from: .repository)
        stage = try snapshots.finish()
        self.read = read
    }

    /// Holds everything that is trusted here to an environment.
    package func demand(environment: String) throws(TrustFault) { try stage.demand(environment: environment) }

    package var snapshot: Verified<Snapshot> { Verified(stage.snapshot) }

    /// What the next refresh must not fall behind.
    package var floor: TrustFloor { TrustFloor(stage) }

    /// When the first of the statements ends on which this trust rests, those of all roles asked so far among them.
    package var expires: Instant { stage.expires }

    /// Every file that a role with the right to do so vouches for.
    /// - Throws: `TrustFault`, or what `read` throws.
    package mutating func everyTarget() throws -> [Verified<TargetFile>] {
        while true {
            switch try stage.everyTarget() {
            case .done(let files): return files.map { Verified($0) }
            case .needs(let delegated, let parent):
                let listed = try stage.listed(delegated.role)
                let version = stage.root.consistentSnapshot ? listed.version : nil
                let file = try Self.demand(delegated.role, version: version, read)
                try stage.update(delegated, under: parent, with: file, from: .repository)
            }
        }
    }

    /// Where a file lies below the repository's top.
    package func path(of file: Verified<TargetFile>) throws(TrustFault) -> String {
        try file.value.path(consistentSnapshot: stage.root.consistentSnapshot)
    }

    /// Holds bytes to what is listed.
    package func verify(_ bytes: [UInt8], as file: Verified<TargetFile>) throws(TrustFault) -> Verified<[UInt8]> {
        try file.value.content.check(bytes, of: file.value.name)
        return Verified(bytes)
    }

    private static func demand(_ role: RoleName, version: Int?, _ read: Reader) throws -> UntrustedBytes {
        guard let bytes = try read(role, version) else {
            throw TrustFault.missing(file: role.fileName(version: version))
        }
        return UntrustedBytes(bytes)
    }
}
