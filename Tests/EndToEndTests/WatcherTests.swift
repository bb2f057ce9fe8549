import Delivery
import Foundation
import TestKit
import Testing
import Trust

/// Rounds one after the other, with the times as values.
@Suite(.ownThreads) struct `A watcher that looks again` {
    private let tree: WatchedTree
    private let root: [UInt8]
    private static let start = Instant(secondsSinceEpoch: 1_804_492_800)

    init() async throws {
        tree = try await WatchedTree.make()
        root = Array(try Data(contentsOf: tree.notices.url.appending(path: WatchedTree.firstRoot)))
    }

    private func watcher(_ address: String) throws -> Watcher {
        Watcher(of: [try #require(Watcher.Place(address, environment: [:]))], trusting: root)
    }

    private func check(_ kind: Check.Kind, _ report: WatchReport) throws -> Check {
        try #require(report.checks.first { $0.kind == kind }, "\(report.lines.joined(separator: "\n"))")
    }

    @Test func `sees that a server went back`() async throws {
        let site = try tree.copy()
        let server = try WatchedTree.mirror(of: site)
        let watcher = try watcher(server.address)
        let first = await watcher.look(at: Self.start, for: nil)
        #expect(try check(.rollback, first).state == .ok)
        try FileManager.default.removeItem(at: site)
        try FileManager.default.copyItem(at: tree.behind, to: site)
        let second = await watcher.look(at: Self.start + .seconds(60), for: nil)
        let rollback = try check(.rollback, second)
        #expect(rollback.state == .critical)
        #expect(
            rollback.found.hasPrefix("root went back from version 3 to 1, timestamp went back from version"),
            "\(rollback)")
        // What was seen once is not forgotten.
        #expect(try check(.rollback, await watcher.look(at: Self.start + .seconds(120), for: nil)).state == .critical)
        #expect(second.changes(since: first).contains { $0.contains("CRITICAL  rollback") })
    }

    @Test func `counts the time for which a server is behind a mirror of which no dates are known`() async throws {
        let site = try tree.copy()
        let server = try WatchedTree.mirror(of: site)
        let watcher = try watcher(server.address)
        func published(_ release: Int) -> PublishedState {
            PublishedState(source: "a mirror", release: release, versions: [.root: 3, .snapshot: release], roots: [])
        }
        #expect(try check(.release, await watcher.look(at: Self.start, for: published(5))).state == .ok)
        for (minutes, state) in [(1, Check.State.ok), (15, .ok), (16, .warning), (61, .critical)] {
            let report = await watcher.look(at: Self.start + .seconds(minutes * 60), for: published(6))
            #expect(try check(.release, report).state == state, "\(minutes)")
        }
        // It has caught up.
        #expect(
            try check(.release, await watcher.look(at: Self.start + .seconds(9000), for: published(5))).state == .ok)
        // Nobody knows for how long it has been so.
        let stranger = await (try self.watcher(server.address)).look(at: Self.start, for: published(6))
        #expect(try check(.release, stranger).state == .warning)
        let newer = await watcher.look(at: Self.start, for: published(4))
        #expect(try check(.release, newer).found.contains("is newer than what a mirror has: release 4"))
    }

    @Test func `asks for files that never change once an hour`() async throws {
        let server = try WatchedTree.mirror(of: tree.copy())
        let watcher = try watcher(server.address)
        func requests(_ seconds: Int) async throws -> Int {
            let report = await watcher.look(at: Self.start + .seconds(seconds), for: nil)
            #expect(try check(.files, report).state == .ok)
            return report.addresses[0].measures.requests
        }
        let first = try await requests(0)
        #expect(try await requests(60) < first / 2)
        #expect(try await requests(3600) == first)
    }

    @Test func `says what it could not judge`() async throws {
        let server = try WatchedTree.mirror(of: tree.copy())
        let trouble = Watcher.Trouble(found: "git does not fetch 'x'", remedy: "ask git")
        let report = await (try watcher(server.address)).look(at: Self.start, for: nil, trouble: trouble)
        #expect(try check(.published, report).state == .unknown)
        #expect(
            report.lines.suffix(3) == [
                "together", "  UNKNOWN   published    git does not fetch 'x'", "            fix: ask git",
            ])
    }
}
