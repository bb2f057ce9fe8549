/// Collects what the fields of a request say into its head (RFC 9112 §5 and §6, RFC 9110 §7.2).
struct RequestFields {
    private var hasHost = false
    private var contentLength: Int?
    private var transferCodings = TransferCodings()
    private var saysKeepAlive = false
    private var saysClose = false
    private var expectsContinue = false
    private var expectsOther = false

    /// Takes one field line; throws why it is refused.
    mutating func take(_ bytes: Span<UInt8>, _ line: FieldLine, into head: inout RequestHead) throws(Refusal) {
        let (name, value) = (line.name.lowerBound, line.value)
        // The length of a name excludes most of the others.
        switch line.name.count {
        case 4 where bytes.matches("host", at: name): try takeHost(bytes, bytes.trimmed(value), into: &head.authority)
        case 5 where bytes.matches("range", at: name): Self.add(bytes, value, to: &head.range)
        case 6 where bytes.matches("expect", at: name): takeExpectations(bytes, value)
        case 8 where bytes.matches("if-match", at: name): Self.add(bytes, value, to: &head.ifMatch)
        case 8 where bytes.matches("if-range", at: name): Self.add(bytes, value, to: &head.ifRange)
        case 10 where bytes.matches("connection", at: name): takeConnection(bytes, value)
        case 13 where bytes.matches("if-none-match", at: name): Self.add(bytes, value, to: &head.ifNoneMatch)
        case 14 where bytes.matches("content-length", at: name): try takeContentLength(bytes, bytes.trimmed(value))
        case 15 where bytes.matches("accept-encoding", at: name): head.codings.take(bytes, value)
        case 17 where bytes.matches("if-modified-since", at: name): Self.add(bytes, value, to: &head.ifModifiedSince)
        case 17 where bytes.matches("transfer-encoding", at: name): transferCodings.take(bytes, value)
        case 19 where bytes.matches("if-unmodified-since", at: name):
            Self.add(bytes, value, to: &head.ifUnmodifiedSince)
        default: break
        }
    }

    private static func add(_ bytes: Span<UInt8>, _ line: Range<Int>, to field: inout RequestHead.Field?) {
        if field == nil {
            field = RequestHead.Field(value: bytes.trimmed(line))
        } else {
            field?.isRepeated = true
        }
    }

    /// RFC 9112 §3.2: exactly one, and it names a host. RFC 9110 §7.2: of a target in absolute-form the target's counts.
    private mutating func takeHost(
        _ bytes: Span<UInt8>, _ value: Range<Int>, into authority: inout Range<Int>
    ) throws(Refusal) {
        guard !hasHost, RequestLine.isAuthority(bytes, value) else { throw .badRequest }
        hasHost = true
        if authority.isEmpty { authority = value }
    }

    /// RFC 9112 §6.3: two lengths are two messages. Even two equal ones are refused.
    private mutating func takeContentLength(_ bytes: Span<UInt8>, _ value: Range<Int>) throws(Refusal) {
        guard contentLength == nil, value.count <= 15, let length = bytes.decimal(value) else { throw .badRequest }
        contentLength = length
    }

    private mutating func takeConnection(_ bytes: Span<UInt8>, _ line: Range<Int>) {
        var elements = ListElements(line)
        while let element = elements.next(bytes) {
            if bytes.matches("close", element) { saysClose = true }
            if bytes.matches("keep-alive", element) { saysKeepAlive = true }
        }
    }

    private mutating func takeExpectations(_ bytes: Span<UInt8>, _ line: Range<Int>) {
        var elements = ListElements(line)
        while let element = elements.next(bytes) {
            if bytes.matches("100-continue", element) { expectsContinue = true } else { expectsOther = true }
        }
    }

    /// Says what follows from all fields together.
    func finish(_ bytes: Span<UInt8>, _ head: inout RequestHead) throws(Refusal) {
        // RFC 9112 §3.2: HTTP/1.0 knows no Host.
        guard hasHost || head.connection.isHTTP10 else { throw .badRequest }
        if transferCodings.areGiven {
            // RFC 9112 §6.1: both lengths at once are how requests are smuggled, and so is a coding in HTTP/1.0.
            guard contentLength == nil, !head.connection.isHTTP10 else { throw .badRequest }
            try transferCodings.demandChunked()
            head.body = .chunked
        } else if let contentLength, contentLength > 0 {
            head.body = .length(contentLength)
        }
        // RFC 9110 §10.1.1: no other expectation is known; one of HTTP/1.0 is ignored.
        guard !expectsOther || head.connection.isHTTP10 else { throw .expectationFailed }
        head.connection.expectsContinue = expectsContinue && !head.connection.isHTTP10
        head.isConditional =
            head.ifNoneMatch != nil || head.range != nil || head.ifModifiedSince != nil || head.ifMatch != nil
            || head.ifUnmodifiedSince != nil
        head.connection.keepsAlive = head.connection.isHTTP10 ? saysKeepAlive && !saysClose : !saysClose
    }
}

/// What Transfer-Encoding says.
private struct TransferCodings {
    /// Whether there is such a field, be it empty.
    private(set) var areGiven = false
    private var chunked = 0
    private var others = 0
    private var endsInChunked = false

    mutating func take(_ bytes: Span<UInt8>, _ line: Range<Int>) {
        areGiven = true
        var elements = ListElements(line)
        while let element = elements.next(bytes) {
            endsInChunked = bytes.matches("chunked", element)
            if endsInChunked { chunked += 1 } else { others += 1 }
        }
    }

    func demandChunked() throws(Refusal) {
        // RFC 9112 §6.3, rule 4, and §7.1: the end of the body is unknown.
        guard endsInChunked, chunked == 1 else { throw .badRequest }
        // RFC 9112 §6.1: a coding that is not understood.
        guard others == 0 else { throw .notImplemented }
    }
}
