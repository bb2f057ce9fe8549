import Files
import FoundationEssentials
import Synchronization
import TestKit
import Testing
import Trust

@testable import LitfassClient

/// A simulated repository as two places on a network: one for metadata, one for targets.
private struct Place: Transport {
    let repository: RepositorySimulator
    let top: String
    /// What its server takes for the present time.
    var time: Date?
    /// Called with each path that is asked for.
    var heard: @Sendable (String) -> Void = { _ in }

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        heard(path)
        guard let bytes = repository["\(top)/\(path)"] else { return nil }
        guard bytes.count <= limits.bytes else {
            throw TransportFault(path: path, reason: .larger(limitBytes: limits.bytes))
        }
        return Transfer(bytes: bytes, serverTime: time)
    }
}

/// Files of which one cannot be read.
private struct ScratchedFiles: StateFiles {
    let files = MemoryFiles()
    let scratched: String

    func readIfPresent(_ path: RelativePath, limitBytes: Int) throws(FileFault) -> [UInt8]? {
        if path.string == scratched { throw FileFault(.read, path: path.string, .system(5)) }
        return try files.readIfPresent(path, limitBytes: limitBytes)
    }

    func replace(_ path: RelativePath, with bytes: [UInt8]) throws(FileFault) { files.replace(path, with: bytes) }
    func removeFile(_ path: RelativePath) throws(FileFault) { files.removeFile(path) }
    func names(in folder: RelativePath) throws(FileFault) -> [String] { try files.names(in: folder) }
    func claim() throws(FileFault) -> (any StateClaim)? { try files.claim() }
}

@Suite struct `A reader of any repository` {
    private let repository: RepositorySimulator
    private let root: [UInt8]
    private static let day = Date(timeIntervalSince1970: Double(RepositorySimulator.today.secondsSinceEpoch))

    init() throws {
        repository = try RepositorySimulator()
        root = try repository.publishRoot().bytes
        try repository.publishRelease(content: ["content.de.json": Array("{\"a\":1}".utf8)])
    }

    private func read(
        _ state: any StateFiles, at time: Date = Self.day, limits: RepositoryLimits = .desk
    ) async throws -> RepositoryReader {
        let origin = RepositoryReader.Location(
            root: root, metadata: Place(repository: repository, top: "metadata", time: Self.day),
            targets: Place(repository: repository, top: "targets"))
        return try await RepositoryReader(origin, state: state, at: time, limits: limits) { _ in }
    }

    private static func limits(_ name: String, _ value: Int) -> RepositoryLimits? {
        var limits = RepositoryLimits.desk
        return limits.set(name, to: value) ? limits : nil
    }

    @Test func `keeps plain files, each exactly as received`() async throws {
        let folder = try TemporaryFolder()
        var reader = try await read(Folder(folder.path))
        let target = try await reader.fetch("content.de.json", into: Folder(folder.path + "/out"))
        #expect(target == FetchedTarget(name: "content.de.json", bytes: 7, isNew: true))
        let again = try await reader.fetch("content.de.json", into: Folder(folder.path + "/out"))
        #expect(!again.isNew)
        for (kept, published) in [
            ("root.json", "1.root.json"), ("root_history/1.root.json", "1.root.json"),
            ("timestamp.json", "timestamp.json"), ("snapshot.json", "1.snapshot.json"),
            ("targets.json", "1.targets.json"), ("content.json", "1.content.json"),
        ] {
            #expect(Array(try folder.text(kept).utf8) == repository["metadata/\(published)"], "\(kept)")
        }
        #expect(try folder.text("out/content.de.json") == "{\"a\":1}")
    }

    @Test func `refuses what no role may speak for`() async throws {
        var reader = try await read(MemoryFiles())
        let fault = await #expect(throws: ClientFault.self) {
            _ = try await reader.fetch("other", into: MemoryFiles())
        }
        #expect(fault?.kind == .notTrusted)
        #expect(fault?.description == "the repository has no target 'other': no role that may speak for it lists it")
    }

    @Test(arguments: [
        ("rootBytes", 2), ("timestampBytes", 2), ("snapshotBytes", 2), ("targetsBytes", 2), ("targetBytes", 2),
        ("delegations", 0), ("depth", 2), ("requests", 3), ("totalBytes", 900), ("refreshTime", 0),
    ]) func `names the limit it met`(name: String, value: Int) async throws {
        if name == "rootBytes" { try repository.publishRoot(repository.root(version: 2)) }
        let limits = try #require(Self.limits(name, value))
        let words = await refusal(limits)
        #expect(words?.contains("'\(name)'") == true, "\(words ?? "accepted")")
    }

    /// The server goes on after what its own metadata lists.
    @Test(arguments: [
        "metadata/1.snapshot.json", "metadata/1.targets.json", "metadata/1.content.json", "content.de.json",
    ])
    func `names the length that is listed`(path: String) async throws {
        let path = try #require(repository.files.keys.first { $0.hasSuffix(path) })
        repository.tamper(path) { $0 += Array(repeating: 0x20, count: 1000) }
        let words = await refusal(.desk)
        #expect(words?.contains(#/is larger than the limit 'length' of \d+ bytes, which is what is listed/#) == true)
    }

    private func refusal(_ limits: RepositoryLimits) async -> String? {
        do {
            var reader = try await read(MemoryFiles(), limits: limits)
            _ = try await reader.fetch("content.de.json", into: MemoryFiles())
            return nil
        } catch let refusal as Freshness.Refusal {
            return refusal.fault.description
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [("depth", 257), ("depth", .max), ("rootBytes", .max), ("requestTime", .max), ("redirects", -1)])
    func `takes no limit that its own machine cannot bear`(name: String, value: Int) {
        #expect(Self.limits(name, value) == nil)
    }

    /// With all that may be allowed, on the stack of a task.
    @Test func `goes down as deep as it may be told to`() async throws {
        let deep = Array("{\"signatures\":[],\"signed\":".utf8) + Array(repeating: 0x5B, count: 255)
        let limits = try #require(Self.limits("depth", 256))
        repository["metadata/2.root.json"] = deep + Array(repeating: 0x5D, count: 255) + [0x7D]
        #expect(await refusal(limits) == "root metadata is malformed: 'signed' is not an object")
        repository["metadata/2.root.json"] = deep + Array(repeating: 0x5B, count: 30_000)
        #expect(await refusal(limits)?.contains("'depth' of 256") == true)
    }

    @Test func `knows no other limits`() {
        #expect(Self.limits("rootByte", 1) == nil)
        #expect(Set(RepositoryLimits.all.map(\.name)).count == 14)
        for limit in RepositoryLimits.all {
            #expect(Self.limits(limit.name, 7).map(limit.value(in:)) == 7)
        }
    }

    @Test(arguments: ["root.json", "timestamp.json", "snapshot.json", "targets.json", "content.json"])
    func `tells damage of its state apart, and repairs it`(name: String) async throws {
        let state = MemoryFiles()
        var first = try await read(state)
        _ = try await first.fetch("content.de.json", into: MemoryFiles())
        let path = try #require(RelativePath(name))
        var bytes = try #require(try state.readIfPresent(path, limitBytes: 1 << 20))
        let place = try #require(bytes.firstRange(of: Array("\"sig\":\"".utf8))).upperBound
        bytes[place] ^= 1
        state.replace(path, with: bytes)
        var again = try await read(state)
        _ = try await again.fetch("content.de.json", into: MemoryFiles())
        // The newest root is only ever compared; a delegated role may have got other keys, and is not called damaged.
        let isJudged = !["root.json", "content.json"].contains(name)
        #expect(again.damage.map { $0.prefix { $0 != ":" } } == (isJudged ? [Substring(name)] : []))
        #expect(try await read(state).damage.isEmpty)
    }

    @Test func `keeps what a higher limit let pass, and does not call it damaged`() async throws {
        let limits = try #require(Self.limits("timestampBytes", 20_000_000))
        repository.tamper("metadata/timestamp.json") { $0 += Array(repeating: 0x20, count: 9 << 20) }
        let state = MemoryFiles()
        _ = try await read(state, limits: limits)
        #expect(try await read(state, limits: limits).damage.isEmpty)
    }

    @Test func `goes on with the newest root after too many of them`() async throws {
        let limits = try #require(Self.limits("rootRotations", 2))
        for version in 2...6 { try repository.publishRoot(repository.root(version: version)) }
        let state = MemoryFiles()
        for expected in [3, 5, 6] { #expect(try await read(state, limits: limits).root.version == expected) }
    }

    @Test(arguments: ["root.json", "root_history/1.root.json", "timestamp.json", "snapshot.json", "targets.json"])
    func `goes on where a file of its state cannot be read, and says so`(name: String) async throws {
        let state = ScratchedFiles(scratched: name)
        _ = try await read(state)
        let again = try await read(state)
        #expect(again.snapshot.version == 1)
        // The files of the root are only ever compared with what is trusted already.
        let isCompared = name.hasSuffix("root.json")
        #expect(
            again.damage
                == (isCompared ? [] : ["\(name): \(name) cannot be read: cannot read '\(name)': Input/output error"]))
    }

    /// The writes of a refresh with a new root and a new release, and of a target's role.
    @Test(arguments: 0...10) func `goes on after a kill at any write`(writes: Int) async throws {
        let disk = MemoryFiles()
        _ = try await read(disk)
        try repository.publishRoot(repository.root(version: 2))
        try repository.publishRelease(2, content: ["content.de.json": Array("{\"a\":2}".utf8)])
        var dying = try await read(MortalFiles(disk, dyingAfter: writes))
        _ = try await dying.fetch("content.de.json", into: MemoryFiles())
        #expect((dying.storageFault == nil) == (writes >= 5), "the last of the writes is among the arguments")
        var next = try await read(disk)
        #expect(next.root.version == 2 && next.snapshot.version == 2)
        #expect(try await next.fetch("content.de.json", into: MemoryFiles()).bytes == 7)
        #expect(next.damage.isEmpty)
        #expect(try await read(disk).requests == 2, "nothing is left to be fetched")
    }

    @Test func `puts a target in the place of a link, and not where it leads`() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "elsewhere")
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "content.de.json"),
            withDestinationURL: folder.url.appending(path: "elsewhere"))
        var reader = try await read(MemoryFiles())
        #expect(try await reader.fetch("content.de.json", into: Folder(folder.path)).isNew)
        #expect(try await reader.fetch("content.de.json", into: Folder(folder.path)).isNew == false)
        #expect(try folder.text("content.de.json") == "{\"a\":1}")
        #expect(try folder.text("elsewhere") == "\u{1}")
    }

    @Test func `does not believe a clock that was set back`() async throws {
        let state = MemoryFiles()
        let late = Self.day.addingTimeInterval(6 * 86_400)
        _ = try await read(state, at: late)
        #expect(try await read(state, at: Self.day).clockDoubt?.source == .lastRefresh)
        // The timestamp of the next release has run out by then, though not by the device's clock.
        try repository.publishRelease(2, lifetime: .days(5))
        let refusal = await #expect(throws: Freshness.Refusal.self) { _ = try await read(state, at: Self.day) }
        #expect(refusal?.clockDoubt?.source == .lastRefresh)
        try repository.publishRelease(3)
        #expect(try await read(state, at: Self.day).snapshot.version == 3)
    }

    @Test func `says of a clock by which the root has expired that it may be ahead`() async throws {
        let late = Self.day.addingTimeInterval(4000 * 86_400)
        let refusal = await #expect(throws: Freshness.Refusal.self) { _ = try await read(MemoryFiles(), at: late) }
        #expect(refusal?.fault.description == "root expired on 2027-11-21T00:00:00Z, and it is 2037-11-03T00:00:00Z")
        #expect(refusal?.clockDoubt?.source == .server)
    }

    /// No refresh went well at such a time: what was kept had ended long before, and may be damaged too.
    @Test(arguments: ["2093-11-21T00:00:00Z", "9999-12-31T23:59:59Z"], [nil, "timestamp.json", "targets.json"])
    func `does not believe a latest time that was damaged`(time: String, other: String?) async throws {
        let state = MemoryFiles()
        _ = try await read(state)
        if let other { state.replace(RelativePath(known: other), with: Array("{".utf8)) }
        state.replace(RelativePath(known: "latest-time"), with: Array("\(time)\n".utf8))
        #expect(try await read(state).snapshot.version == 1)
        try repository.publishRelease(2, lifetime: .days(9))
        #expect(try await read(state, at: Self.day.addingTimeInterval(8 * 86_400)).snapshot.version == 2)
    }

    @Test func `reads without a state where it may not write one, and says so`() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "state")
        let reader = try await read(Folder(folder.path + "/state"))
        #expect(reader.snapshot.version == 1)
        #expect(
            reader.storageFault?.description == "cannot open '\(folder.path)/state': Not a directory",
            "\(reader.storageFault.map { "\($0)" } ?? "kept")")
    }

    @Test(arguments: [
        ([], 2), (["root.json"], 2), (["root_history/2.root.json"], 2), (["root_history/1.root.json"], 2),
        (["root.json", "root_history/2.root.json"], nil),
    ])
    func `begins with the newest root of a state, or with none`(damaged: [String], version: Int?) async throws {
        try repository.publishRoot(repository.root(version: 2))
        let state = MemoryFiles()
        #expect(RepositoryReader.newestRoot(in: state) == nil)
        _ = try await read(state)
        for name in damaged { state.replace(RelativePath(known: name), with: Array("{}".utf8)) }
        let newest = version.flatMap { repository["metadata/\($0).root.json"] }
        #expect(RepositoryReader.newestRoot(in: state) == newest.map { .sound($0) } ?? .damaged)
    }

    /// As where a program ended between the two.
    @Test func `takes no older root of a state for the newest`() async throws {
        try repository.publishRoot(repository.root(version: 2))
        let state = MemoryFiles()
        _ = try await read(state)
        let (first, second) = (repository["metadata/1.root.json"], try #require(repository["metadata/2.root.json"]))
        state.replace(RelativePath(known: "root.json"), with: try #require(first))
        #expect(RepositoryReader.newestRoot(in: state) == .sound(second))
        state.replace(RelativePath(known: "root_history/2.root.json"), with: Array("{}".utf8))
        #expect(RepositoryReader.newestRoot(in: state) == .damaged)
    }

    @Test func `leaves a state alone that another process writes`() async throws {
        let folder = try TemporaryFolder()
        let claim = try Folder(folder.path).claim()
        let reader = try await read(Folder(folder.path))
        #expect(reader.snapshot.version == 1)
        #expect(reader.storageFault == ClientFault(.busyState))
        #expect(try Folder(folder.path).names(in: RelativePath(known: "root_history")).isEmpty)
        withExtendedLifetime(claim) {}
    }

    @Test func `leaves a state to others while it asks the network`() async throws {
        let folder = try TemporaryFolder()
        let isFree = Mutex<[Bool]>([])
        let place = Place(repository: repository, top: "metadata", time: Self.day) { _ in
            // A lock that is not given would be this reader's own.
            let claim = (try? Folder(folder.path).claim()) ?? nil
            isFree.withLock { $0.append(claim != nil) }
        }
        let origin = RepositoryReader.Location(
            root: root, metadata: place, targets: Place(repository: repository, top: "targets"))
        var reader = try await RepositoryReader(origin, state: Folder(folder.path), at: Self.day) { _ in }
        _ = try await reader.fetch("content.de.json", into: MemoryFiles())
        #expect(isFree.withLock { $0 } == Array(repeating: true, count: reader.requests - 1))
        #expect(reader.storageFault == nil)
        #expect(try Folder(folder.path).names(in: RelativePath(known: "root_history")) == ["1.root.json"])
    }

    @Test func `keeps what it trusted before a refusal`() async throws {
        try repository.publishRoot(repository.root(version: 2))
        repository["metadata/timestamp.json"] = Array("{}".utf8)
        let state = MemoryFiles()
        await #expect(throws: Freshness.Refusal.self) { _ = try await read(state) }
        let newest = try #require(repository["metadata/2.root.json"])
        #expect(RepositoryReader.newestRoot(in: state) == .sound(newest))
    }

    /// As an edge of a CDN does that has not heard of the newest release.
    @Test func `goes on with what it knows where an edge lags`() async throws {
        let state = MemoryFiles()
        let old = try #require(repository["metadata/timestamp.json"])
        try repository.publishRelease(2, content: ["content.de.json": Array("{\"a\":2}".utf8)], lifetime: .days(5))
        _ = try await read(state)
        repository["metadata/timestamp.json"] = old
        var reader = try await read(state)
        #expect(reader.lag?.kind == .lagging)
        #expect(reader.snapshot.version == 2)
        let folder = MemoryFiles()
        _ = try await reader.fetch("content.de.json", into: folder)
        let fetched = try folder.readIfPresent(RelativePath(known: "content.de.json"), limitBytes: 9)
        #expect(fetched == Array("{\"a\":2}".utf8))
        // What is known has expired, and what is offered has not.
        let refusal = await #expect(throws: Freshness.Refusal.self) {
            _ = try await read(state, at: Self.day.addingTimeInterval(6 * 86_400))
        }
        #expect(refusal?.fault.kind == .lagging)
    }
}

@Suite struct `A client whose disk does not give a file` {
    @Test(arguments: ["trusted/timestamp.json", "trusted/snapshot.json", "trusted/targets.json"])
    func `fetches it anew and says so`(name: String) async throws {
        let origin = try SimulatedOrigin()
        try origin.publish(1)
        let device = Device(origin, files: ScratchedFiles(scratched: name))
        try await device.client().refresh()
        let client = device.client()
        let refresh = try await client.refresh()
        #expect(refresh.release.number == 1)
        #expect(refresh.repaired == [String(name.dropFirst("trusted/".count))])
    }
}
