import Dates
import Files
import FoundationEssentials
import Invocations
import JSON
import LitfassClient
import Metrics
import Publishing
import Reports
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

            What is renewed on another machine is asked for at 'origin' of the policy; 'litfass verify URL' \
            says what phones get.
            """,
        article: "Operating",
        options: [Moment.option.shape, people.shape, workspace.shape, environment.shape, WatchRun.format.shape],
        examples: [
            Example(line: "litfass status --at +30d", meaning: "Warn if somebody must sign within 30 days"),
            Example(line: "litfass status --format prometheus", meaning: "For a collector of text files"),
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
                switch invocation[WatchRun.format] {
                case .text: invocation.say(report.lines(invocation))
                case .json: invocation.write(report.json)
                case .prometheus: invocation.console.output.write(Array(report.metrics.utf8))
                }
                return report.exitCode
            }
            let overview = await StatusOverview(of: all, in: folder, for: invocation)
            switch invocation[WatchRun.format] {
            case .text: invocation.say([overview.table])
            case .json: invocation.write(overview.json)
            // Each has a file of its own.
            case .prometheus: throw UsageFault.whichEnvironment(among: all.map(\.environment))
            }
            return overview.exitCode
        })
}

extension Invocation {
    fileprivate func proposedAlone(_ publisher: Publisher) async throws -> [PublishingStatus] {
        var found: [PublishingStatus] = []
        for role in try publisher.rolesProposedAlone() { found.append(try await publisher.only(role).status()) }
        return found.filter { $0.candidate != nil }
    }
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
    let look: ServedLook
    /// What is proposed for one role alone, beside what is proposed for all.
    let alone: [PublishingStatus]
    /// Files that others need, and that no commit holds.
    let uncommitted: [String]
    let now: Trust.Instant
    let watch: ExpiryWatch

    init(in folder: Folder, for invocation: Invocation) async throws {
        let publisher = try invocation.publisher(in: folder)
        (look, status) = await ServedLook.look(
            at: publisher.policy.origin, by: publisher, for: invocation, after: try await publisher.status())
        refusal = try await publisher.refusalOfSite()
        alone = try await invocation.proposedAlone(publisher)
        uncommitted = invocation.uncommittedPublication(in: folder, under: publisher.policy)
        now = invocation.signingTime
        let moment = try Moment(invocation)
        watch = ExpiryWatch(
            of: status, now: now, moment: moment.isNow ? nil : Instant(moment.now),
            isOfPeople: invocation[Command.people])
    }

    var exitCode: ExitCode { refusal == nil && !look.isNotTrusted ? watch.exitCode : .notTrusted }

    /// What is live, what ends, and what comes next, in short.
    func summary(_ invocation: Invocation) -> [String] {
        let words = EnvironmentWords(invocation)
        let next = look.next ?? (refusal == nil ? text.next : newSite)
        return ([headline] + watch.lines.prefix(1) + (next.map { ["next: \($0)"] } ?? [])).map { words($0) }
    }

    func lines(_ invocation: Invocation) -> [String] {
        let text = self.text
        var lines = [headline]
        if !status.roles.isEmpty { lines += ["", TextLayout.table(rows, termWidth: 12)] }
        lines += watch.lines.isEmpty ? [] : [""] + watch.lines
        lines += look.lines.isEmpty ? [] : [""] + look.lines
        if status.candidate != nil { lines += [""] + text.changes }
        if status.candidate != nil, !text.signatures.isEmpty { lines += [""] + text.signatures }
        for status in alone {
            let text = StatusText(status: status, obstacle: status.obstacle(at: now))
            lines += [""] + text.changes + [""] + text.signatures + (text.next.map { ["next: \($0)"] } ?? [])
        }
        lines += invocation.difference(of: status)
        if !uncommitted.isEmpty {
            lines += ["", "Not committed, so that nobody else has it:"] + uncommitted.map { "  \($0)" }
        }
        if let next = look.next { return lines + ["", "next: \(next)"] }
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
        if role.mayBeNewer, role.due <= now { return "perhaps renewed elsewhere" }
        let left = role.expires - now
        return left > .zero ? "\(DurationText.rough(left)) left" : "EXPIRED"
    }

    private func due(_ role: PublishingStatus.Role) -> String {
        role.due <= now && now < role.expires && !role.mayBeNewer ? ", to be signed again" : ""
    }

    /// Ends are moments: a rule sees them come closer also where nobody writes the file any more.
    var metrics: String {
        var text = MetricsText()
        func add(_ name: String, help: String, _ samples: [(labels: String, value: Double)]) {
            guard !samples.isEmpty else { return }
            text.add("litfass_published_" + name, type: "gauge", help: help, samples: samples)
        }
        func roles(_ value: (PublishingStatus.Role) -> Double) -> [(labels: String, value: Double)] {
            status.roles.map { (MetricsText.labels([("role", $0.role.rawValue)]), value($0)) }
        }
        add(
            "status_timestamp_seconds", help: "When the workspace was looked at.",
            [("", Double(now.secondsSinceEpoch))])
        add("release", help: "The release that is live; 0 before the first.", [("", Double(status.release ?? 0))])
        add("role_version", help: "Version of a role's metadata.", roles { Double($0.version) })
        add(
            "role_expires_timestamp_seconds", help: "When a role's metadata expire.",
            roles { Double($0.expires.secondsSinceEpoch) })
        add(
            "role_due_timestamp_seconds", help: "From when on a role is to be signed again.",
            roles { Double($0.due.secondsSinceEpoch) })
        add(
            "candidate_timestamp_seconds", help: "When the release was proposed that is not published.",
            status.candidate.map { [("", Double($0.occasion.proposed.secondsSinceEpoch))] } ?? [])
        add(
            "signatures_missing", help: "Signatures of people that the proposed release lacks.",
            status.demands.filter { !$0.role.mayBeOnline }.map { demand in
                let labels = [("role", demand.role.rawValue), ("under", demand.isOfPreviousRoot ? "previous" : "new")]
                return (MetricsText.labels(labels), Double(max(0, demand.threshold - demand.signed.count)))
            })
        add("site_refused", help: "Whether phones refuse the workspace's own site.", [("", refusal == nil ? 0 : 1)])
        return text.text
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
        if let served = status.served {
            members.append(.init(key: "served-release", value: .number(JSONNumber(served.number))))
        }
        members.append(.init(key: "uncommitted", value: .array(uncommitted.map(JSON.string))))
        if let refusal { members.append(.init(key: "site-refused", value: .string("\(refusal)"))) }
        members.append(.init(key: "roles", value: .object(JSONObject(roles))))
        members += watch.json
        members.append(
            .init(
                key: "candidates-of-one-role",
                value: .array(alone.map { StatusText(status: $0, obstacle: $0.obstacle(at: now)).candidateJSON })))
        members.append(.init(key: "policy-differs", value: .array(status.difference.map(JSON.string))))
        return text.json(members)
    }
}
