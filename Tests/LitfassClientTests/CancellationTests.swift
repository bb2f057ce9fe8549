import Files
import Synchronization
import TestKit
import Testing

@testable import LitfassClient

@Suite struct `A refresh that is cancelled` {
    let origin: SimulatedOrigin
    let disk = MemoryFiles()

    init() throws {
        origin = try SimulatedOrigin()
        try origin.publish(1)
    }

    /// The origin is silent and does not notice: whoever is cancelled does not wait for it.
    @Test func `ends at once and leaves everything as it was`() async throws {
        let device = Device(origin, files: disk)
        let client = device.client()
        try await client.refresh()
        try origin.publish(2, title: "Good day")
        let before = try snapshot(of: disk)
        origin.hold()
        let caller = Task { try await client.refresh() }
        await origin.heard(requests: 7)
        caller.cancel()
        let fault = await #expect(throws: ClientFault.self) { try await caller.value }
        #expect(fault?.kind == .cancelled)
        #expect(fault?.description == "the refresh was cancelled")
        #expect(await client.isRefreshing == false)
        origin.letGo()
        #expect(client.release?.title == "Hello fr")
        #expect(client.release?.freshness.lastRefusal == nil)
        #expect(try snapshot(of: disk) == before)
        #expect(try await client.refresh().release.title == "Good day fr")
    }

    /// At any request, with an origin that answers right after.
    @Test(arguments: 1...5) func `writes nothing, whatever came before`(requests: Int) async throws {
        let client = Device(origin, files: disk).client()
        origin.hold(after: requests)
        let caller = Task { try await client.refresh() }
        await origin.heard(requests: requests + 1)
        caller.cancel()
        await #expect(throws: ClientFault.self) { try await caller.value }
        let (asked, before) = (origin.requestCount, try snapshot(of: disk))
        origin.letGo()
        #expect(try await client.refresh().release.title == "Hello fr")
        #expect(origin.requestCount == asked + 6, "the cancelled refresh asks for nothing more")
        #expect(before.keys.allSatisfy { $0 == "random-number" })
    }

    @Test func `goes on for others who wait for it`() async throws {
        let client = Device(origin, files: disk).client()
        origin.hold()
        let first = Task { try await client.refresh() }
        await origin.heard(requests: 1)
        let joined = Tally()
        let second = Task {
            joined.add()
            return try await client.refresh()
        }
        while joined.count == 0 { await Task.yield() }
        // Behind the second one in the client's queue.
        for _ in 0..<20 { _ = await client.isRefreshing }
        first.cancel()
        let fault = await #expect(throws: ClientFault.self) { try await first.value }
        #expect(fault?.kind == .cancelled)
        origin.letGo()
        #expect(try await second.value.release.title == "Hello fr")
        #expect(origin.requestCount == 6)
    }

    @Test func `is not begun by a task that was cancelled before`() async throws {
        let client = Device(origin, files: disk).client()
        let task = Task {
            while !Task.isCancelled { await Task.yield() }
            return try await client.refresh()
        }
        task.cancel()
        await #expect(throws: ClientFault(.cancelled)) { try await task.value }
        #expect(origin.requestCount == 0)
    }

    private func snapshot(of files: MemoryFiles) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for path in ["release.json", "random-number"].map(RelativePath.init(known:)) {
            found[path.string] = try files.readIfPresent(path, limitBytes: 1 << 20)
        }
        for folder in ["trusted", "objects"].map(RelativePath.init(known:)) {
            for name in try files.names(in: folder) {
                let path = RelativePath(known: "\(folder.string)/\(name)")
                found[path.string] = try files.readIfPresent(path, limitBytes: 1 << 20)
            }
        }
        return found
    }
}

/// An app and its extension on one folder.
@Suite struct `Two clients on one folder` {
    let slow: SimulatedOrigin
    let folder: TemporaryFolder

    init() throws {
        slow = try SimulatedOrigin()
        folder = try TemporaryFolder()
        try slow.publish(1)
    }

    private func device() -> Device { Device(slow, files: Folder(folder.path)) }

    @Test func `do not lock each other out while a network is silent`() async throws {
        let other = HeldTransport(slow)
        var configuration = device().configuration()
        configuration.transport = other
        let waiting = LitfassClient(configuration)
        let refresh = Task { try await waiting.refresh() }
        while !other.isAsked { await Task.yield() }
        let quick = try await device().client().refresh()
        #expect(quick.storageFault == nil)
        #expect(device().client().release?.title == "Hello fr")
        other.letGo()
        #expect(try await refresh.value.storageFault == nil)
    }

    /// The first one has its answers before the second release is there, and writes after the other has stored it.
    @Test func `never store an older release over a newer one`() async throws {
        let other = HeldTransport(slow, at: "targets/")
        var configuration = device().configuration()
        configuration.transport = other
        let late = LitfassClient(configuration)
        let refresh = Task { try await late.refresh() }
        while !other.isAsked { await Task.yield() }
        try slow.publish(2, title: "Good day")
        try await device().client().refresh()
        other.letGo()
        let outcome = try await refresh.value
        #expect(outcome.release.title == "Hello fr")
        #expect(outcome.storageFault == nil)
        let next = device().client()
        #expect(next.openingFault == nil)
        #expect(next.release?.title == "Good day fr")
        #expect(try await late.refresh().release.title == "Good day fr")
    }
}

/// An origin that is silent from some path on.
private final class HeldTransport: Transport {
    private struct State {
        var isAsked = false
        var isOpen = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let origin: SimulatedOrigin
    private let prefix: String
    private let state = Mutex(State())

    init(_ origin: SimulatedOrigin, at prefix: String = "") { (self.origin, self.prefix) = (origin, prefix) }

    var isAsked: Bool { state.withLock { $0.isAsked } }

    func letGo() {
        let waiting = state.withLock { state in
            state.isOpen = true
            return state.waiting
        }
        for continuation in waiting { continuation.resume() }
    }

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        if path.hasPrefix(prefix) {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    state.isAsked = true
                    if !state.isOpen { state.waiting.append(continuation) }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }
        return try await origin.fetch(path, limits: limits)
    }
}
