import Foundation
import Synchronization
import TestKit
import Testing

@testable import LitfassClient

/// What an answer says beside its body.
@Suite struct `The fields of an answer` {
    private static let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let second = Date(timeIntervalSince1970: 784_111_777)

    private func exchange(_ fields: [String: String], status: Int = 200) throws -> HTTPExchange {
        let address = try #require(OriginAddress("https://content.example.org/"))
        var exchange = HTTPExchange(path: "x", address: address, limits: TransferLimits(bytes: 100), startedAt: .now)
        _ = exchange.begin(status: status, length: nil) { fields[$0] }
        return exchange
    }

    /// RFC 9111 §4.2.3 and §5.1. An age that is none, or longer than any answer lasts, says that the time is not known.
    @Test(
        arguments: [
            (nil, 0), ("0", 0), ("259200", 259_200), ("60, 259200", 60), ("31622400", 31_622_400), ("31622401", nil),
            ("-1", nil), ("1.5", nil), ("soon", nil), ("", nil), ("99999999999999999999", nil),
        ] as [(String?, Double?)])
    func `tell a time that is the date and the age`(age: String?, seconds: Double?) throws {
        var fields = ["date": Self.date]
        fields["age"] = age
        let transfer = try exchange(fields).outcome(failure: nil).get()
        #expect(transfer?.serverTime == seconds.map { Self.second + $0 })
    }

    @Test func `tell no time without a date`() throws {
        for fields in [["age": "7"], ["date": "yesterday"], [:]] {
            #expect(try exchange(fields).outcome(failure: nil).get()?.serverTime == nil)
        }
    }

    /// A CDN that holds a file for days and says so in one answer, and not in another.
    @Test func `tell the latest time of several answers`() async throws {
        for times in [[0, 259_200, 5.0], [259_200, 0], [5, 259_200]] {
            let transport = MeteredTransport(Telling(times.map { Self.second + $0 }), limits: ClientLimits())
            for _ in times { _ = try await transport.fetch("x", limitBytes: 10) }
            #expect(transport.cost.serverTime == Self.second + 259_200)
        }
    }

    private final class Telling: Transport {
        private let times: Mutex<[Date]>

        init(_ times: [Date]) { self.times = Mutex(times) }

        func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
            Transfer(bytes: [0], serverTime: times.withLock { $0.removeFirst() }, requests: 2)
        }
    }

    @Test func `and the requests that an answer took are counted`() async throws {
        let transport = MeteredTransport(Telling([Self.second, Self.second]), limits: ClientLimits(requests: 3))
        for _ in 0..<2 { _ = try? await transport.fetch("x", limitBytes: 10) }
        #expect(transport.cost.requests == 4)
    }

    /// RFC 9110 §10.2.3.
    @Test(
        arguments: [
            ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:50:37 GMT", 60), ("Sun, 06 Nov 1994 08:00:00 GMT", 0),
            ("-1", nil), ("later", nil), (nil, nil),
        ] as [(String?, Int64?)], [429, 503])
    func `say how long a busy server wants to be left alone`(field: (String?, Int64?), status: Int) throws {
        var fields = ["date": Self.date]
        fields["retry-after"] = field.0
        let exchange = try exchange(fields, status: status)
        let fault = #expect(throws: TransportFault.self) { try exchange.outcome(failure: nil).get() }
        let expected =
            field.1.map { TransportFault.Reason.busy(status: status, retryAfter: .seconds($0)) } ?? .status(status)
        #expect(fault?.reason == expected)
    }

    @Test func `name a page for people, also one that is too long to look at`() throws {
        let address = try #require(OriginAddress("https://content.example.org/"))
        for (type, body) in [("text/html; charset=utf-8", "x"), ("application/json", "\n<html>")] {
            var exchange = HTTPExchange(path: "x", address: address, limits: TransferLimits(bytes: 10), startedAt: .now)
            _ = exchange.begin(status: 200, length: nil) { $0 == "content-type" ? type : nil }
            let bytes = Array((body + String(repeating: " ", count: 20)).utf8)
            #expect(exchange.receive(bytes, count: bytes.count, at: .now) == .stop)
            #expect(exchange.fault?.reason == .webPage)
        }
    }

    /// nginx with `gzip on`: every file would be asked for twice.
    @Test func `that cannot be taken are remembered for the next requests`() async throws {
        let server = try LoopbackServer { _, head in
            head.contains("Accept-Encoding: gzip")
                ? .last(Array("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nConnection: close\r\n\r\nhello".utf8))
                : .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello".utf8))
        }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        // However busy the machine is.
        let patient = Duration.seconds(600)
        let limits = ClientLimits(refreshTime: patient, requestTime: patient, idleTime: patient)
        let meter = MeteredTransport(transport, limits: limits)
        for _ in 0..<7 { _ = try await meter.fetch("targets/x", limitBytes: 100) }
        #expect(server.requests.count { $0.contains("Accept-Encoding: gzip") } == 1)
        #expect(meter.cost.requests >= 8)
    }

    @Test func `ask caches to look at the origin`() async throws {
        let server = try LoopbackServer { _, _ in .last(Array("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n".utf8)) }
        defer { server.stop() }
        let transport = try #require(URLSessionTransport(server.address))
        for _ in 0..<2 {
            var limits = `Over HTTP a client`.patientLimits(bytes: 10)
            limits.caches = .bypassed
            _ = try await transport.fetch("2.root.json", limits: limits)
        }
        let lines = server.requests.compactMap { $0.split(separator: "\r\n").first }
        #expect(lines.allSatisfy { $0.hasPrefix("GET /2.root.json?past-caches=") })
        #expect(Set(lines).count >= 2)
        #expect(server.requests.allSatisfy { $0.contains("\r\nCache-Control: no-cache") })
    }

    @Test func `come from the origin where a root is looked for once more`() async throws {
        let witness = Witness()
        let transport = MeteredTransport(witness, limits: ClientLimits())
        let source = OriginSource(transport, state: ClientState(files: MemoryFiles()))
        _ = try await source.fetch("metadata/2.root.json", limitBytes: 10)
        _ = try await source.fetchPastCaches("metadata/2.root.json", limitBytes: 10)
        #expect(witness.asked.withLock { $0 } == [.allowed, .bypassed])
    }
}

/// Has nothing, and tells how it was asked.
private final class Witness: Transport {
    let asked = Mutex<[TransferLimits.Caches]>([])

    func fetch(_ path: String, limits: TransferLimits) async throws(TransportFault) -> Transfer? {
        asked.withLock { $0.append(limits.caches) }
        return nil
    }
}
