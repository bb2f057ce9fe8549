package import Rulebook

/// A number exactly as its author wrote it, compared by value and never turned into a binary fraction: 0.10 equals 0.1
/// and is written as 0.10.
package struct ExactNumber: Hashable, Comparable, Sendable {
    package let text: String
    /// All digits without the point: 12.50 is 1250.
    private let digits: Int64
    /// Digits after the point.
    package let places: Int

    /// Digits of a number at most, so that comparing and adding stay within 128 bits.
    package static let digitsLimit = 18

    /// - Throws: where `text` is no number of RFC 8259 §6 without exponent, or has more than 18 digits.
    package init(_ text: String) throws(Problem) {
        let bytes = Array(text.utf8)
        let unsigned = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        let parts = unsigned.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }) else {
            throw Self.problem(of: text)
        }
        guard whole.count == 1 || whole.first != UInt8(ascii: "0") else {
            throw Problem(
                .malformedValue, "'\(text)' begins with a zero that means nothing",
                fix: "write \(Self.withoutLeadingZeros(text))")
        }
        let places = parts.count == 2 ? parts[1].count : 0
        let joined = parts.joined()
        guard joined.count <= Self.digitsLimit else {
            throw Problem(.limit, "'\(text)' has more than \(Self.digitsLimit) digits", fix: "round the number")
        }
        let magnitude = joined.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) }
        digits = unsigned.count < bytes.count ? -magnitude : magnitude
        self.places = places
        self.text = text
    }

    package init(_ integer: Int) {
        text = String(integer)
        digits = Int64(integer)
        places = 0
    }

    private init(digits: Int64, places: Int, text: String) {
        self.digits = digits
        self.places = places
        self.text = text
    }

    /// The number as an integer, or nil where digits follow the point.
    package var integer: Int64? { places == 0 ? digits : nil }

    package var isNegative: Bool { digits < 0 }

    /// The digits before and after the point without the sign, for writing the number as a language does.
    package var parts: (whole: Substring, fraction: Substring) {
        let unsigned = text.drop { $0 == "-" }
        guard let point = unsigned.firstIndex(of: ".") else { return (unsigned, "") }
        return (unsigned[..<point], unsigned[unsigned.index(after: point)...])
    }

    package static func == (left: Self, right: Self) -> Bool {
        left.scaled(to: right.places) == right.scaled(to: left.places)
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.scaled(to: right.places) < right.scaled(to: left.places)
    }

    package func hash(into hasher: inout Hasher) {
        var (digits, places) = (digits, places)
        while places > 0, digits % 10 == 0 {
            digits /= 10
            places -= 1
        }
        hasher.combine(digits)
        hasher.combine(digits == 0 ? 0 : places)
    }

    /// Whether the numbers add up to `total`, exactly.
    package static func sum(_ numbers: [ExactNumber], equals total: ExactNumber) -> Bool {
        let places = max(total.places, numbers.map(\.places).max() ?? 0)
        return ExactSum(of: numbers, places: places) == ExactSum(of: [total], places: places)
    }

    /// The sum in decimal digits, for a message.
    package static func sumText(_ numbers: [ExactNumber]) -> String {
        ExactSum(of: numbers, places: numbers.map(\.places).max() ?? 0).text
    }

    /// Whether this is exactly so many times another number; false where that is beyond what can be computed.
    package func isTimes(_ factor: Int, _ other: ExactNumber) -> Bool {
        let product = other.scaled(to: places).multipliedReportingOverflow(by: Int128(factor))
        return !product.overflow && product.partialValue == scaled(to: other.places)
    }

    /// Whether this is more than so many times another number, both above zero.
    package func isBeyond(_ factor: Int, _ other: ExactNumber) -> Bool {
        let product = other.scaled(to: places).multipliedReportingOverflow(by: Int128(factor))
        return !product.overflow && product.partialValue < scaled(to: other.places)
    }

    /// 1.50 as 1.5, 2.0 as 2.
    package var normalized: String {
        guard places > 0 else { return text }
        var rest = text[...]
        while rest.last == "0" { rest = rest.dropLast() }
        if rest.last == "." { rest = rest.dropLast() }
        return rest == "-0" ? "0" : String(rest)
    }

    package var isZero: Bool { digits == 0 }

    private func scaled(to otherPlaces: Int) -> Int128 { scaled(by: max(0, otherPlaces - places)) }

    /// What stands before the point, and what behind it in units of so many places. Both have the sign of the number.
    fileprivate func parts(places: Int) -> (whole: Int128, fraction: Int128) {
        let unit = (0..<self.places).reduce(Int64(1)) { value, _ in value * 10 }
        let fraction = (self.places..<places).reduce(Int128(digits % unit)) { value, _ in value * 10 }
        return (Int128(digits / unit), fraction)
    }

    private func scaled(by places: Int) -> Int128 {
        (0..<places).reduce(Int128(digits)) { value, _ in value * 10 }
    }

    private static func problem(of text: String) -> Problem {
        if text.contains(",") {
            let pointed = text.replacing(",", with: ".")
            return Problem(
                .malformedValue, "'\(text)' is not a number: in these files a point divides whole and fraction",
                fix: "write \(pointed)")
        }
        return Problem(
            .malformedValue, "'\(text)' is not a number in plain digits, as in 42 or 0.25",
            fix: "write the number out in digits, with a point before the fraction")
    }

    private static func withoutLeadingZeros(_ text: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let trimmed = text.dropFirst(sign.count).drop { $0 == "0" }
        return sign + (trimmed.isEmpty || trimmed.hasPrefix(".") ? "0" : "") + trimmed
    }
}

/// A sum of any count of numbers. What is behind the point is added up by itself, since a number of 18 digits with 18 more
/// places would leave room for few others in 128 bits.
private struct ExactSum: Equatable {
    private var whole = Int128(0)
    /// In units of the last place, from 0 to less than 1.
    private var fraction = Int128(0)
    private let places: Int

    /// - Parameter places: digits behind the point, as many as the numbers have.
    init(of numbers: [ExactNumber], places: Int) {
        self.places = places
        for number in numbers {
            let parts = number.parts(places: places)
            whole += parts.whole
            fraction += parts.fraction
        }
        let one = (0..<places).reduce(Int128(1)) { value, _ in value * 10 }
        let carry = fraction >= 0 ? fraction / one : -((one - 1 - fraction) / one)
        whole += carry
        fraction -= carry * one
    }

    var text: String {
        let one = (0..<places).reduce(Int128(1)) { value, _ in value * 10 }
        var (whole, fraction, sign) = (self.whole, self.fraction, "")
        if whole < 0 {
            // -0.05 is held as -1 + 0.95.
            (whole, fraction, sign) = fraction > 0 ? (-whole - 1, one - fraction, "-") : (-whole, 0, "-")
        }
        guard places > 0 else { return sign + String(whole) }
        let digits = String(fraction)
        return sign + String(whole) + "." + String(repeating: "0", count: places - digits.count) + digits
    }
}
