import Foundation
import Synchronization
import TestKit
import Testing
import Trust

@testable import LitfassClient

@Suite struct `A client that asks by itself` {
    let origin: SimulatedOrigin
    let device: Device

    init() throws {
        origin = try SimulatedOrigin()
        device = Device(origin)
        try origin.publish(1)
    }

    private func client(spread: Double = 0) -> LitfassClient {
        var configuration = device.configuration()
        configuration.spread = { spread }
        return LitfassClient(configuration)
    }

    @Test func `waits for its interval, also as the next process`() async throws {
        let client = client()
        #expect(await client.nextRefresh == Date(device.now))
        #expect(try await client.refreshIfNeeded()?.release.number == 1)
        #expect(try await client.refreshIfNeeded() == nil)
        device.now = device.now + .seconds(3599)
        #expect(try await client.refreshIfNeeded() == nil)
        let next = self.client()
        #expect(await next.nextRefresh == Date(device.now + .seconds(1)))
        #expect(try await next.refreshIfNeeded() == nil)
        device.now = device.now + .seconds(1)
        #expect(try await client.refreshIfNeeded() != nil)
    }

    @Test func `goes at once for a person`() async throws {
        let client = client()
        try await client.refresh()
        try origin.publish(2, title: "Good day")
        #expect(try await client.refreshIfNeeded() == nil)
        #expect(try await client.refresh().release.number == 2)
    }

    /// One minute, two, four … and six hours at most; somewhat later for some, so that they do not come back together.
    @Test(arguments: [(0.0, [60, 120, 240, 480]), (1.0, [90, 180, 360, 720])])
    func `waits longer after each failure`(spread: Double, pauses: [Int64]) async throws {
        let client = client(spread: spread)
        origin.isDown = true
        for pause in pauses {
            await #expect(throws: ClientFault.self) { try await client.refreshIfNeeded() }
            #expect(await client.nextRefresh == Date(device.now + .seconds(pause)))
            device.now = device.now + .seconds(pause - 1)
            #expect(try await client.refreshIfNeeded() == nil)
            device.now = device.now + .seconds(1)
        }
        for _ in 0..<100 { await #expect(throws: ClientFault.self) { try await client.refresh() } }
        #expect(await client.nextRefresh == Date(device.now + .seconds(6 * 3600)))
        origin.isDown = false
        device.now = device.now + .seconds(6 * 3600)
        #expect(try await client.refreshIfNeeded() != nil)
        #expect(await client.nextRefresh == Date(device.now + .seconds(3600)))
    }

    @Test func `does not wait where its clock was set back`() async throws {
        let client = client()
        try await client.refresh()
        device.now = device.now + .seconds(-600)
        #expect(try await client.refreshIfNeeded() != nil)
    }

    /// RFC 9110 §10.2.3.
    @Test(arguments: [(Duration.seconds(10), Int64(60)), (.seconds(600), 600), (.seconds(1 << 33), 21_600)])
    func `leaves a busy server alone, and not for ever`(asked: Duration, pause: Int64) async throws {
        var configuration = device.configuration()
        configuration.spread = { 0 }
        configuration.transport = Busy(pause: asked)
        let client = LitfassClient(configuration)
        let fault = await #expect(throws: ClientFault.self) { try await client.refreshIfNeeded() }
        #expect(fault?.kind == .notReachable)
        #expect(await client.nextRefresh == Date(device.now + .seconds(pause)))
    }

    private struct Busy: Transport {
        let pause: Duration

        func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
            throw TransportFault(path: path, reason: .busy(status: 503, retryAfter: pause))
        }
    }
}

@Suite struct `A client that changes its language` {
    let origin: SimulatedOrigin
    let device: Device

    init() throws {
        origin = try SimulatedOrigin()
        device = Device(origin)
        try origin.publish(1)
    }

    @Test func `speaks it after the next refresh`() async throws {
        let client = device.client(["fr"])
        try await client.refresh()
        #expect(await client.use(languages: ["de"]) == .afterNextRefresh)
        #expect(client.release?.title == "Hello fr")
        let refresh = try await client.refresh()
        #expect(refresh.fetched == ["content.de.json"])
        #expect(client.release?.title == "Hello de")
        #expect(await client.use(languages: ["de-AT"]) == .now)
    }

    @Test func `speaks it at once where the app was shipped with it`() async throws {
        let tree = try ShippedTree(of: origin)
        var configuration = device.configuration(["fr"])
        configuration.embedded = FolderTransport(path: tree.path)
        let client = LitfassClient(configuration)
        try await client.refresh()
        let verifiedAt = client.release?.freshness.verifiedAt
        #expect(await client.use(languages: ["de"]) == .now)
        #expect(client.release?.title == "Hello de")
        #expect(client.release?.freshness.verifiedAt == verifiedAt)
        try origin.publish(2, title: "Good day")
        try await client.refresh()
        #expect(await client.use(languages: ["fr"]) == .afterNextRefresh, "the shipped release is older")
        #expect(client.release?.title == "Good day de")
    }

    @Test func `says it to those who listen`() async throws {
        let tree = try ShippedTree(of: origin)
        var configuration = device.configuration(["fr"])
        configuration.embedded = FolderTransport(path: tree.path)
        let client = LitfassClient(configuration)
        var news = client.releases.makeAsyncIterator()
        #expect(await news.next()?.title == "Hello fr")
        await client.use(languages: ["de"])
        #expect(await news.next()?.title == "Hello de")
    }

    @Test func `gets the published language where there is none of the person's`() async throws {
        let client = device.client(["en"])
        try await client.refresh()
        #expect(await client.use(languages: ["tr"]) == .now)
        #expect(client.release?.title == "Hello en")
    }
}

@MainActor @Suite struct `A client that a view observes` {
    @Test func `shows its release, what it does and what went wrong`() async throws {
        let origin = try SimulatedOrigin()
        try origin.publish(1)
        let observed = ObservedClient(Device(origin).client())
        #expect(observed.release == nil)
        origin.hold()
        let refresh = Task { await observed.refresh() }
        await origin.heard(requests: 1)
        #expect(observed.isRefreshing)
        origin.letGo()
        await refresh.value
        #expect(!observed.isRefreshing)
        #expect(observed.release?.title == "Hello fr")
        origin.isDown = true
        await observed.refresh()
        #expect(observed.lastFault?.kind == .notReachable)
        #expect(observed.release?.title == "Hello fr")
        origin.isDown = false
        await observed.refresh()
        #expect(observed.lastFault == nil)
    }

    @Test func `follows what another part of the app does`() async throws {
        let origin = try SimulatedOrigin()
        try origin.publish(1)
        let client = Device(origin).client()
        let observed = ObservedClient(client)
        try await client.refresh()
        while observed.release == nil { await Task.yield() }
        #expect(observed.release?.title == "Hello fr")
    }
}
