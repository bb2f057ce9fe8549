/// What an origin of static files wants to know of a request. Texts are places in the bytes that were read, not copies.
///
/// A loop has one, which is filled for each request and never copied.
struct RequestHead: ~Copyable {
    enum Method: Equatable {
        case get
        case head
        case options
        /// A method of RFC 9110 or RFC 5789 that this origin does not offer.
        case notAllowed
        /// An unknown method.
        case unknown
    }

    /// The value of a field that may be there.
    struct Field: Equatable {
        /// Of the first line with that name.
        var value: Range<Int>
        /// Whether there are further lines, which `FieldLines` finds (RFC 9110 §5.3).
        var isRepeated = false
    }

    /// Of a target in absolute-form (RFC 9110 §4.2).
    enum Scheme: Equatable {
        case http
        case https
    }

    /// What a client asks of the connection.
    struct ConnectionOptions: Equatable {
        /// Whether it may be used again, as far as the client is concerned (RFC 9112 §9.3).
        var keepsAlive = true
        var isHTTP10 = false
        var expectsContinue = false
    }

    var method = Method.unknown
    /// Of the path, without query. Empty for `OPTIONS *`.
    var path = 0..<0
    /// Nil where the target does not say it.
    var scheme: Scheme?
    /// The host that is asked, with its port: of the target in absolute-form, else of Host (RFC 9110 §7.2). Empty where
    /// neither says it.
    var authority = 0..<0
    /// From the first field line to the empty line.
    var fields = 0..<0
    var connection = ConnectionOptions()
    var codings = AcceptedCodings()
    var body = BodyFraming.none

    /// Whether any of the fields below is there, If-Range aside, which means nothing alone.
    var isConditional = false
    var ifMatch: Field?
    var ifNoneMatch: Field?
    var ifModifiedSince: Field?
    var ifUnmodifiedSince: Field?
    var ifRange: Field?
    var range: Field?
}

/// How long the body of a request is (RFC 9112 §6.3).
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
}

/// The codings that a client accepts, with their quality in thousandths; nil where it said nothing (RFC 9110 §12.5.3).
struct AcceptedCodings: Equatable {
    var identity: Int16?
    var brotli: Int16?
    var gzip: Int16?
    /// Of `*`: every coding that is not named.
    var star: Int16?
    var isGiven = false
}

/// Walks the values of all field lines with one name.
struct FieldLines {
    private let name: StaticString
    private var position: Int
    private let end: Int

    init(named name: StaticString, of head: borrowing RequestHead) {
        self.name = name
        position = head.fields.lowerBound
        end = head.fields.upperBound
    }

    mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
        while position < end, let line = Line(bytes, from: position) {
            position = line.next
            let colon = line.start + name.utf8CodeUnitCount
            if colon < line.end, bytes[colon] == UInt8(ascii: ":"), bytes.matches(name, at: line.start) {
                return bytes.trimmed(colon + 1..<line.end)
            }
        }
        return nil
    }
}
