import Dates
package import JSON
package import Trust

/// What a monitor hears of the end of signatures: what is over, what will be at the time asked for, and what the machine that
/// publishes sees to by itself.
///
/// The timestamp lives for days and is renewed long before its end, so that it is never good in a month and need not be: what
/// the machine renews is judged two days ahead at most. It is the end of what people sign that must be heard of early.
package struct ExpiryWatch {
    package struct Role {
        package let name: String
        package let expires: Instant
        /// Whether 'litfass renew' can sign it, with a key that signs nothing else.
        let isOfMachine: Bool
        /// From which time on it should be signed anew; nil where the policy is not known.
        var due: Instant?
        /// For how long it is signed; nil where the policy is not known, and of a role that cannot be signed anew at any time.
        var lifetime: Duration?

        package init(
            name: String, expires: Instant, isOfMachine: Bool, due: Instant? = nil, lifetime: Duration? = nil
        ) {
            (self.name, self.expires, self.isOfMachine, self.due, self.lifetime) = (
                name, expires, isOfMachine, due, lifetime
            )
        }
    }

    package enum Verdict: Hashable {
        case good
        /// Not good at that time, unless the machine goes on renewing it.
        case renewed
        /// Good for longer than it would be if it were signed now: its signer's clock was ahead, or the one here is behind.
        case overlong
        /// Somebody has to do something in time.
        case ending
        case expired
    }

    package let roles: [Role]
    package let now: Instant
    /// The time that is asked for; nil for the present.
    package let moment: Instant?
    /// Whether only what people sign is judged.
    package let isOfPeople: Bool

    private static let machineMargin: Duration = .seconds(2 * 86_400)
    /// Clocks of two machines may differ by hours.
    package static let clockMargin: Duration = .seconds(86_400)

    package func verdict(_ role: Role) -> Verdict {
        if role.isOfMachine, isOfPeople { return .good }
        if role.expires <= now { return .expired }
        if let lifetime = role.lifetime, role.expires > now + lifetime + Self.clockMargin { return .overlong }
        guard let moment else { return isOverdue(role) ? .ending : .good }
        guard role.expires <= moment else { return .good }
        return role.isOfMachine && role.expires > now + Self.machineMargin ? .renewed : .ending
    }

    /// People are asked when a role is due; the machine has half of the rest to renew its own before anybody hears of it.
    private func isOverdue(_ role: Role) -> Bool {
        guard let due = role.due else { return false }
        return now >= (role.isOfMachine ? due + (role.expires - due) / 2 : due)
    }

    package func roles(_ verdict: Verdict) -> [Role] { roles.filter { self.verdict($0) == verdict } }

    /// One line for each role of which somebody has to hear.
    package var lines: [String] { roles.compactMap(words) }

    package func lines(of verdict: Verdict) -> [String] { roles(verdict).compactMap(words) }

    /// Of what is still good.
    package var linesOfTheFuture: [String] { roles.filter { verdict($0) != .expired }.compactMap(words) }

    private func words(_ role: Role) -> String? {
        let left = "\(DurationText.rough(role.expires - now)) left"
        switch (verdict(role), role.isOfMachine) {
        case (.good, _): return nil
        case (.expired, _):
            return "\(role.name) expired on \(role.expires): phones keep what they have, and get nothing new"
        case (.renewed, _): return "\(role.name): \(left); the machine renews it before then, as long as its timer runs"
        case (.overlong, _):
            return
                "\(role.name) is good until \(role.expires), longer than anything signed now: a clock was ahead, or this one (\(now)) is behind; where this one is right, run 'litfass renew'"
        case (.ending, true): return "\(role.name) \(future): \(left), and the machine should have renewed it by now"
        case (.ending, false): return "\(role.name) \(future): \(left)"
        }
    }

    private var future: String { moment.map { "will have expired by \($0)" } ?? "is to be signed again" }

    package init(roles: [Role], now: Instant, moment: Instant?, isOfPeople: Bool) {
        (self.roles, self.now, self.moment, self.isOfPeople) = (roles, now, moment, isOfPeople)
    }

    /// For programs: names by verdict.
    package var json: [JSONObject.Member] {
        let verdicts: [(String, Verdict)] = [
            ("expired", .expired), ("ending", .ending), ("renewed-by-the-machine", .renewed), ("overlong", .overlong),
        ]
        return verdicts.map { key, verdict in
            .init(key: key, value: .array(roles(verdict).map { .string($0.name) }))
        }
    }

    /// Whole days, rounded down; negative after the end.
    package func daysLeft(until expires: Instant) -> JSON {
        let seconds = (expires - now).components.seconds
        return .number(JSONNumber(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400))
    }
}

extension ExpiryWatch {
    /// Of what a workspace knows of itself.
    package init(of status: PublishingStatus, now: Instant, moment: Instant? = nil, isOfPeople: Bool = false) {
        self.init(
            roles: status.roles.filter { !$0.mayBeNewer }.map {
                .init(
                    name: $0.role.rawValue, expires: $0.expires, isOfMachine: $0.isOfMachine, due: $0.due,
                    lifetime: Self.lifetime(of: $0.role, under: status.policy))
            }, now: now, moment: moment, isOfPeople: isOfPeople)
    }

    /// Of the timestamp only, which 'litfass renew' can sign again at any time, with a shorter life.
    package static func lifetime(of role: Policy.Role?, under policy: Policy?) -> Duration? {
        role == .timestamp ? policy?[.timestamp].lifetime : nil
    }
}
