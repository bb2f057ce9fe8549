import Bundles
import Digests
import Files
import JSON
import Trust

/// A release that was verified whole: every role, and every bundle that this person gets.
struct LoadedRelease: Sendable {
    let number: Int
    /// When the first of the signed statements runs out.
    let expiresAt: Date
    let bundles: [Verified<ContentBundle>]
    /// Files of the state that could not be used.
    let setAside: [StoredFileFault]
    /// What the next refresh must not fall behind.
    let floor: TrustFloor
    /// What the release rests on.
    let repository: TrustedRepository

    func release(
        from source: Freshness.Source, verifiedAt: Date?, as configuration: LitfassClient.Configuration
    ) -> Release {
        let freshness = Freshness(source: source, verifiedAt: verifiedAt, expiresAt: expiresAt)
        return Release(number: number, freshness: freshness, bundles: bundles)
            .for(configuration.profile).by(configuration.clock)
    }
}

/// From a source to a verified release: the same way for an origin, for what was kept, and for what an app was shipped with.
struct ReleaseLoader {
    private let root: UntrustedBytes
    private let choice: BundleChoice
    private let limits: ClientLimits

    init(_ configuration: LitfassClient.Configuration) {
        root = UntrustedBytes(configuration.root)
        // A system hands out identifiers that are no tags; the person's other languages count all the same.
        choice = BundleChoice(
            languages: configuration.profile.tags,
            bundles: configuration.bundles.map { $0.compactMap { BundleName($0) } })
        limits = configuration.limits
    }

    /// - Throws: `notTrusted` where the root is not one that its own keys signed, `notUsable` where a bundle's name is none.
    static func check(_ configuration: LitfassClient.Configuration) throws(ClientFault) {
        do throws(TrustFault) {
            _ = try RootStage(
                trusting: UntrustedBytes(configuration.root), now: .beforeExpiry, limits: TrustLimits())
        } catch {
            throw ClientFault(.trust(error))
        }
        for name in configuration.bundles ?? [] where BundleName(name) == nil {
            throw ClientFault(.unusableBundleName(name))
        }
    }

    /// Follows the whole workflow of TUF §5 and reads the bundles.
    /// - Parameters:
    ///   - now: the one time that every check of expiry uses; `.beforeExpiry` where nothing is asked but who signed.
    ///   - localReleases: the digests of what a source without a network has; of other bundles it does without. A person who has
    ///     changed the language of the phone gets the one that was kept until the next refresh.
    func load(
        from source: any MetadataSource, into files: any StateFiles, at now: Instant,
        onlyFrom localReleases: Set<SHA256Digest>? = nil
    ) async throws(ClientFault) -> LoadedRelease {
        do {
            let updater = Updater(
                source: source, store: TrustedStore(files: files, layout: .inClientState, limits: limits.trust),
                now: now, limits: limits.trust)
            var repository = try await updater.refresh(trusting: root)
            let roles = try await repository.everyRole().map(\.targets.value)
            let bundles = try await bundles(of: roles, in: &repository, onlyFrom: localReleases)
            return LoadedRelease(
                number: repository.snapshot.value.version, expiresAt: Date(repository.expires),
                bundles: bundles, setAside: repository.setAside, floor: TrustFloor(repository),
                repository: repository)
        } catch {
            throw ClientFault(wrapping: error)
        }
    }

    private func bundles(
        of roles: [Targets], in repository: inout TrustedRepository, onlyFrom localReleases: Set<SHA256Digest>?
    ) async throws -> [Verified<ContentBundle>] {
        var offered: [BundleOffer: Verified<TargetFile>] = [:]
        for name in Set(roles.flatMap(\.files.keys)) {
            // By name and not as listed: only a role with the right to speak for the name counts.
            guard let file = try await repository.target(named: name),
                let offer = BundleOffer(target: name, custom: file.value.custom.map(JSON.object))
            else { continue }
            if let localReleases, file.value.content.sha256.map(localReleases.contains) != true { continue }
            offered[offer] = file
        }
        var choice = choice
        if localReleases != nil { choice.bundles?.removeAll { name in !offered.keys.contains { $0.bundle == name } } }
        var bundles: [Verified<ContentBundle>] = []
        for offer in try choice.choose(among: Array(offered.keys)) {
            guard let file = offered[offer] else { preconditionFailure("only what is offered is chosen") }
            let bytes = try await repository.download(file)
            bundles.append(try BundleReading(target: offer.target).read(bytes, beside: bundles.first))
        }
        return bundles
    }
}

/// From verified bytes to a bundle that is what its name says.
struct BundleReading {
    let target: TargetName

    /// - Parameter first: another bundle of the release, which must speak for the same product and environment.
    func read(
        _ bytes: Verified<[UInt8]>, beside first: Verified<ContentBundle>?
    ) throws(ClientFault) -> Verified<ContentBundle> {
        let bundle = try bytes.map { (bytes) throws(ClientFault) in try decode(bytes) }
        let (found, expected) = (bundle.value, first?.value ?? bundle.value)
        guard found.product == expected.product, found.environment == expected.environment else {
            throw ClientFault(
                .mixed(
                    target, product: found.product, environment: found.environment,
                    expected: "\(expected.product) (\(expected.environment))"))
        }
        return bundle
    }

    private func decode(_ bytes: [UInt8]) throws(ClientFault) -> ContentBundle {
        let bundle: ContentBundle
        do throws(BundleFault) {
            bundle = try ContentBundle.decode(bytes)
        } catch {
            throw ClientFault(.bundle(target, error))
        }
        guard bundle.targetName == target else {
            throw ClientFault(.otherBundle(published: target, says: bundle.targetName))
        }
        return bundle
    }
}

extension ClientLimits {
    var trust: TrustLimits {
        var limits = TrustLimits()
        limits.targetBytes = bundleBytes
        return limits
    }
}

extension ClientFault {
    /// A fault of the rooms below, or of a source.
    init(wrapping error: any Error) {
        switch error {
        case let fault as ClientFault: self = fault
        case let fault as TrustFault: self.init(.trust(fault))
        case let fault as FileFault: self.init(.file(fault))
        case let fault as TransportFault: self.init(.transport(fault))
        default: self.init(.other("\(error)"))
        }
    }
}
