/// `GET /path HTTP/1.1` (RFC 9112 §3).
struct RequestLine {
    var method: RequestHead.Method
    var path: Range<Int>
    var isHTTP10: Bool

    static func read(_ bytes: Span<UInt8>, _ line: Line) -> Result<RequestLine, Refusal> {
        var cursor = line.start
        while cursor < line.end, bytes[cursor].isTokenCharacter { cursor += 1 }
        let method = line.start..<cursor
        guard !method.isEmpty, cursor < line.end, bytes[cursor] == .space else { return .failure(.badRequest) }
        let targetStart = cursor + 1
        cursor = targetStart
        // RFC 9112 §3.2: a target holds no white space, no control character, and nothing beyond ASCII.
        // Nor a fragment, which two caches would cut off in different places.
        while cursor < line.end, bytes[cursor] > .space, bytes[cursor] < 0x7F, bytes[cursor] != UInt8(ascii: "#") {
            cursor += 1
        }
        let target = targetStart..<cursor
        guard !target.isEmpty, cursor < line.end, bytes[cursor] == .space else { return .failure(.badRequest) }
        let version = cursor + 1..<line.end
        switch Self.version(bytes, version) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let isHTTP10):
            return path(bytes, target, of: method).map { path in
                RequestLine(method: Self.method(bytes, method), path: path, isHTTP10: isHTTP10)
            }
        }
    }

    /// RFC 9112 §2.3: `HTTP/` digit `.` digit, in capitals. Minor versions above 1 are answered as 1.1 (RFC 9110 §2.5).
    private static func version(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Result<Bool, Refusal> {
        guard range.count == 8, bytes.matches("HTTP/", at: range.lowerBound), bytes[range.lowerBound + 5].isDigit,
            bytes[range.lowerBound + 6] == UInt8(ascii: "."), bytes[range.lowerBound + 7].isDigit
        else { return .failure(.badRequest) }
        guard bytes[range.lowerBound + 5] == UInt8(ascii: "1") else { return .failure(.versionNotSupported) }
        return .success(bytes[range.lowerBound + 7] == UInt8(ascii: "0"))
    }

    private static func method(_ bytes: Span<UInt8>, _ range: Range<Int>) -> RequestHead.Method {
        if bytes.equals("GET", range) { return .get }
        if bytes.equals("HEAD", range) { return .head }
        if bytes.equals("OPTIONS", range) { return .options }
        for known in ["POST", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"] as [StaticString]
        where bytes.equals(known, range) { return .notAllowed }
        return .unknown
    }

    /// The path of a target in origin-form, absolute-form, authority-form (CONNECT alone) or asterisk-form (OPTIONS alone),
    /// without its query (RFC 9112 §3.2.1 to §3.2.4).
    private static func path(_ bytes: Span<UInt8>, _ target: Range<Int>, of method: Range<Int>) -> Result<
        Range<Int>, Refusal
    > {
        if bytes.equals("CONNECT", method) { return .success(target.lowerBound..<target.lowerBound) }
        if bytes[target.lowerBound] == UInt8(ascii: "/") { return .success(withoutQuery(bytes, target)) }
        if bytes.equals("*", target) {
            let isOptions = bytes.equals("OPTIONS", method)
            return isOptions ? .success(target.lowerBound..<target.lowerBound) : .failure(.badRequest)
        }
        guard let authority = authorityStart(bytes, target) else { return .failure(.badRequest) }
        var slash = authority
        while slash < target.upperBound, bytes[slash] != UInt8(ascii: "/"), bytes[slash] != UInt8(ascii: "?") {
            slash += 1
        }
        guard slash > authority else { return .failure(.badRequest) }
        return .success(withoutQuery(bytes, slash..<target.upperBound))
    }

    private static func authorityStart(_ bytes: Span<UInt8>, _ target: Range<Int>) -> Int? {
        for scheme in ["http://", "https://"] as [StaticString]
        where target.count > scheme.utf8CodeUnitCount && bytes.matches(scheme, at: target.lowerBound) {
            return target.lowerBound + scheme.utf8CodeUnitCount
        }
        return nil
    }

    private static func withoutQuery(_ bytes: Span<UInt8>, _ target: Range<Int>) -> Range<Int> {
        var end = target.lowerBound
        while end < target.upperBound, bytes[end] != UInt8(ascii: "?") { end += 1 }
        return target.lowerBound..<end
    }
}

extension Refusal: Error {}

extension Span where Element == UInt8 {
    /// Whether a text stands at a position, byte by byte; letters match in either case.
    func matches(_ text: StaticString, at start: Int) -> Bool {
        guard start + text.utf8CodeUnitCount <= count else { return false }
        for offset in 0..<text.utf8CodeUnitCount {
            let expected = unsafe text.utf8Start[offset]
            let byte = self[start + offset]
            guard byte == expected || (byte | 0x20 == expected | 0x20 && expected.isLetter) else { return false }
        }
        return true
    }

    /// Whether a range holds exactly a text, in the same case.
    func equals(_ text: StaticString, _ range: Range<Int>) -> Bool {
        guard range.count == text.utf8CodeUnitCount else { return false }
        for offset in 0..<range.count {
            guard unsafe self[range.lowerBound + offset] == text.utf8Start[offset] else { return false }
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
