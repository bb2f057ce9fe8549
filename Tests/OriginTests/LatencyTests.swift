import TestKit
import Testing

@testable import Origin

/// What operators have their alarms on: `litfass_request_seconds`.
@Suite(.timeLimit(.minutes(20))) struct `The time of an answer is counted` {
    private let site: Site
    private let server: OriginServer

    init() throws {
        site = try Site()
        var configuration = site.configuration
        configuration.admin = .loopback()
        server = try OriginServer(configuration)
    }

    /// Of the metric whose line begins so.
    private func value(_ name: String) throws -> Double {
        let metrics = try Socket.ask(try #require(server.adminAddress).port, get("/metrics", last))
        let line = try #require(metrics.split(separator: "\n").first { $0.hasPrefix(name + " ") }, "\(metrics)")
        return try #require(Double(line.dropFirst(name.count + 1)))
    }

    /// A client that has seen the end of its connection has been counted.
    private func expectCount(_ expected: Int) throws {
        #expect(try value("litfass_request_seconds_count") == Double(expected))
        let answers = try ["2xx", "3xx", "4xx", "5xx"].map { try value("litfass_requests_total{class=\"\($0)\"}") }
        #expect(answers.reduce(0, +) == Double(expected))
    }

    private static let requests = [
        ("one request", get("/targets/a.json", last), 1),
        ("ten together", String(repeating: get("/targets/a.json"), count: 9) + get("/no", last), 10),
        (
            "many that do not leave together", String(repeating: get("/targets/a.json"), count: 999) + get("/no", last),
            1000
        ),
        ("one with a body", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc" + get("/no", last), 2),
        ("what is no request", get("/targets/a.json") + "x\r\n\r\n", 2),
    ]

    @Test(arguments: requests)
    func `once for each request`(_: String, requests: String, expected: Int) throws {
        defer { server.stop() }
        _ = try Socket.ask(server.port, requests)
        try expectCount(expected)
    }

    @Test(arguments: [("GET / HTTP/1.1\r\nHo", 1), ("", 0)])
    func `once for a request that does not end in time, and not for none`(begun: String, expected: UInt64) throws {
        defer { server.stop() }
        let loop = try TurnedLoop(GroupedClient.table(others: 0), limits: OriginLimits())
        let client = try loop.client()
        client.send(begun)
        loop.turn()
        loop.letTimeRunOut()
        loop.turn()
        #expect(loop.latencies == expected)
    }

    @Test func `once for a request that comes byte by byte`() throws {
        defer { server.stop() }
        let client = try Socket(server.port)
        for character in get("/targets/a.json", last) { client.send(String(character)) }
        #expect(statuses(client.receiveAll()) == [200])
        try expectCount(1)
    }

    /// Nine tenths of them wait for a tenth of a second, in the origin or as a request that it has read.
    @Test func `also for a client that takes its answers late, with the time that it takes`() throws {
        defer { server.stop() }
        let client = try Socket(server.port)
        client.send(String(repeating: get("/targets/large.json"), count: 100) + get("/targets/a.json", last))
        try Patience.wait { try value("litfass_sent_bytes_total") >= 300_000 }
        let late = ContinuousClock.now + .milliseconds(100)
        while ContinuousClock.now < late {}
        #expect(statuses(client.receiveAll()).count == 101)
        try expectCount(101)
        #expect(try value("litfass_request_seconds_sum") > 9)
        #expect(try value("litfass_request_seconds_bucket{le=\"0.098304\"}") < 10)
    }

    @Test func `not for a client that goes without its answer`() throws {
        defer { server.stop() }
        do {
            let client = try Socket(server.port)
            client.send(String(repeating: get("/targets/large.json"), count: 100))
            try Patience.wait { try value("litfass_sent_bytes_total") >= 300_000 }
        }
        try Patience.wait { try value("litfass_connections") == 0 }
        let (asked, counted) = try (
            value("litfass_requests_total{class=\"2xx\"}"), value("litfass_request_seconds_count")
        )
        #expect(counted < asked)
    }
}
