import JSON
import Signing
import Trust

/// The metadata of a release, signed: what people have signed, what the machine signs, and what stays as it is.
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
    private let history: TrustHistory
    /// Of the snapshot that is live, by name: what it lists, the next one goes on to list (TUF §5.5.5).
    private var listedBefore: [String: MetadataDescription] = [:]

    /// Takes what people have signed, and signs what the plan asks of the machine: each file vouches for the bytes of those
    /// before it.
    /// - Throws: `.unsigned` where a client would miss a signature.
    init(
        _ plan: ReleasePlan, of candidate: Candidate, after before: SiteState, with keyring: inout Keyring,
        under policy: Policy
    ) throws(PublishingFault) {
        history = before.history
        if let root = history.roots.last, let newest = history.newest {
            files[.root] = File(version: newest.version, bytes: root)
        }
        if let live = before.live { take(live) }
        let names = SignerNames(policy, keyring)
        for demand in candidate.demands(after: before.published) {
            let version = candidate[demand.role]?.version ?? 0
            try Self.require(candidate.status(of: demand), of: demand.role, version: version, names: names)
        }
        for statement in candidate.statements {
            files[statement.role] = File(version: statement.version, bytes: statement.envelope.encoded())
            signers[statement.role] = names.inOrder(statement.envelope.signatures.map(\.keyID))
        }
        let rules = candidate.wanted(after: before.published).rules
        let delegated = Set(rules.delegated.map(\.role))
        files = files.filter { !$0.key.isDelegated || delegated.contains($0.key) }
        for signing in plan.signings where signing.role.mayBeOnline {
            try sign(signing, by: rules, with: &keyring, names)
        }
    }

    private mutating func take(_ live: LiveRelease) {
        let versions = live.versions
        for role in [.snapshot, .timestamp] + live.targets.keys {
            guard let version = versions[role.rawValue], let bytes = live.files[role.fileName] else { continue }
            files[role] = File(version: version, bytes: bytes)
        }
        for (name, listed) in live.snapshot.files.sorted { listedBefore[name] = listed }
    }

    private static func require(
        _ status: SignatureStatus, of role: Policy.Role, version: Int, names: SignerNames
    ) throws(PublishingFault) {
        guard !status.isReached else { return }
        throw .candidate(
            .unsigned(
                role: role, version: version, have: status.signed.count, need: status.threshold,
                missing: names.inOrder(status.missing)))
    }

    private mutating func sign(
        _ signing: ReleasePlan.Signing, by rules: SigningRules, with keyring: inout Keyring, _ names: SignerNames
    ) throws(PublishingFault) {
        let role = signing.role
        guard let demanded = rules[role] else { preconditionFailure("a root lists the signers of all its roles") }
        var envelope = Envelope(signed: signed(signing))
        for key in try keyring.keys(named: [demanded]) {
            do throws(KeyFault) {
                try envelope.sign(with: key)
            } catch {
                throw .key(signer: keyring.stem(of: key.publicKey.id), error)
            }
        }
        let status = envelope.status(demanded, from: rules.keys)
        try Self.require(status, of: role, version: signing.version, names: names)
        files[role] = File(version: signing.version, bytes: envelope.encoded())
        signers[role] = names.inOrder(envelope.signatures.map(\.keyID))
    }

    private func signed(_ signing: ReleasePlan.Signing) -> JSON {
        let (version, expires) = (signing.version, signing.expires)
        guard signing.role == .snapshot else {
            return Timestamp(version: version, expires: expires, snapshot: description(of: .snapshot)).signed
        }
        let roles = files.keys.filter { $0 == .targets || $0.isDelegated }
        let listed = roles.map { ($0.name.listedName, description(of: $0)) }
        let all = listedBefore.merging(listed) { _, new in new }
        return Snapshot(version: version, expires: expires, files: all).signed
    }

    private func description(of role: Policy.Role) -> MetadataDescription {
        guard let file = files[role] else {
            preconditionFailure("a plan has a snapshot only where every role has a file, and signs them in their order")
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
