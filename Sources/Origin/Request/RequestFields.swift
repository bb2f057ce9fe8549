/// Collects what the fields of a request say (RFC 9112 §5 and §6, RFC 9110 §7.2).
struct RequestFields {
    private var head: RequestHead
    private var hasHost = false
    private var hasContentLength = false
    private var transferCodings = TransferCodings()
    private var saysKeepAlive = false
    private var saysClose = false
    private var expectation: Range<Int>?

    init(_ line: RequestLine) {
        head = RequestHead(method: line.method, path: line.path)
        head.isHTTP10 = line.isHTTP10
    }

    /// Takes one field line; answers why it is refused.
    mutating func take(_ bytes: Span<UInt8>, _ line: Line) -> Refusal? {
        var colon = line.start
        // RFC 9112 §5.1 and §5.2: no space before the colon, and a line that begins with one is an obsolete folding.
        while colon < line.end, bytes[colon].isTokenCharacter { colon += 1 }
        guard colon > line.start, colon < line.end, bytes[colon] == UInt8(ascii: ":") else { return .badRequest }
        let name = line.start..<colon
        guard let value = Self.value(bytes, colon + 1..<line.end) else { return .badRequest }
        return take(bytes, name, value)
    }

    /// The value without the blanks around it; nil where it holds a control character or a byte beyond ASCII.
    private static func value(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        while start < range.upperBound, bytes[start] == .space || bytes[start] == .tab { start += 1 }
        var end = range.upperBound
        while end > start, bytes[end - 1] == .space || bytes[end - 1] == .tab { end -= 1 }
        for position in start..<end {
            let byte = bytes[position]
            guard byte >= .space && byte < 0x7F || byte == .tab else { return nil }
        }
        return start..<end
    }

    /// The length of a name decides quickly that a field is none of ours.
    private mutating func take(_ bytes: Span<UInt8>, _ name: Range<Int>, _ value: Range<Int>) -> Refusal? {
        switch name.count {
        case 4 where bytes.matches("host", at: name.lowerBound): return takeHost(bytes, value)
        case 6 where bytes.matches("expect", at: name.lowerBound): expectation = value
        case 10 where bytes.matches("connection", at: name.lowerBound): takeConnection(bytes, value)
        case 13 where bytes.matches("if-none-match", at: name.lowerBound):
            if head.ifNoneMatch == nil { head.ifNoneMatch = value } else { head.moreIfNoneMatch.append(value) }
        case 14 where bytes.matches("content-length", at: name.lowerBound): return takeContentLength(bytes, value)
        case 15 where bytes.matches("accept-encoding", at: name.lowerBound): head.codings.take(bytes, value)
        case 17 where bytes.matches("transfer-encoding", at: name.lowerBound):
            transferCodings.take(bytes, value)
        default: break
        }
        return nil
    }

    /// RFC 9112 §3.2: exactly one, and it names a host.
    private mutating func takeHost(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Refusal? {
        guard !hasHost else { return .badRequest }
        hasHost = true
        for position in value {
            let byte = bytes[position]
            let isAllowed = byte.isTokenCharacter || ":[](),;=".utf8.contains(byte)
            guard isAllowed else { return .badRequest }
        }
        return nil
    }

    /// RFC 9112 §6.3: two lengths are two messages. Even two equal ones are refused.
    private mutating func takeContentLength(_ bytes: Span<UInt8>, _ value: Range<Int>) -> Refusal? {
        guard !hasContentLength, !value.isEmpty, value.count <= 15 else { return .badRequest }
        hasContentLength = true
        var length = 0
        for position in value {
            guard bytes[position].isDigit else { return .badRequest }
            length = length * 10 + Int(bytes[position] - UInt8(ascii: "0"))
        }
        head.contentLength = length
        return nil
    }

    private mutating func takeConnection(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        var elements = ListElements(value)
        while let element = elements.next(bytes) {
            if element.count == 5, bytes.matches("close", at: element.lowerBound) { saysClose = true }
            if element.count == 10, bytes.matches("keep-alive", at: element.lowerBound) { saysKeepAlive = true }
        }
    }

    func finish(_ bytes: Span<UInt8>) -> Result<RequestHead, Refusal> {
        // RFC 9112 §3.2: HTTP/1.0 knows no Host.
        guard hasHost || head.isHTTP10 else { return .failure(.badRequest) }
        if transferCodings.areGiven {
            // RFC 9112 §6.1: both lengths at once are how requests are smuggled, and so is a coding in HTTP/1.0.
            guard !hasContentLength, !head.isHTTP10 else { return .failure(.badRequest) }
            return .failure(transferCodings.refusal)
        }
        var head = head
        if let expectation {
            // RFC 9110 §10.1.1.
            guard expectation.count == 12, bytes.matches("100-continue", at: expectation.lowerBound) else {
                return .failure(.expectationFailed)
            }
            head.expectsContinue = !head.isHTTP10
        }
        head.keepsAlive = head.isHTTP10 ? saysKeepAlive && !saysClose : !saysClose
        return .success(head)
    }
}

/// What Transfer-Encoding says. This origin has no use for a body of unknown length, and refuses all of them; only the reason
/// differs.
private struct TransferCodings {
    /// Whether there is such a field, be it empty.
    private(set) var areGiven = false
    private var chunked = 0
    private var others = 0
    private var endsInChunked = false

    mutating func take(_ bytes: Span<UInt8>, _ value: Range<Int>) {
        areGiven = true
        var elements = ListElements(value)
        while let element = elements.next(bytes) {
            endsInChunked = element.count == 7 && bytes.matches("chunked", at: element.lowerBound)
            if endsInChunked { chunked += 1 } else { others += 1 }
        }
    }

    var refusal: Refusal {
        // RFC 9112 §6.3, rule 4, and §7.1: where the body ends cannot be told.
        guard endsInChunked, chunked == 1 else { return .badRequest }
        // RFC 9112 §6.1: a coding that is not understood; RFC 9110 §15.5.14: content that is not wanted.
        return others > 0 ? .notImplemented : .contentTooLarge
    }
}
