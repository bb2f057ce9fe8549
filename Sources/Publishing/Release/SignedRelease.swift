internal import JSON
internal import Trust

/// The metadata of a release, signed: what a plan asked for, and what stays as it is.
struct SignedRelease: Sendable {
    /// A role's file.
    struct File: Hashable, Sendable {
        let version: Int
        let bytes: [UInt8]
    }

    /// The current file of each role.
    private(set) var files: [Policy.Role: File] = [:]
    /// Names of those who signed each role of the plan.
    private(set) var signers: [Policy.Role: [String]] = [:]

    private var keyring: Keyring
    private let statements: ReleaseStatements
    private let history: TrustHistory

    /// Signs what the plan asks for, in its order: each file vouches for the bytes of those before it.
    init(
        _ plan: ReleasePlan, saying statements: ReleaseStatements, after live: LiveRelease?, _ history: TrustHistory,
        with keyring: Keyring
    ) throws(PublishingFault) {
        self.keyring = keyring
        self.statements = statements
        self.history = history
        if let root = history.roots.last, let newest = history.newest {
            files[.root] = File(version: newest.version, bytes: root)
        }
        if let live { take(live) }
        for signing in plan.signings { try sign(signing) }
    }

    private mutating func take(_ live: LiveRelease) {
        let versions = live.versions
        for role in Policy.Role.allCases where role != .root {
            guard let version = versions[role.rawValue], let bytes = live.files[role.fileName] else { continue }
            files[role] = File(version: version, bytes: bytes)
        }
    }

    private mutating func sign(_ signing: ReleasePlan.Signing) throws(PublishingFault) {
        let role = signing.role
        var envelope = Envelope(signed: signed(signing))
        var demands = [statements.roleKeys(role)]
        // TUF §5.3.4: a new root is signed by those whom it names, and by those whom the root before it names.
        if role == .root, let previous = history.newest { demands.append(previous.rootKeys) }
        let keys = try keyring.keys(named: demands)
        do throws(KeyFault) {
            for key in keys { try envelope.sign(with: key) }
        } catch {
            throw .key(signer: role.rawValue, error)
        }
        let signed = Set(envelope.signatures.map(\.keyID))
        for demand in demands {
            let have = demand.keyIDs.count { signed.contains($0) }
            guard have >= demand.threshold else {
                throw .signaturesMissing(role: role, version: signing.version, have: have, need: demand.threshold)
            }
        }
        files[role] = File(version: signing.version, bytes: envelope.encoded())
        signers[role] = statements.policy.signers
            .filter { signer in statements.keys[signer].map { signed.contains($0.id) } ?? false }
            .map(statements.policy.name(of:))
    }

    private func signed(_ signing: ReleasePlan.Signing) -> JSON {
        let (role, version, expires) = (signing.role, signing.version, signing.expires)
        switch role {
        case .root: return statements.root(version: version, expires: expires).signed
        case .targets, .content, .parameters:
            return statements.targets(role, version: version, expires: expires).signed(as: role.name)
        case .snapshot:
            let listed = [Policy.Role.targets, .content, .parameters].map { ($0.name.listedName, description(of: $0)) }
            return Snapshot(version: version, expires: expires, files: Dictionary(uniqueKeysWithValues: listed)).signed
        case .timestamp:
            return Timestamp(version: version, expires: expires, snapshot: description(of: .snapshot)).signed
        }
    }

    private func description(of role: Policy.Role) -> MetadataDescription {
        guard let file = files[role] else {
            preconditionFailure("a plan signs every role that has no file, before those that list it")
        }
        return MetadataDescription(version: file.version, of: file.bytes)
    }

    /// Every root from the first on.
    var roots: [[UInt8]] {
        guard let newest = files[.root], newest.version > history.roots.count else { return history.roots }
        return history.roots + [newest.bytes]
    }

    /// What a client of the release keeps, by file name.
    var kept: [String: [UInt8]] {
        files.reduce(into: [:]) { $0[$1.key.fileName] = $1.value.bytes }
    }
}
