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
        /// - headOnly: whether it was a HEAD request, as far as could be read.
        case refused(Refusal, headOnly: Bool)
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
        let headOnly = bytes.equals("HEAD ", cursor..<min(cursor + 5, bytes.count))
        guard let line = Line(bytes, from: cursor) else {
            // The CR that ends the line may be there already.
            return bytes.count - cursor > limits.requestLineBytes + 1
                ? .refused(.uriTooLong, headOnly: headOnly) : .incomplete
        }
        guard line.end - line.start <= limits.requestLineBytes else { return .refused(.uriTooLong, headOnly: headOnly) }
        let result = RequestLine.read(bytes, line).flatMap { request in
            fields(bytes, after: line, of: request, from: start)
        }
        switch result {
        case .failure(let refusal): return .refused(refusal, headOnly: headOnly)
        case .success(nil): return .incomplete
        case .success(let (head, end)?): return .head(head, end: end)
        }
    }

    /// - Returns: the head and where the bytes behind it begin; nil where it has not ended yet.
    private func fields(_ bytes: Span<UInt8>, after requestLine: Line, of request: RequestLine, from start: Int)
        -> Swift.Result<(RequestHead, end: Int)?, Refusal>
    {
        var fields = RequestFields(request)
        var next = requestLine.next
        var count = 0
        while true {
            guard let line = Line(bytes, from: next) else {
                return bytes.count - start > limits.headBytes ? .failure(.headTooLarge) : .success(nil)
            }
            next = line.next
            // Before anything is said about the line: a refusal must not depend on how much of it had come.
            guard next - start <= limits.headBytes else { return .failure(.headTooLarge) }
            if line.start == line.end { break }
            count += 1
            guard count <= limits.fields else { return .failure(.headTooLarge) }
            if let refusal = fields.take(bytes, line) { return .failure(refusal) }
        }
        return fields.finish(bytes).map { ($0, next) }
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
