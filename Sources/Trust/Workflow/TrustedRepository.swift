/// A repository whose top-level metadata is verified and fresh: what there is can be asked for by name.
package struct TrustedRepository: Sendable {
    private var stage: TargetsStage
    private let source: any MetadataSource
    private let store: any MetadataStore
    private let limits: TrustLimits
    /// Files of the store that could not be used in this refresh.
    package private(set) var setAside: [StoredFileFault]

    init(
        stage: TargetsStage, source: any MetadataSource, store: any MetadataStore, limits: TrustLimits,
        setAside: [StoredFileFault]
    ) {
        self.stage = stage
        self.source = source
        self.store = store
        self.limits = limits
        self.setAside = setAside
    }

    package var root: Verified<Root> { Verified(stage.root) }
    package var timestamp: Verified<Timestamp> { Verified(stage.timestamp) }
    /// Holds everything that is trusted here to an environment.
    package func demand(environment: String) throws(TrustFault) { try stage.demand(environment: environment) }

    package var snapshot: Verified<Snapshot> { Verified(stage.snapshot) }

    /// When the first of the statements ends on which this trust rests, those of all roles asked so far among them.
    package var expires: Instant { stage.expires }

    /// What the role `targets` says, fetched where it is not here yet.
    /// - Throws: `TrustFault`, or what the source throws.
    package mutating func topLevelTargets() async throws -> Verified<Targets> {
        Verified(try await load(TargetsStage.Delegated(role: .targets, delegator: nil), under: nil))
    }

    /// The file that a role with the right to do so vouches for.
    ///
    /// Roles are asked in pre-order, depth first, in the order in which they are listed; each once, and none beyond a
    /// terminating delegation that covers the name.
    /// - Returns: nil where no role knows the name.
    /// - Throws: `TrustFault.tooManyDelegations`, where a role cannot be believed why, or what the source throws.
    /// Source: TUF specification 1.0.37, §5.6.7.
    package mutating func target(named name: String) async throws -> Verified<TargetFile>? {
        try await complete { (stage) throws(TrustFault) in try stage.target(named: name) }.map { Verified($0) }
    }

    /// Every role that can be reached, with what it vouches for, in the order of a search that finds nothing.
    /// - Throws: also where one of them cannot be believed.
    package mutating func everyRole() async throws -> [(role: RoleName, targets: Verified<Targets>)] {
        try await complete { (stage) throws(TrustFault) in try stage.everyRole() }.map {
            ($0.role, Verified($0.targets))
        }
    }

    /// Every file that a role with the right to do so vouches for.
    /// - Throws: as `target(named:)` and `everyRole()`.
    package mutating func everyTarget() async throws -> [Verified<TargetFile>] {
        try await complete { (stage) throws(TrustFault) in try stage.everyTarget() }.map { Verified($0) }
    }

    private mutating func complete<Outcome>(
        _ search: (TargetsStage) throws(TrustFault) -> Search<Outcome>
    ) async throws -> Outcome {
        while true {
            switch try search(stage) {
            case .done(let outcome): return outcome
            case .needs(let delegated, let parent): _ = try await load(delegated, under: parent)
            }
        }
    }

    /// The files of the store that this trust rests on, by their names: the roots on the way, timestamp, snapshot, and every
    /// role that was asked. What else stands there is nobody's word.
    package func keptFiles() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in [RoleName.timestamp, .snapshot].map({ $0.fileName() }) + stage.trustedRoles.map(\.storedName) {
            files[name] = try store.load(name)
        }
        // As far back as they go, for an older app begins with an older root; one that the disk does not give ends the way.
        var version = stage.root.version
        while case let name = RoleName.root.fileName(version: version), let root = try? store.load(name) {
            files[name] = root
            version -= 1
        }
        return files
    }

    /// Downloads a file and holds it to its length and digest (TUF §5.7).
    package func download(_ file: Verified<TargetFile>) async throws -> Verified<[UInt8]> {
        let target = file.value
        let path = try target.path(consistentSnapshot: stage.root.consistentSnapshot)
        let limit = ("targetBytes", limits.targetBytes)
        guard let bytes = try await source.fetch(path, called: target.name, within: limit, listed: target.length)
        else { throw TrustFault.missing(file: target.name) }
        return try verify(bytes, as: file)
    }

    /// Holds bytes that a client has kept, or got in another way, to what is listed.
    package func verify(_ bytes: [UInt8], as file: Verified<TargetFile>) throws(TrustFault) -> Verified<[UInt8]> {
        try file.value.content.check(bytes, of: file.value.name)
        return Verified(bytes)
    }

    /// A role's file from the stage, from the store, or from the repository, whichever comes first and holds.
    private mutating func load(_ delegated: TargetsStage.Delegated, under parent: Targets?) async throws -> Targets {
        if let known = stage[delegated] { return known }
        let role = delegated.role
        if let stored = store.load(role.storedName, orNoting: &setAside) {
            do throws(TrustFault) {
                try stage.update(delegated, under: parent, with: UntrustedBytes(stored), from: .store)
            } catch {
                setAside.append(StoredFileFault(name: role.storedName, fault: error))
            }
        }
        if let known = stage[delegated] { return known }
        let listed = try stage.listed(role)
        let version = stage.root.consistentSnapshot ? listed.version : nil
        let limit = ("targetsBytes", limits.targetsBytes)
        guard let file = try await source.fetch(role, version: version, limit: limit, listed: listed.content) else {
            throw TrustFault.missing(file: role.fileName(version: version))
        }
        try stage.update(delegated, under: parent, with: file, from: .repository)
        try store.save(file.bytes, as: role.storedName)
        guard let targets = stage[delegated] else { preconditionFailure("an update without a throw keeps the role") }
        return targets
    }
}
