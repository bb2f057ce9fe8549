import Testing

@testable import YAML

@Suite struct `A plain text` {
    private static func hasHash(_ bytes: [UInt8]) -> Bool? { PlainText(bytes.span)?.hasHash }

    private static func isPlain(_ bytes: [UInt8]) -> Bool { PlainText(bytes.span) != nil }

    /// YAML 1.2.2 §5.1, without tabs, carriage returns, the line breaks of Unicode, and marks of byte order.
    private static func isPrinted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD: true
        default: scalar.value >= 0x1_0000
        }
    }

    @Test func `has the characters that YAML prints, and no others`() {
        for value in Array(0...0xFFFF) + Array(stride(from: 0x1_0000, through: 0x10_FFFF, by: 0x3FD)) {
            guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
            let character = Array(String(scalar).utf8)
            let isRight =
                Self.isPlain(character + Array("a: bcde".utf8)) == Self.isPrinted(scalar)
                && Self.isPlain(Array("a: bcde".utf8) + character) == Self.isPrinted(scalar)
            #expect(isRight, "U+\(String(value, radix: 16))")
        }
    }

    @Test func `is UTF-8`() {
        let thirds: [[UInt8]] = [
            [], [0x80], [0xA7], [0xBF], [0xC3], [0x41], [0x80, 0x80], [0xBF, 0xBD], [0x80, 0x41],
        ]
        for first in UInt8(0x80)...0xFF {
            for second in UInt8(0x70)...0xC8 {
                for bytes in thirds.map({ [first, second] + $0 }) {
                    let text = String(decoding: bytes, as: UTF8.self)
                    let expected = Array(text.utf8) == bytes && text.unicodeScalars.allSatisfy(Self.isPrinted)
                    let isRight =
                        Self.isPlain(bytes) == expected && Self.isPlain(bytes + Array("12345678".utf8)) == expected
                    #expect(isRight, "\(bytes)")
                }
            }
        }
    }

    @Test func `says whether it has a number sign`() {
        let text = Array("ä text of many words".utf8)
        #expect(Self.hasHash(text) == false)
        for place in [0] + Array(2...text.count) {
            let signed = text[..<place] + [UInt8(ascii: "#")] + text[place...]
            #expect(Self.hasHash(Array(signed)) == true)
        }
    }
}
