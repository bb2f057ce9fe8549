import Files
import Foundation
import TestKit
import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `An operator` {
    @Test func `asks whether the origin lives, is ready, and what it has done`() throws {
        let site = try Site()
        var configuration = site.configuration
        configuration.admin = .loopback()
        configuration.trees[0].judge = { content in
            var facts = TreeFacts()
            facts.release = content.bytes(of: "metadata/timestamp.json")?.count
            facts.expirations = ["timestamp": Int64(Date.now.timeIntervalSince1970) + 2 * 86400 + 3600]
            return .success(facts)
        }
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let port = try #require(server.adminAddress).port
        _ = try Socket.ask(
            server.port,
            get("/targets/a.json") + get("/no") + get("/targets/a.json", "Range: bytes=9-\r\n") + "x\r\n\r\n")
        func ask(_ path: String) throws -> String { try Socket.ask(port, get(path, last)) }
        #expect(try ask("/healthz").hasSuffix("\r\n\r\nalive\n"))
        #expect(try ask("/readyz").hasSuffix("\r\n\r\nready\n"))
        #expect(statuses(try ask("/targets/a.json")) == [404], "the tree is not for the operator")
        #expect(statuses(try Socket.ask(server.port, get("/metrics", last))) == [404], "metrics are not for the public")
        for (method, status, allowed) in [("POST", 405, true), ("OPTIONS", 405, true), ("BREW", 501, false)] {
            let answer = try Socket.ask(port, "\(method) /metrics HTTP/1.1\r\nHost: x\r\n\(last)\r\n")
            #expect(statuses(answer) == [status])
            #expect(answer.contains("\r\nAllow: GET, HEAD\r\n") == allowed)
        }
        #expect(try ask("/targets/a.json").contains("\r\nCache-Control: no-store\r\n"))
        let metrics = try ask("/metrics")
        for line in [
            "litfass_requests_total{class=\"2xx\"} 1", "litfass_requests_total{class=\"4xx\"} 4",
            "litfass_refusals_total{reason=\"not-found\"} 2", "litfass_refusals_total{reason=\"bad-request\"} 1",
            "litfass_refusals_total{reason=\"range-not-satisfiable\"} 1", "litfass_connections_total 2",
            "litfass_request_seconds_count 5", "litfass_release 3", "litfass_tree_files 3",
            "litfass_role_expires_days{role=\"timestamp\"} 2",
        ] {
            #expect(metrics.contains("\n\(line)\n") || metrics.contains("\n\(line)."), "\(line)\n\(metrics)")
        }
    }

    /// Without a root to verify it against, nobody has looked at what the metadata says.
    @Test func `reads labels of a tree that nobody has verified as what they are`() {
        var facts = TreeFacts()
        facts.expirations = ["a\"} 1\nlitfass_release 9\n\\": 86400]
        let admin = AdminSource([])
        admin.serves(ResponseTable(ResponseTableBuilder()), facts)
        let metrics = admin.metrics(at: 0)
        #expect(
            metrics.hasSuffix(#"litfass_role_expires_days{role="a\"} 1\nlitfass_release 9\n\\"} 1"# + "\n"),
            "\(metrics)")
    }

    @Test func `is told why a tree that is not trusted is not served`() throws {
        let site = try Site(timestamp: "good")
        var configuration = site.configuration
        configuration.trees[0].judge = { content in
            content.bytes(of: "metadata/timestamp.json") == Array("bad".utf8)
                ? .failure(TreeDistrust("nobody signed it")) : .success(TreeFacts())
        }
        let server = try OriginServer(configuration)
        defer { server.stop() }
        try site.publish(["targets/b.json": "b"], timestamp: "bad")
        guard case .refused(let fault) = server.reloadIfChanged() else {
            Issue.record("a tree without trust is served")
            return
        }
        #expect("\(fault)" == "the tree is not trusted: nobody signed it")
        #expect(
            statuses(try Socket.ask(server.port, get("/targets/a.json") + get("/targets/b.json", last))) == [200, 404])
    }

    @Test func `is told of a file that the disk does not give`() throws {
        let site = try Site()
        let path = site.scratch.path + "/access.log"
        var configuration = site.configuration
        configuration.admin = .loopback()
        configuration.limits.residentBytes = 0
        configuration.log = try AccessLog(path: path, format: .common)
        let server = try OriginServer(configuration)
        try FileManager.default.removeItem(at: site.scratch.url.appending(path: "targets/large.json"))
        #expect(statuses(try Socket.ask(server.port, get("/targets/large.json", last))) == [503])
        let metrics = try Socket.ask(try #require(server.adminAddress).port, get("/metrics", last))
        server.stop()
        for line in [
            "litfass_requests_total{class=\"2xx\"} 0", "litfass_requests_total{class=\"5xx\"} 1",
            "litfass_refusals_total{reason=\"service-unavailable\"} 1",
        ] {
            #expect(metrics.contains("\n\(line)\n"), "\(line)\n\(metrics)")
        }
        let lines = try String(contentsOfFile: path, encoding: .utf8)
        #expect(lines.hasSuffix("\"GET /targets/large.json HTTP/1.1\" 503 0\n"), "\(lines)")
    }

    /// One that is upgraded is ready all the time, though a client takes its time with an answer of the process before.
    @Test func `asks the successor, as soon as there is one`() throws {
        let site = try Site()
        var configuration = site.configuration
        configuration.admin = .loopback()
        (configuration.limits.drainSeconds, configuration.limits.drainIdleSeconds) = (600, 600)
        configuration.limits.writeBufferBytes = 16_384
        let server = try OriginServer(configuration)
        let slow = try Socket(server.port)
        slow.send(String(repeating: get("/targets/large.json"), count: 100))
        let inherited = fcntl(try #require(server.inheritance.descriptors.last), F_DUPFD_CLOEXEC, 3)
        defer { close(inherited) }
        let port = try #require(server.adminAddress).port
        let balancer = try Socket(port)
        // On a thread of its own: a pool that other tests keep busy begins so late that the balancer's connection comes to
        // its last request first.
        let stopping = Thread { server.stop(.handOver) }
        stopping.start()
        var answer = ""
        repeat {
            balancer.send(get("/readyz"))
            answer = balancer.receive()
            try #require(statuses(answer) == [200])
        } while !answer.contains("Connection: close")
        let next = try Socket(port)
        let accepted = accept(inherited, nil, nil)
        #expect(accepted >= 0, "the process before has left it in the queue")
        close(accepted)
        next.leave()
        slow.leave()
    }

    private static let agent = "User-Agent: okhttp/4.12.0 (Pixel 9; Android 17)\r\n"

    @Test(arguments: [
        (
            AccessLog.Format.common,
            """
            - - - [T] "GET /targets/a.json HTTP/1.1" 200 1
            - - - [T] "GET /a%22%5C HTTP/1.1" 404 0
            - - - [T] "- /x HTTP/1.1" 405 0
            - - - [T] "GET /targets/large.json HTTP/1.1" 206 10
            - - - [T] "-" 400 -

            """
        ),
        (
            AccessLog.Format.json,
            """
            {"time":"T","method":"GET","path":"/targets/a.json","protocol":"HTTP/1.1","status":200,"bytes":1,"agent":"okhttp/4"}
            {"time":"T","method":"GET","path":"/a%22%5C","protocol":"HTTP/1.1","status":404,"bytes":0}
            {"time":"T","method":"-","path":"/x","protocol":"HTTP/1.1","status":405,"bytes":0}
            {"time":"T","method":"GET","path":"/targets/large.json","protocol":"HTTP/1.1","status":206,"bytes":10}
            {"time":"T","status":400}

            """
        ),
    ])
    func `reads what was asked and not who asked`(format: AccessLog.Format, expected: String) throws {
        let site = try Site()
        let path = site.scratch.path + "/access.log"
        let log = try AccessLog(path: path, format: format)
        var configuration = site.configuration
        configuration.log = log
        let server = try OriginServer(configuration)
        _ = try Socket.ask(
            server.port,
            get("/targets/a.json?secret", Self.agent) + get("/a\"\\") + "POST /x HTTP/1.1\r\nHost: x\r\n\r\n"
                + get("/targets/large.json", "Range: bytes=0-9\r\n") + "x\r\n\r\n")
        server.stop()
        let lines = try String(contentsOfFile: path, encoding: .utf8)
        let moment = #/\d\d/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d \+0000|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/#
        #expect(lines.replacing(moment, with: "T") == expected)
    }

    @Test func `finds a line for a request that did not come in time`() throws {
        let site = try Site()
        let path = site.scratch.path + "/access.log"
        var configuration = site.configuration
        configuration.log = try AccessLog(path: path, format: .common)
        configuration.limits.headSeconds = 1
        let server = try OriginServer(configuration)
        #expect(statuses(try Socket.ask(server.port, "GET ")) == [408])
        server.stop()
        #expect(try String(contentsOfFile: path, encoding: .utf8).hasSuffix("] \"-\" 408 -\n"))
    }

    @Test func `moves the log away and has it opened anew`() throws {
        let site = try Site()
        let path = site.scratch.path + "/access.log"
        let log = try AccessLog(path: path, format: .common)
        _ = log.write(Array("one\n".utf8))
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
        _ = log.write(Array("two\n".utf8))
        try log.reopen()
        _ = log.write(Array("three\n".utf8))
        #expect(try String(contentsOfFile: path + ".1", encoding: .utf8) == "one\ntwo\n")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "three\n")
    }

    /// A log of lines that are cut off, or counted wrong, is worse than one that says what it lacks.
    @Test func `loses whole lines to whoever does not read them`() throws {
        let site = try Site()
        let path = site.scratch.path + "/pipe"
        try unsafe #require(mkfifo(path, 0o600) == 0)
        #expect(throws: SocketFault.self, "nobody reads") { try AccessLog(path: path, format: .common) }
        let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let log = try AccessLog(path: path, format: .common)
        let lines = (0..<600).map { "\($0) " + String(repeating: "x", count: $0 % 97) + "\n" }.joined()
        var (written, lost) = (0, 0)
        while lost == 0 {
            written += 600
            lost = log.write(Array(lines.utf8))
        }
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = unsafe read(reader, &bytes, bytes.count)
        let held = bytes.prefix(max(0, count))
        #expect(held.last == UInt8(ascii: "\n"))
        #expect(held.count { $0 == UInt8(ascii: "\n") } == written - lost)
        #expect(log.write(Array("again\n".utf8)) == 0)
    }

    /// A pipe with room for one page takes the beginning of a longer line, as a disk does that has little room left.
    @Test func `finds a line of which half was taken alone, and lost`() throws {
        let site = try Site()
        let path = site.scratch.path + "/pipe"
        try unsafe #require(mkfifo(path, 0o600) == 0)
        let reader = unsafe open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let log = try AccessLog(path: path, format: .common)
        func line(_ count: Int) -> [UInt8] { [UInt8](repeating: UInt8(ascii: "x"), count: count - 1) + [.lineFeed] }
        while log.write(line(4096)) == 0 {}
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        #expect(unsafe read(reader, &bytes, 4096) == 4096)
        #expect(log.write(line(6000)) == 1)
        #expect(log.write(Array("lost\n".utf8)) == 1)
        #expect(unsafe read(reader, &bytes, bytes.count) >= 4096)
        #expect(log.write(Array("one\n".utf8)) == 0)
        #expect(log.write(Array("two\n".utf8)) == 0)
        let count = unsafe read(reader, &bytes, bytes.count)
        #expect(String(decoding: bytes.prefix(max(0, count)), as: UTF8.self) == "\none\ntwo\n")
    }

    @Test func `loses lines and no client to a full disk`() throws {
        let site = try Site()
        var configuration = site.configuration
        configuration.admin = .loopback()
        // A device that is always full.
        configuration.log = try AccessLog(path: "/dev/full", format: .json)
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let port = try #require(server.adminAddress).port
        // A loop counts them once a second.
        try Patience.wait {
            #expect(statuses(try Socket.ask(server.port, get("/targets/a.json", last))) == [200])
            return try !Socket.ask(port, get("/metrics", last)).contains("\nlitfass_log_lines_lost_total 0\n")
        }
    }

    @Test func `limits the connections from one network, and counts who is turned away`() throws {
        let site = try Site()
        var configuration = site.configuration
        configuration.admin = .loopback()
        configuration.limits.connectionsPerPrefix = 2
        let server = try OriginServer(configuration)
        defer { server.stop() }
        var clients = try [Socket(server.port), Socket(server.port)]
        for client in clients {
            client.send(get("/targets/a.json"))
            #expect(statuses(client.receive()) == [200])
        }
        #expect(statuses(try Socket(server.port).receiveAll()) == [503])
        let metrics = try Socket.ask(try #require(server.adminAddress).port, get("/metrics", last))
        #expect(metrics.contains("litfass_refusals_total{reason=\"connections-per-prefix\"} 1\n"))
        clients[0].send(get("/targets/a.json", last))
        #expect(statuses(clients.removeFirst().receiveAll()) == [200])
        // There is room as soon as the origin has seen the client close.
        try Patience.wait { try statuses(Socket.ask(server.port, get("/targets/a.json", last))) == [200] }
    }

    @Test func `finds each latency in its bucket`() {
        for nanoseconds: UInt64 in [
            0, 15_999, 16_000, 23_999, 24_000, 31_999, 32_000, 48_000, 1_000_000, 12_287_999, 12_288_000,
            12_582_911_999, 1 << 40,
        ] {
            let counters = LoopCounters()
            counters.countLatency(nanoseconds, of: 1)
            let expected =
                LoopCounters.latencyBounds.firstIndex { nanoseconds < $0 } ?? LoopCounters.latencyBounds.count
            #expect(counters.latency.buckets.firstIndex(of: 1) == expected, "\(nanoseconds)")
        }
    }

    @Test func `finds each count in a place of its own`() {
        let counters = LoopCounters()
        for counter in LoopCounters.Counter.allCases {
            #expect(counters[counter] == 0, "\(counter)")
            counters.count(counter)
            #expect(counters[counter] == 1, "\(counter)")
        }
        for refusal in Refusal.allCases {
            #expect(counters.refused(refusal) == 0, "\(refusal)")
            counters.countAnswer(.refusal(refusal, headOnly: false))
            #expect(counters.refused(refusal) == 1, "\(refusal)")
        }
        #expect(Refusal.allCases.map(\.index).max().map { $0 + 1 } == Refusal.indexCount)
    }

    @Test func `sets every limit by its name`() {
        for (number, limit) in OriginLimits.names.enumerated() {
            var limits = OriginLimits()
            #expect(limit.range.contains(limit.value(in: limits)), "\(limit.name)")
            let other =
                limit.value(in: limits) == limit.range.lowerBound ? limit.range.lowerBound + 1 : limit.range.lowerBound
            limit.set(other, in: &limits)
            #expect(limits != OriginLimits(), "\(limit.name)")
            let changed = OriginLimits.names.indices.filter {
                OriginLimits.names[$0].value(in: limits) != OriginLimits.names[$0].value(in: OriginLimits())
            }
            #expect(changed == [number], "\(limit.name)")
        }
        #expect(Mirror(reflecting: OriginLimits()).children.count == OriginLimits.names.count)
    }
}
