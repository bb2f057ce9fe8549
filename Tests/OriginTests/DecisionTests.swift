import Files
import Testing

@testable import Origin

private let table: ResponseTable = {
    func content(_ coding: Coding, _ text: String) -> Resource.Content { Resource.Content(coding, Array(text.utf8)) }
    let bundle = Resource(
        mediaType: "application/json", cache: .immutable,
        contents: [
            content(.identity, "identity, the longest"), content(.brotli, "brotli"), content(.gzip, "gzip, longer"),
        ])
    let timestamp = Resource(
        mediaType: "application/json", cache: .revalidate(seconds: 60), contents: [content(.identity, "timestamp")])
    return ResponseTable([("targets/b.json", bundle), ("metadata/timestamp.json", timestamp)])
}()

/// The bundle's entity tags: identity, brotli, gzip.
private let tags = table.resources[0].variants.map { String(decoding: $0.entityTag, as: UTF8.self) }

private func decision(_ path: String, _ fields: String = "", method: String = "GET") -> Decision? {
    let bytes = Array("\(method) \(path) HTTP/1.1\r\nHost: x\r\n\(fields.isEmpty ? "" : fields + "\r\n")\r\n".utf8)
    guard case .head(let head, _) = RequestReader(limits: OriginLimits()).read(bytes.span, from: 0) else { return nil }
    return decide(head, bytes.span, table)
}

@Suite struct `An answer is decided` {
    /// RFC 9110 §12.5.3. Variants: 0 identity, 1 brotli (the smallest), 2 gzip.
    @Test(arguments: [
        ("", 0), ("Accept-Encoding: gzip", 2), ("Accept-Encoding: br", 1), ("Accept-Encoding: gzip, br", 1),
        ("Accept-Encoding: gzip, deflate, br, zstd", 1), ("Accept-Encoding: GZIP", 2), ("Accept-Encoding: x-gzip", 2),
        ("Accept-Encoding: br;q=0.5, gzip;q=0.6", 2), ("Accept-Encoding: br;q=0, gzip", 2),
        ("Accept-Encoding: br;q=0", 0),
        ("Accept-Encoding: identity", 0), ("Accept-Encoding: identity;q=0.5, gzip;q=0.4", 0), ("Accept-Encoding: *", 1),
        ("Accept-Encoding: *;q=0", 0), ("Accept-Encoding: *;q=0.5, br;q=0.1", 2), ("Accept-Encoding: identity;q=0", 0),
        ("Accept-Encoding: gzip;q=1.000", 2), ("Accept-Encoding: gzip;q=0.001", 2), ("Accept-Encoding: gzip;q=2", 0),
        ("Accept-Encoding: gzip;q=", 0), ("Accept-Encoding: gzip;level=9", 0), ("Accept-Encoding:", 0),
        ("Accept-Encoding: gzip ; q=0.9 , br ; q=0.8", 2), ("Accept-Encoding: gzip\r\nAccept-Encoding: br", 1),
    ])
    func `with the coding that the client likes best`(fields: String, variant: Int) {
        #expect(decision("/targets/b.json", fields) == .file(resource: 0, variant: variant, headOnly: false))
    }

    /// RFC 9110 §13.1.2: weak comparison. `TAG` stands for the tag of the identity.
    static let conditions: [(String, Bool)] = [
        ("TAG", true), ("W/TAG", true), ("\"x\", TAG", true), ("\"a,b\" ,W/\"y\", TAG", true), ("*", true),
        ("\"x\"\r\nIf-None-Match: TAG", true), ("OTHER", false), ("\"x\"", false), ("\"TAG\"", false), ("", false),
        ("TAG.", true), ("\"", false), ("W/", false), ("W", false),
    ]

    @Test(arguments: conditions)
    func `by whether the client has it`(value: String, isKnown: Bool) {
        let value = value.replacing("TAG", with: tags[0]).replacing("OTHER", with: tags[1])
        let expected: Decision =
            isKnown ? .notModified(resource: 0, variant: 0) : .file(resource: 0, variant: 0, headOnly: false)
        #expect(decision("/targets/b.json", "If-None-Match: \(value)") == expected)
    }

    @Test func `with a tag of its own for each coding`() {
        #expect(Set(tags).count == 3)
        #expect(
            decision("/targets/b.json", "Accept-Encoding: br\r\nIf-None-Match: \(tags[1])")
                == .notModified(resource: 0, variant: 1))
    }

    @Test(
        arguments: [
            ("GET", "/", .refusal(.notFound, headOnly: false)), ("HEAD", "/x", .refusal(.notFound, headOnly: true)),
            ("GET", "/targets/../targets/b.json", .refusal(.notFound, headOnly: false)),
            ("GET", "/targets/%62.json", .refusal(.notFound, headOnly: false)),
            ("GET", "/tree.index", .refusal(.notFound, headOnly: false)),
            ("HEAD", "/metadata/timestamp.json?x", .file(resource: 1, variant: 0, headOnly: true)),
            ("POST", "/metadata/timestamp.json", .refusal(.methodNotAllowed, headOnly: false)),
            ("BREW", "/metadata/timestamp.json", .refusal(.notImplemented, headOnly: false)),
            ("OPTIONS", "*", .options),
        ] as [(String, String, Decision)])
    func `by method and path`(method: String, path: String, expected: Decision) {
        #expect(decision(path, method: method) == expected)
    }

    @Test func `from a table that finds each of many paths and no other`() {
        let resource = table.resources[1]
        let many = ResponseTable((0..<5000).map { ("targets/\($0).json", resource) })
        for number in 0..<5000 {
            let bytes = Array("/targets/\(number).json".utf8)
            #expect(many.resource(at: bytes.indices, of: bytes.span) == number)
        }
        for path in ["/targets/5000.json", "/targets/1.jso", "targets/1.json", ""] {
            let bytes = Array(path.utf8)
            #expect(many.resource(at: bytes.indices, of: bytes.span) == nil)
        }
    }
}

@Suite struct `An answer says` {
    private func fields(_ resource: Int, _ variant: Int) -> String {
        let variant = table.resources[resource].variants[variant]
        return String(decoding: variant.answer[..<variant.headLength], as: UTF8.self)
    }

    @Test func `what a cache and a browser must know`() {
        #expect(
            fields(0, 1) == """
                Content-Type: application/json\r
                Content-Encoding: br\r
                Content-Length: 6\r
                X-Content-Type-Options: nosniff\r
                Cache-Control: public, max-age=31536000, immutable\r
                ETag: \(tags[1])\r
                Vary: Accept-Encoding\r
                Access-Control-Allow-Origin: *\r
                \r

                """)
        #expect(fields(1, 0).contains("Cache-Control: public, max-age=60, stale-if-error=86400\r\n"))
        #expect(!fields(1, 0).contains("Vary"))
    }

    private let details: [Refusal: String] = [
        .requestTimeout: "a request must be whole after 10 seconds",
        .contentTooLarge: "requests need no content; 65536 bytes of it are read at most",
        .uriTooLong: "a request line holds 8192 bytes at most",
        .headTooLarge: "a request head holds 16384 bytes and 64 fields at most",
    ]

    @Test(arguments: Refusal.allCases) func `why it is a refusal`(_ refusal: Refusal) {
        let answer = FixedAnswers(OriginLimits())[refusal]
        let body = String(decoding: answer.rest[answer.headLength...], as: UTF8.self)
        let detail = details[refusal].map { ",\"detail\":\"\($0)\"" } ?? ""
        #expect(
            body
                == "{\"type\":\"about:blank\",\"title\":\"\(refusal.title)\",\"status\":\(refusal.rawValue)\(detail)}\n"
        )
        let head = String(decoding: answer.rest[..<answer.headLength], as: UTF8.self)
        #expect(head.contains("Content-Length: \(body.utf8.count)\r\n"))
        #expect(head.contains("Allow: GET, HEAD, OPTIONS\r\n") == (refusal == .methodNotAllowed))
    }

    // The seconds are those of RFC 9110 §5.6.7's example, of the epoch, and of leap days.
    @Test(
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_795_250_000, "Sat, 21 Nov 2026 08:33:20 GMT"),
            (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
        ] as [(Int64, String)])
    func `when it was made`(seconds: Int64, text: String) {
        #expect(DateField.text(seconds) == text)
    }
}
