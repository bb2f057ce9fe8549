/// Requests with what becomes of them: the tables of tests, and what a search for others begins with.
enum KnownRequests {
    /// Method, path, whether the connection goes on, and how many bytes follow the head.
    static let understood = [
        ("GET /a HTTP/1.1\r\nHost: x\r\n\r\n", "get /a keep +0"),
        ("\r\nHEAD /a?b HTTP/1.1\r\nhost:x\r\n\r\nGET", "head /a keep +3"),  // RFC 9112 §2.2, RFC 9110 §5.1
        ("GET http://x.org/a?b HTTP/1.1\r\nHost: y\r\n\r\n", "get /a keep +0"),  // RFC 9112 §3.2.2
        ("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n", "options  keep +0"),  // RFC 9112 §3.2.4
        ("GET /a HTTP/1.0\r\n\r\n", "get /a close +0"),  // RFC 9112 §9.3
        ("GET /a HTTP/1.0\r\nConnection: Keep-Alive\r\n\r\n", "get /a keep +0"),
        ("GET /a HTTP/1.0\r\nConnection: Keep-Alive, close\r\n\r\n", "get /a close +0"),  // RFC 9112 §9.3
        ("GET /a HTTP/1.1\r\nHost: x\r\nConnection: foo , CLOSE\r\n\r\n", "get /a close +0"),
        ("GET /a HTTP/1.7\r\nHost: x\r\n\r\n", "get /a keep +0"),  // RFC 9110 §2.5
        ("POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\n\r\nabc", "notAllowed /a keep +3"),
        ("POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: Chunked\r\n\r\n0\r\n\r\n", "notAllowed /a keep +5"),
        ("CONNECT x.org:80 HTTP/1.1\r\nHost: x.org\r\n\r\n", "notAllowed  keep +0"),  // RFC 9112 §3.2.3
        ("GET https://x.org HTTP/1.1\r\nHost: y\r\n\r\n", "get / keep +0"),  // RFC 9110 §4.2.3
        ("HEAD http://x.org?a/b HTTP/1.1\r\nHost: y\r\n\r\n", "head / keep +0"),
        ("OPTIONS http://x.org HTTP/1.1\r\nHost: y\r\n\r\n", "options  keep +0"),
        ("GET /a HTTP/1.0\r\nExpect: miracles\r\n\r\n", "get /a close +0"),  // RFC 9110 §10.1.1
        ("BREW /a HTTP/1.1\r\nHost: x\r\n\r\n", "unknown /a keep +0"),
        ("get /a HTTP/1.1\r\nHost: x\r\n\r\n", "unknown /a keep +0"),  // RFC 9110 §9.1: case counts
        ("GET /a HTTP/1.1\r\nHost: x\r\nX-Empty:\r\nX-Blanks: \t a b \t \r\n\r\n", "get /a keep +0"),
        // RFC 9110 §5.5: bytes beyond ASCII are opaque, in fields that are not read and in those that are.
        ("GET /a HTTP/1.1\r\nHost: x\r\nUser-Agent: Gesundheitsämter/1.0\r\n\r\n", "get /a keep +0"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"ü\"\r\nRange: ü\r\nIf-Range: ü\r\n\r\n", "get /a keep +0"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nConnection: ü, close\r\nAccept-Encoding: ü\r\n\r\n", "get /a close +0"),
        ("GET /a HTTP/1.1\r\nHost: [::1]:80\r\n\r\n", "get /a keep +0"),
        ("GET /a HTTP/1.1\r\nHost:\r\n\r\n", "get /a keep +0"),
        ("GET /a HTTP/1.1\r\nHost: x%C3%bc.org\r\n\r\n", "get /a keep +0"),  // RFC 3986 §3.2.2
        ("GET /a HTTP/1.1\r\nHost: [::ffff:127.0.0.1]\r\n\r\n", "get /a keep +0"),
        ("GET /a HTTP/1.1\r\nHost: [v7.x:y]:1\r\n\r\n", "get /a keep +0"),
        // RFC 9110 §5.6.1: empty members of a list are none. §10.1.1: each is the one that is known.
        ("GET /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue, ,100-Continue\r\n\r\n", "get /a keep +0"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nExpect:\r\n\r\n", "get /a keep +0"),
    ]

    /// The status, and whether the refusal has no body.
    static let refused = [
        ("GET /a\r\n\r\n", "400"),  // HTTP/0.9 is no HTTP/1 (RFC 9112 §3)
        ("GET  /a HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("GET /a  HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        (" GET /a HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("GET a HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("GET * HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("GET /ä HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n", "400"),  // RFC 9112 §3.2.1: no fragment
        ("GET /a\u{1} HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("GET /a http/2.0\r\nHost: x\r\n\r\n", "400"),  // RFC 9112 §2.3: in capitals
        ("GET /a HTTP/2.0\r\nHost: x\r\n\r\n", "505"),
        ("GET http://user@x/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"),  // RFC 9110 §4.2.4
        ("GET ftp://x/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("GET http:///a HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("CONNECT /a HTTP/1.1\r\nHost: x\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: x:a\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: [::1\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: a@b\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: a%zz\r\n\r\n", "400"),  // RFC 3986 §2.1
        ("GET /a HTTP/1.1\r\nHost: a%2\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: [zz]\r\n\r\n", "400"),  // RFC 3986 §3.2.2
        ("GET /a HTTP/1.1\r\nHost: [127.0.0.1]\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: []\r\n\r\n", "400"),
        ("GET http://:80/a HTTP/1.1\r\nHost: x\r\n\r\n", "400"),  // RFC 9110 §4.2.1
        ("GET /a HTTP/1.1\r\nHost: :80\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: a, b\r\n\r\n", "400"),
        ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "505"),
        ("GET /a HTTP/1.1\nHost: x\n\n", "400"),  // bare LF (RFC 9112 §2.2)
        ("GET /a HTTP/1.1\r\nHost: x\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: x\rY: z\r\n\r\n", "400"),  // bare CR
        ("GET /a HTTP/1.1\r\nHost: x\r\nA: b\u{0}c\r\n\r\n", "400"),  // NUL (RFC 9110 §5.5)
        ("GET /a HTTP/1.1\r\nHost: x\r\nA: \u{7F}\r\n\r\n", "400"),
        // Bytes beyond ASCII in what is understood, or in a name (RFC 9110 §5.1, §7.2 and §8.6).
        ("GET /a HTTP/1.1\r\nHost: ü\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nÄ: b\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: ²\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\u{A0}\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: x\r\nExpect: ü\r\n\r\n", "417"),
        ("GET /a HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n", "400"),  // obs-fold (RFC 9112 §5.2)
        ("GET /a HTTP/1.1\r\nHost : x\r\n\r\n", "400"),  // RFC 9112 §5.1
        ("GET /a HTTP/1.1\r\n: x\r\nHost: x\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nNoColon\r\nHost: x\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\n\r\n", "400"),  // RFC 9112 §3.2
        ("GET /a HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: x y\r\n\r\n", "400"),
        ("GET /a HTTP/1.1\r\nHost: x/y\r\n\r\n", "400"),
        // Smuggling (RFC 9112 §6.1, §6.3, §11.2).
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1, 1\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: +1\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0x1\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding : chunked\r\n\r\n", "400"),
        // RFC 9112 §6.1 and §6.3, rule 4.
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, Chunked\r\n\r\n", "501"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n", "501"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, gzip\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: xchunked\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding:\r\n\r\n", "400"),
        ("POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked;a\r\n\r\n", "400"),
        ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", "400"),
        ("GET / HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n", "417"),  // RFC 9110 §10.1.1
        ("GET / HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nExpect: miracles\r\n\r\n", "417"),
        ("GET /" + String(repeating: "a", count: 9000) + " HTTP/1.1\r\nHost: x\r\n\r\n", "414"),
        ("GET /" + String(repeating: "a", count: 9000), "414"),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: " + String(repeating: "a", count: 17_000) + "\r\n\r\n", "431"),
        ("GET / HTTP/1.1\r\nHost: x\r\nA: " + String(repeating: "a", count: 17_000), "431"),
        ("GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "A: b\r\n", count: 70) + "\r\n", "431"),
        ("GET / HTTP/1.1\r\nHost: x\r\n" + String(repeating: "A: b\r\n", count: 64), "431"),
        ("GET / HTTP/1.1\r\n" + String(repeating: "A: \(String(repeating: "a", count: 990))\r\n", count: 20), "431"),
        ("HEAD / HTTP/1.1\r\n\r\n", "400 head"),  // RFC 9110 §9.3.2: no content in the answer
        ("\r\nHEAD / HTTP/2.0\r\n\r\n", "505 head"),
    ]
}
