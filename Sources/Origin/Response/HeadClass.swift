import Files

/// What the heads of many answers have in common: everything but the tag, the digest and the length of the file.
struct HeadClass: Hashable, Sendable {
    let mediaType: String
    let cache: CacheRule
    let coding: Coding
    /// Whether the file is there in more than one coding.
    let varies: Bool
    /// Seconds since the epoch. Nil for a file that is replaced: its time is that of a copy, which two releases may share and a
    /// restored one sets back, and a client that asked by it would miss a change (RFC 9110 §8.8.2.2).
    let lastModified: Int64?

    private var isPage: Bool { mediaType.hasPrefix("text/html") }

    static let okStatus = "HTTP/1.1 200 OK\r\n"
    static let notModifiedStatus = "HTTP/1.1 304 Not Modified\r\n"
    static let partStatus = "HTTP/1.1 206 Partial Content\r\n"

    /// Field lines of a 200 answer, and of a 206 one but for the media type.
    func fields(mediaType: String) -> String {
        Self.lines([
            ("Content-Type", mediaType), ("Content-Encoding", coding == .identity ? nil : coding.rawValue),
            ("Last-Modified", lastModified.map(HTTPDate.text)), ("Accept-Ranges", "bytes"),
            ("X-Content-Type-Options", "nosniff"),
            ("Content-Security-Policy", isPage ? Self.pagePolicy : nil),
        ]) + sharedFields
    }

    /// A page gets what it needs from this origin, and nothing from elsewhere; no other site frames it (CSP Level 3).
    private static let pagePolicy =
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'"

    /// RFC 9110 §15.4.5: what a 304 answer repeats, the tag aside.
    var notModifiedFields: String { sharedFields }

    private var sharedFields: String {
        Self.lines([
            ("Cache-Control", cache.headerValue), ("Vary", varies ? "Accept-Encoding" : nil),
            // Data is for the scripts of every page; a page is for people.
            ("Access-Control-Allow-Origin", isPage ? nil : "*"),
            ("Access-Control-Expose-Headers", isPage ? nil : "Content-Range, Date, ETag, Repr-Digest"),
            ("Cross-Origin-Resource-Policy", isPage ? "same-origin" : nil),
        ])
    }

    static func lines(_ fields: [(name: String, value: String?)]) -> String {
        fields.map { name, value in value.map { "\(name): \($0)\r\n" } ?? "" }.joined()
    }
}
