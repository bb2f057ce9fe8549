/// A signed integer of 128 bits: `Int128` needs iOS 18. Only what exposures are computed with.
///
/// - Precondition: no result leaves its range.
struct WideInteger: Hashable, Sendable {
    private let high: Int64
    private let low: UInt64

    private init(high: Int64, low: UInt64) { (self.high, self.low) = (high, low) }

    init(_ value: Int64) { self.init(high: value < 0 ? -1 : 0, low: UInt64(bitPattern: value)) }
    init(_ value: Int) { self.init(Int64(value)) }

    var isNegative: Bool { high < 0 }

    static prefix func - (value: Self) -> Self {
        let low = (~value.low).addingReportingOverflow(1)
        return Self(high: low.overflow ? ~value.high + 1 : ~value.high, low: low.partialValue)
    }

    static func + (left: Self, right: Self) -> Self {
        let low = left.low.addingReportingOverflow(right.low)
        return Self(high: left.high + right.high + (low.overflow ? 1 : 0), low: low.partialValue)
    }

    static func * (left: Self, right: Int64) -> Self {
        if left.isNegative { return -(-left * right) }
        let product = left.low.multipliedFullWidth(by: right.magnitude)
        let high = UInt64(bitPattern: left.high) * right.magnitude + product.high
        guard let high = Int64(exactly: high) else { preconditionFailure("a product of exposures fits 128 bits") }
        let magnitude = Self(high: high, low: product.low)
        return right < 0 ? -magnitude : magnitude
    }

    /// - Precondition: neither is negative.
    func quotientAndRemainder(dividingBy divisor: UInt64) -> (quotient: Self, remainder: UInt64) {
        let upper = UInt64(bitPattern: high).quotientAndRemainder(dividingBy: divisor)
        let lower = divisor.dividingFullWidth((upper.remainder, low))
        return (Self(high: Int64(bitPattern: upper.quotient), low: lower.quotient), lower.remainder)
    }

    /// Rounded to what binary floating point knows.
    var double: Double { isNegative ? -(-self).double : Double(high) * 0x1p64 + Double(low) }
}

extension WideInteger: Comparable {
    static func < (left: Self, right: Self) -> Bool { (left.high, left.low) < (right.high, right.low) }
}

extension WideInteger: CustomStringConvertible {
    var description: String {
        if isNegative { return "-\(-self)" }
        let (rest, digit) = quotientAndRemainder(dividingBy: 10)
        return (rest == Self(0) ? "" : "\(rest)") + "\(digit)"
    }
}
