import Models
import Rulebook
import Workspaces
import YAML

// The rules for what was before and what comes after.

extension Rule {
    static let distantDate = Rule(
        "distant-date", topic: .time, authority: .adjustable,
        summary:
            "A day that is too far away to be meant, as 2222 in place of 2022. What begins then never begins for anybody who reads it.",
        example: Rule.Example(
            wrong: "day: 2028-01-16",
            right: "day: 2027-01-16"))

    // MARK: History

    static let valueSlips = Rule(
        "value-slips", topic: .time, severity: .warning,
        summary:
            "A value that differs from that of the newest release by one typing mistake: a telephone number or an e-mail address with one character changed or two exchanged, a number, duration or version with a digit, a decimal point or a unit mistaken, opening hours that begin or end 12 hours earlier or later, a table shifted by one place or with two values exchanged. Or a number that is more than 100 times as large or as small.",
        reason: "A number with two digits exchanged is somebody's number. Thousands called a stranger.",
        example: Rule.Example(
            wrong: "number: +49 30 498 74501",
            right: "number: +49 30 498 75401"))

    static let valueReturns = Rule(
        "value-returns", topic: .time, severity: .warning,
        summary:
            "A value that an earlier release had removed and that comes back: an address, opening hours, an item of a list. A placeholder address has been shipped, fixed, and shipped again.",
        reason: "A value that was removed was wrong. It comes back with an old file, or an old copy of a line.",
        example: Rule.Example(
            wrong: "survey-link: https://www.rki.de/first",
            right: "survey-link: https://www.rki.de/second"))
}
