import Foundation
import TestKit
import Testing

/// Whole help texts, in `Tests/Fixtures/help`: `litfass.txt`, and `<command>.txt` for each command.
@Suite struct `Help` {
    static func litfass(_ arguments: String...) throws -> Outcome {
        try Command.run(Binaries.litfass, arguments)
    }

    /// The first words of the lines under `commands:`.
    static func commands() throws -> [String] {
        let lines = try litfass("--help").output.split(separator: "\n", omittingEmptySubsequences: false)
        // A summary may go on in a second line, which is indented further.
        let rows = lines.drop { $0 != "commands:" }.dropFirst().prefix { !$0.isEmpty }.filter { !$0.hasPrefix("   ") }
        return rows.compactMap {
            $0.split(separator: " ").first.map(String.init)
        }
    }

    @Test func `lists the commands`() throws {
        let help = try Self.litfass("--help")
        #expect(help.status == 0)
        #expect(help.errors == "")
        try Snapshot.expect(help.output, in: "help/litfass.txt")
        #expect(try Self.litfass("help") == help)
        #expect(try Self.litfass("-h") == help)
    }

    @Test func `tells all of each command`() throws {
        let commands = try Self.commands()
        #expect(commands.starts(with: ["check", "explain", "translations", "rename", "schema"]))
        for command in commands {
            let help = try Self.litfass(command, "--help")
            #expect(help.status == 0)
            #expect(help.errors == "")
            try Snapshot.expect(help.output, in: "help/\(command).txt")
            #expect(try Self.litfass("help", command) == help)
            #expect(try Self.litfass(command, "--nonsense", "-h") == help)
        }
    }

    @Test func `fits a terminal of eighty columns`() throws {
        for command in try Self.commands() {
            let lines = try Self.litfass(command, "--help").output.split(separator: "\n")
            #expect(lines.filter { $0.count > 80 } == [])
        }
    }

    @Test func `is shown as a problem where no command is given`() throws {
        let outcome = try Self.litfass()
        #expect(outcome.status == 2)
        #expect(outcome.output == "")
        #expect(outcome.errors == (try Self.litfass("--help").output))
    }
}
