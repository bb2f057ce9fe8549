import Delivery
import Files
import Invocations
import LitfassClient
import Processes
import Publishing
import Terminals

extension Command {
    static let push = Command(
        name: "push",
        summary: "Bring the live release to where it is served",
        discussion: """
            Sends what is missing there, 'timestamp.json' last and alone, so that whoever fetches meanwhile gets the \
            release before or this one. Called again, it goes on where it was ended. It refuses to put an older release \
            in the place of a newer one, removes nothing that a release needs, and looks at the result as a client.

            A target is a folder (./mirror), a folder of another machine (ssh://user@host/srv/site, by rsync), or a \
            bucket or server of rclone (remote:bucket/path): S3, GCS, Azure, WebDAV.
            """,
        article: "Delivery",
        operands: [.any("TARGET", "A name of the policy's 'targets', or a place (default: all of 'targets')")],
        options: [workspace.shape, environment.shape],
        examples: [
            Example(
                line: "litfass push s3:content-example-org/app", meaning: "To a bucket of the remote 's3' of rclone")
        ],
        exits: [
            .done: "every target has the live release",
            .diagnostics: "a target is newer than this workspace, or nothing is published",
            .notTrusted: "a target holds another repository, or clients would refuse what is there",
            .machine: "a target could not be reached; call it again",
        ],
        run: { try await PushRun(invocation: $0).run() })
}

/// One call of `litfass push`.
private struct PushRun {
    let invocation: Invocation

    func run() async throws -> ExitCode {
        let folder = try invocation.workspace()
        let publisher = try invocation.publisher(in: folder)
        let targets = try invocation.targets(of: publisher.policy, in: folder)
        guard !targets.isEmpty else { throw UsageFault.noTargets(try invocation.publishing(of: folder).policy) }
        let (site, root) = (try await publisher.deliverable(), try publisher.firstRoot)
        var codes: [ExitCode] = []
        for target in targets {
            do {
                try push(site, to: target)
                codes.append(await look(at: address(of: target, under: publisher.policy), of: site, trust: root))
            } catch {
                let words = FaultWords(for: error)
                invocation.tell(words, of: "\(target.name)")
                codes.append(words.code)
            }
        }
        return codes.together
    }

    private func push(_ site: DeliverableSite, to target: DeliveryRules.Target) throws {
        let scratch = try ScratchFolder(in: invocation.context)
        let destination = try invocation.destination(of: target, scratch: scratch.folder)
        let report = try Push(
            PublishedTree(site), to: destination, scratch: Folder("\(scratch.folder.path)/tree")
        ).run()
        invocation.say(["\(target.name): \(report.headline)"] + report.lines.map { "  \($0)" })
    }

    /// Where clients fetch what a target has, as a URL or a folder; nil where nobody said.
    private func address(of target: DeliveryRules.Target, under policy: Policy) -> String? {
        if let address = target.address { return address }
        if policy.delivery.targets.map(\.name) == [target.name], let origin = policy.origin { return origin }
        if case .folder(let path) = target.location { return path }
        return nil
    }

    /// Looks at what is served, as a client that knows nothing but the first root.
    private func look(at address: String?, of site: DeliverableSite, trust root: [UInt8]?) async -> ExitCode {
        guard let address, let root else {
            invocation.say(["  nobody has looked from outside: the policy names no 'address' of this target"])
            return .done
        }
        do {
            if let place = Watcher.Place(address, environment: invocation.context.variables) {
                return try await watch(place, called: address, trust: root)
            }
            let inspection = try await TreeAddress(address, in: invocation)
                .inspector(root: root, at: invocation.signingTime).run()
            let verdict = inspection.findings.isEmpty ? "everything holds" : "not everything holds"
            invocation.say(["  \(address): release \(inspection.number), \(verdict)"])
            invocation.say(inspection.findings.map { "    \($0.words)" })
            if !inspection.findings.isEmpty {
                invocation.say(["    fix: remove there what does not hold, and push again: what is missing is sent"])
            }
            return inspection.findings.map { ExitCode($0.kind) }.together
        } catch {
            let words = FaultWords(for: error)
            invocation.tell(words, of: address)
            return words.code
        }
    }

    /// The same as 'litfass watch' does.
    private func watch(_ place: Watcher.Place, called address: String, trust root: [UInt8]) async throws -> ExitCode {
        let workspace = PublishedSource.workspace(try invocation.workspace(), words: "the workspace")
        let state = try await workspace.state(trusting: root, for: invocation)
        let report = await Watcher(of: [place], trusting: root).look(at: invocation.signingTime, for: state)
        let release = report.addresses.compactMap(\.measures.release).first.map { "release \($0), " } ?? ""
        let verdict = report.state == .ok ? "everything holds" : report.state.name
        invocation.say(["  \(address): \(release)\(verdict)"] + report.troubles.map { "  \($0)" })
        if report.addresses.contains(where: \.isBehind) {
            invocation.say([
                "    caches may keep timestamp.json for a minute: 'litfass watch --once \(address)' says when it is there"
            ])
        }
        return report.state.rawValue < Check.State.critical.rawValue ? .done : .notTrusted
    }
}

extension Push.Report {
    fileprivate var headline: String {
        guard isTimestampSent else { return "has release \(now.release) already" }
        let version = "timestamp \(now.version)"
        guard let before else { return "release \(now.release) is there, with \(version)" }
        return before.release == now.release
            ? "release \(now.release) is good for longer, with \(version) after \(before.version)"
            : "release \(now.release) is there after \(before.release), with \(version)"
    }

    fileprivate var lines: [String] {
        sentFiles == 0 && !isTimestampSent
            ? [] : ["\(counted(sentFiles, "file")) sent, \(sentBytes) bytes; \(foundFiles) were there"]
    }
}

extension Invocation {
    /// Why one of several things did not work, where the others go on.
    func tell(_ words: FaultWords, of name: String) {
        remark(["\(name): \(words.message)"] + words.details.map { "  \($0)" })
        if let fix = words.fix { remark(["  fix: \(fix)"]) }
    }
}
