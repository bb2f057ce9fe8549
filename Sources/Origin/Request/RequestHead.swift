/// What an origin of static files wants to know of a request. Texts are places in the bytes that were read, not copies.
struct RequestHead: Equatable {
    enum Method: Equatable {
        case get
        case head
        case options
        /// A method of RFC 9110 or RFC 5789 that this origin does not offer.
        case notAllowed
        /// A method that nobody has heard of.
        case unknown
    }

    var method: Method
    /// Of the path, without query. Empty for `OPTIONS *`.
    var path: Range<Int>
    /// Whether the connection may be used again, as far as the client is concerned (RFC 9112 §9.3).
    var keepsAlive = true
    var isHTTP10 = false
    var codings = AcceptedCodings()
    /// Values of If-None-Match, nearly always one line.
    var ifNoneMatch: Range<Int>?
    var moreIfNoneMatch: [Range<Int>] = []
    /// Bytes of the body that follows.
    var contentLength = 0
    var expectsContinue = false
}

/// Why a request is not answered with a file.
package enum Refusal: Int, CaseIterable, Sendable {
    case badRequest = 400
    case notFound = 404
    case methodNotAllowed = 405
    case requestTimeout = 408
    case contentTooLarge = 413
    case uriTooLong = 414
    case expectationFailed = 417
    case headTooLarge = 431
    case notImplemented = 501
    case serviceUnavailable = 503
    case versionNotSupported = 505

    /// RFC 9110 §15.
    var title: String {
        switch self {
        case .badRequest: "Bad Request"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .expectationFailed: "Expectation Failed"
        case .headTooLarge: "Request Header Fields Too Large"
        case .notImplemented: "Not Implemented"
        case .serviceUnavailable: "Service Unavailable"
        case .versionNotSupported: "HTTP Version Not Supported"
        }
    }
}

extension Refusal {
    /// Which limit was hit, for the person who reads the answer; nil where the title says it all.
    func detail(_ limits: OriginLimits) -> String? {
        switch self {
        case .requestTimeout: "a request must be whole after \(limits.headSeconds) seconds"
        case .contentTooLarge: "requests need no content; \(limits.discardedBodyBytes) bytes of it are read at most"
        case .uriTooLong: "a request line holds \(limits.requestLineBytes) bytes at most"
        case .headTooLarge: "a request head holds \(limits.headBytes) bytes and \(limits.fields) fields at most"
        case .badRequest, .notFound, .methodNotAllowed, .expectationFailed, .notImplemented, .serviceUnavailable,
            .versionNotSupported:
            nil
        }
    }
}

/// The codings that a client accepts, with their quality in thousandths; nil where it said nothing (RFC 9110 §12.5.3).
struct AcceptedCodings: Equatable {
    var identity: Int?
    var brotli: Int?
    var gzip: Int?
    /// Of `*`: every coding that is not named.
    var star: Int?
}
