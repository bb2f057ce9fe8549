import Bundles
import JSON

/// An interval of numbers; a side without bound is open to infinity.
public struct NumberRange: Hashable, Sendable {
    /// Nil: no number is too small.
    public let lower: Bound?
    /// Nil: no number is too large.
    public let upper: Bound?

    /// Where an interval begins or ends.
    public struct Bound: Hashable, Sendable {
        /// The number, in the decimals of its author.
        public let number: Decimal
        /// Whether the number itself lies outside.
        public let isExclusive: Bool
    }

    init?(_ json: JSON) {
        // The bundle's reader has held the value to its type; nil is left for one that is no range at all.
        guard let range = try? Bundles.NumberRange(reading: json) else { return nil }
        lower = range.lower.flatMap(Bound.init)
        upper = range.upper.flatMap(Bound.init)
    }

    /// Whether a number lies inside; a bound itself does, unless it is exclusive.
    public func contains(_ number: Decimal) -> Bool {
        if let lower, number < lower.number || (lower.isExclusive && number == lower.number) { return false }
        if let upper, number > upper.number || (upper.isExclusive && number == upper.number) { return false }
        return true
    }
}

extension NumberRange.Bound {
    fileprivate init?(_ bound: Bundles.NumberRange.Bound) {
        guard let number = Decimal(string: bound.number.text) else { return nil }
        self.init(number: number, isExclusive: bound.isExclusive)
    }
}
