import Files
import JSON
import Trust

/// What an older release of the site lists, held to the signatures that made it a release.
///
/// The timestamp that led to it is gone, so that nothing says which root was trusted then: it counts where one of our roots
/// would have had clients follow it.
struct OlderRelease {
    private(set) var files: [Policy.Role: [TargetFile]] = [:]

    private let site: Folder
    private let limits: TrustLimits

    /// - Parameter roots: of the history of trust, each of which follows from the one before it.
    /// - Throws: `CandidateFault.untrustedRelease` where no root vouches for it; what reading the site throws.
    init(_ number: Int, of site: Folder, trusting roots: [Root], limits: TrustLimits) throws(PublishingFault) {
        self.site = site
        self.limits = limits
        var refusal: TrustFault?
        for root in roots.reversed() {
            do {
                files = try verifiedFiles(ofRelease: number, trusting: root)
                return
            } catch let fault as TrustFault {
                refusal = refusal ?? fault
            } catch {
                throw PublishingFault(reading: error)
            }
        }
        guard let refusal else { throw .noHistory }
        throw .candidate(.untrustedRelease(number, refusal))
    }

    private func verifiedFiles(ofRelease number: Int, trusting root: Root) throws -> [Policy.Role: [TargetFile]] {
        let snapshot = try Snapshot(
            verified(
                .snapshot, version: number, signedBy: root.snapshotKeys, from: root.keys,
                by: .root(version: root.version)))
        guard snapshot.version == number else {
            throw TrustFault.wrongVersion(.snapshot, listed: number, found: snapshot.version)
        }
        let targets = try self.targets(
            .targets, listedIn: snapshot, root.targetsKeys, from: root.keys, by: .root(version: root.version))
        var files: [Policy.Role: [TargetFile]] = [:]
        for delegation in targets.delegations?.roles ?? [] {
            let role = Policy.Role.delegated(delegation.name.name)
            let delegated = try self.targets(
                delegation.name, listedIn: snapshot, delegation.keys, from: targets.delegations?.keys ?? [:],
                by: .role(.targets))
            files[role] = Array(delegated.files.values)
        }
        return files
    }

    private func targets(
        _ role: RoleName, listedIn snapshot: Snapshot, _ signers: RoleKeys, from keys: [String: PublicKey],
        by delegator: TrustFault.Delegator
    ) throws -> Targets {
        guard let version = snapshot[role: role]?.version else { throw TrustFault.notInSnapshot(role) }
        let targets = try Targets(
            verified(role, version: version, signedBy: signers, from: keys, by: delegator), as: role)
        guard targets.version == version else {
            throw TrustFault.wrongVersion(role, listed: version, found: targets.version)
        }
        return targets
    }

    /// What the file of the role says above its signatures.
    private func verified(
        _ role: RoleName, version: Int, signedBy signers: RoleKeys, from keys: [String: PublicKey],
        by delegator: TrustFault.Delegator
    ) throws -> JSON {
        let path = TreePath.metadata(role: role.name, version: version).path
        let bytes = try site.read(path, limitBytes: limits.targetsBytes)
        let envelope = try Envelope(parsing: UntrustedBytes(bytes), as: role, limits: limits)
        try envelope.demand(signers, from: keys, of: role, by: delegator)
        return envelope.signed
    }
}
