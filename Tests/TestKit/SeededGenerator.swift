/// The same numbers from the same seed on every machine: what a failing test names can be run again.
/// Source: Sebastiano Vigna, SplitMix64 (2015).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, and without, a bound.
    package mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }
}

extension SeededGenerator {
    /// Bytes changed, cut, doubled, moved, or words of JSON put in.
    package mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
        let words = [
            "{", "}", "[", "]", "\"", ":", ",", "0", "-1", "1e9", "null", "9007199254740993", "\\u0000", "\u{E9}",
        ]
        var bytes = bytes
        for _ in 0...below(3) where !bytes.isEmpty {
            let start = below(bytes.count)
            let end = start + below(min(40, bytes.count - start) + 1)
            switch below(6) {
            case 0: bytes[start] = UInt8(truncatingIfNeeded: next())
            case 1: bytes.removeSubrange(start..<end)
            case 2: bytes.insert(contentsOf: bytes[start..<end], at: below(bytes.count))
            case 3: bytes.replaceSubrange(start..<end, with: words[below(words.count)].utf8)
            case 4: bytes.removeSubrange(start...)
            default: bytes.swapAt(start, below(bytes.count))
            }
        }
        return bytes
    }
}
