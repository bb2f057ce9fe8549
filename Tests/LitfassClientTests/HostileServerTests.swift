import Foundation
import TestKit
import Testing
import Trust

@testable import LitfassClient

/// What a server does instead of answering as it should, and what a client says to it.
struct Hostility: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let answer: LoopbackServer.Answer
    var limits = `Over HTTP a client`.limits
    /// What the transport says, or how that begins, where the rest is the system's; nil where the server has nothing, which
    /// the workflow judges.
    let words: String?
    /// Whether only sockets of our own answer so: Foundation's session on Linux, which stands in for Apple's where the client is tested
    /// as on Apple's systems, ends the process over it, or notices nothing.
    var isForSockets = false

    /// As far as they are not the system's.
    var ownWords: String? {
        let system = "x could not be fetched: "
        return words.map { !`Over HTTP a client`.hasSockets && $0.hasPrefix(system) ? system : $0 }
    }

    /// Those that are for the transport of this build.
    static let all = (drips + lies).filter { `Over HTTP a client`.hasSockets || !$0.isForSockets }

    private static let chunked = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
    private static let chunk = Array("10\r\n0123456789abcdef\r\n".utf8)
    private static let brief = TransferLimits(bytes: 1000, time: .milliseconds(600))
    private static let impatient = TransferLimits(
        bytes: 1000, time: .seconds(1200), idleTime: .milliseconds(100))

    private static func head(_ status: String, _ fields: String...) -> [UInt8] {
        Array((["HTTP/1.1 \(status)"] + fields).joined(separator: "\r\n").utf8) + Array("\r\n\r\n".utf8)
    }

    static let drips: [Hostility] = [
        Hostility(
            testDescription: "says nothing", answer: .silence, limits: impatient,
            words: "x did not arrive within the limit 'idleTime' of 0.1 seconds"),
        Hostility(
            testDescription: "announces a body and sends none",
            answer: .endless(head("200 OK", "Content-Length: 100"), []), limits: impatient,
            words: "x did not arrive within the limit 'idleTime' of 0.1 seconds"),
        Hostility(
            testDescription: "drips a byte at a time",
            answer: .endless(head("200 OK", "Content-Length: 900"), [0x20], pause: .milliseconds(20)), limits: brief,
            words: "x did not arrive within the limit 'time' of 0.6 seconds"),
        Hostility(
            testDescription: "drips its head",
            answer: .endless(Array("HTTP/1.1 200 OK\r\nX: ".utf8), [0x61], pause: .milliseconds(20)), limits: brief,
            words: "x did not arrive within the limit 'time' of 0.6 seconds"),
        Hostility(
            testDescription: "drips a page that says that there is nothing",
            answer: .endless(head("404 Not Found", "Content-Length: 900"), [0x20], pause: .milliseconds(20)),
            limits: brief, words: "x did not arrive within the limit 'time' of 0.6 seconds"),
        Hostility(
            testDescription: "sends chunks without end", answer: .endless(chunked, chunk),
            words: "x is larger than the limit of 1000 bytes"),
        Hostility(
            testDescription: "sends bytes without end and without a length",
            answer: .endless(head("200 OK"), Array(repeating: 0x20, count: 4096)),
            words: "x is larger than the limit of 1000 bytes"),
        Hostility(
            testDescription: "sends an error's page without end",
            answer: .endless(head("500 Internal Server Error"), Array(repeating: 0x20, count: 4096)),
            words: "the server answered 500 for x"),
    ]

    static let lies: [Hostility] = [
        Hostility(
            testDescription: "announces more than anybody takes",
            answer: .last(head("200 OK", "Content-Length: 999999999999")),
            words: "x is larger than the limit of 1000 bytes"),
        Hostility(
            testDescription: "announces more than a machine can count",
            answer: .last(head("200 OK", "Content-Length: 9223372036854775296")),
            words: "x is larger than the limit of 1000 bytes", isForSockets: true),
        Hostility(
            testDescription: "announces more than it sends",
            answer: .last(head("200 OK", "Content-Length: 100") + Array("cut".utf8)),
            words: "x ended after 3 of the 100 bytes that were announced"),
        Hostility(
            testDescription: "breaks off between chunks", answer: .last(chunked + chunk),
            words: "x could not be fetched: the server closed the connection before the end of its answer"),
        Hostility(
            testDescription: "hangs up within its head", answer: .last(Array("HTTP/1.1 200 OK\r\nContent-Le".utf8)),
            words: "x could not be fetched: the server closed the connection within the head of its answer",
            isForSockets: true),
        Hostility(
            testDescription: "sends a head without end",
            answer: .endless(Array("HTTP/1.1 200 OK\r\n".utf8), Array("X: y\r\n".utf8)),
            words: "x could not be fetched: the head of the server's answer is longer than the limit of 65536 bytes"),
        Hostility(
            testDescription: "says that it will answer, without end",
            answer: .endless([], Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)),
            words: "x could not be fetched: the head of the server's answer is longer than the limit of 65536 bytes",
            isForSockets: true),
        Hostility(
            testDescription: "sends fields behind the body without end",
            answer: .endless(chunked + Array("0\r\n".utf8), Array("X: y\r\n".utf8)),
            words: "x could not be fetched: the head of the server's answer is longer than the limit of 65536 bytes",
            isForSockets: true),
        Hostility(
            testDescription: "says gzip of what is none",
            answer: .bytes(head("200 OK", "Content-Encoding: gzip", "Content-Length: 5") + Array("plain".utf8)),
            words: "x could not be fetched: the server's gzip data is damaged or incomplete"),
        Hostility(
            testDescription: "breaks off within gzip",
            answer: .bytes(
                head("200 OK", "Content-Encoding: gzip", "Content-Length: 30")
                    + `Over HTTP a client`.compressed.prefix(30)),
            limits: `Over HTTP a client`.patientLimits(bytes: 2000),
            words: "x could not be fetched: the server's gzip data is damaged or incomplete", isForSockets: true),
        Hostility(
            testDescription: "sends bytes behind gzip",
            answer: .bytes(
                head("200 OK", "Content-Encoding: gzip", "Content-Length: 37") + `Over HTTP a client`.compressed + [0]),
            limits: `Over HTTP a client`.patientLimits(bytes: 2000),
            words: "x could not be fetched: the server's gzip data is damaged or incomplete"),
        Hostility(
            testDescription: "says brotli, which nobody asked for",
            answer: .bytes(head("200 OK", "Content-Encoding: br", "Content-Length: 5") + Array("plain".utf8)),
            words: "the server sent x as 'br', and the limit 'codings' is gzip of an announced length, or none"),
        Hostility(
            testDescription: "sends a part where the whole was asked for",
            answer: .bytes(
                head("206 Partial Content", "Content-Range: bytes 0-4/9", "Content-Length: 5") + [1, 2, 3, 4, 5]),
            words: "the server answered 206 for x"),
        Hostility(
            testDescription: "says that nothing has changed", answer: .bytes(head("304 Not Modified")),
            words: "the server answered 304 for x"),
        Hostility(
            testDescription: "is no web server", answer: .last(Array("SSH-2.0-OpenSSH\r\n".utf8)),
            words: "x could not be fetched: the server's answer is not HTTP"),
        Hostility(
            testDescription: "hangs up", answer: .last([]),
            words: "x could not be fetched: the server closed the connection without an answer"),
        Hostility(
            testDescription: "breaks the connection", answer: .reset,
            words: "x could not be fetched: the connection was lost"),
        Hostility(
            testDescription: "sends us to another host",
            answer: .bytes(head("302 Found", "Location: http://login.example/", "Content-Length: 0")),
            words: "the server redirects x to http://login.example/, but the limit 'redirects' allows only its own "
                + "origin", isForSockets: true),
        Hostility(
            testDescription: "sends us in a circle",
            answer: .bytes(head("307 Temporary Redirect", "Location: /x", "Content-Length: 0")),
            words: "the server redirects x more often than the limit 'redirects' of 3", isForSockets: true),
        Hostility(
            testDescription: "sends us on without saying where",
            answer: .bytes(head("302 Found", "Content-Length: 0")), words: "the server answered 302 for x"),
        Hostility(
            testDescription: "sends us to what is no address",
            answer: .bytes(head("302 Found", "Location: http://[", "Content-Length: 0")),
            words: "the server answered 302 for x"),
        Hostility(
            testDescription: "asks for a password",
            answer: .bytes(head("401 Unauthorized", "WWW-Authenticate: Basic realm=\"x\"", "Content-Length: 0")),
            words: "the server answered 401 for x"),
        Hostility(
            testDescription: "has nothing at all", answer: .bytes(head("404 Not Found", "Content-Length: 0")),
            words: nil),
    ]
}

// Among its tests, since they come one after the other.
extension `Over HTTP a client` {
    @Suite(.serialized) struct `A hostile server` {
        static func honest(_ body: String) -> LoopbackServer.Answer {
            .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)".utf8))
        }

        @Test(arguments: Hostility.all)
        func `is cut off by a limit with a name, and the next request is answered`(_ hostility: Hostility) async throws
        {
            let server = try LoopbackServer { path, _ in path == "y" ? Self.honest("hello") : hostility.answer }
            defer { server.stop() }
            let transport = try #require(URLSessionTransport(server.address))
            if let words = hostility.ownWords {
                let fault = await #expect(throws: TransportFault.self) {
                    try await transport.fetch("x", limits: hostility.limits)
                }
                #expect(fault?.description.hasPrefix(words) == true, "\(fault?.description ?? "")")
            } else {
                #expect(try await transport.fetch("x", limits: hostility.limits) == nil)
            }
            #expect(try await transport.fetch("y", limits: `Over HTTP a client`.limits)?.bytes == Array("hello".utf8))
        }

        /// 100 MB of nothing are 97 KB on the wire.
        @Test func `with a bomb is cut off as soon as it has grown to the limit`() async throws {
            let folder = try TemporaryFolder()
            let made = try Command.run(
                "bash", ["-c", "head -c 100000000 /dev/zero | gzip -9 > bomb.gz"], in: folder.url)
            try #require(made.status == 0, "\(made.errors)")
            let bomb = try Array(Data(contentsOf: folder.url.appending(path: "bomb.gz")))
            let server = try LoopbackServer { _, _ in
                let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
                return .bytes(Array(head.utf8) + bomb)
            }
            defer { server.stop() }
            let transport = try #require(URLSessionTransport(server.address))
            let fault = await #expect(throws: TransportFault.self) {
                try await transport.fetch("x", limits: `Over HTTP a client`.patientLimits(bytes: 1 << 20))
            }
            #expect(fault?.description == "x is larger than the limit of 1048576 bytes")
        }

        struct Portal: CustomTestStringConvertible, Sendable {
            let testDescription: String
            let kind: ClientFault.Kind
            let words: String
            let answer: LoopbackServer.Answer
            var isForSockets = false
        }

        private static let page = "<!DOCTYPE html><title>Welcome to our hotel</title>"

        static let portals = [
            Portal(
                testDescription: "a page to log in at", kind: .notReachable,
                words: "the server answers metadata/2.root.json with a web page", answer: honest(page)),
            Portal(
                testDescription: "a way to such a page", kind: .notReachable,
                words:
                    "the server redirects metadata/2.root.json to http://login.example/, but the limit 'redirects' allows "
                    + "only its own origin",
                answer: .bytes(
                    Array("HTTP/1.1 302 Found\r\nLocation: http://login.example/\r\nContent-Length: 0\r\n\r\n".utf8)),
                isForSockets: true),
            Portal(
                testDescription: "a page that is longer than a root", kind: .notReachable,
                words: "the server answers metadata/2.root.json with a web page",
                answer: .bytes(
                    Array(
                        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 70000\r\n\r\n\(page)".utf8))),
            Portal(
                testDescription: "nothing for every path", kind: .notReachable,
                words: "the repository does not have timestamp.json",
                answer: .bytes(Array("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n".utf8))),
            Portal(
                testDescription: "an empty file for every path", kind: .notTrusted,
                words: "root metadata is malformed: no JSON value at byte 0", answer: honest("")),
        ]

        /// What stands between a phone and its origin in a hotel or on a train; what the phone has stays.
        @Test(arguments: portals.filter { `Over HTTP a client`.hasSockets || !$0.isForSockets })
        func `in the way takes nothing from a phone`(_ portal: Portal) async throws {
            let origin = try SimulatedOrigin()
            try origin.publish(1)
            let device = Device(origin)
            try await device.client().refresh()
            let server = try LoopbackServer { _, _ in portal.answer }
            defer { server.stop() }
            var configuration = device.configuration()
            configuration.transport = try #require(URLSessionTransport(server.address))
            configuration.limits = ClientLimits(
                refreshTime: .seconds(1200), requestTime: .seconds(1200), idleTime: .seconds(600))
            let client = LitfassClient(configuration)
            let fault = await #expect(throws: ClientFault.self) { try await client.refresh() }
            #expect(fault?.description == portal.words)
            #expect(fault?.kind == portal.kind)
            #expect(client.release?.title == "Hello fr")
            #expect(try await device.client().refresh().release.title == "Hello fr", "and it gets on elsewhere")
        }
    }
}
