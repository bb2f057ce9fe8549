import Foundation
import TestKit
import Testing

/// Whole help texts, in `Tests/Fixtures/help`: `litfass.txt`, and `<command>.txt` for each command.
@Suite(.ownThreads) struct `Help` {
    static func litfass(_ arguments: String...) async throws -> Outcome {
        try await Litfass.run(arguments)
    }

    /// The first words of the table of commands.
    static func commands() async throws -> [String] {
        let lines = try await litfass("--help").output.split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { !$0.hasPrefix("  ") }.prefix { !$0.isEmpty }.compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
    }

    @Test func `lists the commands`() async throws {
        let help = try await Self.litfass("--help")
        #expect(help.status == 0)
        #expect(help.errors == "")
        try Snapshot.expect(help.output, in: "help/litfass.txt")
        #expect(try await Self.litfass("help") == help)
        #expect(try await Self.litfass("-h") == help)
    }

    @Test func `tells all of each command`() async throws {
        let commands = try await Self.commands()
        #expect(commands.starts(with: ["init", "new", "check", "explain", "translations", "rename", "delete"]))
        for command in commands {
            let help = try await Self.litfass(command, "--help")
            #expect(help.status == 0)
            #expect(help.errors == "")
            try Snapshot.expect(help.output, in: "help/\(command).txt")
            #expect(try await Self.litfass("help", command) == help)
            #expect(try await Self.litfass(command, "--nonsense", "-h") == help)
        }
    }

    @Test func `of a command fits a screen, and names an article that exists`() async throws {
        let top = Snapshot.fixtures.deletingLastPathComponent().deletingLastPathComponent()
        for command in try await Self.commands() {
            let lines = try await Self.litfass(command, "--help").output.split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.filter { $0.count > 80 } == [])
            // With the empty one behind the last.
            #expect(lines.count <= 33, "\(command)")
            let article = try #require(lines.last { $0.hasPrefix("More: ") }).dropFirst("More: ".count)
            #expect(FileManager.default.fileExists(atPath: top.appending(path: article).path))
        }
    }

    @Test func `is shown as a problem where no command is given`() async throws {
        let outcome = try await Self.litfass()
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors == (try await Self.litfass("--help").output))
    }
}
