import Bundles
import Digests
import Files
import Foundation
import TestKit
import Testing
import Trust

@testable import LitfassClient

@Suite struct `A client survives` {
    let origin: SimulatedOrigin

    init() throws { origin = try SimulatedOrigin() }

    /// The writes of a first refresh, and of one with a new release, a new root and a new bundle.
    static let writes = 0...24

    @Test(arguments: writes) func `a kill at any write`(_ writes: Int) async throws {
        let disk = MemoryFiles()
        let device = Device(origin, files: disk)
        try origin.publish(1)
        try await device.client().refresh()
        try origin.repository.publishRoot(origin.repository.root(version: 2))
        try origin.publish(2, title: "Good day")
        let dying = Device(origin, files: MortalFiles(disk, dyingAfter: writes))
        // It may get through: that depends on how many writes it is allowed.
        _ = try? await dying.client().refresh()
        let next = device.client()
        #expect(next.openingFault == nil)
        #expect(["Hello fr", "Good day fr"].contains(next.release?.title))
        origin.isDown = true
        await #expect(throws: ClientFault.self) { try await next.refresh() }
        origin.isDown = false
        #expect(try await next.refresh().release.title == "Good day fr")
        #expect(device.client().release?.title == "Good day fr")
    }

    @Test func `as many writes as the test above allows`() async throws {
        let counting = MortalFiles(MemoryFiles())
        let device = Device(origin, files: counting)
        try origin.publish(1)
        try await device.client().refresh()
        let before = counting.writes
        try origin.repository.publishRoot(origin.repository.root(version: 2))
        try origin.publish(2, title: "Good day")
        try await device.client().refresh()
        #expect(counting.writes - before <= Self.writes.upperBound)
        #expect(counting.writes - before > Self.writes.upperBound / 2)
    }

    @Test(arguments: writes) func `a single write that fails`(_ write: Int) async throws {
        let disk = MemoryFiles()
        try origin.publish(1)
        try await Device(origin, files: disk).client().refresh()
        try origin.repository.publishRoot(origin.repository.root(version: 2))
        try origin.publish(2, title: "Good day")
        let client = Device(origin, files: MortalFiles(disk, failingOnlyAt: write)).client()
        #expect(try await client.refresh().release.title == "Good day fr")
        let next = Device(origin, files: disk).client()
        #expect(next.openingFault == nil)
        #expect(["Hello fr", "Good day fr"].contains(next.release?.title))
        #expect(try await next.refresh().release.title == "Good day fr")
    }

    enum Damage: CaseIterable, Sendable {
        case emptied, cut, flipped, replaced, removed

        func applied(to bytes: [UInt8]) -> [UInt8]? {
            var bytes = bytes
            switch self {
            case .emptied: return []
            case .cut: return Array(bytes.prefix(bytes.count / 2))
            case .flipped:
                bytes[bytes.count / 2] ^= 1
                return bytes
            case .replaced: return Array(repeating: 0x20, count: bytes.count)
            case .removed: return nil
            }
        }
    }

    /// Every file of the state, one after the other, is damaged in every way.
    @Test(arguments: Damage.allCases) func `a damaged disk`(_ damage: Damage) async throws {
        try origin.publish(1)
        let disk = MemoryFiles()
        try await Device(origin, files: disk).client().refresh()
        let paths = try ["trusted", "objects"].flatMap { folder in
            try disk.names(in: RelativePath(known: folder)).map { "\(folder)/\($0)" }
        }
        #expect(paths.count == 12)
        for path in (paths + ["release.json"]).map(RelativePath.init(known:)) {
            let files = MemoryFiles(over: .readOnly(disk))
            let bytes = try #require(try disk.readIfPresent(path, limitBytes: 1 << 20))
            if let damaged = damage.applied(to: bytes) {
                files.replace(path, with: damaged)
            } else {
                files.removeFile(path)
            }
            let client = Device(origin, files: files).client()
            #expect(try await client.refresh().release.title == "Hello fr", "\(path)")
            let healed = Device(origin, files: files).client()
            #expect(healed.openingFault == nil, "\(path)")
            #expect(healed.release?.title == "Hello fr", "\(path)")
        }
    }

    /// One damaged file costs nothing that another copy has: each of metadata stands among the objects and in the trusted metadata, and
    /// the record of the release can be done without. A bundle stands once, and again where the app was shipped with it.
    @Test(arguments: Damage.allCases, [true, false])
    func `a damaged file without a network`(_ damage: Damage, isShipped: Bool) async throws {
        try origin.publish(1)
        let tree = try ShippedTree(of: origin)
        let disk = MemoryFiles()
        try await Device(origin, files: disk).client().refresh()
        let bundle = SHA256Digest(of: SimulatedOrigin.bundle(language: "fr", title: "Hello fr").encoded())
        // The app has it anyway.
        let root = SHA256Digest(of: origin.root).hex
        let paths = try ["trusted", "objects"].flatMap { folder in
            try disk.names(in: RelativePath(known: folder)).map { "\(folder)/\($0)" }
        }
        for path in (paths + ["release.json", "random-number"]).map(RelativePath.init(known:)) {
            let files = MemoryFiles(over: .readOnly(disk))
            let bytes = try #require(try disk.readIfPresent(path, limitBytes: 1 << 20))
            if let damaged = damage.applied(to: bytes) {
                files.replace(path, with: damaged)
            } else {
                files.removeFile(path)
            }
            var configuration = Device(origin, files: files).configuration()
            if isShipped { configuration.embedded = FolderTransport(path: tree.path) }
            let client = LitfassClient(configuration)
            let isOnlyCopy = path.name == bundle.hex && !isShipped
            #expect(client.release?.title == (isOnlyCopy ? nil : "Hello fr"), "\(path)")
            let isNoted =
                path.parent?.string == "objects" && path.name != root
                || path.name == "release.json" && damage != .removed
            #expect((client.openingFault?.kind == .notStored) == isNoted, "\(path)")
        }
    }

    /// A floor under the clock that no refresh has laid would let nothing in for as long as it says.
    /// - Parameter others: what of the timestamp is lost too: the file of the release, and the one that was trusted last.
    @Test(arguments: ["6795222800", "99999999999"], [[], ["objects"], ["objects", "trusted"]])
    func `a damaged time of the last refresh`(time: String, others: [String]) async throws {
        try origin.publish(1)
        let disk = MemoryFiles()
        let device = Device(origin, files: disk)
        try await device.client().refresh()
        let path = RelativePath(known: "release.json")
        let record = String(decoding: try #require(try disk.readIfPresent(path, limitBytes: 1 << 20)), as: UTF8.self)
        try #require(record.contains("1795222800"))
        disk.replace(path, with: Array(record.replacing("1795222800", with: time).utf8))
        let timestamp = RelativePath(known: "trusted/timestamp.json")
        let object = SHA256Digest(of: try #require(try disk.readIfPresent(timestamp, limitBytes: 1 << 20)))
        if others.contains("objects") { disk.removeFile(RelativePath(known: "objects/\(object.hex)")) }
        if others.contains("trusted") { disk.removeFile(timestamp) }
        let client = device.client()
        #expect((client.release == nil) == (others.count == 2), "one copy of the timestamp is enough")
        #expect(try await client.refresh().release.title == "Hello fr")
        try origin.publish(2, title: "Good day", lifetime: .days(9))
        #expect(try await device.client().refresh().release.title == "Good day fr")
    }

    /// The metadata that was trusted last bears it out, where that of the release does not.
    @Test func `a clock that was set back, beside a damaged release`() async throws {
        try origin.publish(1)
        let disk = MemoryFiles()
        let device = Device(origin, files: disk)
        device.now = device.now + .days(6)
        try await device.client().refresh()
        for name in try disk.names(in: RelativePath(known: "objects")) {
            disk.removeFile(RelativePath(known: "objects/\(name)"))
        }
        device.now = RepositorySimulator.today
        try origin.publish(2, lifetime: .days(5))
        let fault = await #expect(throws: ClientFault.self) { try await device.client().refresh() }
        #expect(fault?.description.contains("expired") == true, "\(fault.map { "\($0)" } ?? "")")
    }

    /// A link is never followed; what is put in its place is a file again.
    @Test func `a bundle that its disk does not give`() async throws {
        try origin.publish(1)
        let folder = try TemporaryFolder()
        let device = Device(origin, files: Folder(folder.path))
        try await device.client().refresh()
        let bundle = SimulatedOrigin.bundle(language: "fr", title: "Hello fr").encoded()
        let name = "objects/\(SHA256Digest(of: bundle).hex)"
        let place = folder.url.appending(path: name)
        try FileManager.default.moveItem(at: place, to: folder.url.appending(path: "elsewhere"))
        try FileManager.default.createSymbolicLink(
            at: place, withDestinationURL: folder.url.appending(path: "elsewhere"))
        let client = device.client()
        #expect(
            client.openingFault?.description
                == "cannot open '\(folder.path)/\(name)': it is a symbolic link, and links are not followed")
        #expect(client.release == nil)
        let refresh = try await client.refresh()
        #expect(refresh.release.title == "Hello fr")
        #expect(refresh.fetched == ["content.fr.json"])
        #expect(refresh.storageFault == nil)
        #expect(device.client().openingFault == nil)
    }

    /// What lies in a client's folder and is not its own, and whether all of it can be kept beside it.
    struct Stray: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var isInTheWay = false
        /// In the shell, in the folder.
        let making: String

        static let all = [
            Stray(testDescription: "a file beyond every limit", making: "truncate -s 20M trusted/old.json"),
            Stray(testDescription: "a name that is none", making: "touch trusted/$(printf '\\377').json"),
            Stray(testDescription: "such a name among the objects", making: "touch objects/$(printf '\\377')"),
            Stray(testDescription: "a folder called as what is left of a kill", making: "mkdir objects/.4711-0.tmp"),
            Stray(testDescription: "an empty folder for a file", making: "rm trusted/snapshot.json; mkdir $_"),
            Stray(
                testDescription: "a folder for a file", isInTheWay: true,
                making: "rm trusted/snapshot.json; mkdir -p $_/mine"),
            Stray(testDescription: "a file for a folder", isInTheWay: true, making: "rm -r trusted; touch trusted"),
        ]
    }

    @Test(arguments: Stray.all) func `what somebody left in its folder`(_ stray: Stray) async throws {
        try origin.publish(1)
        let folder = try TemporaryFolder()
        let device = Device(origin, files: Folder(folder.path))
        try await device.client().refresh()
        #expect(try Command.run("/bin/bash", ["-c", stray.making], in: folder.url).status == 0)
        try origin.publish(2, title: "Good day")
        let first = try await device.client().refresh()
        #expect((first.storageFault != nil) == stray.isInTheWay, "\(first.storageFault.map { "\($0)" } ?? "kept")")
        origin.isDown = true
        let client = device.client()
        #expect(client.openingFault == nil)
        #expect(client.release?.title == "Good day fr")
        origin.isDown = false
        #expect((try await client.refresh().requests > 2) == stray.isInTheWay)
        #expect(try Folder(folder.path).names(in: RelativePath(known: "objects")).count == 6)
    }

    @Test func `and tells damage from an attack`() async throws {
        try origin.publish(1)
        let disk = MemoryFiles()
        let device = Device(origin, files: disk)
        try await device.client().refresh()
        disk.replace(RelativePath(known: "trusted/snapshot.json"), with: Array("{}".utf8))
        let bundle = SimulatedOrigin.bundle(language: "fr", title: "Hello fr").encoded()
        let object = "objects/\(try #require(TargetFile(name: "", bytes: bundle).content.sha256))"
        disk.replace(RelativePath(known: object), with: [])
        let client = device.client()
        #expect(client.openingFault?.kind == .notStored)
        #expect(
            client.openingFault?.description.replacing(/[0-9a-f]{64}/, with: "SHA256")
                == "the state on disk is damaged: targets/SHA256.content.fr.json is not what was stored")
        let refresh = try await client.refresh()
        #expect(refresh.repaired == ["snapshot.json"])
        #expect(refresh.fetched == ["content.fr.json"])
    }

    @Test func `a disk that is full: the release is offered, and said not to be kept`() async throws {
        try origin.publish(1)
        let disk = MemoryFiles()
        try await Device(origin, files: disk).client().refresh()
        try origin.publish(2, title: "Good day")
        for writes in 0...3 {
            let client = Device(origin, files: MortalFiles(disk, dyingAfter: writes)).client()
            let refresh = try await client.refresh()
            #expect(refresh.release.title == "Good day fr")
            #expect(refresh.storageFault?.kind == .notStored)
            #expect(client.release?.title == "Good day fr")
        }
    }

    @Test func `another process on the same folder`() async throws {
        try origin.publish(1)
        let folder = try TemporaryFolder()
        let devices = (0..<4).map { _ in Device(origin, files: Folder(folder.path)) }
        for number in 2...6 {
            try origin.publish(number, title: "Title \(number)")
            await withTaskGroup { group in
                for device in devices {
                    group.addTask { [number] in
                        let title = try? await device.client().refresh().release.title  // nil fails the test as well
                        #expect(title == "Title \(number) fr")
                    }
                }
            }
            let client = devices[0].client()
            #expect(client.openingFault == nil)
            #expect((client.release?.number ?? 0) >= number - 1)
        }
    }

    @Test func `a writer that holds the folder: it refreshes and leaves the writing to the other`() async throws {
        try origin.publish(1)
        let folder = try TemporaryFolder()
        let claim = try #require(try Folder(folder.path).claim())
        var configuration = Device(origin, files: Folder(folder.path)).configuration()
        configuration.sleep = { _ in }
        let client = LitfassClient(configuration)
        let refresh = try await client.refresh()
        #expect(refresh.release.title == "Hello fr")
        #expect(
            refresh.storageFault?.description
                == "another process is writing the state; what was verified is not kept")
        #expect(try Folder(folder.path).walk() == [])
        withExtendedLifetime(claim) {}
    }

    /// Neither a full disk nor another writer leads a client back behind what it offers.
    @Test(arguments: [0, 3, 7]) func `an older release after one that could not be kept`(writes: Int) async throws {
        try origin.publish(1)
        let disk = MemoryFiles()
        try await Device(origin, files: disk).client().refresh()
        let first = origin.repository.files
        try origin.publish(2, title: "Good day")
        let client = Device(origin, files: MortalFiles(disk, dyingAfter: writes)).client()
        #expect(try await client.refresh().storageFault != nil)
        for (path, bytes) in first { origin.repository[path] = bytes }
        let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
        #expect(fault?.kind == .lagging)
        #expect(client.release?.title == "Good day fr")
    }

    /// The record of the last release says more than a trusted folder that was lost.
    @Test func `an older release after the trusted metadata was lost`() async throws {
        try origin.publish(1)
        let first = origin.repository.files
        try origin.publish(2, title: "Good day")
        let disk = MemoryFiles()
        try await Device(origin, files: disk).client().refresh()
        for name in try disk.names(in: TrustedStore.folder) {
            disk.removeFile(RelativePath(known: "trusted/\(name)"))
        }
        for (path, bytes) in first { origin.repository[path] = bytes }
        let client = Device(origin, files: disk).client()
        let end = RepositorySimulator.today + .days(7)
        await #expect(throws: ClientFault(.lagging(trusted: 2, offered: 1, until: end))) { try await client.refresh() }
        #expect(client.release?.title == "Good day fr")
    }

    @Test func `and clears away what it was writing when it was killed`() async throws {
        try origin.publish(1)
        let folder = try TemporaryFolder()
        try await Device(origin, files: Folder(folder.path)).client().refresh()
        let before = try Folder(folder.path).walk(hidden: .included)
        for name in [".4711-0.tmp", "trusted/.4711-0.tmp", "objects/.4711-12.tmp"] {
            try Data("half".utf8).write(to: folder.url.appending(path: name))
        }
        try await Device(origin, files: Folder(folder.path)).client().refresh()
        #expect(try Folder(folder.path).walk(hidden: .included) == before)
    }

    @Test func `on a disk, with plain files that others can read`() async throws {
        try origin.publish(1)
        let folder = try TemporaryFolder()
        try await Device(origin, files: Folder(folder.path)).client().refresh()
        let names = try Folder(folder.path).walk().map(\.string).filter { !$0.hasPrefix("objects/") }
        #expect(
            names == [
                "random-number", "release.json", "trusted/1.root.json", "trusted/content.json", "trusted/root.json",
                "trusted/snapshot.json", "trusted/targets.json", "trusted/timestamp.json",
            ])
        let kept = try Folder(folder.path).read(RelativePath(known: "trusted/timestamp.json"), limitBytes: 1 << 20)
        #expect(kept == origin.repository["metadata/timestamp.json"])
    }
}
