/// Sixteen bytes of a text, all of which are compared at once. Every byte of every file is looked at many times, so readers of
/// whole files search with these.
@frozen @usableFromInline
package struct SixteenBytes {
    /// How many they are.
    @inlinable package static var count: Int { 16 }

    @usableFromInline let bytes: SIMD16<UInt8>

    @inlinable
    init(_ bytes: SIMD16<UInt8>) { self.bytes = bytes }

    /// Those that are this byte.
    @inlinable
    package func equal(_ byte: UInt8) -> FoundBytes {
        // Of vectors with a known type all comparisons are instructions; of others each byte is compared alone.
        let same = SIMD16<UInt8>(repeating: byte)
        return FoundBytes(bytes .== same)
    }

    /// Those that are in a range.
    @inlinable
    package func within(_ range: ClosedRange<UInt8>) -> FoundBytes {
        let first = SIMD16<UInt8>(repeating: range.lowerBound)
        let length = SIMD16<UInt8>(repeating: range.upperBound - range.lowerBound)
        return FoundBytes((bytes &- first) .<= length)
    }

    /// Capitals of ASCII as small letters; of the other bytes, some become others too.
    @inlinable @inline(__always)
    package var small: SixteenBytes {
        let bit = SIMD16<UInt8>(repeating: 0x20)
        return SixteenBytes(bytes | bit)
    }

    @inlinable
    package var isASCII: Bool { within(0x80...0xFF).isEmpty }
}

/// Which of sixteen bytes are what is looked for.
@frozen @usableFromInline
package struct FoundBytes {
    @usableFromInline let mask: SIMDMask<SIMD16<Int8>>

    @inlinable
    init(_ mask: SIMDMask<SIMD16<Int8>>) { self.mask = mask }

    @inlinable
    package static func | (one: FoundBytes, other: FoundBytes) -> FoundBytes { FoundBytes(one.mask .| other.mask) }

    @inlinable
    package static func & (one: FoundBytes, other: FoundBytes) -> FoundBytes { FoundBytes(one.mask .& other.mask) }

    @inlinable
    package static prefix func ! (found: FoundBytes) -> FoundBytes { FoundBytes(.!found.mask) }

    /// Eight bits for each byte, the first of them lowest, all set where it is found.
    @inlinable var halves: (UInt64, UInt64) {
        let halves = unsafe unsafeBitCast(mask, to: SIMD2<UInt64>.self)
        return (UInt64(littleEndian: halves[0]), UInt64(littleEndian: halves[1]))
    }

    @inlinable
    package var isEmpty: Bool {
        let (low, high) = halves
        return low | high == 0
    }

    /// The first one; 16 where there is none.
    @inlinable
    package var first: Int {
        let (low, high) = halves
        return low != 0 ? low.trailingZeroBitCount / 8 : 8 + high.trailingZeroBitCount / 8
    }

    /// The first one from a place on; 16 where there is none.
    @inlinable
    package func first(from place: Int) -> Int {
        let (low, high) = halves
        let bits = UInt64(8 &* place)
        // A shift by all bits of a number leaves none of them.
        let (beforeLow, beforeHigh) = (UInt64.max << bits, UInt64.max << (bits < 64 ? 0 : bits - 64))
        let rest = low & beforeLow
        return rest != 0 ? rest.trailingZeroBitCount / 8 : 8 + (high & beforeHigh).trailingZeroBitCount / 8
    }

    @inlinable
    package var count: Int {
        let (low, high) = halves
        return (low.nonzeroBitCount + high.nonzeroBitCount) / 8
    }

    /// - Parameter body: gets each that is found, in order.
    @inlinable @inline(__always)
    package func eachOffset(_ body: (Int) -> Void) {
        var (low, high) = halves
        while low != 0 {
            let bit = low.trailingZeroBitCount
            body(bit / 8)
            low &= ~(0xFF &<< UInt64(bit))
        }
        while high != 0 {
            let bit = high.trailingZeroBitCount
            body(8 + bit / 8)
            high &= ~(0xFF &<< UInt64(bit))
        }
    }
}

extension Span<UInt8> {
    /// The sixteen bytes from an offset on; nil where fewer are left.
    @inlinable @inline(__always)
    package func sixteen(at offset: Int) -> SixteenBytes? {
        // A count is never negative, so that nothing overflows.
        guard offset >= 0, offset <= count &- SixteenBytes.count else { return nil }
        return unsafe SixteenBytes(bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: SIMD16<UInt8>.self))
    }

    /// - Parameter other: as many bytes.
    @inlinable
    package func isSame(as other: Span<UInt8>) -> Bool {
        for offset in indices where self[offset] != other[offset] { return false }
        return true
    }

    /// Goes to all bytes that are looked for, in order.
    /// - Parameters:
    ///   - find: which of sixteen bytes are looked for.
    ///   - isFound: whether one is, of the last bytes of a text.
    ///   - body: gets the offset of each.
    @inlinable @inline(__always)
    package func eachOffset(
        from start: Int, _ find: (SixteenBytes) -> FoundBytes, orOne isFound: (UInt8) -> Bool, _ body: (Int) -> Void
    ) {
        var offset = start
        while let sixteen = sixteen(at: offset) {
            find(sixteen).eachOffset { body(offset + $0) }
            offset += SixteenBytes.count
        }
        while offset < count {
            if isFound(self[offset]) { body(offset) }
            offset += 1
        }
    }

    /// The offset of the next byte that is one of three; the end where none is.
    package func firstOffset(of first: UInt8, _ second: UInt8, _ third: UInt8, from start: Int) -> Int {
        firstOffset(from: start) {
            $0.equal(first) | $0.equal(second) | $0.equal(third)
        } orOne: {
            $0 == first || $0 == second || $0 == third
        }
    }

    /// The offset of the next byte that is one of two; the end where none is.
    package func firstOffset(of first: UInt8, _ second: UInt8, from start: Int) -> Int {
        firstOffset(from: start) {
            $0.equal(first) | $0.equal(second)
        } orOne: {
            $0 == first || $0 == second
        }
    }

    /// The offset of the next byte of a kind; the end where there is none.
    package func firstOffset(of byte: UInt8, from start: Int) -> Int {
        firstOffset(from: start) {
            $0.equal(byte)
        } orOne: {
            $0 == byte
        }
    }

    /// The offset of the next byte that is looked for; the end where none is.
    /// - Parameters:
    ///   - find: which of sixteen bytes are looked for.
    ///   - isFound: whether one is, of the last bytes of a text.
    @inlinable @inline(__always)
    package func firstOffset(
        from start: Int, _ find: (SixteenBytes) -> FoundBytes, orOne isFound: (UInt8) -> Bool
    ) -> Int {
        var offset = start
        while let sixteen = sixteen(at: offset) {
            let found = find(sixteen)
            guard found.isEmpty else { return offset &+ found.first }
            offset &+= SixteenBytes.count
        }
        // The last ones are looked at once more with what stands before them.
        if offset < count, let last = sixteen(at: count - SixteenBytes.count) {
            return count - SixteenBytes.count + find(last).first(from: offset + SixteenBytes.count - count)
        }
        while offset < count, !isFound(self[offset]) { offset += 1 }
        return offset
    }
}
