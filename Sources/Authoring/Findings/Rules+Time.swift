import Models
import Rulebook
import Workspaces
import YAML

// The rules for what was before and what comes after.

extension Rule {
    // MARK: Validity

    static let validityOrder = Rule(
        "validity-order", topic: .time,
        summary: "A document whose last day comes before its first.",
        example: Rule.Example(
            wrong: #"""
                day: 2021-01-02
                last-day: 2021-01-01
                """#,
            right: #"""
                day: 2021-01-01
                last-day: 2021-01-02
                """#))
    static let validityPast = Rule(
        "validity-past", topic: .time, severity: .warning,
        summary: "A document whose last day is over. Whoever reads it there reads what no longer applies.",
        reason: "Opening hours that ended with the year were still shown in spring.",
        example: Rule.Example(
            wrong: "last-day: 2021-12-31",
            right: "last-day: 2027-12-31"))
    static let validityOverlap = Rule(
        "validity-overlap", topic: .time, authority: .adjustable,
        summary:
            "Two documents about the same thing that apply on the same day, so that it is left to chance which one counts.",
        reason: "On that day one person calls the old number and another one the new one.",
        example: Rule.Example(
            wrong: "day: 2021-12-31",
            right: "day: 2022-01-01"))
    static let validityGap = Rule(
        "validity-gap", topic: .time, severity: .warning,
        summary:
            "Days to come on which none of the documents about a thing applies, between one that ends and one that begins.",
        reason: "On the days between, an app that looks for the hotline finds none.",
        example: Rule.Example(
            wrong: "day: 2027-01-04",
            right: "day: 2027-01-01"))

    static let distantDate = Rule(
        "distant-date", topic: .time, authority: .adjustable,
        summary:
            "A day that is too far away to be meant, as 2222 in place of 2022. What begins then never begins for those who read it.",
        example: Rule.Example(
            wrong: "day: 2028-01-16",
            right: "day: 2027-01-16"))

    // MARK: History

    static let valueJumps = Rule(
        "value-jumps", topic: .time, severity: .warning,
        summary:
            "A number, a span of time or a version that is what the newest release has but for a slip of the hand: minutes where hours are meant, a zero too many or lost, a point in another place, two digits exchanged. Or one that is more than 100 times as much, or as little.",
        reason: "A delay in minutes where hours are meant waited on no phone, and nobody saw it in the file.",
        example: Rule.Example(
            wrong: "timeout: 5 s",
            right: "timeout: 240 s"))

    static let valueReturns = Rule(
        "value-returns", topic: .time, severity: .warning,
        summary:
            "A value that an earlier release had removed and that comes back: an address, opening hours, an item of a list. A placeholder address has been shipped, fixed, and shipped again.",
        reason: "What was taken back once was wrong once. It comes back with an old file, or an old copy of a line.",
        example: Rule.Example(
            wrong: "survey-link: https://www.rki.de/first",
            right: "survey-link: https://www.rki.de/second"))
}
