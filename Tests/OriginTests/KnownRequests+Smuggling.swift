extension KnownRequests {
    /// What should never be answered 200 where it stands behind something that two readers could understand in two ways.
    private static let hidden = "GET /targets/a.json HTTP/1.1\r\nHost: x\r\n\r\n"

    /// A request with some field lines, which ends before `hidden` for whoever reads chunks, and there for nobody else.
    private static func post(_ fields: String, version: String = "1.1") -> String {
        "POST / HTTP/\(version)\r\nHost: x\r\n\(fields)\r\n\r\n0\r\n\r\n\(hidden)"
    }

    /// A body in chunks, with `hidden` behind it.
    private static func chunks(_ body: String) -> String {
        "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n\(body)\(hidden)"
    }

    /// A request behind which `hidden` stands, or in which a reader finds it that ends lines and fields elsewhere.
    private static func request(_ head: String) -> String { "\(head)\r\n\r\n\(hidden)" }

    /// Shapes by which requests were smuggled past caches and proxies, with the statuses of all answers on that connection: RFC
    /// 9112 §11.2 and §11.1; Linhart, Klein, Heled and Orrin, "HTTP Request Smuggling" (2005); Kettle, "HTTP Desync Attacks"
    /// (2019) and the permutations of his scanner; Klein, "HTTP Request Smuggling in 2020"; Kallus and others, "The HTTP Garden"
    /// (2024).
    static let smuggled: [(String, [Int])] = transferCodings + lengths + chunked + heads

    private static let transferCodings: [(String, [Int])] =
        [
            "Transfer-Encoding : chunked", "Transfer-Encoding\t: chunked", " Transfer-Encoding: chunked",
            "\tTransfer-Encoding: chunked", "X: y\r\n Transfer-Encoding: chunked", "Transfer-Encoding:\u{b}chunked",
            "Transfer-Encoding: \u{c}chunked", "Transfer-Encoding: chunked\u{b}", "Transfer-Encoding:\u{0}chunked",
            "Transfer-Encoding: chunked\u{0}", "Transfer-Encoding:\u{7f}chunked", "Transfer-Encoding:\u{a0}chunked",
            "\u{0}Transfer-Encoding: chunked", "Transfer\u{ad}-Encoding: chunked", "Transfer-Encoding: xchunked",
            "Transfer-Encoding: chunkedx", "Transfer-Encoding: chunk", "Transfer-Encoding: \"chunked\"",
            "Transfer-Encoding: 'chunked'", "Transfer-Encoding: chunked;q=1", "Transfer-Encoding: chunked identity",
            "Transfer-Encoding: chunked, identity", "Transfer-Encoding: chunked, chunked",
            "Transfer-Encoding: identity",
            "Transfer-Encoding: identity\r\nContent-Length: 5", "Transfer-Encoding:", "Transfer-Encoding: ,",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "Transfer-Encoding: \r\n chunked",
            "Transfer-Encoding:\r\n\tchunked", "Transfer-Encoding\r\n: chunked", "Transfer-Encoding\n: chunked",
            "X: y\nTransfer-Encoding: chunked", "X: y\rTransfer-Encoding: chunked",
            "X: y\r\n\rTransfer-Encoding: chunked",
            "Transfer-Encoding: chunked\n", "Transfer-Encoding: chunked\r", "Transfer-Encoding;: chunked",
            "Transfer Encoding: chunked", "(Transfer-Encoding): chunked", "Transfer-Encoding chunked",
            "Content-Length: 5\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 5",
            "content-length: 0\r\ntransfer-encoding: chunked", "Content-Length: 5\r\nTransfer-Encoding: xchunked",
        ].map { (post($0), [400]) }
        + [
            ("Transfer-Encoding: identity, chunked", [501]), ("Transfer-Encoding: cow, chunked", [501]),
            ("Transfer-Encoding: cow\r\nTransfer-Encoding: chunked", [501]),
            // Nobody reads these in another way.
            ("Transfer-Encoding:chunked", [405, 200]), ("TRANSFER-ENCODING: \t CHUNKED \t", [405, 200]),
            ("Transfer-Encoding: , chunked,", [405, 200]),
            // Names of other fields: without a length there is no body, and `0` is no request.
            ("Transfer_Encoding: chunked", [405, 400]), ("X-Transfer-Encoding: chunked", [405, 400]),
            ("Content-Encoding: chunked\r\nContent-Length: 5", [405, 200]),
            ("Transfer_Encoding: chunked\r\nContent-Length: 5", [405, 200]),
        ].map { (post($0.0), $0.1) }
        + [(post("Transfer-Encoding: chunked", version: "1.0"), [400])]

    private static let lengths: [(String, [Int])] =
        [
            "5, 5", "5,5", "5, 6", "+5", "-5", "-0", "0x5", "5x", "x5", "5 5", "5.0", "5e0", "5_0", "\"5\"", "", " ",
            ",5", "5,",
            "5\u{b}", "\u{b}5", "5\u{0}", "٥", "00000000000000000005", "18446744073709551621", "9223372036854775808",
            "5\r\nContent-Length: 5", "5\r\nContent-Length: 6", "5\r\ncontent-length: 5", "\r\n 5", "5\r\n 5",
        ].map { (post("Content-Length: \($0)"), [400]) }
        + [
            "Content-Length : 5", "Content-Length\u{b}: 5", "Content Length: 5", " Content-Length: 5",
            "Content-Length 5",
        ].map {
            (post($0), [400])
        }
        + [
            (post("Content-Length: 5"), [405, 200]), (post("Content-Length: 005"), [405, 200]),
            (post("Content_Length: 5"), [405, 400]),
            (request("GET /targets/a.json HTTP/1.1\r\nHost: x\r\nContent-Length: 0"), [200, 200]),
            (request("GET /targets/a.json HTTP/1.1\r\nHost: x\r\nContent-Length: \(hidden.utf8.count)"), [200]),
            (request("HEAD /no HTTP/1.0\r\nConnection: keep-alive\r\nContent-Length: \(hidden.utf8.count)"), [404]),
        ]

    /// The head is answered; what follows a body that is none is not.
    private static let chunked: [(String, [Int])] =
        [
            "0\n\n", "0\r\n\n", "0\n\r\n", "1\nx\n0\n\n", "1\r\nx\n0\r\n\r\n", "1\r\nx0\r\n\r\n",
            "1\r\nxy\r\n0\r\n\r\n",
            "0x0\r\n\r\n", "+0\r\n\r\n", "-0\r\n\r\n", " 0\r\n\r\n", "\t0\r\n\r\n", "0 \r\n\r\n", "0\t\r\n\r\n",
            "0_0\r\n\r\n",
            "0,0\r\n\r\n", "\r\n0\r\n\r\n", ";\r\n\r\n", "g\r\n\r\n", "10000000000000000\r\nx\r\n0\r\n\r\n",
            "fffffffffffffffff1\r\nx\r\n0\r\n\r\n", "0;\n\r\n\r\n", "0;a\nb\r\n\r\n", "0;a\rb\r\n\r\n",
            "0;a=\"\n\"\r\n\r\n",
            "1;\u{0}\r\nx\r\n0\r\n\r\n", "2;\nxx\r\n4c\r\n0\r\n\r\n", "0 a\r\n\r\n", "0\r\rX: y\r\n\r\n", "0\r\n\r\r\n",
            "0\r\nX\r\n\r\n", "0\r\nX : y\r\n\r\n", "0\r\n X: y\r\n\r\n", "0\r\n: y\r\n\r\n", "0\r\nX: y\n\r\n",
            "0\r\nX: y\r\n z\r\n\r\n", "0\r\nX: \u{0}\r\n\r\n", "٠\r\n\r\n",
        ].map { (chunks($0), [405]) }
        + [
            "0\r\n\r\n", "00000\r\n\r\n", "0;a\r\n\r\n", "0;a=b;c=\"d\"\r\n\r\n", "0 ; a\r\n\r\n",
            "1\r\n\n\r\n0\r\n\r\n",
            "5\r\n0\r\n\r\n\r\n0\r\n\r\n", "0\r\nX: y\r\n\r\n", "0\r\nContent-Length: 50\r\n\r\n",
            "0\r\nTransfer-Encoding: chunked\r\n\r\n", "0\r\nHost: y\r\n\r\n",
        ].map { (chunks($0), [405, 200]) }

    private static let heads: [(String, [Int])] =
        [
            "GET / HTTP/1.1\r\nHost: x\r\nHost: y", "GET / HTTP/1.1\r\nHost: x\r\nhost: x",
            "GET / HTTP/1.1\r\nHost: x, y",
            "GET / HTTP/1.1\r\nHost: x\r\nHost : y", "GET / HTTP/1.1\r\n Host: y\r\nHost: x",
            "GET / HTTP/1.1\r\nHost: x\r\n y",
            "GET / HTTP/1.1\r\nHost: x@y", "GET / HTTP/1.1\r\nHost: x:80:80", "GET / HTTP/1.1\r\nHost: x/y",
            "GET / HTTP/1.1",
            "GET / HTTP/1.1\r\nHost: x\u{0}y", "GET http://x@y/ HTTP/1.1\r\nHost: x", "GET http:/y HTTP/1.1\r\nHost: x",
            "GET x HTTP/1.1\r\nHost: x", "GET http://x\\y/ HTTP/1.1\r\nHost: x", "GET / HTTP/1.1 \r\nHost: x",
            "GET / HTTP/1.1\u{b}\r\nHost: x", "GET  / HTTP/1.1\r\nHost: x", "GET\t/\tHTTP/1.1\r\nHost: x",
            "GET\u{b}/ HTTP/1.1\r\nHost: x", "\u{0}GET / HTTP/1.1\r\nHost: x", "GET /\u{0} HTTP/1.1\r\nHost: x",
            "GET / / HTTP/1.1\r\nHost: x", "GET / HTTP/1.1\r\r\nHost: x", "GET / HTTP/1.1\n\r\nHost: x",
            "GET / HTTP/1.10\r\nHost: x",
            "GET / HTTP/01.1\r\nHost: x", "GET / HTTP/1,1\r\nHost: x", "GET / HTTP/1.\r\nHost: x",
            "GET / HTTP/+1.1\r\nHost: x",
            "GET / HTTP /1.1\r\nHost: x", "GET / http/1.1\r\nHost: x", "GET / ICAP/1.0\r\nHost: x",
            "GET / HTTP/1.1\r\nHost: x\r\nX",
            "GET / HTTP/1.1\r\nHost: x\r\n: y", "GET / HTTP/1.1\r\nHost: x\r\nX: y\rZ: z",
            "GET / HTTP/1.1\r\nHost: x\r\nX\u{0}: y",
            "GET / HTTP/1.1\r\nHost: x\r\nX: \u{1}", "GET / HTTP/1.1\r\nHost: x\r\n\u{feff}X: y",
            "CONNECT / HTTP/1.1\r\nHost: x",
            "CONNECT http://x:80/ HTTP/1.1\r\nHost: x", "GET x:80 HTTP/1.1\r\nHost: x", "GET * HTTP/1.1\r\nHost: x",
            "GET /",
            "GET /\r\nHost: x", "\r\n\r\n\r\nGET / HTTP/1.1\r\nHost: x",
        ].map { (request($0), [400]) }
        + [
            ("GET / HTTP/2.0\r\nHost: x", [505]), ("PRI * HTTP/2.0", [505]), ("GET / HTTP/0.9\r\nHost: x", [505]),
            ("GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue, 200-ok", [417]),
            // The target counts, not Host (RFC 9112 §3.2.2); CONNECT opens no tunnel, and takes nothing of what follows for itself.
            ("GET http://y/targets/a.json HTTP/1.1\r\nHost: x", [200, 200]),
            ("CONNECT x:80 HTTP/1.1\r\nHost: x", [405, 200]),
            ("\r\n\r\nGET /no HTTP/1.1\r\nHost: x", [404, 200]),
            ("GET /no HTTP/1.1\r\nHost: x\r\nConnection: x, close", [404]),
            (
                "GET /no HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMA",
                [404, 200]
            ),
            ("GET /no HTTP/1.1\r\nHost: x\r\nConnection: Host, Content-Length", [404, 200]),
            // RFC 9110 §10.1.1: the body that the client holds back must not be taken for a request.
            ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nExpect: 100-continue", [405]),
        ].map { (request($0.0), $0.1) }
}
