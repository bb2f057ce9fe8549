package import JSON

/// A number of an author in whole millionths. Thresholds are met or missed by exact arithmetic, never by what binary floating
/// point makes of 0.1.
package struct ExactAmount: Hashable, Comparable, Sendable {
    package let millionths: Int64

    package init(millionths: Int64) { self.millionths = millionths }

    /// - Returns: nil where the number has more than six decimals or nine whole digits, or an exponent.
    package init?(_ number: JSONNumber) {
        var digits = number.text.utf8[...]
        let isNegative = digits.first == UInt8(ascii: "-")
        if isNegative { digits = digits.dropFirst() }
        let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0].count <= 9, (parts.count == 1 ? 0 : parts[1].count) <= 6,
            parts.joined().allSatisfy(\.isDigit)
        else { return nil }
        var value: Int64 = 0
        for digit in parts[0] { value = value * 10 + Int64(digit - 0x30) }
        var decimals = parts.count == 2 ? parts[1].map { Int64($0 - 0x30) } : []
        decimals += Array(repeating: 0, count: 6 - decimals.count)
        for digit in decimals { value = value * 10 + digit }
        millionths = isNegative ? -value : value
    }

    package static func < (left: Self, right: Self) -> Bool { left.millionths < right.millionths }
}

/// Normalized time: seconds, weighted and multiplied with a risk value, as exactly as the parameters are written.
package struct NormalizedTime: Hashable, Comparable, Sendable {
    /// Sixtieths of a millionth of a millionth of a minute.
    private let units: WideInteger

    package static let zero = NormalizedTime(units: WideInteger(0))

    private static let unitsPerMinute: Int64 = 60 * 1_000_000 * 1_000_000

    private init(units: WideInteger) { self.units = units }

    /// - Parameter weighted: seconds times millionths of their weights, summed up. With weights and risk values of at most 1000
    ///   and seconds of at most a million, a million scans of a million windows stay within 128 bits.
    init(weighted: WideInteger, riskValue: ExactAmount) { units = weighted * riskValue.millionths }

    /// Whole minutes, or another whole amount to be compared with ranges.
    init(whole: Int) { units = WideInteger(whole) * Self.unitsPerMinute }

    package init(minutes: ExactAmount) {
        units = WideInteger(minutes.millionths) * (Self.unitsPerMinute / 1_000_000)
    }

    package static func + (left: Self, right: Self) -> Self { Self(units: left.units + right.units) }
    package static func - (left: Self, right: Self) -> Self { Self(units: left.units + -right.units) }
    package static func < (left: Self, right: Self) -> Bool { left.units < right.units }

    package var magnitude: NormalizedTime { units.isNegative ? NormalizedTime(units: -units) : self }

    /// For charts; thresholds are compared exactly.
    package var minutes: Double { units.double / Double(Self.unitsPerMinute) }

    /// With two decimals, the rest cut off: what is below a threshold is never shown as having reached it.
    package var text: String {
        let (whole, rest) = magnitude.units.quotientAndRemainder(dividingBy: UInt64(Self.unitsPerMinute))
        let hundredths = rest / (UInt64(Self.unitsPerMinute) / 100)
        return "\(units.isNegative ? "-" : "")\(whole).\(hundredths < 10 ? "0" : "")\(hundredths)"
    }
}

/// A range of amounts, as `range` in a bundle.
struct AmountRange: Hashable, Sendable {
    let lower: ExactAmount?
    let upper: ExactAmount?
    let excludesLower: Bool
    let excludesUpper: Bool

    init(_ place: LocatedValue) throws(BundleFault) {
        let range = try NumberRange(place)
        lower = try Self.amount(range.lower, place)
        upper = try Self.amount(range.upper, place)
        excludesLower = range.lower?.isExclusive ?? false
        excludesUpper = range.upper?.isExclusive ?? false
    }

    private static func amount(_ bound: NumberRange.Bound?, _ place: LocatedValue) throws(BundleFault) -> ExactAmount? {
        guard let bound else { return nil }
        guard let amount = ExactAmount(bound.number) else {
            throw place.fault(.malformed(value: bound.number.text, what: "a number with at most six decimals"))
        }
        return amount
    }

    func contains(_ value: Int) -> Bool {
        contains(NormalizedTime(whole: value))
    }

    func contains(_ value: NormalizedTime) -> Bool {
        if let lower = lower.map(NormalizedTime.init(minutes:)), value < lower || (excludesLower && value == lower) {
            return false
        }
        if let upper = upper.map(NormalizedTime.init(minutes:)), value > upper || (excludesUpper && value == upper) {
            return false
        }
        return true
    }
}
