import Foundation
import TestKit
import Testing

/// An origin whose machine fails it: other clients are served all the same.
@Suite(.ownThreads) struct `An origin goes on` {
    private let workbench: Workbench
    private var site: String { workbench.url("Publish/development/site").path }

    init() async throws {
        workbench = try await Workbench.published()
    }

    private func port(of server: Server) throws -> String {
        try #require(server.address.split(separator: ":").last.map(String.init))
    }

    /// The clock that people set goes a year ahead and two back; the time that a connection has goes by another one.
    @Test func `while the clock jumps`() throws {
        let clock = workbench.url("clock")
        try Data("+0".utf8).write(to: clock)
        let server = try server(withClock: clock)
        // What the command keeps by its process id, and leaves where it is killed.
        defer {
            for name in ["sem.faketime_sem_", "faketime_shm_"] {
                // The command may have tidied up itself.
                try? FileManager.default.removeItem(atPath: "/dev/shm/\(name)\(server.processIdentifier)")
            }
        }
        let client = try Conversation(
            "python3", [Peer.script("kept_connection.py"), try port(of: server)])
        func years() throws -> [Int] {
            try client.say(Array("\n".utf8))
            let words = client.hearLine().split(whereSeparator: \.isWhitespace)
            try #require(words.count == 4, "both connections are answered")
            #expect(words[0] == "200" && words[2] == "200")
            return [try #require(Int(words[1])), try #require(Int(words[3]))]
        }
        let first = try years()[0]
        for (jump, expected) in [("+366d", first + 1), ("-366d", first - 1)] {
            try Data(jump.utf8).write(to: clock, options: .atomic)
            try Patience.wait { try years() == [expected, expected] }
        }
    }

    /// - Parameter clock: a file that says how far the clock is off, and is read whenever somebody looks at the clock.
    private func server(withClock clock: URL) throws -> Server {
        let command = [
            "-m", "-f", "+0", "env", "-u", "FAKETIME", "FAKETIME_TIMESTAMP_FILE=\(clock.path)", "FAKETIME_NO_CACHE=1",
            "FAKETIME_DONT_FAKE_MONOTONIC=1", "setpriv", "--pdeathsig", "KILL", Binaries.origin, "--port", "0", site,
        ]
        for _ in 0..<100 {
            do {
                return try Server("faketime", command)
            } catch let fault as Server.NotServing where Command.faketimeStumbled(saying: fault.said) {
                // The next has another process id.
            }
        }
        return try Server("faketime", command)
    }

    /// Its log is a device that is always full.
    @Test func `while its log takes nothing, and says so once`() throws {
        let server = try Server(Binaries.origin, ["--port", "0", "--access-log", "/dev/full", site])
        func ask() throws {
            let outcome = try Command.run("curl", ["--silent", "\(server.address)/metadata/timestamp.json"])
            #expect(outcome.status == 0 && outcome.output.hasPrefix("{"), "\(outcome.status)")
        }
        try ask()
        let complaint =
            "litfass-origin: the access log lost 1 line: its disk is full, or whoever reads it is too slow\n"
        try Patience.wait { try server.errors == complaint }
        for _ in 0..<3 {
            try ask()
            Thread.sleep(forTimeInterval: 0.5)
        }
        #expect(try server.errors == complaint)
    }

    /// What idle clients hold is given to those who ask.
    @Test func `when the machine has no descriptor left`() throws {
        let server = try Server(Binaries.origin, ["--port", "0", site])
        let crowd = try Conversation("python3", [Peer.script("crowd.py"), try port(of: server), "100"])
        #expect(crowd.hearLine() == "open\n")
        let limited = try Command.run("prlimit", ["--pid", String(server.processIdentifier), "--nofile=60:60"])
        #expect(limited.status == 0, "\(limited.errors)")
        for _ in 0..<3 {
            let outcome = try Command.run(
                "curl", ["--silent", "\(server.address)/metadata/timestamp.json"])
            #expect(outcome.status == 0 && outcome.output.hasPrefix("{"), "\(outcome.status)")
        }
    }

    /// The second of two listeners is not taken by the kernel when the origin begins to listen again.
    @Test func `when the machine has no memory to watch a listener, until it has some`() throws {
        let shortage = workbench.url("shortage.so").path
        let built = try Command.run("gcc", ["-O2", "-shared", "-fPIC", "-o", shortage, Peer.script("shortage.c")])
        try #require(built.status == 0, "\(built.errors)")
        let path = workbench.url("socket").path
        let server = try Server(
            "env",
            [
                "LD_PRELOAD=\(shortage)", "LISTENER=4", Binaries.origin, "--listen", "http://127.0.0.1:0", "--listen",
                "unix:\(path)", "--limit", "connections-per-loop=1", site,
            ])
        // It is full, and stops listening when one more comes.
        let crowd = try Conversation("python3", [Peer.script("crowd.py"), try port(of: server), "1"])
        #expect(crowd.hearLine() == "open\n")
        for place in [["--unix-socket", path], []] {
            let outcome = try Command.run(
                "curl", ["--silent"] + place + ["\(server.address)/metadata/timestamp.json"])
            #expect(outcome.status == 0 && outcome.output.hasPrefix("{"), "\(outcome.status)")
        }
    }

    /// The kernel ends whoever goes on writing, unless asked not to.
    @Test func `when its log may not grow further`() throws {
        let log = workbench.url("access.log").path
        let server = try Server(
            "python3",
            [Peer.script("limited_files.py"), "1024", Binaries.origin, "--port", "0", "--access-log", log, site])
        // A line is longer than 50 bytes.
        for _ in 0..<30 {
            let outcome = try Command.run("curl", ["--silent", "\(server.address)/metadata/timestamp.json"])
            #expect(outcome.status == 0 && outcome.output.hasPrefix("{"), "\(outcome.status)")
        }
        try Patience.wait {
            try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int == 1024 || !server.isRunning
        }
        let last = try Command.run("curl", ["--silent", "\(server.address)/metadata/timestamp.json"])
        #expect(last.status == 0 && server.isRunning)
    }

    /// Large files are sent from memory all the same, only not as fast: where it may make no file there, and where it may, but
    /// not of that length.
    @Test(arguments: ["env", "forbidden", "limited"]) func `when the machine has no files in memory`(
        hardship: String
    ) throws {
        let shortage = workbench.url("shortage.so").path
        let built = try Command.run("gcc", ["-O2", "-shared", "-fPIC", "-o", shortage, Peer.script("shortage.c")])
        try #require(built.status == 0, "\(built.errors)")
        let content = try workbench.publishLarge()
        let command =
            switch hardship {
            case "forbidden": ["env", "LD_PRELOAD=\(shortage)", "MEMORY_FILES=no"]
            case "limited": ["python3", Peer.script("limited_files.py"), "16384"]
            default: ["env"]
            }
        let server = try Server(command[0], command.dropFirst() + [Binaries.origin, "--port", "0", site])
        try FileManager.default.removeItem(atPath: site + "/targets/large.json")
        let outcome = try Command.run("curl", ["--silent", "\(server.address)/targets/large.json"])
        #expect(outcome.status == 0 && outcome.output == content)
        let descriptors = "/proc/\(server.processIdentifier)/fd/"
        let files = try FileManager.default.contentsOfDirectory(atPath: descriptors).compactMap {
            // One that is closed meanwhile was none of them.
            try? FileManager.default.destinationOfSymbolicLink(atPath: descriptors + $0)
        }
        #expect(files.contains { $0.hasPrefix("/memfd:") } == (hardship == "env"))
    }

    @Test func `when it can start no successor, and says why`() throws {
        let server = try Server(Binaries.origin, ["--port", "0", site])
        let limited = try Command.run("prlimit", ["--pid", String(server.processIdentifier), "--nofile=3:3"])
        #expect(limited.status == 0, "\(limited.errors)")
        kill(server.processIdentifier, SIGUSR2)
        let words = "litfass-origin: no successor could be started: Too many open files\n"
        try Patience.wait { try server.errors.contains(words) }
    }

    /// It would wait for one that has gone, and in the end kill whoever has its process id by then.
    @Test func `when a successor ends at once, and whoever started it hears of no children`() throws {
        let program = workbench.url("origin")
        try Program.copy(URL(filePath: Binaries.origin), to: program)
        let server = try Server(
            "python3",
            [
                Peer.script("ignored_children.py"), program.path, "--limit", "successor-seconds=86400", "--port", "0",
                site,
            ])
        try FileManager.default.removeItem(at: program)
        try Program.write("#!/bin/sh\nexit 1\n", to: program)
        kill(server.processIdentifier, SIGUSR2)
        try Patience.wait { try server.errors.contains("the successor did not start to serve; this process goes on\n") }
        #expect(server.isRunning)
    }

    /// An origin, and its successor that does not begin to serve: the file of the program is replaced by one that hangs.
    private func upgraded(_ options: String...) throws -> (server: Server, successor: Int32) {
        let program = workbench.url("origin").path
        try Program.copy(URL(filePath: Binaries.origin), to: URL(filePath: program))
        let server = try Server(program, options + ["--port", "0", site])
        let note = workbench.url("successor")
        try FileManager.default.removeItem(atPath: program)
        try Program.write("#!/bin/sh\necho $$ > '\(note.path)'\nexec sleep 300\n", to: URL(filePath: program))
        kill(server.processIdentifier, SIGUSR2)
        var successor: Int32?
        try Patience.wait {
            successor = (try? String(contentsOf: note, encoding: .utf8)).flatMap { Int32($0.dropLast()) }
            return successor != nil
        }
        return (server, try #require(successor))
    }

    @Test func `while a successor does not begin to serve, and takes it along to its end`() throws {
        let (server, process) = try upgraded("--limit", "successor-seconds=86400")
        // It reads its tree, which has no release then, and complains of it.
        let index = workbench.url("Publish/development/site/tree.index")
        try FileManager.default.removeItem(at: index)
        try Patience.wait { try server.errors.contains("it has no tree.index") }
        #expect(kill(process, 0) == 0)
        kill(server.processIdentifier, SIGTERM)
        try Patience.wait { !server.isRunning }
        try Patience.wait { kill(process, 0) != 0 }
    }

    @Test func `without a successor that does not begin to serve in time`() throws {
        let (server, process) = try upgraded("--limit", "successor-seconds=1")
        try Patience.wait { kill(process, 0) != 0 }
        try Patience.wait { try server.errors.contains("the successor did not start to serve; this process goes on\n") }
        let outcome = try Command.run("curl", ["--silent", "\(server.address)/metadata/timestamp.json"])
        #expect(outcome.status == 0 && outcome.output.hasPrefix("{"), "\(outcome.status)")
        #expect(server.isRunning)
    }

    /// An origin with an access log, and its successor, which says that it serves once there is a file, and notes signals in one.
    private func upgradedSlowly() throws -> (server: Server, successor: Int32) {
        let program = workbench.url("origin")
        try Program.copy(URL(filePath: Binaries.origin), to: program)
        let server = try Server(program.path, ["--access-log", workbench.url("log").path, "--port", "0", site])
        let successor = """
            #!/bin/bash
            cd '\(workbench.url("").path)'
            trap 'echo reload >> signals' HUP
            trap 'echo reopen >> signals' USR1
            echo $$ > successor
            until [ -e serves ]; do sleep 0.02; done
            echo -n x >&$LITFASS_PREDECESSOR
            for ((turn = 0; turn < 6000; turn++)); do sleep 0.1; done
            """
        try FileManager.default.removeItem(at: program)
        try Program.write(successor, to: program)
        kill(server.processIdentifier, SIGUSR2)
        var process: Int32?
        try Patience.wait {
            process = Int32(text("successor").dropLast())
            return process != nil
        }
        return (server, try #require(process))
    }

    /// Empty where there is no such file.
    private func text(_ path: String) -> String {
        (try? String(contentsOf: workbench.url(path), encoding: .utf8)) ?? ""
    }

    /// It may have opened the file that was moved away, and have read certificates that were replaced.
    @Test func `and lets a successor that starts meanwhile know what it was asked for`() throws {
        let (server, successor) = try upgradedSlowly()
        defer { kill(successor, SIGKILL) }
        for signal in [SIGHUP, SIGUSR1] {
            try FileManager.default.removeItem(at: workbench.url("log"))
            kill(server.processIdentifier, signal)
            try Patience.wait { FileManager.default.fileExists(atPath: workbench.url("log").path) }
        }
        #expect(text("signals").isEmpty, "one that has just begun would be ended by them")
        try Data().write(to: workbench.url("serves"))
        try Patience.wait { !server.isRunning }
        try Patience.wait { text("signals") == "reload\nreopen\n" }
    }

    /// The successor would stay, and nobody has asked for it any more.
    @Test func `to its end, where a successor serves in the moment in which it is told to`() throws {
        let (server, successor) = try upgradedSlowly()
        defer { kill(successor, SIGKILL) }
        kill(server.processIdentifier, SIGSTOP)
        try Data().write(to: workbench.url("serves"))
        kill(server.processIdentifier, SIGUSR1)
        kill(server.processIdentifier, SIGTERM)
        // By then it has said so.
        Thread.sleep(forTimeInterval: 0.5)
        kill(server.processIdentifier, SIGCONT)
        try Patience.wait { !server.isRunning }
        try Patience.wait { kill(successor, 0) != 0 }
    }

    /// What was received ahead for the one is not given to the other.
    @Test func `when many ask in the same moment`() throws {
        let patience = ["head", "idle", "write"].flatMap { ["--limit", "\($0)-seconds=3600"] }
        let server = try Server(Binaries.origin, ["--port", "0", "--loops", "1"] + patience + [site])
        let outcome = try Command.run(
            "python3", [Peer.script("together.py"), try port(of: server), String(server.processIdentifier), site])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let lines = outcome.output.split(separator: "\n")
        // Of the 50 there are 36 who wait, 7 of them for a hundred answers, and 7 for an end.
        #expect(lines.count == 29 + 700 + 7)
        #expect(lines.filter { !$0.hasSuffix(" right") } == [])
    }

    /// Else memory would grow or be looked for while thousands ask. What a loop does each second costs a little, so that one short
    /// round must be without: on a machine that is busy, some are long.
    @Test func `without asking for memory for each request`() throws {
        let counter = workbench.url("allocations.so").path
        let built = try Command.run(
            "gcc", ["-O2", "-shared", "-fPIC", "-o", counter, Peer.script("allocations.c")])
        try #require(built.status == 0, "\(built.errors)")
        let file = workbench.url("allocations")
        let server = try Server(
            "env", ["ALLOCATIONS=\(file.path)", "LD_PRELOAD=\(counter)", Binaries.origin, "--port", "0", site])
        /// By so many requests, since the start.
        func allocations(after count: Int) throws -> Int {
            let outcome = try Command.run(
                "curl", ["--silent", "--output", "/dev/null", "\(server.address)/metadata/timestamp.json?[1-\(count)]"])
            #expect(outcome.status == 0)
            return try unsafe Data(contentsOf: file).withUnsafeBytes { unsafe $0.loadUnaligned(as: Int.self) }
        }
        var before = try allocations(after: 500)
        #expect(before > 1000, "what it does at the start is counted")
        let isWithout = try (0..<40).contains { _ in
            let after = try allocations(after: 1_000)
            defer { before = after }
            return after - before < 800
        }
        #expect(isWithout)
    }
}
