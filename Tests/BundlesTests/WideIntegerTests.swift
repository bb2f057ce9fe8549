import TestKit
import Testing

@testable import Bundles

@Suite struct `An integer of 128 bits` {
    /// Swift's own knows the same: only phones with an older system lack it.
    @Test func `is computed as by the standard library`() {
        var random = SeededGenerator(seed: 5)
        for _ in 0..<2000 {
            let (a, b, c) = (number(&random), number(&random), number(&random))
            let (mine, theirs) = (WideInteger(a) * b + -WideInteger(c), Int128(a) * Int128(b) - Int128(c))
            #expect(mine.description == theirs.description)
            #expect((mine < WideInteger(c)) == (theirs < Int128(c)))
            #expect(mine.isNegative == (theirs < 0))
            #expect(abs(mine.double - Double(theirs)) <= abs(Double(theirs)) * 0x1p-52)
            let divisor = UInt64(max(1, b.magnitude))
            let (quotient, rest) = (mine.isNegative ? -mine : mine).quotientAndRemainder(dividingBy: divisor)
            #expect(quotient.description == (theirs.magnitude / UInt128(divisor)).description)
            #expect(UInt128(rest) == theirs.magnitude % UInt128(divisor))
        }
    }

    /// Of all sizes, also the ends.
    private func number(_ random: inout SeededGenerator) -> Int64 {
        let ends: [Int64] = [0, 1, -1, .max, .min + 1, 1 << 32, -1 << 32]
        if let end = ends.randomElement(using: &random), Bool.random(using: &random) { return end }
        return Int64.random(in: .min + 1 ... .max, using: &random) >> Int64.random(in: 0...62, using: &random)
    }
}
