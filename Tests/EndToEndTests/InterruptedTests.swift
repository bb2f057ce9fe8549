import Foundation
import TestKit
import Testing

/// Ctrl-C while git writes sources of the past into a temporary folder: a program in the place of git shows when that is.
@Suite(.ownThreads) struct `A command that is interrupted` {
    private let notices: Notices
    private let scratch: TemporaryFolder

    init() async throws {
        (notices, scratch) = (try Notices.withPolicy(), try TemporaryFolder())
        for words in [["init", "--quiet"], ["add", "--all"], ["commit", "--quiet", "--message", "all"]] {
            let outcome = try Command.run("git", words, in: notices.url, environment: Clones.identity("anna"))
            try #require(outcome.status == 0, "\(outcome.errors)")
        }
        let published = try await notices.run("publish")
        try #require(published.status == 0, "\(published.errors)")
        try FileManager.default.removeItem(at: notices.url.appending(path: "Publish/development/site"))
        let git = """
            #!/bin/sh
            PATH=${PATH#*:}
            git "$@" || exit
            [ -e "$0.waits" ] && exit
            case "$*" in *checkout*) sh -c 'echo $$ >"$0.new"; mv "$0.new" "$0"; exec sleep 100' "$0.waits" ;; esac
            exit 0

            """
        for name in ["bin", "temporary"] {
            try FileManager.default.createDirectory(
                at: scratch.url.appending(path: name), withIntermediateDirectories: true)
        }
        try Program.write(git, to: scratch.url.appending(path: "bin/git"))
    }

    @Test(arguments: ["diff", "show", "restore"], [SIGINT, SIGTERM, SIGHUP])
    func `leaves nothing behind, and ends by the signal`(verb: String, signal: Int32) throws {
        let outcome = try run(verb == "diff" ? [verb] : [verb, "1"], "--default-signal=INT,TERM,HUP", signal)
        #expect(outcome == .signal(signal))
        #expect(try filesLeft() == [])
    }

    @Test func `goes on where whoever started it had the signal ignored`() throws {
        #expect(try run(["diff"], "--ignore-signal=INT", SIGINT) == .exit(0))
        #expect(try filesLeft() == [])
    }

    /// Sends the signal as soon as the sources are written, and only then lets git end.
    private func run(_ words: [String], _ signals: String, _ signal: Int32) throws -> RunningProgram.Ending {
        let path = "\(scratch.path)/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        let process = try Command.start(
            "/usr/bin/env", [signals, Binaries.litfass] + words, in: notices.url,
            environment: ["TMPDIR": scratch.path + "/temporary", "PATH": path], output: scratch)
        defer { Command.end(process) }
        let deadline = Date.now.addingTimeInterval(Command.limitSeconds)
        var waiting: pid_t?
        while waiting == nil, process.isRunning, Date.now < deadline {
            usleep(20_000)
            let written = try? scratch.text("bin/git.waits")
            waiting = written.flatMap { pid_t($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        }
        let told = try scratch.text("output") + scratch.text("errors")
        let asleep = try #require(waiting, "\(told)")
        #expect(try filesLeft().count == 1)
        kill(process.processIdentifier, signal)
        if signals.hasPrefix("--default") { process.waitUntilExit() }
        kill(asleep, SIGKILL)
        return process.outcome
    }

    private func filesLeft() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: scratch.path + "/temporary")
    }
}
