/// Reads one request head (RFC 9112 §2 to §6) out of bytes that may hold less or more than one.
///
/// The reader has no state of its own: it begins anew when more bytes have come, and answers the same however they are cut.
/// What is ambiguous between two implementations of HTTP is refused, since between a cache and this origin it is an attack.
struct RequestReader {
    enum Result: Equatable {
        /// The head has not ended yet.
        case incomplete
        /// A head, and where the bytes behind it begin.
        case head(RequestHead, end: Int)
        case refused(Refusal)
    }

    let limits: OriginLimits

    /// - Parameter start: where the request begins in the bytes.
    func read(_ bytes: Span<UInt8>, from start: Int) -> Result {
        var cursor = start
        // RFC 9112 §2.2: an empty line before a request is left over from the one before.
        while cursor + 1 < bytes.count, bytes[cursor] == .carriageReturn, bytes[cursor + 1] == .lineFeed,
            cursor < start + 4
        {
            cursor += 2
        }
        guard let line = Line(bytes, from: cursor) else {
            return cursor < bytes.count && bytes.count - cursor > limits.requestLineBytes
                ? .refused(.uriTooLong) : .incomplete
        }
        guard line.end - line.start <= limits.requestLineBytes else { return .refused(.uriTooLong) }
        switch RequestLine.read(bytes, line) {
        case .failure(let refusal): return .refused(refusal)
        case .success(let request): return fields(bytes, after: line, of: request, from: start)
        }
    }

    private func fields(_ bytes: Span<UInt8>, after requestLine: Line, of request: RequestLine, from start: Int)
        -> Result
    {
        var fields = RequestFields(request)
        var next = requestLine.next
        var count = 0
        while true {
            guard next - start <= limits.headBytes else { return .refused(.headTooLarge) }
            guard let line = Line(bytes, from: next) else {
                return bytes.count - start > limits.headBytes ? .refused(.headTooLarge) : .incomplete
            }
            next = line.next
            if line.start == line.end { break }
            count += 1
            guard count <= limits.fields else { return .refused(.headTooLarge) }
            if let refusal = fields.take(bytes, line) { return .refused(refusal) }
        }
        guard next - start <= limits.headBytes else { return .refused(.headTooLarge) }
        switch fields.finish(bytes) {
        case .failure(let refusal): return .refused(refusal)
        case .success(let head): return .head(head, end: next)
        }
    }
}

/// The place of a line without its end. Whether the end was CRLF, as it must be, is checked by whoever reads the line: a bare
/// LF or CR inside it is no byte that any part of a head may hold.
struct Line {
    let start: Int
    /// Of the text. Where the line ends in a bare LF, the LF is part of the text, and refused with it.
    let end: Int
    /// Where the next line begins.
    let next: Int

    /// Nil where no line ends in the bytes.
    init?(_ bytes: Span<UInt8>, from start: Int) {
        var position = start
        while position < bytes.count, bytes[position] != .lineFeed { position += 1 }
        guard position < bytes.count else { return nil }
        self.start = start
        next = position + 1
        let endsInCRLF = position > start && bytes[position - 1] == .carriageReturn
        end = endsInCRLF ? position - 1 : position + 1
    }
}

extension UInt8 {
    static let carriageReturn: UInt8 = 0x0D
    static let lineFeed: UInt8 = 0x0A
    static let space: UInt8 = 0x20
    static let tab: UInt8 = 0x09

    /// RFC 9110 §5.6.2.
    var isTokenCharacter: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"): true
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
            UInt8(ascii: "'"),
            UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "^"),
            UInt8(ascii: "_"),
            UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}
