package import Rulebook

// The rules for what is said to some, and at some times.

extension Rule {
    package static let malformedCondition = Rule(
        "malformed-condition", topic: .time,
        summary:
            "A condition that can't be evaluated: an empty one, a moment that clocks skip or show twice, an empty range, more than 100 percent.",
        example: Rule.Example(
            wrong: "when: {from: 2027-04-01, until: 2027-03-01}",
            right: "when: {from: 2027-03-01, until: 2027-04-01}"))
    package static let unreachableVariant = Rule(
        "unreachable-variant", topic: .time, authority: .adjustable,
        summary:
            "A variant or document that nobody ever gets: its condition contradicts itself, or earlier variants hold wherever it does.",
        reason: "A new number that was planned for Monday was never shown to anybody.",
        example: Rule.Example(
            wrong: "when: {all: [{platform: ios}, {platform: android}]}",
            right: "when: {platform: [ios, android]}"))
    package static let expiredVariant = Rule(
        "expired-variant", topic: .time, severity: .warning,
        summary: "A variant or document whose time is over. Nobody gets it any more.",
        example: Rule.Example(
            wrong: "when: {until: 2021-01-16}",
            right: ""))
    package static let overlappingShares = Rule(
        "overlapping-shares", topic: .time, severity: .warning,
        summary:
            "Two variants for shares of one draw that overlap: the later one gets fewer installations than it says.",
        reason: "Of two texts that were to be compared, each shown to 20 percent, nobody saw the second.",
        example: Rule.Example(
            wrong: "when: {share: {percent: 10-40, of: wording}}",
            right: "when: {share: {percent: 20-50, of: wording}}"))
    package static let unused = Rule(
        "unused", topic: .workspace, severity: .warning,
        summary: "An audience that no condition names, or an image that nothing shows.",
        example: Rule.Example(
            wrong: "old-iphones: {platform: ios, system: \"<15\"}",
            right: ""))
    package static let reviewDue = Rule(
        "review-due", topic: .time, severity: .warning,
        summary:
            "A document or parameter set whose review date has come, or a calendar whose last holiday is less than 90 days ahead: on the holiday after it, apps would say that somebody answers.",
        example: Rule.Example(
            wrong: "review-by: {date: 2021-01-16, owner: content team}",
            right: "review-by: {date: 2027-07-16, owner: content team}"))
}
