package import Bundles
import Files
import JSON
import Trust

/// What clients of a site get: everything verified as they verify it, age aside.
package struct LiveRelease: Sendable {
    /// The newest that the site has.
    let root: Root
    let timestamp: Timestamp
    let snapshot: Snapshot
    /// Of `targets` and the roles it delegates to.
    let targets: [Policy.Role: Targets]
    /// What a client of the site keeps: the exact bytes by file name, `timestamp.json` and so on.
    let files: [String: [UInt8]]

    /// - Parameters:
    ///   - first: the root with which every client began.
    ///   - known: what we published last, as a client keeps it; the site must not have gone back behind it.
    /// - Throws: `.notTrusted` where a client that knows `known` would refuse the site.
    init(
        from source: some MetadataSource, trusting first: [UInt8], knowing known: [String: [UInt8]], limits: TrustLimits
    ) async throws(PublishingFault) {
        let store = MemoryStore()
        for (name, bytes) in known { store.save(bytes, as: name) }
        do {
            // An expired tree is still ours, and publishing renews it: no expiry is judged at the epoch.
            let updater = Updater(source: source, store: store, now: .beforeExpiry, limits: limits)
            var repository = try await updater.refresh(trusting: UntrustedBytes(first))
            root = repository.root.value
            timestamp = repository.timestamp.value
            snapshot = repository.snapshot.value
            targets = try await repository.everyRole().reduce(into: [:]) { targets, found in
                guard let role = Policy.Role(found.role) else { return }
                targets[role] = found.targets.value
            }
        } catch {
            throw PublishingFault(reading: error)
        }
        files = ([.snapshot, .timestamp] + targets.keys).map(\.fileName).reduce(into: [:]) { $0[$1] = store.load($1) }
    }

    package var number: Int { snapshot.version }

    /// Differs from that of every other release.
    package var stamp: [UInt8] { files[Policy.Role.snapshot.fileName] ?? [] }

    /// What people sign that it lists.
    var listed: [Policy.Role: [TargetFile]] {
        targets.filter(\.key.isDelegated).mapValues { Array($0.files.values) }
    }

    /// Names of bundles that it lists otherwise than these are, or that only one side has. Where there are none, these are its
    /// bundles, whoever has made them.
    package func differingNames(
        _ bundles: [ContentBundle], defaultLanguage: LanguageTag?
    ) async throws(PublishingFault) -> [String] {
        try await PublishedBundle.differingNames(
            bundles, defaultLanguage: defaultLanguage, listed: listed,
            by: SigningRules(signedBy: root, targets[.targets]))
    }

    /// The newest version of each role, by the role's name; of those too that are no longer delegated to.
    var versions: [String: Int] {
        var versions: [String: Int] = [:]
        for (name, listed) in snapshot.files.sorted where name.hasSuffix(".json") {
            versions[String(name.dropLast(5))] = listed.version
        }
        versions[Policy.Role.root.rawValue] = root.version
        versions[Policy.Role.snapshot.rawValue] = snapshot.version
        versions[Policy.Role.timestamp.rawValue] = timestamp.version
        return versions
    }

    /// All that a client of it fetches, whatever root it began with.
    var paths: Set<RelativePath> {
        var places: [TreePath] = (1...root.version).map { .metadata(role: Policy.Role.root.rawValue, version: $0) }
        places.append(.metadata(role: Policy.Role.snapshot.rawValue, version: number))
        for (role, targets) in targets {
            places.append(.metadata(role: role.rawValue, version: targets.version))
            for file in targets.files.values {
                guard let digest = file.content.sha256 else { continue }
                places.append(.target(digest: digest, name: file.name))
            }
        }
        return Set(places.map(\.path))
    }
}
