package import Dates

/// Rules of which nobody will hear: those that a workspace waives for all its files by switching them off, and those that
/// people waive for a file or a folder.
///
/// They are known before texts are compared. A text with a mistake is not held against its translations, since it will change;
/// one whose mistake is waived stays as it is, and is.
package struct WaivedRules: Sendable {
    private var switchedOff: Set<String> = []
    private var waiversByRule: [String: [Waiver]] = [:]

    package init() {}

    /// - Parameter today: without it no waiver is over.
    package init(severities: [String: RuleSetting], waivers: [Waiver], today: CalendarDate?) {
        switchedOff = Set(severities.filter { $1 == .off }.keys)
        let valid = waivers.filter { waiver in today.map { $0 <= waiver.lastDay } ?? true }
        waiversByRule = Dictionary(grouping: valid, by: \.rule)
    }

    package var isEmpty: Bool { switchedOff.isEmpty && waiversByRule.isEmpty }

    package func contains(_ rule: String, in file: String) -> Bool {
        switchedOff.contains(rule) || waiversByRule[rule]?.contains { $0.covers(file) } ?? false
    }
}
