/// A request made at random from pieces that mean something, sometimes damaged.
enum RandomRequest {
    static func bytes(_ random: inout some RandomNumberGenerator) -> [UInt8] {
        func pick(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
        let method = pick([
            "GET", "GET", "GET", "GET", "GET", "GET", "GET", "GET", "HEAD", "OPTIONS", "POST", "BREW", "CONNECT", "get",
        ])
        let target = pick([
            "/a", "/a", "/a", "/b", "/e", "/a?x", "/x", "*", "http://x/a", "HTTPS://x:1/b?y", "http://", "http://:1/a",
            "x:1", "/%61", "/%2561",
            "",
        ])
        var text =
            "\(pick(["", "", "", "\r\n"]))\(method) \(target) HTTP/\(pick(["1.1", "1.1", "1.1", "1.0", "1.2", "2.0"]))\r\n"
        if random.next() % 16 != 0 {
            text +=
                "Host: \(pick(["x", "x:80", "[::1]:8", "x%20y", "a b", "x%2", "[v1]"].prefix(random.next() % 8 == 0 ? 7 : 4).map { $0 }))\r\n"
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

    private static func field(_ random: inout some RandomNumberGenerator) -> String {
        func pick(_ words: [String]) -> String { words[Int(random.next() % UInt64(words.count))] }
        let names = [
            "If-Match", "If-None-Match", "if-none-match", "If-Modified-Since", "If-Unmodified-Since", "If-Range",
            "Range", "Range", "Range", "Range", "Range",
            "Accept-Encoding", "Accept-Encoding", "Content-Length", "Transfer-Encoding", "Expect", "Connection", "X",
            "Host",
        ]
        let name = pick(names)
        func tags() -> String {
            (0...random.next() % 3).map { _ in
                pick(["", "W/", ""]) + pick(RequestComparison.tags + ["\"x\"", "\"a,b\"", "*"])
            }
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
                random.next() % 2 == 0
                    ? pick(RequestComparison.tags) : pick(SecondOpinion.dates.keys.sorted() + [tags()])
            case "if-modified-since", "if-unmodified-since":
                pick(SecondOpinion.dates.keys.sorted() + ["yesterday", ""])
            case "range": ranges()
            case "accept-encoding": codings()
            case "content-length": pick(["0", "5", "-1", "1, 1", "", "007"])
            case "transfer-encoding": pick(["chunked", "Chunked", "gzip, chunked", "chunked, gzip", "", "xchunked"])
            case "expect": pick(["100-continue", "100-Continue", "100-continue, ,", "miracles", ""])
            case "connection": pick(["close", "keep-alive", "foo"])
            case "host": "y"
            default: pick(["", "y", "\ty\t"])
            }
        return "\(name):\(pick(["", " ", " ", "\t"]))\(value)\(pick(["", "", " "]))\r\n"
    }
}
