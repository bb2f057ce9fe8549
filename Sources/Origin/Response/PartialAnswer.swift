/// The answers to requests for ranges (RFC 9110 §15.3.7 and §15.5.17), put together when they are asked for.
struct PartialAnswer {
    /// A text, or a range of the file.
    enum Piece: Equatable {
        case text(String)
        case content(Range<Int>)
    }

    /// Field lines without the date, and the empty line.
    let head: String
    let body: [Piece]

    /// One range.
    /// - Parameter validators: ETag and Repr-Digest, as field lines. The digest is that of the whole file (RFC 9530 §3).
    init(_ range: Range<Int>, of length: Int, _ shared: HeadClass, validators: String) {
        head =
            shared.fields(mediaType: shared.mediaType) + validators
            + HeadClass.lines([
                ("Content-Range", Self.contentRange(range, length)), ("Content-Length", String(range.count)),
            ]) + "\r\n"
        body = [.content(range)]
    }

    /// Several ranges, as multipart/byteranges (RFC 9110 §14.6).
    /// - Parameter boundary: what no file holds: the digest of this one.
    init(_ ranges: [Range<Int>], of length: Int, _ shared: HeadClass, validators: String, boundary: String) {
        var pieces: [Piece] = []
        for range in ranges {
            let fields = HeadClass.lines([
                ("Content-Type", shared.mediaType), ("Content-Range", Self.contentRange(range, length)),
            ])
            pieces.append(.text("\(pieces.isEmpty ? "" : "\r\n")--\(boundary)\r\n\(fields)\r\n"))
            pieces.append(.content(range))
        }
        pieces.append(.text("\r\n--\(boundary)--\r\n"))
        let count = pieces.reduce(0) { $0 + $1.count }
        head =
            shared.fields(mediaType: "multipart/byteranges; boundary=\(boundary)") + validators
            + HeadClass.lines([("Content-Length", String(count))]) + "\r\n"
        body = pieces
    }

    private static func contentRange(_ range: Range<Int>, _ length: Int) -> String {
        "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)"
    }

    /// 416, which says how long the file is.
    static func unsatisfiable(length: Int, _ limits: OriginLimits) -> (head: String, body: String) {
        let (fields, body) = FixedAnswers.problem(.rangeNotSatisfiable, limits)
        return (fields + HeadClass.lines([("Content-Range", "bytes */\(length)")]) + "\r\n", body)
    }
}

extension PartialAnswer.Piece {
    var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .content(let range): range.count
        }
    }
}
