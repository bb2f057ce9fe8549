/// All numbers from `minimum` to `maximum`; an end belongs to it unless it is called exclusive.
package struct ExactRange: Hashable, Sendable {
    package let minimum: ExactNumber
    package let excludesMinimum: Bool
    package let maximum: ExactNumber
    package let excludesMaximum: Bool

    package init(minimum: ExactNumber, excludesMinimum: Bool, maximum: ExactNumber, excludesMaximum: Bool) {
        self.minimum = minimum
        self.excludesMinimum = excludesMinimum
        self.maximum = maximum
        self.excludesMaximum = excludesMaximum
    }

    /// `0…15 (15 excluded)`, as a message says it.
    package var words: String {
        let excluded = (excludesMinimum ? [minimum.text] : []) + (excludesMaximum ? [maximum.text] : [])
        let span = "\(minimum.text) to \(maximum.text)"
        return excluded.isEmpty ? span : "\(span) (without \(excluded.joined(separator: " and ")))"
    }

    package var isEmpty: Bool { maximum < minimum || (maximum == minimum && (excludesMinimum || excludesMaximum)) }

    /// Whether some number lies in this range and in `next`, which begins no earlier.
    package func overlaps(next: ExactRange, wholeNumbers: Bool) -> Bool {
        if wholeNumbers {
            guard let last = lastWhole, let first = next.firstWhole else { return next.minimum < maximum }
            return first <= last
        }
        guard next.minimum == maximum else { return next.minimum < maximum }
        return !excludesMaximum && !next.excludesMinimum
    }

    /// Whether some number lies behind this range and before `next`, which begins no earlier.
    package func leavesGap(before next: ExactRange, wholeNumbers: Bool) -> Bool {
        if wholeNumbers {
            guard let last = lastWhole, let first = next.firstWhole else { return maximum < next.minimum }
            return first > last + 1
        }
        guard next.minimum == maximum else { return maximum < next.minimum }
        return excludesMaximum && next.excludesMinimum
    }

    /// The first whole number inside, where both ends are whole.
    package var firstWhole: Int64? { minimum.integer.map { excludesMinimum ? $0 + 1 : $0 } }
    package var lastWhole: Int64? { maximum.integer.map { excludesMaximum ? $0 - 1 : $0 } }
}
