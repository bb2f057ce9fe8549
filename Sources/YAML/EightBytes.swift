/// Eight bytes of a text in one number, the first of them lowest. Every byte of every file passes here, so what is looked for
/// is looked for in eight bytes at a time.
package struct EightBytes {
    let bits: UInt64

    init(_ bits: UInt64) { self.bits = bits }

    package init(repeating byte: UInt8) { bits = UInt64(byte) &* 0x0101_0101_0101_0101 }

    /// The high bits of bytes that are not ASCII.
    var notASCII: UInt64 { bits & 0x8080_8080_8080_8080 }

    /// The high bits of bytes that equal those of a pattern. The lowest bit is always right; one above it may be set for a byte
    /// that follows an equal one and differs from it by 1.
    package func matches(_ pattern: EightBytes) -> UInt64 {
        let difference = bits ^ pattern.bits
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080
    }

    /// How many of the bytes begin a character of UTF-8.
    var scalarCount: Int {
        let continuations = (bits >> 7) & ~(bits >> 6) & 0x0101_0101_0101_0101
        return 8 - Int((continuations &* 0x0101_0101_0101_0101) >> 56)
    }
}

extension Span<UInt8> {
    /// The eight bytes from an offset on; nil where fewer are left.
    package func eight(at offset: Int) -> EightBytes? {
        guard offset + 8 <= count else { return nil }
        return unsafe EightBytes(
            UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)))
    }

    var isASCII: Bool {
        var offset = 0
        var found: UInt64 = 0
        while let eight = eight(at: offset) {
            found |= eight.notASCII
            offset += 8
        }
        while offset < count {
            found |= EightBytes(UInt64(self[offset])).notASCII
            offset += 1
        }
        return found == 0
    }

    /// The byte at an offset; 0, which no plain text has, behind the last one.
    func byte(at offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }

    /// The offset of the next byte that is one of three; the end where none is.
    func firstOffset(of first: UInt8, _ second: UInt8, _ third: UInt8, from start: Int) -> Int {
        let patterns = (EightBytes(repeating: first), EightBytes(repeating: second), EightBytes(repeating: third))
        var offset = start
        while let eight = eight(at: offset) {
            let found = eight.matches(patterns.0) | eight.matches(patterns.1) | eight.matches(patterns.2)
            guard found == 0 else { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < count, self[offset] != first, self[offset] != second, self[offset] != third { offset += 1 }
        return offset
    }

    /// The offset of the next byte that is one of two; the end where none is.
    package func firstOffset(of first: UInt8, _ second: UInt8, from start: Int) -> Int {
        let patterns = (EightBytes(repeating: first), EightBytes(repeating: second))
        var offset = start
        while let eight = eight(at: offset) {
            let found = eight.matches(patterns.0) | eight.matches(patterns.1)
            guard found == 0 else { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < count, self[offset] != first, self[offset] != second { offset += 1 }
        return offset
    }

    /// The offset of the next byte of a kind; the end where there is none.
    package func firstOffset(of byte: UInt8, from start: Int) -> Int {
        let pattern = EightBytes(repeating: byte)
        var offset = start
        while let eight = eight(at: offset) {
            let found = eight.matches(pattern)
            guard found == 0 else { return offset + found.trailingZeroBitCount / 8 }
            offset += 8
        }
        while offset < count, self[offset] != byte { offset += 1 }
        return offset
    }

    /// The offset of the next line break, or the end.
    func lineEnd(from start: Int) -> Int { firstOffset(of: UInt8(ascii: "\n"), from: start) }

    /// How many characters (Unicode scalars) begin in a range.
    func scalarCount(_ range: Range<Int>) -> Int {
        var total = 0
        var offset = range.lowerBound
        while offset + 8 <= range.upperBound, let eight = eight(at: offset) {
            total += eight.scalarCount
            offset += 8
        }
        while offset < range.upperBound {
            if self[offset] & 0xC0 != 0x80 { total += 1 }
            offset += 1
        }
        return total
    }
}
