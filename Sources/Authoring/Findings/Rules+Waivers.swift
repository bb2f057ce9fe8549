import YAML

// The rules for what a workspace and its people say about rules.

extension Rule {
    static let unknownSetting = Rule(
        "unknown-setting", "A rule that 'severities' names and that does not exist, or that can't be weakened.")
    static let malformedWaiver = Rule(
        "malformed-waiver",
        "A waiver that does not say which rule a named person excuses, why, and until when, at most a year ahead.")
    static let expiredWaiver = Rule(
        "expired-waiver", severity: .warning, standing: .firm,
        "A waiver whose last day is over. It excuses nothing any more: somebody has to look again.")
    static let unusedWaiver = Rule(
        "unused-waiver", severity: .warning, standing: .firm,
        "A waiver for something that is not found. It would hide the next mistake at its place.")
}
