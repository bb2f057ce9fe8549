import Digests
import Files
import Foundation
import TestKit
import Testing

@testable import Origin

/// A tree on disk, as a publisher leaves it.
private struct Site {
    let scratch: TemporaryFolder
    var folder: Folder { Folder(scratch.path) }

    init(timestamp: String = "one") throws {
        scratch = try TemporaryFolder()
        try publish(
            ["targets/a.json": "a", "targets/large.json": String(repeating: "x", count: 300_000)], timestamp: timestamp)
    }

    func publish(_ files: [String: String], timestamp: String) throws {
        var items: [RepositoryTree.Item] = []
        for (path, text) in files {
            let (path, bytes) = (try #require(RelativePath(path)), Array(text.utf8))
            items.append(
                try #require(
                    RepositoryTree.Item(
                        immutable: path, mediaType: "application/json", bytes: [.identity: bytes],
                        digest: { SHA256Digest(of: $0).hex })))
        }
        let path = try #require(RelativePath("metadata/timestamp.json"))
        items.append(
            try #require(
                RepositoryTree.Item(
                    mutable: path, mediaType: "application/json", bytes: Array(timestamp.utf8), revalidateSeconds: 60)))
        let index = try TreeIndex.read(from: folder) ?? TreeIndex()
        _ = try RepositoryTree(adding: items, to: index).place(on: folder)
    }

    func server(_ limits: OriginLimits = OriginLimits()) throws -> OriginServer {
        var configuration = OriginConfiguration(folder: folder)
        configuration.port = 0
        configuration.limits = limits
        return try OriginServer(configuration)
    }
}

/// A client that sends exactly the bytes it is told to.
private final class Socket {
    private let descriptor: CInt

    init(_ port: UInt16) throws {
        descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        try #require(status == 0)
    }

    deinit { close(descriptor) }

    func send(_ text: String) {
        let bytes = Array(text.utf8)
        _ = unsafe Glibc.send(descriptor, bytes, bytes.count, CInt(MSG_NOSIGNAL))
    }

    func receive() -> String {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }

    /// Everything until the server ends the connection.
    func receiveAll() -> String {
        var text = ""
        while case let piece = receive(), !piece.isEmpty { text += piece }
        return text
    }

    /// One answer to each of some requests that were sent with `Connection: close` on the last.
    static func ask(_ port: UInt16, _ text: String) throws -> String {
        let socket = try Socket(port)
        socket.send(text)
        return socket.receiveAll()
    }
}

private func statuses(_ answers: String) -> [Int] {
    answers.matches(of: #/HTTP\/1\.1 ([0-9]{3}) /#).compactMap { Int($0.1) }
}

private func get(_ path: String, _ fields: String = "") -> String { "GET \(path) HTTP/1.1\r\nHost: x\r\n\(fields)\r\n" }
private let last = "Connection: close\r\n"

@Suite(.timeLimit(.minutes(2))) struct `An origin serves` {
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

    @Test func `many large files to a client that reads late`() throws {
        let server = try Site().server()
        defer { server.stop() }
        let answers = try Socket.ask(
            server.port, String(repeating: get("/targets/large.json"), count: 40) + get("/targets/a.json", last))
        #expect(statuses(answers) == Array(repeating: 200, count: 41))
        #expect(answers.utf8.count { $0 == UInt8(ascii: "x") } >= 40 * 300_000)
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
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", 413),
        ("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n\r\n", 413),
    ])
    func `a refusal, and then the end of the connection`(request: String, status: Int) throws {
        let server = try Site().server()
        defer { server.stop() }
        let answer = try Socket.ask(server.port, request)
        #expect(statuses(answer) == [status])
        #expect(answer.contains("Connection: close\r\n"))
    }

    @Test func `nobody who begins a request and does not end it`() throws {
        var limits = OriginLimits()
        limits.headSeconds = 1
        let server = try Site().server(limits)
        defer { server.stop() }
        let slow = try Socket(server.port)
        slow.send("GET / HTTP/1.1\r\nHo")
        let silent = try Socket(server.port)
        #expect(statuses(slow.receiveAll()) == [408])
        #expect(silent.receiveAll() == "")
    }

    @Test func `no more requests on one connection than the limit`() throws {
        var limits = OriginLimits()
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

@Suite(.timeLimit(.minutes(2))) struct `An origin follows its tree` {
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
            // The order reaches the loop before any request that comes after it.
            socket.send(get("/metadata/timestamp.json"))
            #expect(socket.receive().hasSuffix("release \(number)"))
            #expect(
                statuses(try Socket.ask(server.port, get("/targets/\(number).json") + get("/targets/0.json", last)))
                    == [200, 200])
        }
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
        #expect("\(fault)" == "targets/b.json is not the file that tree.index lists")
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
        #expect(fault.map { "\($0)" } == "\(empty.path) holds no tree.index; publish a release there first")
    }

    @Test func `until it is stopped, and answers what has come before`() throws {
        let server = try Site().server()
        let idle = try Socket(server.port)
        let busy = try Socket(server.port)
        busy.send(get("/targets/large.json"))
        server.stop()
        #expect(idle.receiveAll() == "")
        #expect(busy.receiveAll().utf8.count > 300_000)
    }
}

extension OriginServer.Reload {
    fileprivate var isUnchanged: Bool {
        if case .unchanged = self { true } else { false }
    }
}
