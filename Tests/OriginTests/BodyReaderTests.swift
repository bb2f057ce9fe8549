import TestKit
import Testing

@testable import Origin

/// How many bytes of a text belong to its body; nil where it is none, and "more" where it has not ended.
private func end(_ text: String, _ framing: BodyFraming, limitBytes: Int = 1000) -> String {
    let bytes = Array(text.utf8)
    guard var reader = BodyReader(framing, limitBytes: limitBytes) else { return "too long" }
    guard let end = reader.skip(bytes.span, from: 0) else { return "refused" }
    return reader.isDone ? String(end) : "more"
}

/// RFC 9112 §6 and §7.1.
@Suite struct `A body is passed over` {
    static let bodies: [(String, BodyFraming, String)] = [
        ("GET", .none, "0"), ("abcGET", .length(3), "3"), ("ab", .length(3), "more"), ("", .length(1001), "too long"),
        ("0\r\n\r\nGET", .chunked, "5"), ("3\r\nabc\r\n0\r\n\r\nGET", .chunked, "13"), ("000\r\n\r\n", .chunked, "7"),
        ("A\r\n0123456789\r\n0\r\n\r\n", .chunked, "20"), ("a;x=\"y\"\r\n0123456789\r\n0\r\n\r\n", .chunked, "26"),
        ("3 ; x\r\nabc\r\n0\r\n\r\n", .chunked, "17"), ("0\r\nX: y\r\nZ: \t\r\n\r\nGET", .chunked, "17"),
        ("3\r\nab", .chunked, "more"), ("", .chunked, "more"), ("0\r\n", .chunked, "more"),
        // As long as it may be, with all that it is framed in.
        (String(repeating: "x", count: 1000) + "GET", .length(1000), "1000"),
        ("3DC\r\n" + String(repeating: "x", count: 988) + "\r\n0\r\n\r\nGET", .chunked, "1000"),
        ("3DD\r\n" + String(repeating: "x", count: 989) + "\r\n0\r\n\r\nGET", .chunked, "refused"),
        // What two readers could understand in two ways.
        ("\r\n\r\n", .chunked, "refused"), ("x\r\n", .chunked, "refused"), ("-1\r\n", .chunked, "refused"),
        ("+1\r\n", .chunked, "refused"), ("0x1\r\n", .chunked, "refused"), (" 1\r\n", .chunked, "refused"),
        ("3\nabc\n0\n\n", .chunked, "refused"), ("3\r\nabcd\r\n0\r\n\r\n", .chunked, "refused"),
        ("3\r\nabc0\r\n\r\n", .chunked, "refused"), ("3\rabc", .chunked, "refused"),
        ("3\r\nabc\r0\r\n\r\n", .chunked, "refused"), ("3;\u{0}\r\n", .chunked, "refused"),
        ("3;a\nb\r\nabc\r\n0\r\n\r\n", .chunked, "refused"), ("0\r\n X: folded\r\n\r\n", .chunked, "refused"),
        ("0\r\nX: a\nb\r\n\r\n", .chunked, "refused"), ("0\r\n\n", .chunked, "refused"),
        ("ffffffffffffffffff\r\n", .chunked, "refused"), ("7fffffff\r\n", .chunked, "refused"),
        ("3e9\r\n", .chunked, "refused"), ("3 \r\nabc\r\n0\r\n\r\n", .chunked, "refused"),
        ("3 x\r\nabc\r\n0\r\n\r\n", .chunked, "refused"), ("0\r\nX\r\n\r\n", .chunked, "refused"),
        ("0\r\nX : y\r\n\r\n", .chunked, "refused"), ("0\r\n: y\r\n\r\n", .chunked, "refused"),
        ("0\r\nX: " + String(repeating: "x", count: 1000), .chunked, "refused"),
        (String(repeating: "1\r\nx\r\n", count: 200), .chunked, "refused"),
    ]

    @Test(arguments: bodies) func `to where the next request begins`(
        text: String, framing: BodyFraming, expected: String
    ) {
        #expect(end(text, framing) == expected)
    }

    @Test(arguments: bodies) func `the same, however it is cut`(text: String, framing: BodyFraming, expected: String) {
        let bytes = Array(text.utf8)
        guard var reader = BodyReader(framing, limitBytes: 1000) else { return }
        var position = 0
        for count in 1...max(1, bytes.count) where !reader.isDone && count <= bytes.count {
            guard let next = reader.skip(bytes.span.extracting(0..<count), from: position) else {
                #expect(expected == "refused")
                return
            }
            position = next
        }
        #expect((reader.isDone ? String(position) : "more") == expected)
    }
}
