/// Answers that are the same for every tree: refusals, and the one to OPTIONS. Each is a pair of the status line and what
/// follows the date.
struct FixedAnswers: Sendable {
    struct Answer: Sendable {
        let statusLine: [UInt8]
        /// Field lines, the empty line, and the body.
        let rest: [UInt8]
        let headLength: Int
    }

    let options: Answer
    /// By the place of each.
    private let refusals: [Answer]

    /// - Parameter limits: those that a refusal names.
    init(_ limits: OriginLimits) {
        let fields = HeadClass.lines([
            ("Allow", Self.allowed), ("Accept-Ranges", "bytes"), ("Access-Control-Allow-Origin", "*"),
            ("Access-Control-Allow-Methods", Self.allowed),
            (
                "Access-Control-Allow-Headers",
                "If-Match, If-Modified-Since, If-None-Match, If-Range, If-Unmodified-Since, Range"
            ),
            ("Access-Control-Max-Age", "86400"),
        ])
        let head = Array((fields + "\r\n").utf8)
        options = Answer(
            statusLine: Array("HTTP/1.1 204 No Content\r\n".utf8), rest: head, headLength: head.count)
        let unused = Answer(statusLine: [], rest: [], headLength: 0)
        var refusals = [Answer](repeating: unused, count: Refusal.indexCount)
        for refusal in Refusal.allCases { refusals[refusal.index] = Self.answer(refusal, limits) }
        self.refusals = refusals
    }

    subscript(refusal: Refusal) -> Answer { refusals[refusal.index] }

    private static let allowed = "GET, HEAD, OPTIONS"

    private static func answer(_ refusal: Refusal, _ limits: OriginLimits) -> Answer {
        let (head, body) = problem(refusal, limits)
        return Answer(
            statusLine: Array("HTTP/1.1 \(refusal.rawValue) \(refusal.title)\r\n".utf8),
            rest: Array((head + "\r\n" + body).utf8), headLength: head.utf8.count + 2)
    }

    /// A problem document of RFC 9457: field lines, and the body behind the empty line.
    static func problem(_ refusal: Refusal, _ limits: OriginLimits) -> (fields: String, body: String) {
        let detail = refusal.detail(limits).map { #","detail":"\#($0)""# } ?? ""
        let body = #"{"type":"about:blank","title":"\#(refusal.title)","status":\#(refusal.rawValue)\#(detail)}"# + "\n"
        let fields = HeadClass.lines([
            ("Content-Type", "application/problem+json"), ("Content-Length", String(body.utf8.count)),
            // A root that does not exist yet must not stay missing for long (TUF §5.3.3).
            ("Cache-Control", refusal == .notFound ? "public, max-age=60" : "no-store"),
            // RFC 9110 §15.5.6.
            ("Allow", refusal == .methodNotAllowed ? allowed : nil),
            // RFC 9110 §10.2.3, in seconds.
            ("Retry-After", refusal == .serviceUnavailable ? "5" : nil), ("Access-Control-Allow-Origin", "*"),
            ("X-Content-Type-Options", "nosniff"),
        ])
        return (fields, body)
    }
}

/// An answer that is made for one request.
struct DynamicAnswer: Equatable, Sendable {
    let status: Int
    let reason: String
    let mediaType: String
    let body: String
    /// Methods that would be answered, of a 405 (RFC 9110 §15.5.6).
    var allowed: String?

    var head: String {
        HeadClass.lines([
            ("Content-Type", mediaType), ("Content-Length", String(body.utf8.count)), ("Cache-Control", "no-store"),
            ("Allow", allowed), ("X-Content-Type-Options", "nosniff"),
        ])
    }
}
