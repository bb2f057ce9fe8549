import Bundles
import Dates
import YAML

/// What nobody will hear of: rules that a workspace switched off, and what people waived.
///
/// It is known before texts are compared. A text with a mistake is not held against its translations, since it will change;
/// one whose mistake is excused stays as it is, and is.
struct Excuses: Sendable {
    private var silentRules: Set<String> = []
    private var waiversByRule: [String: [Waiver]] = [:]

    init() {}

    /// - Parameter today: without it no waiver is over.
    init(severities: [String: RuleSetting], waivers: [Waiver], today: CalendarDate?) {
        silentRules = Set(severities.filter { $1 == .off }.keys)
        let valid = waivers.filter { waiver in today.map { $0 <= waiver.lastDay } ?? true }
        waiversByRule = Dictionary(grouping: valid, by: \.rule)
    }

    var isEmpty: Bool { silentRules.isEmpty && waiversByRule.isEmpty }

    func cover(_ rule: String, in file: String) -> Bool {
        silentRules.contains(rule) || waiversByRule[rule]?.contains { $0.reaches(file) } ?? false
    }
}
