import Foundation
import TestKit
import Testing

/// What is practised before it happens. Each drill is read as it is: `Tests/Fixtures/drills`.
@Suite(.ownThreads) struct `A drill` {
    private static let names: [String] = {
        // Without its folder no drill is found, and the test below says so.
        let files = (try? FileManager.default.contentsOfDirectory(atPath: Drill.scripts.path)) ?? []
        return files.filter { $0.hasSuffix(".txt") && $0 != "opening.txt" }.map { String($0.dropLast(4)) }.sorted()
    }()

    @Test(arguments: names) func `ends well, and each next command succeeds`(name: String) async throws {
        let file = "drills/\(name).txt"
        let script = try String(contentsOf: Snapshot.fixtures.appending(path: file), encoding: .utf8)
        let (text, broken) = try await Drill().run(script)
        #expect(broken == [])
        try Snapshot.expect(text, in: file)
    }

    @Test func `is there for each thing that goes wrong`() {
        #expect(Self.names.count >= 12, "\(Self.names)")
    }
}
