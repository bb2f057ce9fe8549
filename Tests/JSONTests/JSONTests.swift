import Foundation
import JSON
import TestKit
import Testing

@Suite struct `A JSON text` {
    @Test(arguments: [
        "null", "[]", "{}", #"{"b":[1,2.50,-0.0e+10],"a":{"":"ü 😀 \" \\ / \u0001"}}"#, #""\n\r\t""#,
        "123456789012345678901234567890",
    ])
    func `keeps digits, order and texts when read and written`(text: String) throws {
        #expect(String(decoding: try JSON.parse(Array(text.utf8)).encoded(), as: UTF8.self) == text)
    }

    /// RFC 8259 §7: quotation mark, reverse solidus and U+0000 to U+001F; wherever they stand, and beside signs that differ from
    /// them by one.
    @Test(arguments: UInt8(0)..<0x80)
    func `escapes what has to be escaped and nothing else`(code: UInt8) {
        let sign = Unicode.Scalar(code)
        let escapes: [Unicode.Scalar: String] = ["\"": #"\""#, "\\": #"\\"#, "\n": #"\n"#, "\r": #"\r"#, "\t": #"\t"#]
        for bytes in 0..<19 {
            for neighbour in ["", "!", "#", "[", "]", " ", "\u{1F}", "ü", "😀"] {
                let text =
                    String(repeating: "ä", count: bytes / 2) + String(repeating: "a", count: bytes % 2)
                    + neighbour + String(sign) + neighbour + "abcdefghi"
                let expected = text.unicodeScalars.map { scalar in
                    escapes[scalar] ?? (scalar.value < 0x20 ? String(format: "\\u%04x", scalar.value) : String(scalar))
                }
                #expect(String(decoding: JSON.string(text).encoded(), as: UTF8.self) == "\"\(expected.joined())\"")
            }
        }
    }

    @Test func `is written for people with one member a line`() {
        let value: JSON = ["a": [1, ["b": nil]], "c": [], "d": ["e": true]]
        #expect(
            String(decoding: value.encodedPretty(), as: UTF8.self)
                == "{\n  \"a\": [\n    1,\n    {\n      \"b\": null\n    }\n  ],\n  \"c\": [],\n  \"d\": {\n    \"e\": true\n  }\n}\n"
        )
    }

    @Test func `joins surrogates and takes every escape`() throws {
        let value = try JSON.parse(Array(#""\ud83d\ude00\u00e9\/\b\f""#.utf8))
        #expect(value == .string("😀é/\u{8}\u{C}"))
    }

    /// RFC 8259, and what TUF needs beyond it: no key twice.
    @Test(
        arguments: [
            ("", .noValue, 0), ("  ", .noValue, 2), ("{", .unexpectedEnd, 1), ("[1,]", .unexpectedByte(0x5D), 3),
            ("{\"a\":1,}", .unexpectedByte(0x7D), 7), ("nul", .unexpectedEnd, 3), ("nulL", .unexpectedByte(0x4C), 3),
            ("01", .malformedNumber, 0), ("-", .malformedNumber, 0), ("1.", .malformedNumber, 0),
            ("1e", .malformedNumber, 0),
            ("+1", .unexpectedByte(0x2B), 0), ("NaN", .unexpectedByte(0x4E), 0), ("'a'", .unexpectedByte(0x27), 0),
            ("\"\\x\"", .malformedEscape, 1), ("\"\\u12g4\"", .malformedEscape, 1), ("\"\\ud800\"", .loneSurrogate, 1),
            ("\"a\\udc00\"", .loneSurrogate, 2), ("\"\\ud800\\u0041\"", .loneSurrogate, 1),
            ("\"\n\"", .controlCharacter(0x0A), 1),
            ("\"a", .unexpectedEnd, 2), ("{\"a\":1,\"a\":2}", .duplicateKey("a"), 7), ("1 2", .trailingBytes, 2),
            ("{\"a\" 1}", .unexpectedByte(0x31), 5), ("{a:1}", .unexpectedByte(0x61), 1),
        ] as [(String, JSONFault.Reason, Int)])
    func `with a mistake is refused at its place`(text: String, reason: JSONFault.Reason, offset: Int) {
        let fault = #expect(throws: JSONFault.self) { try JSON.parse(Array(text.utf8)) }
        #expect(fault?.reason == reason)
        #expect(fault?.offset == offset)
    }

    /// Overlong forms, surrogates, beyond U+10FFFF, lone continuation bytes, a cut sequence (RFC 3629 §3).
    @Test(
        arguments: [[0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0x80], [0xE2, 0x82], [0xFF]]
            as [[UInt8]])
    func `that is not UTF-8 is refused`(bytes: [UInt8]) {
        let fault = #expect(throws: JSONFault.self) { try JSON.parse([0x22] + bytes + [0x22]) }
        #expect(fault?.reason == .malformedUTF8)
    }

    @Test func `keeps two keys apart that only look alike`() throws {
        let value = try JSON.parse(Array("{\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
        #expect(value["\u{E9}"] == 1)
        #expect(value["e\u{301}"] == 2)
        #expect(JSON.string("\u{E9}") != JSON.string("e\u{301}"))
    }

    @Test func `of many members finds each of them`() throws {
        var object = JSONObject()
        for number in 0..<100 { object.append("k\(number)", JSON.number(JSONNumber(number))) }
        object["k7"] = nil
        object["k8"] = "new"
        #expect(object["k7"] == nil)
        #expect(object["k8"] == "new")
        #expect(object["k99"] == 99)
        #expect(object.count == 99)
    }

    @Test func `that is too deep or too large names the limit`() {
        let deep = [UInt8](repeating: UInt8(ascii: "["), count: 100_000)
        #expect(throws: JSONFault(reason: .overLimit(limit: "depth", allowed: 64), offset: 64)) { try JSON.parse(deep) }
        #expect(throws: JSONFault(reason: .overLimit(limit: "bytes", allowed: 3), offset: 3)) {
            try JSON.parse(Array("1234".utf8), limits: JSONLimits(bytes: 3))
        }
    }

    @Test(arguments: 0..<20) func `that is damaged at random never harms the reader`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let valid = Array(
            #"{"signed":{"_type":"root","keys":{"a\u00e9":[1,-2.5e3,true,null,"\ud83d\ude00"]}},"x":[[],{}]}"#.utf8)
        var accepted = 0
        for _ in 0..<500 {
            var bytes = valid
            for _ in 0...Int(random.next() % 4) {
                bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
            }
            if let value = try? JSON.parse(bytes) {
                accepted += 1
                #expect(try! JSON.parse(value.encoded()) == value)
            }
        }
        #expect(accepted < 500)
    }
}
