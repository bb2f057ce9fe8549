import TestKit
import Testing

@testable import LitfassClient

/// What one answer came to.
private struct Reading: Hashable {
    var status = 0
    var length: Int?
    var body: [UInt8] = []
    var ends = false
    var fault: AnswerFault?
    var leavesConnectionOpen = false

    /// - Parameter closes: whether the server hangs up behind the last of the pieces.
    init(_ pieces: [ArraySlice<UInt8>], closes: Bool = false) {
        var reader = AnswerReader()
        do throws(AnswerFault) {
            for piece in pieces {
                reader.take(piece)
                while let event = try reader.next() { note(event) }
            }
            if closes, !ends {
                try reader.end()
                ends = true
            }
        } catch { fault = error }
        leavesConnectionOpen = reader.leavesConnectionOpen
    }

    init(_ text: String, closes: Bool = false) { self.init([Array(text.utf8)[...]], closes: closes) }

    private mutating func note(_ event: AnswerReader.Event) {
        switch event {
        case .head(let head): (status, length) = (head.status, head.length)
        case .body(let piece): body += piece
        case .end: ends = true
        }
    }
}

@Suite struct `The reader of an answer` {
    struct Answer: CustomTestStringConvertible, Sendable {
        let text: String
        var status = 200
        var body = "hello"
        var isLast = false
        var needsClose = false

        var testDescription: String { text }
    }

    static let answers = [
        Answer(text: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"),
        Answer(text: "HTTP/1.1 200 OK\r\nCONTENT-LENGTH:5\t\r\nX:\r\n\r\nhello"),
        Answer(text: "HTTP/1.1 200\r\nContent-Length: 5\r\ncontent-length: 5\r\n\r\nhello"),
        Answer(text: "HTTP/1.1 200 OK\r\nContent-Length: 5, 05\r\n\r\nhello"),
        Answer(text: "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello"),
        Answer(text: "HTTP/1.1 200 OK\r\nContent-Length:\r\n 5\r\n\r\nhello"),
        Answer(text: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", body: ""),
        Answer(text: "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", status: 204, body: ""),
        Answer(text: "HTTP/1.1 304 Not Modified\r\n\r\n", status: 304, body: ""),
        Answer(text: "HTTP/1.1 404 Not Found\r\nContent-Length: 5\r\n\r\nhello", status: 404),
        Answer(
            text:
                "HTTP/1.1 103 Hints\r\nLink: x\r\n\r\nHTTP/1.1 100 Go\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"
        ),
        Answer(text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n"),
        Answer(
            text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: Chunked\r\n\r\n02;a=\"b\";c\r\nhe\r\n3 \r\nllo\r\n000\r\n\r\n"),
        Answer(
            text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nDigest: x\r\nY: z\r\n\r\n"),
        Answer(
            text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nContent-Length: 9\r\n\r\n5\r\nhello\r\n0\r\n\r\n",
            isLast: true),
        Answer(text: "HTTP/1.1 200 OK\r\nTransfer-Encoding: identity\r\nContent-Length: 5\r\n\r\nhello"),
        Answer(text: "HTTP/1.1 200 OK\r\nConnection: x, Close\r\nContent-Length: 5\r\n\r\nhello", isLast: true),
        Answer(text: "HTTP/1.0 200 OK\r\nContent-Length: 5\r\n\r\nhello", isLast: true),
        Answer(text: "HTTP/1.0 200 OK\r\nConnection: Keep-Alive\r\nContent-Length: 5\r\n\r\nhello"),
        Answer(text: "HTTP/1.1 200 OK\r\n\r\nhello", isLast: true, needsClose: true),
    ]

    @Test(arguments: answers) func `reads it however the network cuts it`(answer: Answer) {
        let bytes = Array(answer.text.utf8)
        let whole = Reading([bytes[...]], closes: answer.needsClose)
        #expect(whole.fault == nil)
        #expect(whole.status == answer.status)
        #expect(whole.body == Array(answer.body.utf8))
        #expect(whole.ends)
        #expect(whole.leavesConnectionOpen == !answer.isLast)
        for place in bytes.indices {
            #expect(Reading([bytes[..<place], bytes[place...]], closes: answer.needsClose) == whole)
        }
        #expect(Reading(bytes.indices.map { bytes[$0...$0] }, closes: answer.needsClose) == whole)
    }

    /// A server hangs up where it likes: that is the end of an answer, or a fault with words, and never one of the process.
    @Test(arguments: answers) func `names what is missing of each beginning`(answer: Answer) {
        let bytes = Array(answer.text.utf8)
        for count in 0..<bytes.count {
            let reading = Reading([bytes[..<count]], closes: true)
            #expect(reading.leavesConnectionOpen == false)
            if reading.status == 0 {
                #expect(reading.fault == (count == 0 ? .isSilent : .endsInHead))
            } else {
                #expect(reading.fault == (answer.needsClose ? nil : .endsInBody))
            }
        }
    }

    @Test func `knows a connection that has more to say for no good one`() {
        #expect(Reading("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhellox").leavesConnectionOpen == false)
        #expect(Reading("HTTP/1.1 304 X\r\n\r\nhello").leavesConnectionOpen == false)
    }

    @Test(arguments: [
        "SSH-2.0-OpenSSH\r\n", "\r\nHTTP/1.1 200 OK\r\n\r\n", "HTTP/2 200\r\n\r\n", "HTTP/1.1 20 OK\r\n\r\n",
        "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 2000\r\n\r\n", "HTTP/1.1 099 X\r\n\r\n", "HTTP/1.1\t200 OK\r\n\r\n",
        "HTTP/1.1 101 X\r\n\r\n", "ICY 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nno colon\r\n\r\n", "HTTP/1.1 200 OK\r\n: x\r\n\r\n", "HTTP/1.1 200 OK\r\n x: y\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX : y\r\n\r\n", "HTTP/1.1 200 OK\r\nX: a\rb\r\n\r\n", "HTTP/1.1 200 OK\r\nX: \0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: +1\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 0x1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length:\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1 2\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: a\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\ng\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n;x\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nxy\r\n",
    ])
    func `refuses what is not HTTP`(text: String) { #expect(Reading(text).fault == .malformed) }

    @Test(arguments: ["gzip, chunked", "chunked, chunked", "gzip", "foo"]) func `takes no other transfer coding`(
        name: String
    ) {
        let reading = Reading("HTTP/1.1 200 OK\r\nTransfer-Encoding: \(name)\r\n\r\n")
        #expect(reading.fault == .transferCoding(name))
    }

    @Test(arguments: [
        "9223372036854775296", "9223372036854775807", "9223372036854775808", "18446744073709551616",
        String(repeating: "9", count: 1000),
    ])
    func `takes a length that nobody can hold for the greatest`(digits: String) throws {
        let length = try #require(Reading("HTTP/1.1 200 OK\r\nContent-Length: \(digits)\r\n\r\n").length)
        #expect(length >= 9_223_372_036_854_775_296)
        let chunk = Reading("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\nhello")
        #expect(chunk.body == Array("hello".utf8) && chunk.fault == nil)
    }

    @Test(arguments: [
        ("", "x"), ("HTTP/1.1 200 OK\r\n", "X: y\r\n"), ("HTTP/1.1 200 OK\r\nX: ", "y"),
        ("", "HTTP/1.1 100 Go\r\n\r\n"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "1;extension=extension\r\nx\r\n"),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", "X: y\r\n"),
    ])
    func `takes no more than 64 KiB beside the body`(beginning: String, piece: String) {
        let text = beginning + String(repeating: piece, count: AnswerReader.sideBytes / piece.utf8.count + 20_000)
        #expect(Reading(text, closes: true).fault == .tooLong)
    }

    @Test func `takes as many small chunks as there are`() {
        let chunks = String(repeating: "1\r\nx\r\n", count: 50_000)
        let reading = Reading("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunks)0\r\n\r\n")
        #expect(reading.body.count == 50_000 && reading.fault == nil && reading.ends)
    }

    @Test(arguments: 0..<4) func `is harmed by no bytes`(number: UInt64) {
        var random = SeededGenerator(seed: number)
        for _ in 0..<Rounds.times(25_000) {
            let answer = Self.answers[random.below(Self.answers.count)]
            let bytes = random.mutation(of: Array(answer.text.utf8))
            let place = random.below(bytes.count + 1)
            let cut = Reading([bytes[..<place], bytes[place...]], closes: true)
            #expect(cut == Reading([bytes[...]], closes: true))
        }
    }
}
