/// `GET /path HTTP/1.1` (RFC 9112 §3).
struct RequestLine {
    let method: RequestHead.Method
    let path: Range<Int>
    /// Both of a target in absolute-form, else nil and empty.
    let scheme: RequestHead.Scheme?
    let authority: Range<Int>
    let isHTTP10: Bool

    init(_ bytes: Span<UInt8>, _ line: Line) throws(Refusal) {
        let cursor = bytes.endOfToken(in: line.start..<line.end)
        let method = line.start..<cursor
        // RFC 9112 §3: one space, and the version at the end. There is no HTTP/0.9 here.
        guard !method.isEmpty, cursor < line.end, bytes[cursor] == .space else { throw .badRequest }
        guard line.end - cursor > 1 + 9, bytes[line.end - 9] == .space else { throw .badRequest }
        let target = cursor + 1..<line.end - 9
        // RFC 9112 §3.2: a target holds no white space, no control character, and nothing beyond ASCII.
        // Nor a fragment, which two caches would cut off in different places.
        guard bytes.isVisible(target), bytes.position(of: UInt8(ascii: "#"), in: target) == nil else {
            throw .badRequest
        }
        isHTTP10 = try Self.isHTTP10(bytes, line.end - 8..<line.end)
        self.method = Self.method(bytes, method)
        (scheme, authority, path) = try Self.parts(of: target, bytes, method: method)
    }

    /// RFC 9112 §2.3: `HTTP/` digit `.` digit, in capitals. Minor versions above 1 are answered as 1.1 (RFC 9110 §2.5).
    private static func isHTTP10(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(Refusal) -> Bool {
        let start = range.lowerBound
        guard bytes.equals("HTTP/", start..<start + 5), bytes[start + 5].isDigit,
            bytes[start + 6] == UInt8(ascii: "."), bytes[start + 7].isDigit
        else { throw .badRequest }
        guard bytes[start + 5] == UInt8(ascii: "1") else { throw .versionNotSupported }
        return bytes[start + 7] == UInt8(ascii: "0")
    }

    private static func method(_ bytes: Span<UInt8>, _ range: Range<Int>) -> RequestHead.Method {
        if bytes.equals("GET", range) { return .get }
        if bytes.equals("HEAD", range) { return .head }
        if bytes.equals("OPTIONS", range) { return .options }
        for known in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"] as [StaticString]
        where bytes.equals(known, range) { return .notAllowed }
        return .unknown
    }

    /// The scheme, the authority and the path of a target in origin-form, absolute-form, authority-form (CONNECT alone) or asterisk-form
    /// (OPTIONS alone), without its query (RFC 9112 §3.2.1 to §3.2.4).
    private static func parts(
        of target: Range<Int>, _ bytes: Span<UInt8>, method: Range<Int>
    ) throws(Refusal) -> (scheme: RequestHead.Scheme?, authority: Range<Int>, path: Range<Int>) {
        let start = target.lowerBound
        if bytes[start] == UInt8(ascii: "/"), !bytes.equals("CONNECT", method) {
            return (nil, start..<start, withoutQuery(bytes, target))
        }
        if bytes.equals("CONNECT", method) {
            guard isAuthority(bytes, target) else { throw .badRequest }
            return (nil, target, start..<start)
        }
        if bytes.equals("*", target) {
            guard bytes.equals("OPTIONS", method) else { throw .badRequest }
            return (nil, start..<start, start..<start)
        }
        guard let (scheme, authorityStart) = authorityStart(bytes, target) else { throw .badRequest }
        var end = authorityStart
        while end < target.upperBound, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?") { end += 1 }
        // RFC 9110 §4.2.1: no host is empty. §4.2.4: user information in a target leads people and caches astray, and is refused.
        guard end > authorityStart, bytes[authorityStart] != UInt8(ascii: ":"),
            isAuthority(bytes, authorityStart..<end)
        else { throw .badRequest }
        let path = withoutQuery(bytes, end..<target.upperBound)
        // RFC 9110 §4.2.3: but for OPTIONS an empty path means '/', and there is one before the authority.
        let isRoot = path.isEmpty && !bytes.equals("OPTIONS", method)
        return (scheme, authorityStart..<end, isRoot ? authorityStart - 1..<authorityStart : path)
    }

    private static func authorityStart(
        _ bytes: Span<UInt8>, _ target: Range<Int>
    ) -> (scheme: RequestHead.Scheme, start: Int)? {
        for (scheme, text) in [(.http, "http://"), (.https, "https://")] as [(RequestHead.Scheme, StaticString)]
        where target.count > text.utf8CodeUnitCount && bytes.matches(text, at: target.lowerBound) {
            return (scheme, target.lowerBound + text.utf8CodeUnitCount)
        }
        return nil
    }

    private static func withoutQuery(_ bytes: Span<UInt8>, _ target: Range<Int>) -> Range<Int> {
        target.lowerBound..<(bytes.position(of: UInt8(ascii: "?"), in: target) ?? target.upperBound)
    }

    /// `host` or `host:port` (RFC 3986 §3.2.2 and §3.2.3), without user information. A port alone is none: no host of HTTP is
    /// empty (RFC 9110 §4.2.1).
    static func isAuthority(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        var position = range.lowerBound
        if position < range.upperBound, bytes[position] == UInt8(ascii: "[") {
            guard let close = bytes.position(of: UInt8(ascii: "]"), in: range),
                isLiteral(bytes, position + 1..<close)
            else { return false }
            position = close + 1
        } else {
            position = bytes.endOfHost(in: range)
        }
        guard position < range.upperBound else { return true }
        guard position > range.lowerBound, bytes[position] == UInt8(ascii: ":") else { return false }
        for index in position + 1..<range.upperBound where !bytes[index].isDigit { return false }
        return true
    }

    /// An address of IPv6, or of a later version behind a `v` (RFC 3986 §3.2.2), by its characters.
    private static func isLiteral(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
        let colon = UInt8(ascii: ":")
        guard let first = range.first else { return false }
        let isLater = bytes[first] | 0x20 == UInt8(ascii: "v")
        for index in range where bytes[index] != colon {
            let byte = bytes[index]
            let fits = isLater ? byte.isHostCharacter : byte.hexadecimal != nil || byte == UInt8(ascii: ".")
            guard fits else { return false }
        }
        return isLater || bytes.position(of: colon, in: range) != nil
    }
}

extension RequestHead {
    /// Resets the head to what the request line says.
    mutating func begin(_ line: RequestLine, fieldsFrom start: Int) {
        self = RequestHead()
        (method, path, scheme, authority) = (line.method, line.path, line.scheme, line.authority)
        (connection.isHTTP10, fields) = (line.isHTTP10, start..<start)
    }
}
