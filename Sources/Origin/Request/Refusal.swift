/// Why a request is not answered with a file.
package enum Refusal: Int, CaseIterable, Error, Sendable {
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case requestTimeout = 408
    case preconditionFailed = 412
    case contentTooLarge = 413
    case uriTooLong = 414
    case rangeNotSatisfiable = 416
    case expectationFailed = 417
    case misdirectedRequest = 421
    case headTooLarge = 431
    case internalServerError = 500
    case notImplemented = 501
    case serviceUnavailable = 503
    case versionNotSupported = 505

    /// Where a table has it that begins with 400 and has a place for each status up to 505.
    var index: Int { rawValue - 400 }
    static let indexCount = 106

    /// RFC 9110 §15; of 431 RFC 6585 §5.
    var title: String {
        switch self {
        case .badRequest: "Bad Request"
        case .forbidden: "Forbidden"
        case .notFound: "Not Found"
        case .methodNotAllowed: "Method Not Allowed"
        case .requestTimeout: "Request Timeout"
        case .preconditionFailed: "Precondition Failed"
        case .contentTooLarge: "Content Too Large"
        case .uriTooLong: "URI Too Long"
        case .rangeNotSatisfiable: "Range Not Satisfiable"
        case .expectationFailed: "Expectation Failed"
        case .misdirectedRequest: "Misdirected Request"
        case .headTooLarge: "Request Header Fields Too Large"
        case .internalServerError: "Internal Server Error"
        case .notImplemented: "Not Implemented"
        case .serviceUnavailable: "Service Unavailable"
        case .versionNotSupported: "HTTP Version Not Supported"
        }
    }

    /// What else the person who reads the answer should know, such as which limit was hit; nil where the title says it all.
    func detail(_ limits: OriginLimits) -> String? {
        switch self {
        case .forbidden: "this listener answers clients that show a certificate of its authority"
        case .requestTimeout: "a request must be whole after \(limits.headSeconds) seconds"
        case .preconditionFailed: "the file is another one than If-Match or If-Unmodified-Since names"
        case .contentTooLarge: "requests need no content; \(limits.discardedBodyBytes) bytes of it are read at most"
        case .uriTooLong: "a request line holds \(limits.requestLineBytes) bytes at most"
        case .rangeNotSatisfiable: "no byte of the file lies in the range"
        case .expectationFailed: "the only expectation that is met is 100-continue"
        case .misdirectedRequest: "this origin does not answer for that host"
        case .headTooLarge: "a request head holds \(limits.headBytes) bytes and \(limits.fields) fields at most"
        case .internalServerError: "the file cannot be read"
        case .versionNotSupported: "this origin speaks HTTP/1.1"
        case .badRequest, .notFound, .methodNotAllowed, .notImplemented, .serviceUnavailable: nil
        }
    }
}
