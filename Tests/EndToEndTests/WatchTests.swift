import Foundation
import TestKit
import Testing

/// `litfass check --watch` beside an editor.
private final class Watching {
    let notices: Notices
    private let output: TemporaryFolder
    private let process: RunningProgram
    /// What was read of the output so far.
    private var read = 0

    init() throws {
        notices = try Notices()
        output = try TemporaryFolder()
        process = try Command.start(Binaries.litfass, ["check", "--watch"], in: notices.url, output: output)
        #expect(try next().hasSuffix(" watching; Ctrl-C ends it"))
    }

    deinit { Command.end(process) }

    /// The next account: what comes up to its totals. The clock that begins it is left out.
    func next() throws -> String {
        var account: Substring?
        try Patience.wait {
            let new = try output.text("output").dropFirst(read)
            account = new.firstMatch(of: #/(?:files checked\n\n|Ctrl-C ends it\n)/#).map { new[..<$0.range.upperBound] }
            return account != nil || !process.isRunning
        }
        guard let account else { return "nothing: \(try output.text("output"))\(try output.text("errors"))" }
        read += account.count
        return account.trimmingCharacters(in: .newlines).replacing(#/^\d\d:\d\d:\d\d /#, with: "")
    }

    func end(with signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.outcome == .exit(process.terminationStatus) ? process.terminationStatus : -signal
    }
}

@Suite(.ownThreads) struct `Check that watches` {
    @Test func `judges nothing while git changes files`() throws {
        let watching = try Watching()
        let (folder, path) = (watching.notices.folder, "Content/notices/water.yaml")
        try folder.write([], to: "notices/.git/index.lock")
        try watching.notices.replace("position: 1", with: "position: 0", in: path)
        // Longer than a pause between two saves. A machine that is slower only sees less.
        Thread.sleep(forTimeInterval: 0.2)
        try watching.notices.replace("position: 0", with: "position: 3", in: path)
        try FileManager.default.removeItem(at: folder.url.appending(path: "notices/.git/index.lock"))
        #expect(try watching.next() == "Content/notices/water.yaml\nno change; no problems found; 10 files checked")
    }

    @Test func `tells what a save has changed, and no more`() throws {
        let watching = try Watching()
        try watching.notices.replace("position: 1", with: "position: 0", in: "Content/notices/water.yaml")
        #expect(
            try watching.next() == """
                Content/notices/water.yaml
                Content/notices/water.yaml:1:11: error: '0' is below 1, the smallest value of 'position' [out-of-bounds]
                  1 | position: 0
                    |           ^
                  fix: write at least 1
                1 new; 1 error in 1 file; 10 files checked
                """)
        // It moves, and is no other one for that.
        try watching.notices.replace("position: 0", with: "# First.\nposition: 0", in: "Content/notices/water.yaml")
        #expect(try watching.next() == "Content/notices/water.yaml\nno change; 1 error in 1 file; 10 files checked")
        try watching.notices.replace("position: 0", with: "position: 1", in: "Content/notices/water.yaml")
        #expect(
            try watching.next() == """
                Content/notices/water.yaml
                gone: Content/notices/water.yaml: '0' is below 1, the smallest value of 'position' [out-of-bounds]
                1 gone; no problems found; 10 files checked
                """)
    }

    @Test func `calls nothing gone that it could not look for, and nothing new that it knew before`() throws {
        let watching = try Watching()
        let water = "Content/notices/water.yaml"
        let mistake = "\(water): '0' is below 1, the smallest value of 'position' [out-of-bounds]"
        try watching.notices.replace("position: 1", with: "position: 0", in: water)
        #expect(try watching.next().hasSuffix("1 new; 1 error in 1 file; 10 files checked"))
        try watching.notices.replace("position: 0", with: "position: 0\nname: \"A", in: water)
        let broken = try watching.next()
        #expect(broken.hasSuffix("1 new, 1 not looked at; 1 error in 1 file; 10 files checked"), "\(broken)")
        #expect(!broken.contains("gone"))
        try watching.notices.replace("position: 0", with: "# First.\nposition: 0", in: water)
        #expect(try watching.next().hasSuffix("yaml\n1 not looked at; 1 error in 1 file; 10 files checked"))
        try watching.notices.replace("\nname: \"A", with: "", in: water)
        #expect(try watching.next().hasSuffix("\n1 gone; 1 error in 1 file; 10 files checked"))
        // Without models nothing is held to them.
        try watching.notices.replace("fields:", with: "fields: [", in: "Config/models/notices.yaml")
        #expect(try watching.next().contains(", 1 not looked at; "))
        try watching.notices.replace("position: 0", with: "position: 1", in: water)
        #expect(try watching.next().contains("\n1 not looked at; "))
        try watching.notices.replace("fields: [", with: "fields:", in: "Config/models/notices.yaml")
        #expect(try watching.next().contains("\ngone: \(mistake)\n"))
    }

    @Test func `sees an editor that saves by renaming, and folders that come and go`() throws {
        let watching = try Watching()
        let content = watching.notices.url.appending(path: "Content")
        try watching.notices.replace("position: 1", with: "position: 0", in: "Content/notices/water.yaml")
        #expect(try watching.next().hasSuffix("1 new; 1 error in 1 file; 10 files checked"))
        let folder = content.appending(path: "events")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        #expect(try watching.next().hasPrefix("Content/events\nno change;"))
        try watching.notices.save("title: A\n", to: "Content/events/one.yaml")
        #expect(try watching.next().hasSuffix("1 new; 2 errors in 2 files; 11 files checked"))
        let elsewhere = watching.notices.folder.url
        try FileManager.default.moveItem(at: folder, to: elsewhere.appending(path: "events"))
        #expect(try watching.next().hasSuffix("1 gone; 1 error in 1 file; 10 files checked"))
        // The whole workspace may go and come back, as when git changes branches.
        let aside = elsewhere.appending(path: "aside")
        try FileManager.default.moveItem(at: content, to: aside)
        #expect(try watching.next().hasSuffix("7 files checked"))
        try FileManager.default.moveItem(at: aside, to: content)
        #expect(try watching.next().hasSuffix("1 error in 1 file; 10 files checked"))
        try watching.notices.replace("position: 0", with: "position: 1", in: "Content/notices/water.yaml")
        #expect(try watching.next().hasSuffix("1 gone; no problems found; 10 files checked"))
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `ends when it is asked to`(_ signal: Int32) throws {
        #expect(try Watching().end(with: signal) == 0)
    }

    @Test func `ends when nobody reads any longer`() throws {
        let notices = try Notices()
        let watching = "timeout --signal=KILL \(Patience.seconds) '\(Binaries.litfass)' check --watch"
        let line = "set -o pipefail; \(watching) | head -n 1"
        let outcome = try Command.run("/bin/bash", ["-c", line], in: notices.url)
        #expect(outcome == Outcome(status: 0, output: "no problems found; 10 files checked\n", errors: ""))
    }

    @Test(arguments: [(["--format", "json"], "--format json"), (["--fix"], "--fix")])
    func `is for people who write`(_ options: [String], _ words: String) throws {
        let notices = try Notices()
        let outcome = try Command.run(Binaries.litfass, ["check", "--watch"] + options, in: notices.url)
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("litfass check: '--watch' and '\(words)' cannot be combined\n"))
    }
}
