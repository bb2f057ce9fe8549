import Bytes
import TestKit
import Testing

/// What sixteen bytes at once tell is what each byte tells.
@Suite struct `Sixteen bytes at once` {
    /// Of every length around one and two times sixteen, with bytes of which many are alike.
    private static func texts() -> [[UInt8]] {
        var random = SeededGenerator(seed: 7)
        let few: [UInt8] = [0, 0x0A, 0x1F, 0x20, 0x2E, 0x41, 0x61, 0x7E, 0x7F, 0x80, 0xBF, 0xC3, 0xFF]
        return (0..<400).map { number in
            (0..<number % 50).map { _ in
                number.isMultiple(of: 2)
                    ? few[Int.random(in: few.indices, using: &random)] : .random(in: 0...255, using: &random)
            }
        }
    }

    private static func sixteen(of bytes: [UInt8], at offset: Int) -> SixteenBytes? { bytes.span.sixteen(at: offset) }

    private static func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool { one.span.isSame(as: other.span) }

    @Test func `find the next of one, two and three bytes from wherever`() {
        for text in Self.texts() {
            for start in 0...text.count {
                func first(_ wanted: Set<UInt8>) -> Int {
                    text[start...].firstIndex(where: wanted.contains) ?? text.count
                }
                #expect(text.span.firstOffset(of: 0x2E, from: start) == first([0x2E]))
                #expect(text.span.firstOffset(of: 0x2E, 0x0A, from: start) == first([0x2E, 0x0A]))
                #expect(text.span.firstOffset(of: 0, 0x7F, 0xFF, from: start) == first([0, 0x7F, 0xFF]))
            }
        }
    }

    @Test(arguments: [UInt8(0)...0x1F, 0x20...0x7E, 0x80...0xBF, 0xFF...0xFF, 0...0xFF])
    func `are told apart by ranges`(range: ClosedRange<UInt8>) throws {
        for text in Self.texts() where text.count >= SixteenBytes.count {
            let found = try #require(Self.sixteen(of: text, at: 0)).within(range)
            let wanted = (0..<SixteenBytes.count).filter { range.contains(text[$0]) }
            var offsets: [Int] = []
            found.eachOffset { offsets.append($0) }
            #expect(offsets == wanted)
            #expect(found.count == wanted.count)
            #expect(found.isEmpty == wanted.isEmpty)
            #expect(found.first == wanted.first ?? SixteenBytes.count)
            #expect((!found).count == SixteenBytes.count - wanted.count)
            for place in 0...SixteenBytes.count {
                #expect(found.first(from: place) == wanted.first { $0 >= place } ?? SixteenBytes.count)
            }
        }
    }

    @Test func `read capitals of ASCII as small letters, and leave other signs apart`() throws {
        for first in stride(from: UInt8(0), to: 0x80, by: 16) {
            let small = try #require(Self.sixteen(of: (first..<first + 16).map(\.self), at: 0)).small
            for letter in UInt8(ascii: "a")...UInt8(ascii: "z") {
                var offsets: [Int] = []
                small.equal(letter).eachOffset { offsets.append($0) }
                let wanted = (0..<16).filter { first + UInt8($0) == letter || first + UInt8($0) == letter - 0x20 }
                #expect(offsets == wanted)
            }
        }
    }

    @Test func `are the same as others where each byte is`() {
        for text in Self.texts() {
            #expect(Self.isSame(text, text))
            for offset in text.indices {
                var other = text
                other[offset] ^= 0x20
                #expect(!Self.isSame(text, other))
            }
        }
    }

    @Test func `end with the text`() {
        let text = [UInt8](repeating: 0x61, count: 20)
        #expect(Self.sixteen(of: text, at: 4) != nil)
        #expect(Self.sixteen(of: text, at: 5) == nil)
        #expect(Self.sixteen(of: text, at: -1) == nil)
        #expect(Self.sixteen(of: text, at: .min) == nil)
        #expect(Self.sixteen(of: text, at: .max) == nil)
        #expect(Self.sixteen(of: text, at: 0)?.isASCII == true)
        #expect(Self.sixteen(of: text[..<15] + [0x80], at: 0)?.isASCII == false)
    }
}
