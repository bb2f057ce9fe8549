package import Trust

/// Who has to do something because time passes, or until when nobody has to.
package struct Renewals {
    /// What is signed, and from which time on it should be signed anew.
    package let due: [Policy.Role: Instant]
    package let now: Instant
    package let developmentKeys: Bool

    package init(_ status: PublishingStatus, at now: Instant) {
        // The machine's own are renewed where the site is.
        let roles = status.roles.filter { status.hasSite || !$0.isOfMachine }
        due = Dictionary(uniqueKeysWithValues: roles.map { ($0.role, $0.due) })
        (self.now, developmentKeys) = (now, status.policy.developmentKeys)
    }

    package init(_ report: PublishingReport, under policy: Policy, at now: Instant) {
        due = Dictionary(
            uniqueKeysWithValues: report.roles.map { ($0.role, $0.expires - policy.margin(of: $0.role)) })
        (self.now, developmentKeys) = (now, policy.developmentKeys)
    }

    /// Nil where nothing is signed yet.
    package var next: String? {
        let roles = due.filter { $0.value <= now }.keys
        guard roles.isEmpty else {
            if developmentKeys { return "litfass publish" }
            if roles.contains(.root) || roles.contains(.targets) { return "litfass root propose" }
            return roles.allSatisfy(\.mayBeOnline) ? "litfass renew --if-needed" : "litfass propose"
        }
        let people = due.filter { !$0.key.mayBeOnline }
        // Of several that are due at once, the first in the order of the roles.
        let first = people.keys.sorted().min { people[$0] ?? now < people[$1] ?? now }
        guard let first, let day = people[first] else { return nil }
        return "nothing, until \(first.rawValue) is to be signed again, from \(day) on"
    }
}
