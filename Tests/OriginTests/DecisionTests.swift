import Digests
import Files
import Testing

@testable import Origin

/// Last modified as RFC 9110 §5.6.7's example says, "Sun, 06 Nov 1994 08:49:37 GMT".
private let modified: Int64 = 784_111_777

private func content(_ coding: Coding, _ text: String) -> CodedContent {
    CodedContent(coding, Array(text.utf8), lastModified: modified)
}

private let table: ResponseTable = {
    var builder = ResponseTableBuilder()
    builder.add(
        "targets/b.json", mediaType: "application/json", cache: .immutable,
        contents: [
            content(.identity, "identity, the longest"), content(.brotli, "brotli"), content(.gzip, "gzip, longer"),
        ])
    builder.add(
        "metadata/timestamp.json", mediaType: "application/json", cache: .revalidate(seconds: 60),
        contents: [content(.identity, "timestamp")])
    builder.add("empty", mediaType: "text/plain", cache: .immutable, contents: [content(.identity, "")])
    builder.add("a b/ü.json", mediaType: "text/plain", cache: .immutable, contents: [content(.identity, "x")])
    return ResponseTable(builder)
}()

/// The entity tags of the variants: identity, brotli and gzip of the bundle, then those of the other files.
private let tags = table.variants.map {
    String(decoding: table.stores[$0.store][$0.entityTag], as: UTF8.self)
}

private func decision(
    _ path: String, _ fields: String = "", method: String = "GET", rules: ServingRules = ServingRules(),
    in table: ResponseTable = table
) -> Decision? {
    decision(
        request: "\(method) \(path) HTTP/1.1\r\nHost: x\r\n\(fields.isEmpty ? "" : fields + "\r\n")\r\n", rules: rules,
        in: table)
}

private func decision(request: String, rules: ServingRules, in table: ResponseTable = table) -> Decision? {
    let bytes = Array(request.utf8)
    var head = RequestHead()
    guard case .head = RequestReader(limits: OriginLimits()).read(bytes.span, from: 0, into: &head) else { return nil }
    return decide(head, of: bytes.span, from: table, rules: rules, now: 1_795_250_000)
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
        ("Accept-Encoding: identity;q=0, *", 1), ("Accept-Encoding: deflate, identity;q=0", 0),
        ("Accept-Encoding: gzip;q=1.000", 2), ("Accept-Encoding: gzip;q=0.001", 2), ("Accept-Encoding: gzip;q=2", 0),
        ("Accept-Encoding: gzip;Q=1", 2), ("Accept-Encoding: gzip;q=1.001", 0), ("Accept-Encoding: gzip;q=0.0001", 0),
        ("Accept-Encoding: gzip;q=0.1234", 0), ("Accept-Encoding: gzip;q=0x5", 0),
        ("Accept-Encoding: gzip;q=1;q=1", 0), ("Accept-Encoding: gzip;q=", 0), ("Accept-Encoding: gzip;level=9", 0),
        ("Accept-Encoding:", 0),
        ("Accept-Encoding: gzip ; q=0.9 , br ; q=0.8", 2), ("Accept-Encoding: gzip\r\nAccept-Encoding: br", 1),
    ])
    func `with the coding that the client likes best`(fields: String, variant: Int) {
        #expect(decision("/targets/b.json", fields) == .file(variant: variant, headOnly: false))
    }

    @Test func `with the bytes as they are, where a coding makes nothing smaller`() {
        var builder = ResponseTableBuilder()
        builder.add(
            "a", mediaType: "text/plain", cache: .immutable,
            contents: [content(.identity, "same"), content(.gzip, "size")])
        let answer = decision("/a", "Accept-Encoding: gzip, identity", in: ResponseTable(builder))
        #expect(answer == .file(variant: 0, headOnly: false))
    }

    /// RFC 3986 §2.4: a path is decoded once. Without a name that holds a percent sign nothing has to be.
    @Test(arguments: [
        ("/a%20b", "a b"), ("/a%2520b", "a%20b"), ("/a%2fb", nil), ("/a/b", "a/b"), ("/%61/b", "a/b"), ("/a%2", nil),
        ("/a b", nil),
    ])
    func `with the file whose name was encoded`(path: String, name: String?) {
        let names = ["a%20b", "a b", "a/b", "a%2"]
        var builder = ResponseTableBuilder()
        for name in names {
            builder.add(name, mediaType: "text/plain", cache: .immutable, contents: [content(.identity, name)])
        }
        let expected = name.flatMap(names.firstIndex).map { Decision.file(variant: $0, headOnly: false) }
        let answer = decision(path, in: ResponseTable(builder))
        #expect(answer == (path.contains(" ") ? nil : expected ?? .refusal(.notFound, headOnly: false)))
    }

    /// RFC 9110 §13.1.2: weak comparison. `TAG` stands for the tag of the identity.
    static let known: [(String, Bool)] = [
        ("TAG", true), ("W/TAG", true), ("\"x\", TAG", true), ("\"a,b\" ,W/\"y\", TAG", true), ("*", true),
        ("\"x\"\r\nIf-None-Match: TAG", true), ("OTHER", false), ("\"x\"", false), ("\"TAG\"", false), ("", false),
        ("\"x\"\r\nIf-None-Match: \"y\"\r\nX: TAG", false), ("\"", false), ("W/", false), ("W", false),
        // What is no list of tags ends where it ceases to be one.
        ("TAG.", false), (".TAG", false), ("w/TAG", false), ("W/ TAG", false), ("TAG \t,x", true), ("x, TAG", false),
        ("*, TAG", false), (", ,TAG,", true), ("\"x\"TAG", false), ("\"x\" W/\"y\", TAG", false),
    ]

    @Test(arguments: known)
    func `by whether the client has it`(value: String, isKnown: Bool) {
        let value = value.replacing("TAG", with: tags[0]).replacing("OTHER", with: tags[1])
        let expected: Decision = isKnown ? .notModified(variant: 0) : .file(variant: 0, headOnly: false)
        #expect(decision("/targets/b.json", "If-None-Match: \(value)") == expected)
    }

    enum Answer {
        case whole
        case notModified
        case failed
        case part
    }

    private static let same = "Sun, 06 Nov 1994 08:49:37 GMT"
    private static let earlier = "Sun, 06 Nov 1994 08:49:36 GMT"
    private static let later = "Sun, 06 Nov 1994 08:49:38 GMT"

    /// RFC 9110 §13.2.2, step by step, and the section that a line is about. `TAG` is the tag of the file.
    static let conditions: [(String, Answer)] = [
        // §13.1.1: If-Match compares strongly.
        ("If-Match: TAG", .whole), ("If-Match: *", .whole), ("If-Match: \"x\", TAG", .whole),
        ("If-Match: \"x\"\r\nIf-Match: TAG", .whole), ("If-Match: W/TAG", .failed), ("If-Match: \"x\"", .failed),
        ("If-Match:", .failed), ("If-Match: x", .failed),
        // §13.1.4.
        ("If-Unmodified-Since: \(same)", .whole), ("If-Unmodified-Since: \(later)", .whole),
        ("If-Unmodified-Since: \(earlier)", .failed), ("If-Unmodified-Since: yesterday", .whole),
        ("If-Unmodified-Since: \(earlier)\r\nIf-Unmodified-Since: \(earlier)", .whole),
        // §13.1.3, in the three forms of §5.6.7.
        ("If-Modified-Since: \(same)", .notModified), ("If-Modified-Since: \(later)", .notModified),
        ("If-Modified-Since: \(earlier)", .whole), ("If-Modified-Since: 1994", .whole), ("If-Modified-Since:", .whole),
        ("If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT", .notModified),
        ("If-Modified-Since: Sun Nov  6 08:49:37 1994", .notModified),
        ("If-Modified-Since: \(same), \(same)", .whole),
        // §13.2.2: a tag goes before a date.
        ("If-Match: TAG\r\nIf-Unmodified-Since: \(earlier)", .whole),
        ("If-Match: \"x\"\r\nIf-None-Match: TAG", .failed), ("If-Match: TAG\r\nIf-None-Match: TAG", .notModified),
        ("If-None-Match: \"x\"\r\nIf-Modified-Since: \(same)", .whole),
        ("If-None-Match: TAG\r\nIf-Modified-Since: \(earlier)", .notModified),
        ("If-Unmodified-Since: \(same)\r\nIf-Modified-Since: \(same)", .notModified),
        // §13.1.5 and §14.2: If-Range compares strongly, and means nothing without Range.
        ("Range: bytes=0-3", .part), ("Range: bytes=0-3\r\nIf-Range: TAG", .part),
        ("Range: bytes=0-3\r\nIf-Range: W/TAG", .whole), ("Range: bytes=0-3\r\nIf-Range: \"x\"", .whole),
        ("Range: bytes=0-3\r\nIf-Range: \(same)", .part), ("Range: bytes=0-3\r\nIf-Range: \(later)", .whole),
        ("Range: bytes=0-3\r\nIf-Range: \(earlier)", .whole), ("Range: bytes=0-3\r\nIf-Range: TAG, TAG", .whole),
        ("Range: bytes=0-3\r\nIf-Range: TAG\r\nIf-Range: TAG", .whole), ("If-Range: TAG", .whole),
        ("Range: bytes=0-3\r\nRange: bytes=0-3", .whole), ("Range: bytes=0-3\r\nIf-None-Match: TAG", .notModified),
        ("Range: bytes=0-3\r\nIf-Match: \"x\"", .failed), ("Range: bytes=0-3\r\nIf-Match: TAG", .part),
        ("Range: bytes=99-\r\nIf-Range: \"x\"", .whole), ("Range: bytes=99-\r\nIf-None-Match: TAG", .notModified),
    ]

    @Test(arguments: conditions)
    func `by its conditions in their order`(fields: String, expected: Answer) {
        let answers: [Decision] =
            switch expected {
            case .whole: [.file(variant: 0, headOnly: false), .file(variant: 0, headOnly: true)]
            case .notModified: [.notModified(variant: 0), .notModified(variant: 0)]
            case .failed:
                [.refusal(.preconditionFailed, headOnly: false), .refusal(.preconditionFailed, headOnly: true)]
            // §14.2: a range is for GET alone.
            case .part: [.part(variant: 0, 0..<4), .file(variant: 0, headOnly: true)]
            }
        let fields = fields.replacing("TAG", with: tags[0])
        #expect(decision("/targets/b.json", fields) == answers[0])
        #expect(decision("/targets/b.json", fields, method: "HEAD") == answers[1])
        // §13.2.1: where there is nothing, there is no condition either.
        #expect(decision("/no", fields) == .refusal(.notFound, headOnly: false))
    }

    /// RFC 9110 §13.1.3 and §13.1.4: of two releases within one second, and of a restored backup, the date says nothing.
    @Test(arguments: [same, later, "Fri, 31 Dec 9999 23:59:59 GMT", earlier])
    func `and not by the date of a file that is replaced`(date: String) {
        for name in ["If-Modified-Since", "If-Unmodified-Since"] {
            let answer = decision("/metadata/timestamp.json", "\(name): \(date)")
            #expect(answer == .file(variant: 3, headOnly: false))
        }
        #expect(
            decision("/metadata/timestamp.json", "If-Modified-Since: \(date)\r\nIf-None-Match: \(tags[3])")
                == .notModified(variant: 3))
        #expect(!table.classes[Int(table.variants[3].headClass)].fields(mediaType: "").contains("Last-Modified"))
    }

    /// RFC 9110 §8.8.2.2: what may change twice in a second has no date that tells parts apart.
    @Test func `and takes no date for the state of a file that changes`() {
        let fields = "Range: bytes=0-3\r\nIf-Range: Sun, 06 Nov 1994 08:49:37 GMT"
        #expect(decision("/metadata/timestamp.json", fields) == .file(variant: 3, headOnly: false))
        #expect(
            decision("/metadata/timestamp.json", "Range: bytes=0-3\r\nIf-Range: \(tags[3])")
                == .part(variant: 3, 0..<4))
    }

    @Test func `with a tag of its own for each coding`() {
        #expect(Set(tags[0..<3]).count == 3)
        let fields = "Accept-Encoding: br\r\nIf-None-Match: \(tags[1])"
        #expect(decision("/targets/b.json", fields) == .notModified(variant: 1))
        #expect(
            decision("/targets/b.json", "Accept-Encoding: gzip\r\nRange: bytes=-5") == .part(variant: 2, 7..<12),
            "a range is one of the coding that is sent")
    }

    static let requests: [(String, String, Decision)] = [
        ("GET", "/", .refusal(.notFound, headOnly: false)), ("HEAD", "/x", .refusal(.notFound, headOnly: true)),
        ("GET", "/targets/../targets/b.json", .refusal(.notFound, headOnly: false)),
        ("GET", "/targets/%62.json", .file(variant: 0, headOnly: false)),  // RFC 9110 §4.2.3
        ("GET", "/targets%2Fb.json", .refusal(.notFound, headOnly: false)),  // RFC 3986 §2.2
        ("GET", "/a%20b/%c3%BC.json", .file(variant: 5, headOnly: false)),
        ("GET", "/targets/b.json%", .refusal(.notFound, headOnly: false)),
        ("GET", "/targets/b.json%0", .refusal(.notFound, headOnly: false)),
        ("GET", "/targets/b.json%00", .refusal(.notFound, headOnly: false)),
        ("GET", "/targets/b.jso%zz", .refusal(.notFound, headOnly: false)),
        ("GET", "/tree.index", .refusal(.notFound, headOnly: false)),
        ("GET", "http://x/targets/b.json", .file(variant: 0, headOnly: false)),
        ("HEAD", "/metadata/timestamp.json?x", .file(variant: 3, headOnly: true)),
        ("POST", "/metadata/timestamp.json", .refusal(.methodNotAllowed, headOnly: false)),
        ("BREW", "/metadata/timestamp.json", .refusal(.notImplemented, headOnly: false)),
        ("CONNECT", "x:80", .refusal(.methodNotAllowed, headOnly: false)), ("OPTIONS", "*", .options),
        ("OPTIONS", "/targets/b.json", .options),
    ]

    @Test(arguments: requests)
    func `by method and path`(method: String, path: String, expected: Decision) {
        #expect(decision(path, method: method) == expected)
    }

    /// RFC 9110 §7.4 and §15.5.20.
    @Test(arguments: [
        ("/empty", ["x"], true), ("/empty", ["X.org", "x"], true), ("/empty", ["x.org"], false),
        ("http://x.org/empty", ["x.org"], true), ("http://X.ORG:8080/empty", ["x.org"], true),
        ("http://x.org/empty", ["x"], false), ("http://[::1]:80/empty", ["[::1]"], true),
    ])
    func `for the hosts that it answers for`(path: String, hosts: [String], isOurs: Bool) {
        let rules = ServingRules(hosts: hosts.map { Array($0.lowercased().utf8) })
        func expected(_ answer: Decision, headOnly: Bool = false) -> Decision {
            isOurs ? answer : .refusal(.misdirectedRequest, headOnly: headOnly)
        }
        #expect(decision(path, rules: rules) == expected(.file(variant: 4, headOnly: false)))
        let head = decision(path, method: "HEAD", rules: rules)
        #expect(head == expected(.file(variant: 4, headOnly: true), headOnly: true))
        #expect(decision(path, method: "OPTIONS", rules: rules) == expected(.options))
    }

    /// RFC 9112 §3.2: HTTP/1.0 knows no Host, and whoever knows it names one.
    @Test(arguments: [
        ("GET /empty HTTP/1.0\r\n\r\n", Decision.file(variant: 4, headOnly: false)),
        ("GET /empty HTTP/1.1\r\nHost:\r\n\r\n", .refusal(.misdirectedRequest, headOnly: false)),
    ])
    func `for a client that names no host, where it cannot`(request: String, expected: Decision) {
        #expect(decision(request: request, rules: ServingRules(hosts: [[0x78]])) == expected)
    }

    /// RFC 9110 §4.2.3: an address without a path is that of the page at the top.
    @Test(arguments: ["/", "/?x", "http://x", "http://x/", "http://x?/y", "HTTPS://x:1", "/index.html"])
    func `with the page at the top for the address of the whole`(target: String) {
        var builder = ResponseTableBuilder()
        builder.add("empty", mediaType: "text/plain", cache: .immutable, contents: [CodedContent(.identity, [])])
        builder.add("index.html", mediaType: "text/html", cache: .immutable, contents: [CodedContent(.identity, [])])
        #expect(decision(target, in: ResponseTable(builder)) == .file(variant: 1, headOnly: false))
        #expect(decision("", in: ResponseTable(builder)) == nil)
    }

    @Test func `from a table that finds each of many paths and no other`() {
        var builder = ResponseTableBuilder()
        for number in 0..<5000 {
            builder.add(
                "targets/\(number).json", mediaType: "a/b", cache: .immutable, contents: [CodedContent(.identity, [1])])
        }
        let many = ResponseTable(builder)
        for number in 0..<5000 {
            let bytes = Array("/targets/\(number).json".utf8)
            #expect(many.file(at: bytes.indices, of: bytes.span) == number..<number + 1)
            #expect(many.filePath(of: number)?.string == "targets/\(number).json")
        }
        for path in ["/targets/5000.json", "/targets/1.jso", "targets/1.json", ""] {
            let bytes = Array(path.utf8)
            #expect(many.file(at: bytes.indices, of: bytes.span) == nil)
        }
    }
}

@Suite struct `A date is` {
    // The seconds are those of RFC 9110 §5.6.7's example, of the epoch, and of leap days.
    static let moments: [(Int64, String)] = [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"), (1_795_250_000, "Sat, 21 Nov 2026 08:33:20 GMT"),
        (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
    ]

    @Test(arguments: moments) func `written and read`(seconds: Int64, text: String) {
        #expect(HTTPDate.text(seconds) == text)
        #expect(read(text) == seconds)
    }

    @Test(
        arguments: [
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Sun Nov 06 08:49:37 1994", 784_111_777), ("Wednesday, 01-Jan-70 00:00:00 GMT", 3_155_760_000),
            ("Wednesday, 01-Jan-76 00:00:00 GMT", 3_345_062_400),
            ("Saturday, 01-Jan-77 00:00:00 GMT", 220_924_800), ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_799),
            ("Sun, 6 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37", nil),
            ("Sun, 06 Nov 1994 08:49:37 CET", nil),
            ("sun, 06 nov 1994 08:49:37 GMT", nil), ("Sun, 31 Feb 1994 08:49:37 GMT", nil), ("", nil), (" ", nil),
            ("Sun, 06 Nov 1994 24:00:00 GMT", nil), ("Sun, 06 Nov +994 08:49:37 GMT", nil), ("784111777", nil),
            ("Sun, 06 Nov 1994  08:49:37 GMT", nil), ("Sun, 00 Nov 1994 08:49:37 GMT", nil),
        ] as [(String, Int64?)])
    func `read in three forms, and nothing else is`(text: String, seconds: Int64?) {
        #expect(read(text) == seconds)
    }

    private func read(_ text: String) -> Int64? {
        let bytes = Array(text.utf8)
        return HTTPDate.seconds(bytes.span, bytes.indices, now: 1_795_250_000)
    }
}

@Suite struct `An answer says` {
    @Test func `what a cache and a browser must know`() {
        let (bundle, timestamp) = (table.classes[1], table.classes[3])
        #expect(
            bundle.fields(mediaType: bundle.mediaType) == """
                Content-Type: application/json\r
                Content-Encoding: br\r
                Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT\r
                Accept-Ranges: bytes\r
                X-Content-Type-Options: nosniff\r
                Cache-Control: public, max-age=31536000, immutable\r
                Vary: Accept-Encoding\r
                Access-Control-Allow-Origin: *\r
                Access-Control-Expose-Headers: Content-Range, Date, ETag, Repr-Digest\r

                """)
        let variant = table.variants[1]
        let own = table.stores[variant.store][variant.head]
        #expect(
            String(decoding: own, as: UTF8.self) == """
                ETag: \(tags[1])\r
                Content-Length: 6\r
                \r

                """)
        #expect(timestamp.notModifiedFields.contains("Cache-Control: public, max-age=60, stale-if-error=86400\r\n"))
        #expect(!timestamp.notModifiedFields.contains("Vary"))
    }

    /// A cache that unpacks a body takes its Content-Encoding away, and hands on the fields that it does not know. RFC 9530 §3: the
    /// digest would then have to be that of the unpacked bytes.
    @Test(arguments: ["/targets/b.json", "/metadata/timestamp.json", "/empty"], ["identity", "br", "gzip"])
    func `no digest that is wrong behind a cache that unpacks`(path: String, coding: String) throws {
        for range in ["", "Range: bytes=0-1\r\n", "Range: bytes=0-0,2-2\r\n"] {
            var writer = AnswerWriter([table], limits: OriginLimits(), secondsSinceEpoch: 0)
            var answer = try #require(decision(path, "\(range)Accept-Encoding: \(coding)"))
            guard answer.status < 300 else { continue }
            writer.add(&answer, .keep)
            let head = String(decoding: writer.output.writtenBytes, as: UTF8.self)
            let identity = table.variants[try #require(table.variant(at: String(path.dropFirst()), as: .identity))]
            let digest = Base64.text(SHA256Digest(of: Array(table.stores[identity.store][identity.body])).bytes)
            let sent = head.split(separator: "\r\n").filter { $0.hasPrefix("Repr-Digest: ") }
            let isPacked = head.contains("Content-Encoding: ")
            #expect(sent == (isPacked ? [] : ["Repr-Digest: sha-256=:\(String(decoding: digest, as: UTF8.self)):"]))
        }
    }

    private let details: [Refusal: String] = [
        .forbidden: "this listener answers clients that show a certificate of its authority",
        .requestTimeout: "a request must be whole after 10 seconds",
        .preconditionFailed: "the file is another one than If-Match or If-Unmodified-Since names",
        .contentTooLarge: "requests need no content; 65536 bytes of it are read at most",
        .uriTooLong: "a request line holds 8192 bytes at most",
        .rangeNotSatisfiable: "no byte of the file lies in the range",
        .expectationFailed: "the only expectation that is met is 100-continue",
        .misdirectedRequest: "this origin does not answer for that host",
        .headTooLarge: "a request head holds 16384 bytes and 64 fields at most",
        .internalServerError: "the file cannot be read", .versionNotSupported: "this origin speaks HTTP/1.1",
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
        #expect(head.contains("Retry-After: 5\r\n") == (refusal == .serviceUnavailable))
    }
}
