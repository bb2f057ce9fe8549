import Bytes
import Rulebook

extension Span<UInt8> {
    var isASCII: Bool {
        var offset = 0
        while let sixteen = sixteen(at: offset) {
            guard sixteen.isASCII else { return false }
            offset += SixteenBytes.count
        }
        while offset < count {
            guard self[offset] < 0x80 else { return false }
            offset += 1
        }
        return true
    }

    /// The byte at an offset; 0, which no plain text has, behind the last one.
    func byte(at offset: Int) -> UInt8 { offset < count ? self[offset] : 0 }

    /// The offset of the next line break, or the end.
    func lineEnd(from start: Int) -> Int { firstOffset(of: UInt8(ascii: "\n"), from: start) }

    /// How many characters (Unicode scalars) begin in a range.
    func scalarCount(_ range: Range<Int>) -> Int {
        var total = 0
        var offset = range.lowerBound
        while offset + SixteenBytes.count <= range.upperBound, let sixteen = sixteen(at: offset) {
            total += SixteenBytes.count - sixteen.within(0x80...0xBF).count
            offset += SixteenBytes.count
        }
        while offset < range.upperBound {
            if self[offset] & 0xC0 != 0x80 { total += 1 }
            offset += 1
        }
        return total
    }
}
