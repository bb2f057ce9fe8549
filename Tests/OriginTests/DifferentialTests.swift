import Files
import TestKit
import Testing

@testable import Origin

/// The origin's reader and `decide` against `SecondOpinion`, on requests made at random from pieces that mean something, some
/// of them damaged. `LITFASS_TEST_ROUNDS=25` makes it a million requests.
@Suite struct `Two readers of a request` {
    private static let modified: Int64 = 784_111_777

    private static let table: ResponseTable = {
        func content(_ coding: Coding, _ length: Int) -> Content {
            Content(coding, [UInt8](repeating: UInt8(length % 251), count: length), lastModified: modified)
        }
        var builder = ResponseTableBuilder(Folder("."))
        builder.add(
            "a", mediaType: "a/b", cache: .immutable,
            [content(.identity, 1000), content(.brotli, 300), content(.gzip, 400)])
        builder.add("b", mediaType: "a/b", cache: .immutable, [content(.identity, 5)])
        builder.add("e", mediaType: "a/b", cache: .immutable, [content(.identity, 0)])
        return ResponseTable(builder)
    }()

    private static let tags = table.variants.map {
        String(decoding: table.stores[Int($0.store)][$0.entityTag], as: UTF8.self)
    }

    private static let opinion: SecondOpinion = {
        var files: [String: SecondOpinion.File] = [:]
        for resource in table.resources {
            files["/" + table.path(of: resource)] = SecondOpinion.File(
                variants: resource.variants.map {
                    (table.variants[$0].coding.rawValue, tags[$0], table.variants[$0].bodyLength)
                }, modified: modified)
        }
        return SecondOpinion(files: files)
    }()

    private static func answer(_ bytes: [UInt8]) -> String {
        var head = RequestHead()
        switch RequestReader(limits: OriginLimits()).read(bytes.span, from: 0, into: &head) {
        case .incomplete: return "incomplete"
        case .refused(let refusal, _): return String(refusal.rawValue)
        case .head:
            let decision = decide(head, bytes.span, table, now: 1_795_250_000)
            func coding(_ variant: Int) -> String { table.variants[variant].coding.rawValue }
            func words(_ ranges: [Range<Int>]) -> String {
                ranges.map { "\($0.lowerBound)-\($0.upperBound - 1)" }.joined(separator: ",")
            }
            switch decision {
            case .file(let variant, _): return "200 \(coding(variant))"
            case .notModified(let variant): return "304 \(coding(variant))"
            case .part(let variant, let range): return "206 \(coding(variant)) \(words([range]))"
            case .parts(let variant, let ranges): return "206 \(coding(variant)) \(words(ranges))"
            case .unsatisfiable, .options, .refusal, .made: return String(decision.status)
            }
        }
    }

    @Test(arguments: 0..<UInt64(Rounds.times(20))) func `agree`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var answers: Set<String> = []
        for _ in 0..<2000 {
            let request = Self.request(&random)
            let (own, other) = (Self.answer(request), Self.opinion.answer(request))
            answers.insert(String(own.prefix(3)))
            guard own == other || other == SecondOpinion.unsure else {
                Issue.record(
                    "\(own), and \(other) by the second: \(String(decoding: request, as: UTF8.self).debugDescription)")
                return
            }
        }
        // Else nothing was compared.
        #expect(
            answers.isSuperset(of: ["200", "204", "206", "304", "400", "404", "405", "412", "417", "501", "505"])
        )
    }

    // MARK: - Requests

    private static func request(_ random: inout SeededGenerator) -> [UInt8] {
        func pick(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
        let method = pick([
            "GET", "GET", "GET", "GET", "GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "BREW", "CONNECT", "get",
        ])
        let target = pick([
            "/a", "/a", "/a", "/b", "/e", "/a?x", "/x", "*", "http://x/a", "HTTPS://x:1/b?y", "http://", "x:1", "",
        ])
        var text =
            "\(pick(["", "", "", "\r\n"]))\(method) \(target) HTTP/\(pick(["1.1", "1.1", "1.1", "1.0", "1.2", "2.0"]))\r\n"
        if random.next() % 16 != 0 {
            text +=
                "Host: \(pick(["x", "x:80", "[::1]:8", "a b"].prefix(random.next() % 8 == 0 ? 4 : 3).map { $0 }))\r\n"
        }
        for _ in 0..<random.next() % 4 { text += field(&random) }
        text += "\r\n"
        var bytes = Array(text.utf8)
        if random.next() % 6 == 0 {
            for _ in 0...random.next() % 2 {
                let place = Int(random.next() % UInt64(bytes.count))
                switch random.next() % 4 {
                case 0: bytes.remove(at: place)
                case 1: bytes.insert(bytes[Int(random.next() % UInt64(bytes.count))], at: place)
                case 2: bytes[place] = pick(["\r", "\n", " ", "\t", ":", ",", "\0", "\"", "-", "/"]).utf8.first ?? 0
                default: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                }
            }
        }
        return bytes
    }

    private static func field(_ random: inout SeededGenerator) -> String {
        func pick(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
        let names = [
            "If-Match", "If-None-Match", "if-none-match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
            "Range", "Range", "Range", "Range", "Range",
            "Accept-Encoding", "Accept-Encoding", "Content-Length", "Transfer-Encoding", "Expect", "Connection", "X",
            "Host",
        ]
        let name = pick(names)
        func tags() -> String {
            (0...random.next() % 3).map { _ in pick(["", "W/", ""]) + pick(Self.tags + ["\"x\"", "\"a,b\"", "*"]) }
                .joined(separator: pick([",", ", ", " ,"]))
        }
        func ranges() -> String {
            let numbers = [
                "0", "1", "4", "5", "10", "299", "300", "350", "400", "500", "999", "1000", "99999999999999999999",
            ]
            let parts = (0...random.next() % 4).map { _ in "\(pick(numbers + [""]))-\(pick(numbers + [""]))" }
            return pick(["bytes=", "bytes=", "bytes=", "Bytes=", "items=", "bytes "])
                + parts.joined(separator: pick([",", ", "]))
        }
        func codings() -> String {
            (0...random.next() % 3).map { _ in
                pick(["br", "gzip", "x-gzip", "GZIP", "identity", "*", "deflate"])
                    + pick(["", "", ";q=0", ";q=0.5", "; q=1.000", ";q=1.5", ";x=1", ";q=0.333", ";Q=0.2"])
            }.joined(separator: pick([",", ", "]))
        }
        let value =
            switch name.lowercased() {
            case "if-match", "if-none-match": tags()
            case "if-range":
                random.next() % 2 == 0 ? pick(Self.tags) : pick(SecondOpinion.dates.keys.sorted() + [tags()])
            case "if-modified-since", "if-unmodified-since":
                pick(SecondOpinion.dates.keys.sorted() + ["yesterday", ""])
            case "range": ranges()
            case "accept-encoding": codings()
            case "content-length": pick(["0", "5", "-1", "1, 1", "", "007"])
            case "transfer-encoding": pick(["chunked", "Chunked", "gzip, chunked", "chunked, gzip", "", "xchunked"])
            case "expect": pick(["100-continue", "100-Continue", "miracles", ""])
            case "connection": pick(["close", "keep-alive", "foo"])
            case "host": "y"
            default: pick(["", "y", "\ty\t"])
            }
        return "\(name):\(pick(["", " ", " ", "\t"]))\(value)\(pick(["", "", " "]))\r\n"
    }
}
