/// Answers that are the same for every tree: refusals, and the one to OPTIONS. Each is a pair of the status line and what
/// follows the date.
struct FixedAnswers: Sendable {
    struct Answer: Sendable {
        let statusLine: [UInt8]
        /// Field lines, the empty line, and the body.
        let rest: [UInt8]
        let headLength: Int
    }

    static let ok = Array("HTTP/1.1 200 OK\r\n".utf8)
    static let notModified = Array("HTTP/1.1 304 Not Modified\r\n".utf8)

    let options: Answer
    private let refusals: [Answer]

    /// - Parameter limits: those that a refusal names.
    init(_ limits: OriginLimits) {
        let fields = Resource.fields([
            ("Allow", Self.allowed), ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Allow-Methods", Self.allowed),
            ("Access-Control-Allow-Headers", "If-None-Match"), ("Access-Control-Max-Age", "86400"),
        ])
        let head = Array((fields + "\r\n").utf8)
        options = Answer(
            statusLine: Array("HTTP/1.1 204 No Content\r\n".utf8), rest: head, headLength: head.count)
        refusals = Refusal.allCases.map { Self.answer($0, limits) }
    }

    subscript(refusal: Refusal) -> Answer {
        guard let place = Refusal.allCases.firstIndex(of: refusal) else {
            preconditionFailure("an answer is made for every case")
        }
        return refusals[place]
    }

    private static let allowed = "GET, HEAD, OPTIONS"

    /// A problem document of RFC 9457.
    private static func answer(_ refusal: Refusal, _ limits: OriginLimits) -> Answer {
        let detail = refusal.detail(limits).map { #","detail":"\#($0)""# } ?? ""
        let body = #"{"type":"about:blank","title":"\#(refusal.title)","status":\#(refusal.rawValue)\#(detail)}"# + "\n"
        let fields = Resource.fields([
            ("Content-Type", "application/problem+json"), ("Content-Length", String(body.utf8.count)),
            // A root that does not exist yet must not stay missing for long (TUF §5.3.3).
            ("Cache-Control", refusal == .notFound ? "public, max-age=60" : "no-store"),
            // RFC 9110 §15.5.6.
            ("Allow", refusal == .methodNotAllowed ? allowed : nil),
            // RFC 9110 §10.2.3, in seconds.
            ("Retry-After", refusal == .serviceUnavailable ? "5" : nil), ("Access-Control-Allow-Origin", "*"),
            ("X-Content-Type-Options", "nosniff"),
        ])
        let head = Array((fields + "\r\n").utf8)
        return Answer(
            statusLine: Array("HTTP/1.1 \(refusal.rawValue) \(refusal.title)\r\n".utf8), rest: head + Array(body.utf8),
            headLength: head.count)
    }
}
