import Files
import FoundationEssentials
import JSON
import LitfassClient
import Publishing
import Trust

extension Command {
    /// For monitors: a timestamp that lives for days is never good in a month, and need not be.
    static let people = Option<Bool>.flag(
        "people", "Judge only what people sign; the machine that publishes renews the rest by itself")

    static let status = Command(
        name: "status",
        summary: "Show what is signed, until when, and who has to do what next",
        discussion: """
            One screen: every role with its version, its expiry and who may sign it; what is proposed and who has signed it; \
            where Publish/policy.yaml asks for something else than what is signed; and the next step.

            For a monitor the exit code is enough: 3 when something has expired, 1 when somebody has to sign or renew in time: \
            before the time of --at, and without it when a role is due. It names the roles and the days that are left. What the \
            machine renews by itself is judged two days ahead at most: by then its timer has signed it again, or has stopped. A \
            timestamp that is good for longer than Publish/policy.yaml has it was signed by a clock that was ahead: no timer \
            renews it, and who holds it back keeps phones from all that is newer. \
            status knows only this workspace, and says where phones would refuse its own site, as one that was set back; what \
            phones get is what 'litfass verify URL' tells.
            """,
        options: [Moment.option.shape, people.shape, workspace.shape, format.shape],
        examples: [
            Example(line: "litfass status", meaning: "Where things stand"),
            Example(
                line: "litfass status --at +30d",
                meaning: "Warn if anybody must sign within 30 days, or if the timer has stopped"),
        ],
        exits: [
            .diagnostics:
                "somebody has to sign or renew in time; the timestamp is good for too long; or the policy has errors",
            .notTrusted: "something has expired; phones refuse the site; or the history of trust is damaged",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            guard let publisher = try invocation.publisher(in: folder) else { return .diagnostics }
            let report = StatusReport(
                standing: try await publisher.status(), refusal: try await publisher.refusalOfSite(),
                now: invocation.signingTime, moment: try Moment(invocation), isOfPeople: invocation[people])
            switch invocation[format] {
            case .text: invocation.say(report.lines(invocation))
            case .json: invocation.console.output.write(report.json)
            }
            return report.refusal == nil ? report.watch.exitCode : .notTrusted
        })
}

/// What `status` tells.
private struct StatusReport {
    let standing: PublishingStatus
    /// Of the site, by phones that have the newest release.
    let refusal: TrustFault?
    let now: Trust.Instant
    let watch: ExpiryWatch

    init(standing: PublishingStatus, refusal: TrustFault?, now: Trust.Instant, moment: Moment, isOfPeople: Bool) {
        (self.standing, self.refusal, self.now) = (standing, refusal, now)
        watch = ExpiryWatch(
            of: standing, now: now, moment: moment.isNow ? nil : Instant(moment.now), isOfPeople: isOfPeople)
    }

    func lines(_ invocation: Invocation) -> [String] {
        let text = self.text
        var lines = [headline]
        if !standing.roles.isEmpty { lines += ["", TextLayout.table(rows, termWidth: 12)] }
        lines += watch.lines.isEmpty ? [] : [""] + watch.lines
        if standing.candidate != nil { lines += [""] + text.changes }
        if standing.candidate != nil, !text.signatures.isEmpty { lines += [""] + text.signatures }
        lines += invocation.difference(of: standing)
        if refusal != nil { return lines + ["", "next: \(Self.newSite)"] }
        if standing.candidate == nil, !watch.roles(.overlong).isEmpty {
            return lines + ["", "next: litfass renew, where the clock here is right"]
        }
        return lines + invocation.nextLine(text)
    }

    private var text: CandidateText { CandidateText(standing: standing, obstacle: standing.obstacle(at: now)) }

    private var headline: String {
        guard let release = standing.release else { return "Nothing is published yet." }
        guard let refusal else { return "Release \(release) is live." }
        return "Release \(release) was published, and phones that have it refuse Publish/site: \(refusal)."
    }

    private static let newSite =
        "find out who changed Publish/site; move it away, and 'litfass publish' builds it anew from what is known"

    private var rows: [(term: String, meaning: String)] {
        standing.roles.map { role in
            let who = CandidateText.of(role.threshold, role.signers)
            return (
                role.role.rawValue,
                "\(role.version), \(left(role)) (until \(role.expires))\(due(role)), signed by \(who)"
            )
        }
    }

    private func left(_ role: PublishingStatus.Role) -> String {
        let left = role.expires - now
        return left > .zero ? "\(DurationText.rough(left)) left" : "EXPIRED"
    }

    private func due(_ role: PublishingStatus.Role) -> String {
        role.due <= now && now < role.expires ? ", to be signed again" : ""
    }

    var json: JSON {
        let roles = standing.roles.map { role in
            JSONObject.Member(
                key: role.role.rawValue,
                value: [
                    "version": .number(JSONNumber(role.version)), "expires": .string("\(role.expires)"),
                    "days-left": watch.daysLeft(until: role.expires), "due": .bool(role.due <= now),
                    "threshold": .number(JSONNumber(role.threshold)),
                    "signers": .array(role.signers.map(JSON.string)),
                ])
        }
        var members: [JSONObject.Member] = []
        if let release = standing.release { members.append(.init(key: "release", value: .number(JSONNumber(release)))) }
        if let refusal { members.append(.init(key: "site-refused", value: .string("\(refusal)"))) }
        members.append(.init(key: "roles", value: .object(JSONObject(roles))))
        members += watch.json
        members.append(.init(key: "policy-differs", value: .array(standing.difference.map(JSON.string))))
        return text.json(members)
    }
}
