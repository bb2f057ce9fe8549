import Dates
import Files
import FoundationEssentials
import JSON
import LitfassClient
import Publishing
import Terminals
import Trust

extension Command {
    /// For monitors: a timestamp that lives for days is never good in a month, and need not be.
    static let people = Option<Bool>.flag(
        "people", "Judge only what people sign, not what 'litfass renew' signs")

    static let status = Command(
        name: "status",
        summary: "Show what is signed, until when, and who has to act next",
        discussion: """
            Shows every role with its version, expiry and signers, what is proposed and who has signed it, and the \
            next step. A monitor uses the exit code.

            status knows this workspace only; 'litfass verify URL' says what phones get.
            """,
        article: "Operating",
        options: [Moment.option.shape, people.shape, workspace.shape, environment.shape, format.shape],
        examples: [
            Example(line: "litfass status --at +30d", meaning: "Warn if somebody must sign within 30 days")
        ],
        exits: [
            .diagnostics: "somebody has to sign or renew in time, or the policy has errors",
            .notTrusted: "something has expired, or phones refuse the site",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let all = try Invocation.allPublishing(of: folder)
            guard invocation.namedEnvironment == nil, all.count > 1 else {
                let report = try await StatusReport(in: folder, for: invocation)
                invocation.answer(report.lines(invocation), json: report.json)
                return report.exitCode
            }
            let overview = await StatusOverview(of: all, in: folder, for: invocation)
            invocation.answer([overview.table], json: overview.json)
            return overview.exitCode
        })
}

/// What `status` tells of each of several environments.
private struct StatusOverview {
    private var rows: [(environment: String, lines: [String])] = []
    private var members: [JSONObject.Member] = []
    /// The worst.
    private(set) var exitCode = ExitCode.done

    init(of environments: [PublishingFolder], in folder: Folder, for invocation: Invocation) async {
        for place in environments {
            let own = invocation.about(place.environment)
            do {
                let report = try await StatusReport(in: folder, for: own)
                add(place, lines: report.summary(own), json: report.json, code: report.exitCode)
            } catch is FindingsShown {
                add(place, lines: ["its policy is missing, or has errors"], json: nil, code: .diagnostics)
            } catch {
                let words = FaultWords(for: error, EnvironmentWords(own))
                add(
                    place, lines: [words.message] + (words.fix.map { ["fix: \($0)"] } ?? []), json: nil,
                    code: words.code)
            }
        }
    }

    private mutating func add(_ place: PublishingFolder, lines: [String], json: JSON?, code: ExitCode) {
        rows.append((place.environment, lines))
        members.append(.init(key: place.environment, value: json ?? ["fault": .string(lines[0])]))
        if code.rawValue > exitCode.rawValue { exitCode = code }
    }

    var table: String {
        TextLayout.table(
            rows.flatMap { row in
                row.lines.enumerated().map { (term: $0 == 0 ? row.environment : "", meaning: $1) }
            })
    }

    var json: JSON { ["format": 1, "environments": .object(JSONObject(members))] }
}

/// What `status` tells.
private struct StatusReport {
    let status: PublishingStatus
    /// Of the site, by phones that have the newest release.
    let refusal: TrustFault?
    let now: Trust.Instant
    let watch: ExpiryWatch

    init(in folder: Folder, for invocation: Invocation) async throws {
        let publisher = try invocation.publisher(in: folder)
        self.init(
            status: try await publisher.status(), refusal: try await publisher.refusalOfSite(),
            now: invocation.signingTime, moment: try Moment(invocation), isOfPeople: invocation[Command.people])
    }

    var exitCode: ExitCode { refusal == nil ? watch.exitCode : .notTrusted }

    /// What is live, what ends, and what comes next, in short.
    func summary(_ invocation: Invocation) -> [String] {
        let words = EnvironmentWords(invocation)
        let next = refusal == nil ? text.next.map { "next: \($0)" } : "next: \(newSite)"
        return ([headline] + watch.lines.prefix(1) + [next].compactMap(\.self)).map { words($0) }
    }

    init(status: PublishingStatus, refusal: TrustFault?, now: Trust.Instant, moment: Moment, isOfPeople: Bool) {
        (self.status, self.refusal, self.now) = (status, refusal, now)
        watch = ExpiryWatch(
            of: status, now: now, moment: moment.isNow ? nil : Instant(moment.now), isOfPeople: isOfPeople)
    }

    func lines(_ invocation: Invocation) -> [String] {
        let text = self.text
        var lines = [headline]
        if !status.roles.isEmpty { lines += ["", TextLayout.table(rows, termWidth: 12)] }
        lines += watch.lines.isEmpty ? [] : [""] + watch.lines
        if status.candidate != nil { lines += [""] + text.changes }
        if status.candidate != nil, !text.signatures.isEmpty { lines += [""] + text.signatures }
        lines += invocation.difference(of: status)
        if refusal != nil { return lines + ["", "next: \(newSite)"] }
        if status.candidate == nil, !watch.roles(.overlong).isEmpty {
            return lines + ["", "next: litfass renew, where the clock here is right"]
        }
        return lines + invocation.nextLine(text)
    }

    private var text: StatusText { StatusText(status: status, obstacle: status.obstacle(at: now)) }

    private var headline: String {
        guard let release = status.release else { return "Nothing is published yet." }
        guard let refusal else { return "Release \(release) is live." }
        return
            "Release \(release) was published, and phones that have it refuse \(status.policy.name("site")): \(refusal)."
    }

    private var newSite: String {
        "find out who changed \(status.policy.name("site")); move it away, and 'litfass publish' builds it anew from what is known"
    }

    private var rows: [(term: String, meaning: String)] {
        status.roles.map { role in
            let who = StatusText.of(role.threshold, role.signers)
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
        let roles = status.roles.map { role in
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
        if let release = status.release { members.append(.init(key: "release", value: .number(JSONNumber(release)))) }
        if let refusal { members.append(.init(key: "site-refused", value: .string("\(refusal)"))) }
        members.append(.init(key: "roles", value: .object(JSONObject(roles))))
        members += watch.json
        members.append(.init(key: "policy-differs", value: .array(status.difference.map(JSON.string))))
        return text.json(members)
    }
}
