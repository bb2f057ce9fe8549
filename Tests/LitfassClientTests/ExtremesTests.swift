import FoundationEssentials
import TestKit
import Testing
import Trust

@testable import LitfassClient

/// Numbers that an app can hand over, and nobody means.
private enum Extreme {
    static let integers = [Int.min, -1, 0, 1 << 53, .max]
    static let durations: [Duration] = [
        Duration(attoseconds: .min), .seconds(Int64.min), .seconds(-1), .zero, .seconds(1 << 53), .seconds(Int64.max),
        Duration(attoseconds: .max),
    ]
    static let times: [Double] = [
        -.infinity, -.greatestFiniteMagnitude, -1, 253_402_300_800, .greatestFiniteMagnitude, .infinity, .nan,
    ]
}

@Suite struct `A client holds out` {
    @Test(arguments: Extreme.integers, Extreme.durations)
    func `whatever limits an app sets for one transfer`(number: Int, duration: Duration) throws {
        let limits = TransferLimits(bytes: number, time: duration, idleTime: duration, redirects: number)
        let start = ContinuousClock.now
        var exchange = HTTPExchange(
            path: "metadata/timestamp.json", address: try #require(OriginAddress("https://a.example")),
            limits: limits, startedAt: start)
        _ = exchange.redirect(to: "https://a.example/other")
        for coding in [nil, "gzip"] {
            _ = exchange.begin(status: 200, length: number, coding: coding, serverTime: nil)
            _ = exchange.receive([1], count: 1, at: start)
            _ = exchange.expire(at: start)
        }
        #expect(exchange.deadline >= start)
    }

    @Test(arguments: Extreme.integers, Extreme.durations)
    func `whatever limits an app sets for a refresh`(number: Int, duration: Duration) async throws {
        let origin = try SimulatedOrigin()
        try origin.publish(1)
        var configuration = Device(origin).configuration()
        configuration.limits = ClientLimits(
            requests: number, totalBytes: number, bundleBytes: number, refreshTime: duration, requestTime: duration,
            idleTime: duration, redirects: number)
        let client = LitfassClient(configuration)
        if number > 0, duration > .zero {
            #expect(try await client.refresh().release.number == 1)
        } else {
            let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
            #expect(fault?.kind == .overLimit)
        }
    }

    @Test(arguments: Extreme.times) func `whatever its clock shows`(seconds: Double) async throws {
        let time = Date(timeIntervalSince1970: seconds)
        let origin = try SimulatedOrigin()
        try origin.publish(1)
        let device = Device(origin)
        var configuration = device.configuration()
        configuration.clock = { time }
        let client = LitfassClient(configuration)
        // A clock that is ahead finds everything expired, one that is behind finds nothing amiss.
        if seconds > 0 {
            await #expect(throws: ClientFault.self) { try await client.refresh() }
        } else {
            let release = try await client.refresh().release
            #expect(release.freshness.age(at: time) == .zero)
            #expect((release.freshness.age(at: Date(timeIntervalSince1970: .infinity)) ?? .zero) > .days(365))
        }
        let next = device.client()
        #expect(next.openingFault == nil)
        #expect(try await next.refresh().release.number == 1)
    }
}
