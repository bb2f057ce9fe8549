import Signing
package import Trust

/// Publications, renewals, rotations, attacks, losses and the passing of time in random order, on one simulated repository.
package struct RandomHistory {
    package enum Event: CaseIterable {
        case release, renewal, days, newRoot, newRootKey, newOnlineKey, crash
        // What somebody on the way does.
        case replay, flip, loss, swap, truncation
        // What a thief of the online key does.
        case highVersions, rolledBackSnapshot, removedRole, otherTargets
    }

    package var random: SeededGenerator
    package let simulator: RepositorySimulator
    package let shipped: UntrustedBytes
    package private(set) var now = RepositorySimulator.today
    private var rootKeys: [SigningKey]
    private var online: SigningKey
    private var (root, release, timestamp) = (1, 1, 1)
    private var past: [[String: [UInt8]]] = []
    /// Since the online key last changed.
    private var thefts = 0

    package init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        simulator = try RepositorySimulator(keyType: seed.isMultiple(of: 2) ? .ed25519 : .p256)
        rootKeys = [simulator.rootKey, try .generate(.p256), try .generate(.ed25519)]
        online = simulator.onlineKey
        shipped = try simulator.publishRoot(
            simulator.root(rootKeys: rootKeys, threshold: 2), signedBy: Array(rootKeys.prefix(2)))
        try publish()
    }

    /// A theft is noticed sooner or later, and answered with a new key: nothing else makes clients well again.
    package mutating func next() -> Event {
        thefts > 0 && random.below(2) == 0 ? .newOnlineKey : Event.allCases[random.below(Event.allCases.count)]
    }

    /// Lets something happen.
    /// - Returns: what a client sees of the repository meanwhile. What an attacker did to it is not in the simulator.
    package mutating func happen(_ event: Event) throws -> [String: [UInt8]] {
        past.append(simulator.files)
        switch event {
        case .release, .crash: try publishNext()
        case .renewal: try publishTimestamp(timestamp + 1)
        case .days: now = now + .days(Int64(1 + random.below(4)))
        case .newRoot: try publishRoot(signers: rootKeys)
        case .newRootKey: try replaceRootKey()
        case .newOnlineKey: try replaceOnlineKey()
        case .replay, .flip, .loss, .swap, .truncation: return attacked(event)
        case .highVersions, .rolledBackSnapshot, .removedRole, .otherTargets: return try robbed(event)
        }
        return simulator.files
    }

    // MARK: - The publisher

    private mutating func publishNext() throws {
        release += 1
        timestamp += 1
        try publish()
    }

    private mutating func publish() throws {
        try simulator.publishRelease(
            release, content: ["content.de.json": Array("{\"release\":\(release)}".utf8)], signedBy: online)
        try publishSnapshot(release)
        try publishTimestamp(timestamp)
    }

    /// Anew, with an expiry that is counted from the history's time.
    private func publishSnapshot(_ version: Int) throws {
        try simulator.publishSnapshot(
            Snapshot(version: version, expires: now + .days(30), files: try listed()), signedBy: online)
    }

    private func listed() throws -> [String: MetadataDescription] {
        [
            "targets.json": MetadataDescription(version: 1, of: simulator["metadata/1.targets.json"] ?? []),
            "content.json": MetadataDescription(
                version: release, of: simulator["metadata/\(release).content.json"] ?? []),
        ]
    }

    private mutating func publishTimestamp(_ version: Int) throws {
        timestamp = version
        try simulator.publishTimestamp(version: version, snapshot: release, lifetime: lifetime, signedBy: online)
    }

    private var lifetime: Duration {
        .seconds(now.secondsSinceEpoch - RepositorySimulator.today.secondsSinceEpoch) + .days(7)
    }

    private mutating func publishRoot(signers: [SigningKey]) throws {
        root += 1
        try simulator.publishRoot(
            simulator.root(version: root, rootKeys: rootKeys, threshold: 2, onlineKeys: [online]),
            signedBy: signers)
    }

    private mutating func replaceRootKey() throws {
        let before = rootKeys
        rootKeys[random.below(3)] = try .generate(.ed25519)
        let both = before + rootKeys.filter { key in !before.contains { $0.publicKey == key.publicKey } }
        try publishRoot(signers: both)
    }

    private mutating func replaceOnlineKey() throws {
        online = try .generate(.ed25519)
        try publishRoot(signers: rootKeys)
        try publishNext()
        // What an old key signed is worth nothing any more.
        past = []
        thefts = 0
    }

    // MARK: - Attackers

    private mutating func attacked(_ event: Event) -> [String: [UInt8]] {
        var files = simulator.files
        let paths = files.keys.sorted()
        let path = paths[random.below(paths.count)]
        var bytes = files[path] ?? []
        switch event {
        case .replay:
            for (path, bytes) in past[random.below(past.count)].sorted(by: { $0.key < $1.key })
            where random.below(2) == 0 { files[path] = bytes }
        case .flip where !bytes.isEmpty:
            bytes[random.below(bytes.count)] ^= 1 << UInt8(random.below(8))
            files[path] = bytes
        case .truncation where !bytes.isEmpty: files[path] = Array(bytes.prefix(random.below(bytes.count)))
        case .swap: files[path] = files[paths[random.below(paths.count)]]
        case .loss: files[path] = nil
        default: break
        }
        return files
    }

    /// What somebody with the online key can publish. The honest publisher goes on from behind it, as far as clients let it.
    private mutating func robbed(_ event: Event) throws -> [String: [UInt8]] {
        let honest = simulator.files
        defer { for path in Set(simulator.files.keys).union(honest.keys) { simulator[path] = honest[path] } }
        // Each time another version: of two files under one version the two clients may keep different ones, for python-tuf takes
        // the one that it has, and we the one whose digest the timestamp lists.
        thefts += 1
        let version = release + 100 + thefts
        var files = try listed()
        switch event {
        case .removedRole: files["content.json"] = nil
        case .rolledBackSnapshot:
            files["content.json"] = MetadataDescription(version: 1, of: honest["metadata/1.content.json"] ?? [])
        case .otherTargets: files["content.json"] = MetadataDescription(version: release, of: [0x7B, 0x7D])
        default: break
        }
        try simulator.publishSnapshot(
            Snapshot(version: version, expires: now + .days(30), files: files), signedBy: online)
        let leap = event == .highVersions ? 1000 : 1
        try simulator.publishTimestamp(
            version: timestamp + leap, snapshot: version, lifetime: lifetime, signedBy: online)
        return simulator.files
    }
}
