import Models
package import Rulebook
import YAML

// The rules for what a workspace and its people say about rules.

extension Rule {
    package static let unknownSetting = Rule(
        "unknown-setting", topic: .waivers,
        summary: "A rule that 'severities' names and that does not exist, or that can't be weakened.",
        reason: "A slip there would switch off nothing, or something else.",
        example: Rule.Example(
            wrong: "patern: warning",
            right: "pattern: warning"))
    package static let malformedWaiver = Rule(
        "malformed-waiver", topic: .waivers,
        summary:
            "A waiver that does not say which rule a named person excuses, why, and until when, at most a year ahead.",
        reason: "An exception that nobody answers for, or that never ends, is a rule that nobody keeps.",
        example: Rule.Example(
            wrong: "until: 2028-01-01",
            right: "until: 2027-06-30"))
    package static let expiredWaiver = Rule(
        "expired-waiver", topic: .waivers, severity: .warning, authority: .fixed,
        summary: "A waiver whose last day is over. It no longer excuses anything: somebody has to look again.",
        reason: "A short exception became the rule, since nobody had to look again.",
        example: Rule.Example(
            wrong: "until: 2026-11-20",
            right: "until: 2027-03-31"))
    package static let unusedWaiver = Rule(
        "unused-waiver", topic: .waivers, severity: .warning, authority: .fixed,
        summary: "A waiver for a rule that finds nothing there. It would hide the next mistake at its place.",
        example: Rule.Example(
            wrong: #"""
                - rule: pattern
                  file: Content/faq
                  field: title
                  by: Erika Mustermann
                  reason: The shop still has the old codes.
                  until: 2027-03-31
                """#,
            right: ""))
}
