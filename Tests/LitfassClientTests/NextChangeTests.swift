import Foundation
import Synchronization
import TestKit
import Testing
import Trust

@testable import LitfassClient

/// Waits as long as a test wants, by which it stands in for time.
final class Alarm: Sendable {
    private struct State {
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var next = 0
    }

    private let state = Mutex(State())
    private let continuation: AsyncStream<Duration>.Continuation
    /// For how long somebody began to wait.
    let waits: AsyncStream<Duration>

    init() { (waits, continuation) = AsyncStream.makeStream() }

    func sleep(_ duration: Duration) async throws {
        let number = state.withLock { state -> Int in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (waiting: CheckedContinuation<Void, any Error>) in
                state.withLock { state in
                    guard !Task.isCancelled else { return waiting.resume(throwing: CancellationError()) }
                    state.waiting[number] = waiting
                    continuation.yield(duration)
                }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: CancellationError())
        }
    }

    /// The time is over for whoever waits.
    func ring() {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for continuation in waiting { continuation.resume() }
    }

    var isSet: Bool { state.withLock { !$0.waiting.isEmpty } }
}

@Suite(.timeLimit(.minutes(20))) struct `At the moment of a change` {
    @Test func `the release is told again, without a network`() async throws {
        let device = Device(try VariedRelease.origin())
        let alarm = Alarm()
        var configuration = device.configuration()
        configuration.profile = Profile(platform: .ios, appVersion: "3.1.0")
        configuration.sleep = { try await alarm.sleep($0) }
        let client = try await LitfassClient(configuration)
        device.now = VariedRelease.change + .seconds(-90)
        try await client.refresh()
        _ = device.origin.takeRequests()
        // Nobody listens, and nobody is woken.
        #expect(!alarm.isSet)

        var news = client.releases.makeAsyncIterator()
        var waits = alarm.waits.makeAsyncIterator()
        #expect(await news.next()?.parameters("versions")?["ios.low"]?.text == "2.21.0")
        #expect(await waits.next() == .seconds(90))
        // A phone that woke up too early goes on to wait, and says nothing.
        device.now = VariedRelease.change + .seconds(-1)
        alarm.ring()
        #expect(await waits.next() == .seconds(1))
        device.now = VariedRelease.change
        alarm.ring()
        let release = try #require(await news.next())
        #expect(release.parameters("versions")?["ios.low"]?.text == "3.1.5")
        #expect(release.updateNeed == .required(release.document("must", in: "notices")))
        #expect(release.number == 1)
        #expect(device.origin.takeRequests() == [])
    }

    @Test func `that is far away, the clock is looked at every hour`() async throws {
        let device = Device(try VariedRelease.origin())
        let alarm = Alarm()
        var configuration = device.configuration()
        configuration.sleep = { try await alarm.sleep($0) }
        let client = try await LitfassClient(configuration)
        try await client.refresh()
        var news = client.releases.makeAsyncIterator()
        var waits = alarm.waits.makeAsyncIterator()
        #expect(await news.next()?.number == 1)
        #expect(await waits.next() == .seconds(3600))
        // Somebody puts the clock forward by days.
        device.now = VariedRelease.change + .days(3)
        alarm.ring()
        #expect(await news.next()?.parameters("versions")?["ios.low"]?.text == "3.1.5")
        // And back, behind the last refresh.
        #expect(await waits.next() == .seconds(3600))
        device.now = VariedRelease.change + .seconds(-3600)
        alarm.ring()
        #expect(await news.next()?.parameters("versions")?["ios.low"]?.text == "2.21.0")
    }
}
