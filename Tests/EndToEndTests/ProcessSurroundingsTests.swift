import Foundation
import TestKit
import Testing

/// A process that was not given what a process is expected to have.
@Suite(.ownThreads) struct `A program` {
    /// The number would go to a file or to a client, who would be told what people were to be told.
    @Test(arguments: [
        ([Binaries.litfass, "preview", "--port", "0"], "inotify"),
        ([Binaries.origin, "--port", "0", "site"], "eventpoll"),
    ])
    func `opens nothing in the place of a standard descriptor that is closed`(words: [String], sign: String)
        async throws
    {
        let notices = try Notices.withPolicy()
        #expect(try await notices.run("publish").status == 0)
        let site = notices.url.appending(path: "Publish/development/site")
        try FileManager.default.createSymbolicLink(at: notices.url.appending(path: "site"), withDestinationURL: site)
        let output = try TemporaryFolder()
        let process = try Command.start(
            "bash", ["-c", #"exec "$0" "$@" <&- >&- 2>&-"#] + words, in: notices.url, output: output)
        defer { Command.end(process) }
        func open() -> [String: String] {
            let folder = "/proc/\(process.processIdentifier)/fd"
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return Dictionary(
                uniqueKeysWithValues: names.compactMap { name in
                    (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(name)")).map { (name, $0) }
                })
        }
        try Patience.wait { open().values.contains { $0.contains(sign) } || !process.isRunning }
        let found = open()
        #expect(["0", "1", "2"].map { found[$0] } == ["/dev/null", "/dev/null", "/dev/null"], "\(found)")
    }

    /// Whoever watches runs as somebody who may not read them; whoever signs is told that they may not.
    @Test(arguments: [("status", 0), ("keys", 0), ("root", 0), ("verify", 0), ("renew", 4)])
    func `needs no private key of somebody else to look`(command: String, status: Int32) async throws {
        let notices = try Notices.withPolicy()
        #expect(try await notices.run("publish").status == 0)
        let keys = "Publish/development/keys"
        for name in try notices.files(in: keys).keys where name.hasSuffix(".pem") {
            try FileManager.default.setAttributes(
                [.posixPermissions: 0], ofItemAtPath: notices.url.appending(path: "\(keys)/\(name)").path)
        }
        let looked = try Command.run("env", Command.denied + [Binaries.litfass, command], in: notices.url)
        #expect(looked.status == status, "\(looked.output)\(looked.errors)")
        #expect(looked.errors.contains("Permission denied") == (status != 0), "\(looked.errors)")
    }

    @Test func `says with its exit code that nothing could be written to a closed output`() throws {
        let outcome = try Command.run("bash", ["-c", #""$0" --version >&-"#, Binaries.litfass])
        #expect(outcome.status == 4)
        #expect(outcome.errors == "litfass: not all of the output could be written: Bad file descriptor\n")
    }

    /// Git would be taken to have succeeded, whatever became of it.
    @Test func `hears how its children end, also where whoever started it did not want to`() throws {
        let notices = try Notices.withPolicy()
        let outcome = try Command.run(
            "python3", [Peer.script("ignored_children.py"), Binaries.litfass, "propose"], in: notices.url)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains(": what the workspace and its policy say, where nothing is published yet:"),
            "there is no clone, and no commit: \(outcome.output)")
    }

    @Test func `is not ended by a file that may not grow further`() throws {
        let outcome = try Command.run(
            "python3", [Peer.script("limited_files.py"), "0", Binaries.litfass, "--version"])
        #expect(outcome.status == 4)
    }
}
