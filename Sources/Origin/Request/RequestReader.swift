/// Reads one request head (RFC 9112 §2 to §6) out of bytes that may hold less or more than one.
///
/// The reader has no state of its own: it begins again when more bytes have come, and the result is the same however they are cut.
/// What is ambiguous between two implementations of HTTP is refused, since between a cache and this origin it is an attack.
struct RequestReader {
    enum Result {
        /// The head has not ended yet.
        case incomplete
        /// A whole head, and where the bytes behind it begin.
        case head(end: Int)
        /// - headOnly: whether it was a HEAD request, as far as could be read.
        case refused(Refusal, headOnly: Bool)
    }

    private let requestLineBytes: Int
    private let headBytes: Int
    private let fieldCount: Int

    init(limits: OriginLimits) {
        (requestLineBytes, headBytes, fieldCount) = (limits.requestLineBytes, limits.headBytes, limits.fields)
    }

    /// - Parameters:
    ///   - start: where the request begins in the bytes.
    ///   - head: takes what is read; it means something where all of it could be read.
    func read(_ bytes: Span<UInt8>, from start: Int, into head: inout RequestHead) -> Result {
        let cursor = Self.skipEmptyLines(bytes, from: start)
        guard let line = Line(bytes, from: cursor) else {
            // The CR that ends the line may be there already.
            return bytes.count - cursor > requestLineBytes + 1
                ? .refused(.uriTooLong, headOnly: Self.isHead(bytes, cursor)) : .incomplete
        }
        do throws(Refusal) {
            guard line.end - line.start <= requestLineBytes else { throw .uriTooLong }
            head.begin(try RequestLine(bytes, line), fieldsFrom: line.next)
            guard let end = try takeFields(bytes, into: &head, from: start) else { return .incomplete }
            return .head(end: end)
        } catch {
            return .refused(error, headOnly: Self.isHead(bytes, cursor))
        }
    }

    /// RFC 9112 §2.2: an empty line before a request is left over from the one before.
    private static func skipEmptyLines(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var cursor = start
        while cursor + 1 < bytes.count, bytes[cursor] == .carriageReturn, bytes[cursor + 1] == .lineFeed,
            cursor < start + 4
        {
            cursor += 2
        }
        return cursor
    }

    private static func isHead(_ bytes: Span<UInt8>, _ cursor: Int) -> Bool {
        bytes.equals("HEAD ", cursor..<min(cursor + 5, bytes.count))
    }

    /// - Returns: where the bytes behind the head begin; nil where it has not ended yet.
    private func takeFields(
        _ bytes: Span<UInt8>, into head: inout RequestHead, from start: Int
    ) throws(Refusal) -> Int? {
        var fields = RequestFields()
        var next = head.fields.lowerBound
        var count = 0
        while true {
            if bytes.hasLineEnd(at: next) {
                guard next + 2 - start <= headBytes else { throw .headTooLarge }
                head.fields = head.fields.lowerBound..<next
                try fields.finish(bytes, &head)
                return next + 2
            }
            guard let line = Line(bytes, from: next) else {
                guard bytes.count - start <= headBytes else { throw .headTooLarge }
                return nil
            }
            // Before anything is said about the line: a refusal must not depend on how much of it had come.
            guard line.next - start <= headBytes else { throw .headTooLarge }
            count += 1
            guard count <= fieldCount else { throw .headTooLarge }
            let field = try FieldLine(bytes, line)
            try fields.take(bytes, field, into: &head)
            next = field.next
        }
    }
}

/// A line without its end. Whether the end was CRLF, as it must be, is checked where the line is read: a bare
/// LF or CR inside it is no byte that any part of a head may hold.
struct Line {
    let start: Int
    /// Of the text. Where the line ends in a bare LF, the LF is part of the text, and refused with it.
    let end: Int
    /// Where the next line begins.
    let next: Int
    /// Whether it holds no control characters but tabs, and ends in CRLF.
    let isFieldText: Bool

    /// Nil where no line ends in the bytes.
    init?(_ bytes: Span<UInt8>, from start: Int) {
        self.start = start
        let text = bytes.endOfFieldText(from: start)
        isFieldText = bytes.hasLineEnd(at: text)
        if isFieldText {
            (end, next) = (text, text + 2)
        } else {
            guard let position = bytes.position(of: .lineFeed, in: start..<bytes.count) else { return nil }
            let endsInCRLF = position > start && bytes[position - 1] == .carriageReturn
            (end, next) = (endsInCRLF ? position - 1 : position + 1, position + 1)
        }
    }
}
