import YAML

// The rules for what was before and what comes after.

extension Rule {
    // MARK: Validity

    static let validityOrder = Rule("validity-order", "A document whose last day comes before its first.")
    static let validityPast = Rule(
        "validity-past", severity: .warning,
        "A document whose last day is over. Whoever reads it there reads what no longer applies.")
    static let validityOverlap = Rule(
        "validity-overlap", standing: .open,
        "Two documents about the same thing that apply on the same day, so that it is left to chance which one counts.")
    static let validityGap = Rule(
        "validity-gap", severity: .warning,
        "Days to come on which none of the documents about a thing applies, between one that ends and one that begins.")

    static let distantDate = Rule(
        "distant-date", standing: .open,
        "A day that is too far away to be meant, as 2222 in place of 2022. What begins then never begins for those who read it."
    )

    // MARK: History

    static let valueJumps = Rule(
        "value-jumps", severity: .warning,
        "A number or a span of time that is many times what the newest release has, or a small part of it: minutes where hours are meant, a digit lost, a point in another place. Or one that is the same but for a slip of the hand: two digits exchanged, or a zero too many or lost behind a number of a version."
    )

    static let valueReturns = Rule(
        "value-returns", severity: .warning,
        "A value that an earlier release had removed and that comes back: an address, opening hours, a number of a parameter, an item of a list. A placeholder address has been shipped, fixed, and shipped again."
    )
}
