import TestKit
import Testing

@testable import Origin

/// What a reader makes of a text, in words that a test can compare.
private func verdict(_ text: String, limits: OriginLimits = OriginLimits()) -> String {
    verdict(Array(text.utf8), limits: limits)
}

private func verdict(_ bytes: [UInt8], limits: OriginLimits = OriginLimits()) -> String {
    var head = RequestHead()
    return switch RequestReader(limits: limits).read(bytes.span, from: 0, into: &head) {
    case .incomplete: "incomplete"
    case .refused(let refusal, let headOnly): "\(refusal.rawValue)\(headOnly ? " head" : "")"
    case .head(let end):
        "\(head.method) \(String(decoding: bytes[head.path], as: UTF8.self)) \(head.connection.keepsAlive ? "keep" : "close") +\(bytes.count - end)"
    }
}

@Suite struct `A request is read` {
    @Test(arguments: KnownRequests.understood)
    func `as it was meant`(text: String, expected: String) {
        #expect(verdict(text) == expected)
    }

    @Test(arguments: KnownRequests.refused)
    func `or refused, where two readers could differ`(text: String, expected: String) {
        #expect(verdict(text) == expected)
    }

    @Test(arguments: KnownRequests.understood + KnownRequests.refused) func `the same, however its bytes are cut`(
        text: String, expected: String
    ) {
        let bytes = Array(text.utf8)
        var last = "incomplete"
        // Long ones are cut everywhere near their ends, and here and there between.
        for count in 0...bytes.count where count < 300 || count > bytes.count - 100 || count % 89 == 0 {
            // What follows a head changes nothing but how much follows.
            let next = verdict(Array(bytes.prefix(count))).split(separator: "+")[0]
            #expect(last == "incomplete" || next == last, "after \(count) bytes")
            last = String(next)
        }
    }

    @Test func `up to its limits, and not beyond`() {
        var limits = OriginLimits()
        limits.fields = 3
        func asking(_ fields: Int) -> String {
            "GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "X: y\r\n", count: fields - 1) + "\r\n"
        }
        #expect(verdict(asking(3), limits: limits) == "get / keep +0")
        #expect(verdict(asking(4), limits: limits) == "431")
        limits.headBytes = asking(3).utf8.count
        #expect(verdict(asking(3) + "GET", limits: limits) == "get / keep +3")
        limits.headBytes -= 1
        #expect(verdict(asking(3), limits: limits) == "431")
        // What is wrong with a field beyond them is not said: of less of it, it could not be.
        #expect(verdict("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n", limits: limits) == "431")
        #expect(verdict("GET / HTTP/1.1\r\nHost: x\r\nExpect:\tone\0\r\n\r\n", limits: limits) == "431")
        limits.requestLineBytes = "GET / HTTP/1.1".utf8.count
        #expect(verdict(asking(2), limits: limits) == "get / keep +0")
        #expect(verdict("GET / HTTP/1.1\r", limits: limits) == "incomplete")
        #expect(verdict("HEAD / HTTP/1.1\r", limits: limits) == "414 head")
        limits.requestLineBytes -= 1
        #expect(verdict(asking(2), limits: limits) == "414")
    }

    /// RFC 9112 §2.2. They are bytes of the head as all others.
    @Test func `behind empty lines, as many as a client may leave behind`() {
        let request = "GET / HTTP/1.1\r\nHost: x\r\n\r\n"
        #expect(verdict("\r\n\r\n" + request) == "get / keep +0")
        #expect(verdict("\r\n\r\n\r\n" + request) == "400")
        var limits = OriginLimits()
        limits.headBytes = request.utf8.count + 2
        #expect(verdict("\r\n" + request, limits: limits) == "get / keep +0")
        #expect(verdict("\r\n\r\n" + request, limits: limits) == "431")
    }

    /// A number that is longer is not worth reading: no body has that length.
    @Test(arguments: [(15, "get / keep +0"), (16, "400")]) func `with a length of so many digits`(
        digits: Int, expected: String
    ) {
        let length = String(repeating: "0", count: digits)
        #expect(verdict("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: \(length)\r\n\r\n") == expected)
    }

    /// RFC 9112 §2.3: what is no number is no version that one could speak.
    @Test(arguments: [("HTTP/x.1", "400"), ("HTTP/2.0", "505"), ("HTTP/1.x", "400")])
    func `in versions that are numbers`(
        version: String, expected: String
    ) {
        #expect(verdict("GET / \(version)\r\nHost: x\r\n\r\n") == expected)
    }

    /// RFC 9110 §10.1.1.
    @Test(arguments: [("HTTP/1.1", true), ("HTTP/1.0", false)])
    func `with what it expects, but for the version that knows nothing of it`(version: String, expects: Bool) {
        var head = RequestHead()
        let bytes = Array("GET / \(version)\r\nHost: x\r\nExpect: 100-continue\r\n\r\n".utf8)
        guard case .head = RequestReader(limits: OriginLimits()).read(bytes.span, from: 0, into: &head) else {
            Issue.record("the head is read")
            return
        }
        #expect(head.connection.expectsContinue == expects)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func `without harm when it is damaged at random`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let valid = Array(
            "GET http://x/a?b HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nAccept-Encoding: br;q=0.5, *;q=0\r\nIf-None-Match: W/\"x\"\r\n\r\nabc"
                .utf8)
        var verdicts: Set<String> = []
        for _ in 0..<1000 {
            var bytes = valid
            for _ in 0...random.next() % 3 {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            let whole = verdict(bytes)
            verdicts.insert(whole)
            let part = verdict(Array(bytes.prefix(Int(random.next() % UInt64(bytes.count)))))
            #expect(part == "incomplete" || part.split(separator: "+")[0] == whole.split(separator: "+")[0])
        }
        #expect(verdicts.contains("400"))
    }
}
