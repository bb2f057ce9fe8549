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
    /// What the next refresh must not fall behind.
    let floor: TrustFloor
    /// What the release rests on; nil for one that was at hand.
    var repository: TrustedRepository?
    /// Whether a bundle in a better language is published, and not at hand.
    var lacksLanguage = false

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
    private let trust: TrustLimits
    private let environment: String?

    init(_ configuration: LitfassClient.Configuration) {
        root = UntrustedBytes(configuration.root)
        // A system hands out identifiers that are no tags; the person's other languages count all the same.
        choice = BundleChoice(
            languages: configuration.profile.tags,
            bundles: configuration.bundles.map { $0.compactMap { BundleName($0) } })
        trust = configuration.trustLimits
        environment = configuration.environment
    }

    /// `notTrusted` where the root is not one that its own keys signed, `notUsable` where a bundle's name is none.
    static func mistake(in configuration: LitfassClient.Configuration) -> ClientFault? {
        do throws(TrustFault) {
            _ = try RootStage(
                trusting: UntrustedBytes(configuration.root), now: .beforeExpiry,
                limits: configuration.trustLimits)
        } catch {
            return ClientFault(.trust(error))
        }
        let name = configuration.bundles?.first { BundleName($0) == nil }
        return name.map { ClientFault(.unusableBundleName($0)) }
    }

    /// Follows the whole workflow of TUF §5 and reads the bundles.
    /// - Parameter now: the one time that every check of expiry uses; `.beforeExpiry` where nothing is asked but who signed.
    func load(
        from source: any MetadataSource, into files: any StateFiles, at now: Instant
    ) async throws(ClientFault) -> LoadedRelease {
        do {
            let updater = Updater(
                source: source, store: TrustedStore(files: files, layout: .inClientState, limits: trust),
                now: now, limits: trust)
            var repository = try await updater.refresh(trusting: root)
            var bundles: [Verified<ContentBundle>] = []
            for (target, file) in try choose(among: try await repository.everyTarget()).bundles {
                let bytes = try await repository.download(file)
                bundles.append(try BundleReading(target: target).read(bytes, beside: bundles.first))
            }
            if let found = try demandOwn(bundles.first?.value) { try repository.demand(environment: found) }
            return LoadedRelease(
                number: repository.snapshot.value.version, expiresAt: Date(repository.expires), bundles: bundles,
                floor: TrustFloor(repository), repository: repository)
        } catch {
            throw ClientFault(wrapping: error)
        }
    }

    /// Verifies and reads what is at hand, without waiting for anything.
    ///
    /// Of bundles that are not at hand it does without. A person who has changed the language of the phone gets the one that was
    /// kept until the next refresh.
    func load(_ files: some LocalFiles) throws(ClientFault) -> LoadedRelease {
        do {
            var repository = try LocalRepository(trusting: root, limits: trust, read: files.metadata)
            var bundles: [Verified<ContentBundle>] = []
            let choice = try choose(among: try repository.everyTarget(), having: files.digests)
            for (target, file) in choice.bundles {
                guard let digest = file.value.content.sha256 else {
                    preconditionFailure("only what is at hand by its digest is chosen")
                }
                let bytes = try files.bundle(digest, path: try repository.path(of: file))
                bundles.append(
                    try BundleReading(target: target).read(
                        try repository.verify(bytes, as: file), beside: bundles.first))
            }
            if let found = try demandOwn(bundles.first?.value) { try repository.demand(environment: found) }
            return LoadedRelease(
                number: repository.snapshot.value.version, expiresAt: Date(repository.expires), bundles: bundles,
                floor: repository.floor, lacksLanguage: choice.lacksLanguage)
        } catch {
            throw ClientFault(wrapping: error)
        }
    }

    /// Holds a bundle, and the root that the app is shipped with, to one environment.
    /// - Returns: the environment; nil where the release has no bundle.
    private func demandOwn(_ bundle: ContentBundle?) throws -> String? {
        guard let bundle else { return nil }
        if let environment, bundle.environment != environment {
            let own = ReleaseIdentity(product: bundle.product, environment: environment)
            throw ClientFault(.otherProduct(offered: "\(bundle.product) (\(bundle.environment))", followed: "\(own)"))
        }
        let shipped = try Root(Envelope(parsing: root, as: .root, limits: trust).signed)
        try shipped.demand(environment: bundle.environment)
        return bundle.environment
    }

    /// - Parameter digests: of what is at hand; nil where everything can be had.
    private func choose(
        among targets: [Verified<TargetFile>], having digests: Set<SHA256Digest>? = nil
    ) throws -> (bundles: [(target: TargetName, file: Verified<TargetFile>)], lacksLanguage: Bool) {
        var absent: [BundleOffer] = []
        var offered: [BundleOffer: Verified<TargetFile>] = [:]
        for file in targets {
            guard let offer = BundleOffer(target: file.value.name, custom: file.value.custom.map(JSON.object)) else {
                continue
            }
            if let digests, file.value.content.sha256.map(digests.contains) != true {
                absent.append(offer)
            } else {
                offered[offer] = file
            }
        }
        // A release without any of its bundles would hide one that has them.
        if offered.isEmpty, let missing = absent.first { throw TrustFault.missing(file: missing.target.string) }
        var choice = choice
        if digests != nil { choice.bundles?.removeAll { name in !offered.keys.contains { $0.bundle == name } } }
        let chosen = try choice.choose(among: Array(offered.keys))
        let best = try choice.choose(among: offered.keys + absent)
        let bundles = chosen.map { offer in
            guard let file = offered[offer] else { preconditionFailure("only what is offered is chosen") }
            return (target: offer.target, file: file)
        }
        return (bundles, chosen.contains { !best.contains($0) })
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

extension LitfassClient.Configuration {
    /// What is demanded of metadata.
    var trustLimits: TrustLimits {
        var limits = limits.trust
        limits.environment = environment
        return limits
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
    /// A fault of a lower layer, or of a source.
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
