import Bundles
import Digests
import Files
import Foundation
import Signing
import Synchronization
import TestKit
import Testing
import Trust

@testable import LitfassClient

@Suite struct `A client gets` {
    let origin: SimulatedOrigin
    let device: Device

    init() throws {
        origin = try SimulatedOrigin()
        device = Device(origin)
        try origin.publish(1)
    }

    @Test func `a first release whole`() async throws {
        let client = device.client()
        #expect(client.release == nil)
        let refresh = try await client.refresh()
        #expect(refresh.change == .newer(than: nil))
        #expect(refresh.fetched == ["content.fr.json"])
        #expect(
            origin.takeRequests().map { $0.replacing(/[0-9a-f]{64}/, with: "SHA256") } == [
                "metadata/2.root.json", "metadata/timestamp.json", "metadata/1.snapshot.json",
                "metadata/1.targets.json", "metadata/1.content.json", "targets/SHA256.content.fr.json",
            ])
        #expect(refresh.requests == 6)
        #expect(refresh.storageFault == nil)
        #expect(refresh.repaired == [])
        let release = try #require(client.release)
        #expect(release.number == 1)
        #expect(release.language == "fr")
        #expect(release.product == "corona-warn-app")
        #expect(release.environment == "test")
        #expect(release.title == "Hello fr")
        #expect(release.documents(in: "hotlines").first?["number"]?.phone?.uri == "tel:+4930123")
        #expect(release.freshness.source == .network)
        #expect(release.freshness.verifiedAt == Date(device.now))
        #expect(release.freshness.expiresAt == Date(RepositorySimulator.today + .days(7)))
    }

    @Test func `nothing new for two requests`() async throws {
        let client = device.client()
        try await client.refresh()
        _ = origin.takeRequests()
        device.now = device.now + .seconds(60)
        let refresh = try await client.refresh()
        #expect(refresh.change == .none)
        #expect(refresh.fetched == [])
        #expect(refresh.requests == 2)
        #expect(refresh.transferredBytes == origin.repository["metadata/timestamp.json"]?.count)
        #expect(origin.takeRequests() == ["metadata/2.root.json", "metadata/timestamp.json"])
        #expect(client.release?.freshness.verifiedAt == Date(device.now))
    }

    @Test func `only what changed`() async throws {
        try origin.publish(2, replacing: ["parameters.json": Self.parameters])
        let client = device.client()
        try await client.refresh()
        try origin.publish(3, title: "Good day", replacing: ["parameters.json": Self.parameters])
        let refresh = try await client.refresh()
        #expect(refresh.change == .newer(than: 2))
        #expect(refresh.requests == 5)
        #expect(refresh.fetched == ["content.fr.json"])
    }

    /// Not signed for by the role, so that nobody gets it.
    static let parameters = Array("{}".utf8)

    @Test func `the language that serves best, and the workspace's default for all others`() async throws {
        for (languages, language) in [
            (["de-AT"], "de"), (["tr", "fr"], "fr"), (["tr"], "en"), ([], "en"), (["?", "de"], "de"),
        ] {
            let client = device.client(languages)
            #expect(try await client.refresh().release.language == language)
        }
    }

    @Test func `news as it comes`() async throws {
        let client = device.client()
        try await client.refresh()
        var titles: [String?] = []
        var news = client.releases.makeAsyncIterator()
        titles.append(await news.next()?.title)
        try origin.publish(2, title: "Good day")
        try await client.refresh()
        titles.append(await news.next()?.title)
        #expect(titles == ["Hello fr", "Good day fr"])
    }

    @Test func `one refresh for all who ask meanwhile`() async throws {
        let client = device.client()
        origin.hold()
        let started = Tally()
        let callers = (0..<5).map { _ in
            Task {
                started.add()
                return try await client.refresh().requests
            }
        }
        while started.count < 5 { await Task.yield() }
        // Behind all five in the client's queue.
        for _ in 0..<20 where await !client.isRefreshing { await Task.yield() }
        origin.letGo()
        for caller in callers { #expect(try await caller.value == 6) }
        #expect(origin.takeRequests().count == 6)
    }

    @Test func `a lower number after the keys were replaced, as TUF recovers from a leap`() async throws {
        let client = device.client()
        try await client.refresh()
        try origin.repository.publishTimestamp(version: 9_000_000, snapshot: 1)
        try await client.refresh()
        let key = try SigningKey.generate(.ed25519)
        try origin.repository.publishRoot(origin.repository.root(version: 2, onlineKeys: [key]))
        try origin.repository.publishSnapshot(
            Snapshot(
                version: 2, expires: RepositorySimulator.today + .days(30),
                files: [
                    "targets.json": MetadataDescription(
                        version: 1, of: origin.repository["metadata/1.targets.json"] ?? []),
                    "content.json": MetadataDescription(
                        version: 1, of: origin.repository["metadata/1.content.json"] ?? []),
                ]), signedBy: key)
        try origin.repository.publishTimestamp(version: 2, snapshot: 2, signedBy: key)
        let refresh = try await client.refresh()
        #expect(refresh.release.number == 2)
        #expect(refresh.repaired == [])
    }

    /// What is kept is signed by a key that counts no more, and nobody has damaged it.
    @Test func `what another key has signed in the place of one that a new root takes away`() async throws {
        let client = device.client()
        try await client.refresh()
        let (repository, key) = (origin.repository, try SigningKey.generate(.ed25519))
        let old = repository.root(version: 2)
        try repository.publishRoot(
            Root(
                version: 2, expires: old.expires,
                keys: [repository.rootKey, repository.onlineKey, key].map(\.publicKey), root: old.rootKeys,
                timestamp: old.timestampKeys, snapshot: old.snapshotKeys,
                targets: RoleKeys(keyIDs: [key.publicKey.id], threshold: 1)))
        let targets = try repository.publish(repository.targets().signed(), as: "1.targets.json", signedBy: [key])
        try repository.publishSnapshot(
            Snapshot(
                version: 2, expires: RepositorySimulator.today + .days(30),
                files: [
                    "targets.json": MetadataDescription(version: 1, of: targets),
                    "content.json": MetadataDescription(
                        version: 1, of: repository["metadata/1.content.json"] ?? []),
                ]))
        try repository.publishTimestamp(version: 2, snapshot: 2)
        let refresh = try await client.refresh()
        #expect(refresh.release.number == 2)
        #expect(refresh.fetched == [])
        #expect(refresh.repaired == [])
    }
}

@Suite struct `A client is never blank` {
    let origin: SimulatedOrigin
    let device: Device

    init() throws {
        origin = try SimulatedOrigin()
        device = Device(origin)
        try origin.publish(1)
    }

    @Test func `without a network, after a restart, or when everything has expired`() async throws {
        try await device.client().refresh()
        origin.isDown = true
        device.now = device.now + .days(400)
        let client = device.client()
        let release = try #require(client.release)
        #expect(release.title == "Hello fr")
        #expect(release.freshness.source == .kept)
        #expect(release.freshness.isExpired(at: Date(device.now)))
        #expect(release.freshness.age(at: Date(device.now)) == .seconds(400 * 86_400))
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.kind == .notReachable)
        #expect(fault?.description == "metadata/2.root.json could not be fetched: there is no network")
        #expect(client.release?.freshness.lastRefusal?.fault == fault)
        #expect(client.release?.title == "Hello fr")
    }

    /// As a file, the one would be taken for the snapshot of the release, and the other has no room on a disk under its own name.
    @Test(arguments: ["2.snapshot", String(repeating: "long", count: 60)])
    func `without a network, whatever roles are called`(role: String) async throws {
        try origin.publish(2, title: "Good day")
        let (repository, expires) = (origin.repository, RepositorySimulator.today + .days(180))
        let keys = RoleKeys(keyIDs: [repository.contentKey.publicKey.id], threshold: 1)
        let roles = [("content", "content.*"), (role, "other.*")].map {
            Delegation(name: $0, keys: keys, terminating: true, paths: [$1])
        }
        let targets = Targets(
            version: 2, expires: expires,
            delegations: Delegations(keys: [repository.contentKey.publicKey], roles: roles))
        let other = Targets(version: 1, expires: expires)
        let listed = [
            "targets.json": MetadataDescription(
                version: 2,
                of: try repository.publish(targets.signed(), as: "2.targets.json", signedBy: [repository.targetsKey])),
            "content.json": MetadataDescription(version: 2, of: try #require(repository["metadata/2.content.json"])),
            "\(role).json": MetadataDescription(
                version: 1,
                of: try repository.publish(
                    other.signed(as: .delegated(role)), as: "1.\(role).json", signedBy: [repository.contentKey])),
        ]
        try repository.publishSnapshot(Snapshot(version: 2, expires: expires, files: listed))
        try repository.publishTimestamp(version: 2, snapshot: 2)
        try await device.client().refresh()
        origin.isDown = true
        let client = device.client()
        #expect(client.openingFault == nil)
        #expect(client.release?.title == "Good day fr")
    }

    @Test func `after a change of language, before the next refresh`() async throws {
        try await device.client(["fr"]).refresh()
        origin.isDown = true
        let client = device.client(["de"])
        #expect(client.openingFault == nil)
        #expect(client.release?.title == "Hello fr")
        origin.isDown = false
        #expect(try await client.refresh().release.title == "Hello de")
        var configuration = device.configuration(["de"])
        configuration.bundles = ["content", "not-yet"]
        #expect(LitfassClient(configuration).release?.title == "Hello de")
    }

    @Test func `on the first start, with the release that the app was shipped with`() async throws {
        let folder = try shippedTree()
        origin.isDown = true
        device.now = device.now + .days(400)
        var configuration = device.configuration()
        configuration.embedded = FolderTransport(path: folder.path)
        let client = LitfassClient(configuration)
        #expect(client.release?.title == "Hello fr")
        #expect(client.release?.freshness.source == .embedded)
        #expect(client.release?.freshness.verifiedAt == nil)
        #expect(client.release?.freshness.age(at: Date(device.now)) == nil)
        withExtendedLifetime(folder) {}
    }

    @Test func `and offers the embedded or the kept release, whichever has the higher number`() async throws {
        let (old, new) = (Device(origin), Device(origin))
        let oldTree = try shippedTree()
        try await old.client().refresh()
        try origin.publish(2, title: "Newer")
        let newTree = try shippedTree()
        try await new.client().refresh()
        for (device, tree, title, source) in [
            (old, newTree, "Newer fr", Freshness.Source.embedded), (new, oldTree, "Newer fr", .kept),
            (old, oldTree, "Hello fr", .kept),
        ] {
            var configuration = device.configuration()
            configuration.embedded = FolderTransport(path: tree.path)
            let release = LitfassClient(configuration).release
            #expect(release?.title == title)
            #expect(release?.freshness.source == source)
        }
        withExtendedLifetime((oldTree, newTree)) {}
    }

    @Test func `and asks for no metadata that the app was shipped with`() async throws {
        var configuration = device.configuration()
        let tree = try shippedTree()
        configuration.embedded = FolderTransport(path: tree.path)
        let client = LitfassClient(configuration)
        #expect(try await client.refresh().change == .none)
        let metadata = origin.takeRequests().filter { $0.hasPrefix("metadata/") }
        #expect(metadata == ["metadata/2.root.json", "metadata/timestamp.json"])
        withExtendedLifetime(tree) {}
    }

    @Test func `and never goes back behind the release that the app was shipped with`() async throws {
        let old = try #require(origin.repository["metadata/timestamp.json"])
        try origin.publish(2, title: "Newer")
        var configuration = device.configuration()
        let tree = try shippedTree()
        configuration.embedded = FolderTransport(path: tree.path)
        origin.repository["metadata/timestamp.json"] = old
        let client = LitfassClient(configuration)
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.kind == .lagging)
        #expect(client.release?.title == "Newer fr")
        withExtendedLifetime(tree) {}
    }

    /// The origin's tree on a disk, as an app is shipped with it.
    private func shippedTree() throws -> ShippedTree { try ShippedTree(of: origin) }
}

/// A copy of what an origin serves, for as long as the value lives.
final class ShippedTree: Sendable {
    private let folder: TemporaryFolder

    var path: String { folder.path }

    init(of origin: SimulatedOrigin) throws {
        folder = try TemporaryFolder()
        for (path, bytes) in origin.repository.files {
            guard let relative = RelativePath(path) else { continue }
            try Folder(folder.path).write(bytes, to: relative)
        }
    }
}

/// Counts across tasks.
final class Tally: Sendable {
    private let counted = Mutex(0)

    var count: Int { counted.withLock { $0 } }

    func add() { counted.withLock { $0 += 1 } }
}
