/// A run of bytes that is compressed without a look at the others, so that its result can be remembered by its content.
///
/// Long files are cut where their content says so and not at fixed places: what is put in, changed or taken away in one
/// place leaves the pieces behind it what they were.
struct Piece: Hashable, Sendable {
    let range: Range<Int>

    /// No piece but the last is shorter.
    static let leastBytes = 256 << 10
    /// No piece is longer: a window of the same size loses nothing.
    static let greatestBytes = 1 << 20
    /// Behind `leastBytes`, every place is a cut with a chance of one in so many.
    static let meanDistanceBytes = 256 << 10

    /// All of the bytes in pieces, in order.
    static func all(of bytes: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        var start = 0
        while start < bytes.count {
            let end = start + cut(bytes[start...])
            pieces.append(Piece(range: start..<end))
            start = end
        }
        return pieces
    }

    /// The length of the first piece, by a rolling hash over the last 64 bytes. Source: FastCDC, Xia et al. 2016, §3.2.
    private static func cut(_ bytes: ArraySlice<UInt8>) -> Int {
        guard bytes.count > leastBytes else { return bytes.count }
        let mask = ~UInt64(0) << UInt64(UInt64.bitWidth - meanDistanceBytes.trailingZeroBitCount)
        var hash: UInt64 = 0
        for index in leastBytes - 64..<min(bytes.count, greatestBytes) {
            hash = (hash << 1) &+ gear[Int(bytes[bytes.startIndex + index])]
            if index >= leastBytes, hash & mask == 0 { return index + 1 }
        }
        return min(bytes.count, greatestBytes)
    }

    /// A number without pattern for each byte: SplitMix64 (Steele, Lea, Flood 2014) of its value.
    private static let gear: [UInt64] = (1...256).map { value in
        var state = UInt64(value) &* 0x9E37_79B9_7F4A_7C15
        state = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ (state >> 27)) &* 0x94D0_49BB_1331_11EB
        return state ^ (state >> 31)
    }
}
