import TestKit
import Testing
import Trust

/// The stages by themselves: whoever walks through them, none is left with something that must not be believed.
@Suite struct `A stage is not left` {
    private let simulator: RepositorySimulator
    private static let late = RepositorySimulator.today + .days(31)

    init() throws {
        simulator = try RepositorySimulator()
        try simulator.publishRoot()
        try simulator.publishRelease(lifetime: .days(60))
    }

    private func file(_ name: String) throws -> UntrustedBytes {
        UntrustedBytes(try #require(simulator["metadata/\(name)"]))
    }

    /// As a client comes to it that has verified a timestamp.
    private func snapshotStage(at now: Instant) throws -> SnapshotStage {
        var timestamps = try RootStage(trusting: file("1.root.json"), now: now, limits: TrustLimits()).finish()
        _ = try timestamps.update(with: file("timestamp.json"))
        return try timestamps.finish()
    }

    @Test func `with a kept snapshot that has expired (§5.5.6)`() throws {
        var stage = try snapshotStage(at: Self.late)
        let kept = try file("1.snapshot.json")
        let fault = TrustFault.expired(.snapshot, at: RepositorySimulator.today + .days(30), now: Self.late)
        do throws(TrustFault) {
            try stage.update(with: kept, from: .store)
            Issue.record("it was taken")
        } catch {
            #expect(error == fault)
        }
        do throws(TrustFault) {
            _ = try stage.finish()
            Issue.record("it was left")
        } catch {
            #expect(error == fault)
        }
    }

    @Test func `with a kept snapshot of another version than the timestamp lists (§5.5.4)`() throws {
        let kept = try file("1.snapshot.json")
        try Edition(version: 2).publish(on: simulator)
        var stage = try snapshotStage(at: RepositorySimulator.today)
        try stage.update(with: kept, from: .store)
        do throws(TrustFault) {
            _ = try stage.finish()
            Issue.record("it was left")
        } catch {
            #expect(error == .wrongVersion(.snapshot, listed: 2, found: 1))
        }
    }

    @Test func `with nothing`() throws {
        let stage = try snapshotStage(at: RepositorySimulator.today)
        do throws(TrustFault) {
            _ = try stage.finish()
            Issue.record("it was left")
        } catch {
            #expect(error == .missing(file: "snapshot.json"))
        }
    }
}
