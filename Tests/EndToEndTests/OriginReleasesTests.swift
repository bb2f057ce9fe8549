import Foundation
import TestKit
import Testing

/// An origin that serves one release after the other without being started anew.
@Suite(.ownThreads) struct `An origin follows releases` {
    private let tree: TemporaryFolder

    init() throws { tree = try TemporaryFolder() }

    /// - Parameter files: those that it has, by their numbers.
    private func publish(_ release: Int, _ files: Range<Int>, bytes: Int) throws {
        let numbers = [release, files.lowerBound, files.count, bytes].map(String.init)
        let outcome = try Command.run("python3", [Peer.script("large_tree.py"), tree.path] + numbers)
        try #require(outcome.status == 0, "\(outcome.errors)")
    }

    private func origin() throws -> Server { try Server(Binaries.origin, ["--port", "0", tree.path]) }

    private func ask(_ server: Server, _ path: String) throws -> String {
        try Command.run("curl", ["--silent", "--fail", "\(server.address)/\(path)"]).output
    }

    private func waitUntil(_ server: Server, serves release: Int) throws {
        try Patience.wait { try ask(server, "metadata/timestamp.json") == "\(release)" }
    }

    /// Each has files of its own, so that what is kept of one of them adds up. A sanitizer keeps what was freed.
    @Test(.enabled(if: !Binaries.areSanitized)) func `in no more memory than it took for the first`() throws {
        let (count, bytes) = (40, 150_000)
        try publish(1, 0..<count, bytes: bytes)
        let server = try origin()
        var resident: [Int] = []
        for release in 1...12 {
            try publish(release, release * count..<(release + 1) * count, bytes: bytes)
            try waitUntil(server, serves: release)
            // proc(5): pages that are in memory.
            let pages = try String(contentsOfFile: "/proc/\(server.processIdentifier)/statm", encoding: .utf8)
            resident.append(try #require(Int(pages.split(separator: " ")[1])) * 4096)
        }
        let (early, late) = (resident[..<6], resident[6...])
        #expect(try #require(late.max()) < #require(early.max()) + count * bytes, "\(resident)")
    }

    /// Clients are answered meanwhile, from the release before.
    @Test func `of many thousand files`() throws {
        let files = 10_000
        try publish(1, 0..<files, bytes: 16)
        let server = try origin()
        try publish(2, 100..<files + 100, bytes: 16)
        try Patience.wait {
            let release = try ask(server, "metadata/timestamp.json")
            try #require(["1", "2"].contains(release))
            return release == "2"
        }
        #expect(try ask(server, "targets/00000099.json") == "")
        for number in [100, files + 99] {
            let path = "targets/" + String(repeating: "0", count: 8 - "\(number)".count) + "\(number).json"
            #expect(try ask(server, path).hasPrefix("\(number) "))
        }
    }
}
