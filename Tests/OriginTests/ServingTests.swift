import Digests
import Files
import Foundation
import TestKit
import Testing

@testable import Origin

@Suite(.timeLimit(.minutes(20))) struct `An origin serves` {
    @Test func `pipelined requests in their order, whatever they ask for`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let answers = try Socket.ask(
            server.port,
            get("/targets/a.json") + get("/no") + "HEAD /targets/a.json HTTP/1.1\r\nHost: x\r\n\r\n"
                + get("/metadata/timestamp.json") + "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nGET "
                + get("/targets/a.json", last))
        #expect(statuses(answers) == [200, 404, 200, 200, 405, 200])
        #expect(answers.hasSuffix("\r\n\r\na"))
    }

    /// An answer that was just written is not written anew; what is asked otherwise has another one.
    @Test func `the same file, however it is asked for before`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let tag = "\"\(SHA256Digest(of: Array("a".utf8)).hex.prefix(32))\""
        let requests = [
            (get("/targets/a.json"), 200, nil, "a"), ("HEAD /targets/a.json HTTP/1.1\r\nHost: x\r\n\r\n", 200, nil, ""),
            ("GET /targets/a.json HTTP/1.0\r\nConnection: keep-alive\r\n\r\n", 200, "keep-alive", "a"),
            (get("/targets/a.json", "If-None-Match: \(tag)\r\n"), 304, nil, ""),
            (get("/targets/a.json", "Range: bytes=0-0\r\n"), 206, nil, "a"),
            (get("/targets/b.json"), 404, nil, #"{"type":"about:blank","title":"Not Found","status":404}"# + "\n"),
        ]
        let client = try Socket(server.port)
        for before in requests.indices {
            for after in requests.indices {
                for (request, status, persistence, body) in [requests[before], requests[after]] {
                    client.send(request)
                    let answer = client.receive()
                    #expect(statuses(answer) == [status], "\(before), \(after)")
                    #expect(answer.firstMatch(of: #/Connection: ([a-z-]+)/#).map { String($0.1) } == persistence)
                    #expect(answer.hasSuffix("\r\n\r\n" + body), "\(before), \(after)")
                }
            }
        }
        let lastAnswer = try Socket.ask(server.port, get("/targets/a.json") + get("/targets/a.json", last))
        #expect(lastAnswer.matches(of: #/Connection: close\r\n/#).count == 1)
    }

    @Test func `heads as a cache in front of it reads them`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let tag = "\"\(SHA256Digest(of: Array("a".utf8)).hex.prefix(32))\""
        let answers = try Socket.ask(
            server.port,
            "HEAD /targets/a.json HTTP/1.1\r\nHost: x\r\n\r\n" + get("/targets/a.json", "If-None-Match: \(tag)\r\n")
                + "OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n" + "HEAD /no HTTP/1.1\r\nHost: x\r\n\(last)\r\n")
        let timeless = answers.replacing(
            #/(Date|Last-Modified): [A-Z][a-z]{2}, [0-9]{2} [A-Z][a-z]{2} [0-9 :]{13} GMT/#, with: { "\($0.1): …" })
        #expect(
            timeless
                == """
                HTTP/1.1 200 OK
                Date: …
                Content-Type: application/json
                Last-Modified: …
                Accept-Ranges: bytes
                X-Content-Type-Options: nosniff
                Cache-Control: public, max-age=31536000, immutable
                Access-Control-Allow-Origin: *
                Access-Control-Expose-Headers: Content-Range, Date, ETag, Repr-Digest
                Repr-Digest: sha-256=:ypeBEsobvcr6wjGzmiPcTaeG7/gUfE5yuYB3ha/uSLs=:
                ETag: \(tag)
                Content-Length: 1

                HTTP/1.1 304 Not Modified
                Date: …
                Cache-Control: public, max-age=31536000, immutable
                Access-Control-Allow-Origin: *
                Access-Control-Expose-Headers: Content-Range, Date, ETag, Repr-Digest
                ETag: \(tag)

                HTTP/1.1 204 No Content
                Date: …
                Allow: GET, HEAD, OPTIONS
                Accept-Ranges: bytes
                Access-Control-Allow-Origin: *
                Access-Control-Allow-Methods: GET, HEAD, OPTIONS
                Access-Control-Allow-Headers: If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range
                Access-Control-Max-Age: 86400

                HTTP/1.1 404 Not Found
                Date: …
                Connection: close
                Content-Type: application/problem+json
                Content-Length: 56
                Cache-Control: public, max-age=60
                Access-Control-Allow-Origin: *
                X-Content-Type-Options: nosniff


                """.replacing("\n", with: "\r\n"))
    }

    /// RFC 9110 §8.8.2.1: a clock that was ahead when the file was written does not make it of the future.
    @Test func `no file that was changed in the future`() throws {
        let site = try Site()
        let file = site.scratch.path + "/targets/a.json"
        try FileManager.default.setAttributes([.modificationDate: Date.now + 86_400], ofItemAtPath: file)
        let server = try site.server()
        defer { server.stop() }
        let answer = try Socket.ask(server.port, get("/targets/a.json", last))
        func time(_ field: String) throws -> Int64 {
            let line = try #require(answer.split(separator: "\r\n").first { $0.hasPrefix(field + ": ") })
            let value = Array(line.dropFirst(field.count + 2).utf8)
            let seconds = HTTPDate.seconds(value.span, value.indices, now: 0)
            return try #require(seconds)
        }
        #expect(try time("Last-Modified") <= time("Date"))
    }

    @Test func `parts of a file, and says which`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let answers = try Socket.ask(
            server.port,
            get("/targets/large.json", "Range: bytes=2-4\r\n")
                + get("/targets/large.json", "Range: bytes=0-0,1000-1001,-1\r\n")
                + get("/targets/large.json", "Range: bytes=300000-\r\n" + last))
        #expect(statuses(answers) == [206, 206, 416])
        #expect(answers.contains("Content-Range: bytes 2-4/300000\r\nContent-Length: 3\r\n\r\nxxxHTTP"))
        let boundary = SHA256Digest(of: [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)).hex.prefix(32)
        #expect(answers.contains("Content-Type: multipart/byteranges; boundary=\(boundary)\r\n"))
        // RFC 9110 §14.6.
        let parts = [("0-0", "x"), ("1000-1001", "xx"), ("299999-299999", "x")].map { range, bytes in
            "--\(boundary)\r\nContent-Type: application/json\r\nContent-Range: bytes \(range)/300000\r\n\r\n\(bytes)\r\n"
        }
        let body = parts.joined() + "--\(boundary)--\r\n"
        #expect(answers.contains("Content-Length: \(body.utf8.count)\r\n\r\n\(body)HTTP/1.1 416 "))
        #expect(answers.contains("Content-Range: bytes */300000\r\n"))
    }

    @Test func `requests behind bodies that nobody needs, in chunks or of a length`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let chunked = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
        let answers = try Socket.ask(
            server.port,
            chunked + "4\r\nGET \r\n0\r\nX: y\r\n\r\n"
                + "GET /targets/a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc"
                + get("/targets/a.json") + chunked + "0\r\n\r\n" + get("/no", last))
        #expect(statuses(answers) == [405, 200, 200, 405, 404])
        let socket = try Socket(server.port)
        for character in chunked + "4\r\nGET \r\n0\r\nX: y\r\n\r\n" + get("/no", last) {
            socket.send(String(character))
        }
        #expect(statuses(socket.receiveAll()) == [405, 404])
        // What follows a body that is none is no request.
        #expect(statuses(try Socket.ask(server.port, chunked + "5\r\nGET \r\n0\r\n\r\n" + get("/no"))) == [405])
    }

    @Test(arguments: ["127.0.0.1", "::1", "::", "0.0.0.0"])
    func `on several threads, at an address of either family`(address: String) throws {
        let site = try Site()
        var configuration = site.configuration
        (configuration.listeners, configuration.loops) = ([ListenAddress(.internet(address: address, port: 0))], 3)
        let server = try OriginServer(configuration)
        defer { server.stop() }
        for _ in 0..<20 {
            let host = address == "::1" ? "::1" : "127.0.0.1"
            #expect(statuses(try Socket.ask(server.port, host: host, get("/targets/a.json", last))) == [200])
        }
    }

    @Test func `nothing at what is no address`() throws {
        let site = try Site()
        var configuration = site.configuration
        configuration.listeners = [ListenAddress(.internet(address: "nonsense", port: 0))]
        let fault = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
        #expect(fault.map { "\($0)" } == "cannot listen at 'nonsense': it is not an IP address")
    }

    @Test func `many large files to a client that reads late`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let answers = try Socket.ask(
            server.port, String(repeating: get("/targets/large.json"), count: 40) + get("/targets/a.json", last))
        #expect(statuses(answers) == Array(repeating: 200, count: 41))
        #expect(answers.utf8.count { $0 == UInt8(ascii: "x") } >= 40 * 300_000)
    }

    /// No event tells of the end once more, so that the origin has to look for it behind the request.
    @Test(arguments: [false, true]) func `a client that asks and says at once that it is done`(isFirst: Bool) throws {
        let server = try Site().server()
        defer { server.stop() }
        let client = try Socket(server.port)
        if !isFirst {
            client.send(get("/targets/a.json"))
            #expect(statuses(client.receive()) == [200])
        }
        client.send(get("/targets/a.json"))
        client.endSending()
        #expect(statuses(client.receiveAll()) == [200])
    }

    @Test(arguments: ["", "GET /tar"]) func `nobody who is gone`(begun: String) throws {
        let server = try Site().server()
        defer { server.stop() }
        let client = try Socket(server.port)
        client.send(get("/targets/a.json") + begun)
        #expect(statuses(client.receive()) == [200])
        client.endSending()
        #expect(client.receiveAll() == "")
    }

    /// More than a turn of reading, and nothing that would make it wait for the client in between.
    @Test func `requests with bodies that come as fast as it reads`() throws {
        let server = try Site().server()
        defer { server.stop() }
        // One thread writes and another reads.
        nonisolated(unsafe) let client = try Socket(server.port)
        let body = String(repeating: "x", count: 60_000)
        let post = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: \(body.utf8.count)\r\n\r\n" + body
        let asking = Thread { unsafe client.send(String(repeating: post, count: 100) + get("/targets/a.json", last)) }
        asking.start()
        #expect(unsafe statuses(client.receiveAll()) == [Int](repeating: 405, count: 100) + [200])
    }

    @Test func `more requests at once than it reads at once`() throws {
        var limits = OriginLimits.patient
        limits.requestsPerConnection = 100_000
        let server = try Site().server(limits)
        defer { server.stop() }
        // One thread writes and another reads.
        nonisolated(unsafe) let client = try Socket(server.port)
        let count = 6000
        let asking = Thread {
            unsafe client.send(
                String(repeating: get("/targets/a.json"), count: count - 1) + get("/targets/a.json", last))
        }
        asking.start()
        #expect(unsafe statuses(client.receiveAll()) == [Int](repeating: 200, count: count))
    }

    @Test func `a request that comes byte by byte`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let socket = try Socket(server.port)
        for character in get("/targets/a.json", last) { socket.send(String(character)) }
        #expect(statuses(socket.receiveAll()) == [200])
    }

    @Test(arguments: [
        ("GET / HTTP/3.0\r\n\r\n", 505), ("nonsense\r\n\r\n", 400),
        ("GET /\(String(repeating: "a", count: 9000)) HTTP/1.1\r\n", 414),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 501),
        ("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", 413),
    ])
    func `a refusal, and then the end of the connection`(request: String, status: Int) throws {
        let server = try Site().server()
        defer { server.stop() }
        let answer = try Socket.ask(server.port, request)
        #expect(statuses(answer) == [status])
        #expect(answer.contains("Connection: close\r\n"))
    }

    /// By the clock of the machine; what becomes of a request that was begun is looked at on one that tests turn.
    @Test func `nobody who asks nothing`() throws {
        var limits = OriginLimits.patient
        limits.headSeconds = 1
        let server = try Site().server(limits)
        defer { server.stop() }
        #expect(try Socket.ask(server.port, "") == "")
    }

    @Test func `no more requests on one connection than the limit`() throws {
        var limits = OriginLimits.patient
        limits.requestsPerConnection = 2
        let server = try Site().server(limits)
        defer { server.stop() }
        #expect(
            statuses(try Socket.ask(server.port, String(repeating: get("/targets/a.json"), count: 3))) == [200, 200])
    }

    @Test func `a client of HTTP 1.0, and keeps its connection if it asks`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let answers = try Socket.ask(
            server.port,
            "GET /targets/a.json HTTP/1.0\r\nConnection: keep-alive\r\n\r\nGET /targets/a.json HTTP/1.0\r\n\r\n")
        #expect(statuses(answers) == [200, 200])
        #expect(answers.contains("Connection: keep-alive\r\n"))
    }
}

@Suite(.timeLimit(.minutes(20))) struct `An origin follows its tree` {
    @Test func `to a newer release without losing a request or an old file`() throws {
        let site = try Site()
        let server = try site.server()
        defer { server.stop() }
        #expect(server.reloadIfChanged().isUnchanged)
        let socket = try Socket(server.port)
        for number in 0..<20 {
            try site.publish(["targets/\(number).json": "\(number)"], timestamp: "release \(number)")
            guard case .newer = server.reloadIfChanged() else {
                Issue.record("release \(number) is not served")
                return
            }
            socket.send(get("/metadata/timestamp.json"))
            #expect(socket.receive().hasSuffix("release \(number)"))
            #expect(
                statuses(try Socket.ask(server.port, get("/targets/\(number).json") + get("/targets/0.json", last)))
                    == [200, 200])
        }
    }

    @Test func `while clients ask without a pause, and never answers them with less`() async throws {
        let site = try Site(timestamp: "0")
        let server = try site.server()
        defer { server.stop() }
        let asking = Task.detached {
            let socket = try Socket(server.port)
            var seen: [Int] = []
            while seen.last != 30 {
                socket.send(get("/metadata/timestamp.json"))
                let answer = socket.receive()
                guard statuses(answer) == [200], let number = answer.split(separator: "\r\n").last.flatMap({ Int($0) })
                else {
                    Issue.record("an answer failed: \(answer)")
                    break
                }
                seen.append(number)
            }
            return seen
        }
        for number in 1...30 {
            try site.publish(["targets/\(number).json": "\(number)"], timestamp: "\(number)")
            _ = server.reloadIfChanged()
        }
        let seen = try await asking.value
        #expect(seen == seen.sorted())
    }

    enum Lack: CaseIterable {
        case missing, damaged, folder, packed
    }

    /// A machine was started anew in the middle of a copy. Nothing that was served before is left to be served.
    @Test(arguments: Lack.allCases)
    func `what is whole of its first tree, and the rest as soon as it is there`(lack: Lack) throws {
        let site = try Site(timestamp: "now")
        let content = Array("b".utf8)
        let item = try #require(
            RepositoryTree.Item(
                immutable: RelativePath(known: "other/b.json"), mediaType: "application/json",
                bytes: [.identity: content, .gzip: [1]], digest: { SHA256Digest(of: $0).hex }))
        _ = try RepositoryTree(adding: [item], to: #require(try TreeIndex.read(from: site.folder))).place(
            on: site.folder)
        let name = lack == .folder ? "other" : lack == .packed ? "other/b.json.gz" : "other/b.json"
        let (place, aside) = (site.scratch.url.appending(path: name), site.scratch.url.appending(path: "aside"))
        try FileManager.default.moveItem(at: place, to: aside)
        if lack == .damaged { try Data("B".utf8).write(to: place) }
        var configuration = site.configuration
        configuration.admin = .loopback()
        #expect(OriginServer.faults(in: configuration).count == 1, "who asks before the start is told")
        let server = try OriginServer(configuration)
        defer { server.stop() }
        let admin = try #require(server.adminAddress).port
        func status(_ path: String, _ fields: String = "", of port: UInt16) throws -> [Int] {
            try statuses(Socket.ask(port, get(path, fields + last)))
        }
        let missing = lack == .packed ? 200 : 503
        for fields in ["", "Accept-Encoding: gzip\r\n", "If-None-Match: *\r\n", "Range: bytes=0-0\r\n"]
        where missing == 503 {
            #expect(try status("/other/b.json", fields, of: server.port) == [503])
        }
        #expect(try status("/other/b.json", "Accept-Encoding: gzip\r\n", of: server.port) == [missing])
        #expect(try status("/metadata/timestamp.json", of: server.port) == [200])
        let answer = try Socket.ask(admin, get("/readyz", last))
        #expect(statuses(answer) == [503])
        #expect(
            answer.contains("the tree is not whole: ") && answer.contains(lack == .folder ? "other" : name), "\(answer)"
        )
        let count = missing == 503 ? 1 : 0
        #expect(try Socket.ask(admin, get("/metrics", last)).contains("\nlitfass_tree_missing_files \(count)\n"))
        for _ in 0...TreeWatch.looksBetweenTries { #expect(server.reloadIfChanged().isUnchanged) }
        if lack == .damaged { try FileManager.default.removeItem(at: place) }
        try FileManager.default.moveItem(at: aside, to: place)
        for _ in 1...TreeWatch.looksBetweenTries { _ = server.reloadIfChanged() }
        #expect(try status("/other/b.json", of: server.port) == [200])
        #expect(
            try Socket.ask(server.port, get("/other/b.json", "Accept-Encoding: gzip\r\n" + last)).contains(
                "Content-Encoding"))
        #expect(try status("/readyz", of: admin) == [200])
        // From then on half a tree takes the place of none.
        try site.publish(["targets/c.json": "c"], timestamp: "next")
        try FileManager.default.removeItem(at: site.scratch.url.appending(path: "targets/c.json"))
        guard case .refused = server.reloadIfChanged() else {
            Issue.record("half a tree is served")
            return
        }
        #expect(try status("/readyz", of: admin) == [200])
    }

    /// What is missing may be what vouches for the rest.
    @Test func `nothing of a first tree that cannot be judged yet`() throws {
        let site = try Site(timestamp: "now")
        let place = site.scratch.url.appending(path: "metadata/timestamp.json")
        try FileManager.default.removeItem(at: place)
        var configuration = site.configuration
        configuration.trees[0].judge = { content in
            content.bytes(of: "metadata/timestamp.json") == nil
                ? .failure(TreeDistrust("no timestamp")) : .success(TreeFacts())
        }
        let server = try OriginServer(configuration)
        defer { server.stop() }
        for path in ["/metadata/timestamp.json", "/targets/a.json"] {
            #expect(statuses(try Socket.ask(server.port, get(path, last))) == [503])
        }
        try Data("now".utf8).write(to: place)
        for _ in 1...TreeWatch.looksBetweenTries { _ = server.reloadIfChanged() }
        for path in ["/metadata/timestamp.json", "/targets/a.json"] {
            #expect(statuses(try Socket.ask(server.port, get(path, last))) == [200])
        }
    }

    @Test func `but not to one that is half copied, until it is whole`() throws {
        let site = try Site(timestamp: "old")
        let server = try site.server()
        defer { server.stop() }
        try site.publish(["targets/b.json": "b"], timestamp: "new")
        let late = site.scratch.url.appending(path: "targets/b.json")
        try FileManager.default.removeItem(at: late)
        guard case .refused(let fault) = server.reloadIfChanged() else {
            Issue.record("half a tree is served")
            return
        }
        #expect("\(fault)".contains("targets/b.json"))
        try Data("b".utf8).write(to: late)
        let looks = (1...TreeWatch.looksBetweenTries).map { _ in server.reloadIfChanged() }
        #expect(looks.contains { if case .newer = $0 { true } else { false } })
        #expect(try Socket.ask(server.port, get("/metadata/timestamp.json", last)).hasSuffix("new"))
    }

    @Test func `but not to one that is damaged`() throws {
        let site = try Site(timestamp: "good")
        let server = try site.server()
        defer { server.stop() }
        try site.publish(["targets/b.json": "b"], timestamp: "newer")
        try Data("B".utf8).write(to: site.scratch.url.appending(path: "targets/b.json"))
        guard case .refused(let fault) = server.reloadIfChanged() else {
            Issue.record("a damaged tree is served")
            return
        }
        #expect("\(fault)" == "targets/b.json does not match tree.index")
        #expect(try Socket.ask(server.port, get("/metadata/timestamp.json", last)).hasSuffix("good"))
        #expect(server.reloadIfChanged().isUnchanged, "the same damage is reported once")
        try Data("b".utf8).write(to: site.scratch.url.appending(path: "targets/b.json"))
        try site.publish([:], timestamp: "newest")
        _ = server.reloadIfChanged()
        #expect(try Socket.ask(server.port, get("/metadata/timestamp.json", last)).hasSuffix("newest"))
    }

    @Test func `and does not start without one`() throws {
        let empty = try TemporaryFolder()
        let fault = #expect(throws: OriginFault.self) {
            try OriginServer(OriginConfiguration(folder: Folder(empty.path)))
        }
        #expect(fault.map { "\($0)" } == "'\(empty.path)' is not a published tree: it has no tree.index")
    }

    @Test(arguments: [1, 2]) func `and does not share its port with another`(loops: Int) throws {
        let site = try Site()
        let server = try site.server()
        defer { server.stop() }
        var configuration = site.configuration
        configuration.listeners = server.addresses
        configuration.loops = loops
        let fault = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
        #expect(
            fault.map { "\($0)" } == "cannot listen at 127.0.0.1 port \(server.port): Address already in use")
        #expect(
            fault?.fix == "see with 'ss -ltnp' which program listens there: end it, or take another port")
        // RFC 5737 §3: an address of nobody's.
        configuration.listeners = [try #require(ListenAddress("http://192.0.2.1:0"))]
        let foreign = #expect(throws: OriginFault.self) { try OriginServer(configuration) }
        #expect(
            foreign?.fix == "take an address of this machine, see 'ip address', or 0.0.0.0 for all that it has")
    }

    @Test func `until it is stopped, and answers what has come before`() throws {
        var limits = OriginLimits.patient
        limits.drainSeconds = 600
        let server = try Site().server(limits)
        let idle = try Socket(server.port)
        let busy = try Socket(server.port)
        busy.send(get("/targets/large.json"))
        server.stop()
        #expect(idle.receiveAll() == "")
        #expect(busy.receiveAll().utf8.count > 300_000)
    }

    @Test func `until it is stopped, and tells a client that asks meanwhile that this was the last answer`() throws {
        var limits = OriginLimits()
        (limits.drainSeconds, limits.drainIdleSeconds) = (600, 600)
        let server = try Site().server(limits)
        let client = try Socket(server.port)
        client.send(get("/targets/a.json"))
        #expect(statuses(client.receive()) == [200])
        let stopping = Thread { server.stop() }
        stopping.start()
        var answer = ""
        repeat {
            client.send(get("/targets/a.json"))
            answer = client.receive()
            try #require(statuses(answer) == [200])
        } while !answer.contains("\r\nConnection: close\r\n")
        #expect(client.receiveAll() == "")
    }
}

extension OriginServer.Reload {
    fileprivate var isUnchanged: Bool {
        if case .unchanged = self { true } else { false }
    }
}
