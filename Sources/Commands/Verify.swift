import Files
import JSON
import LitfassClient
import Publishing
import Trust

extension Command {
    static let verify = Command(
        name: "verify",
        summary: "Check a whole tree as a stranger would",
        discussion: """
            Follows every signature from the root to every role, downloads every file that is vouched for, holds it to its \
            length and digest, and reads it as the bundle that it says it is. Of a tree in a folder, the index and the \
            compressed files beside each file are checked too. Everything that does not hold is reported, not only the first.

            --at answers what a monitor wants to know: will phones still believe this in 30 days, or has somebody to sign before? \
            Then the exit code is 1, with the names of the roles and the days that are left. The timestamp lives for days and is \
            renewed by a machine long before its end: what signs nothing else than that is judged two days ahead at most, so that \
            one call hears of people who must sign and of a timer that has stopped. --people leaves the machine out.

            With --format json one object is printed: 'trusted', 'release', 'roles' with 'version', 'expires' and \
            'days-left', 'expired', 'ending', 'renewed-by-the-machine', 'overlong', 'bundles', 'bytes', and 'findings' with \
            'kind' and 'message'.

            In a workspace, whose Publish/policy.yaml says for how long a timestamp is signed, one that is good for longer is \
            told: its signer's clock was ahead. Of the workspace's own site it is told, too, that it was set back to a release \
            before the last: phones that know that one refuse it.
            """,
        operands: [
            .optional(
                "TREE", "A folder that holds metadata/ and targets/, or a URL; by default the workspace's own site")
        ],
        options: [VerifyRun.root.shape, Moment.option.shape, people.shape, workspace.shape, format.shape],
        examples: [
            Example(line: "litfass verify", meaning: "Check what 'litfass publish' wrote"),
            Example(
                line: "litfass verify https://content.example.org/ --root 1.root.json --at +30d",
                meaning: "Warn if anybody must sign within 30 days, so that phones go on believing an origin"),
        ],
        exits: [
            .done: "everything holds, at the time of --at too",
            .diagnostics:
                "everything holds, and somebody has to sign or renew before the time of --at, or a timestamp for less long",
            .notTrusted: "something does not hold, or is not what it says",
            .machine: "something is missing, or the disk or the network failed",
        ],
        run: { try await VerifyRun(invocation: $0).run() })
}

/// One call of `litfass verify`.
private struct VerifyRun {
    static let root = Option<String?>.text(
        "root", "FILE", "The root of trust from which to begin",
        defaultText: "Publish/trust/1.root.json of the workspace; without one, the tree's own first root is believed")

    private static let ownSite = "run 'litfass publish': it builds the site, or says what is wrong with it"

    let invocation: Invocation

    func run() async throws -> ExitCode {
        let moment = try Moment(invocation)
        let tree = try TreeAddress(
            invocation.optionalOperand(0) ?? invocation.workspace().path + "/Publish/site", in: invocation)
        let root = try await trustedRoot(of: tree)
        let inspection: TreeInspection
        do throws(ClientFault) {
            inspection = try await tree.inspector(root: root.bytes, at: .beforeExpiry).run()
        } catch {
            guard error.isAboutNoRelease else { throw error }
            guard invocation.optionalOperand(0) != nil else {
                throw LookupFault.nothingPublished(tree.words, fix: Self.ownSite)
            }
            throw LookupFault.nothingPublished(tree.words, fix: AddressRemedy(tree.words, in: invocation).forNoRelease)
        }
        let policy = try policy()
        let watch = ExpiryWatch(
            roles: inspection.roles.map {
                .init(
                    name: $0.name.name, expires: $0.expires, isOfMachine: $0.isOfMachine,
                    lifetime: ExpiryWatch.lifetime(of: Policy.Role(rawValue: $0.name.name), under: policy))
            },
            now: invocation.signingTime, moment: moment.isNow ? nil : Instant(moment.now),
            isOfPeople: invocation[Command.people])
        let report = InspectionReport(
            of: inspection, in: tree.words, trusting: root.path, watch,
            setBack: try await setBack(inspection.number, under: policy))
        switch invocation[Command.format] {
        case .text: invocation.say([report.text])
        case .json: invocation.console.output.write(report.json)
        }
        return report.exitCode
    }

    /// Of the workspace whose root is believed; nil where another one is, and where it has none that can be read.
    private func policy() throws -> Policy? {
        guard invocation[Self.root] == nil else { return nil }
        do {
            return try invocation.readPolicy(in: invocation.workspace())?.policy
        } catch UsageFault.noWorkspace {
            return nil
        }
    }

    /// That the workspace's own site has an older release than was published last; nil of any other tree, which may be behind for
    /// as long as a cache is.
    private func setBack(_ number: Int, under policy: Policy?) async throws -> String? {
        guard invocation.optionalOperand(0) == nil, let policy else { return nil }
        let publisher = try invocation.publisher(in: invocation.workspace(), under: policy)
        // Whoever has no sound history of trust knows no more than a stranger.
        guard let known = try? await publisher.live()?.number else { return nil }
        guard number < known else {
            // What else does not hold, the inspection tells.
            guard case .rolledBack(let role, let trusted, let offered)? = try? await publisher.refusalOfSite() else {
                return nil
            }
            return "\(TrustFault.rolledBack(role, trusted: trusted, offered: offered)): the site was set back"
        }
        return "\(ReviewFault.setBack(live: number, known: known, place: "Publish/site"))"
    }

    private func trustedRoot(of tree: TreeAddress) async throws -> TrustedRoot {
        if let root = try TrustedRoot.find(for: invocation, option: Self.root) {
            try root.demandSigned()
            return root
        }
        let path = "metadata/1.root.json"
        let limit = TrustLimits.desk.rootBytes
        let transfer: Transfer?
        do throws(TransportFault) {
            transfer = try await tree.transport.fetch(path, limits: TransferLimits(bytes: limit))
        } catch {
            guard case .larger = error.reason else { throw ClientFault(.transport(error)) }
            throw TrustFault.overLimit(file: path, limit: "rootBytes", allowed: limit)
        }
        guard let transfer else { throw LookupFault.noRoot(tree.words) }
        invocation.console.problems.line(
            """
            litfass verify: no root was given, and there is none in a workspace: the tree's own first root is believed.
              Whoever made this tree could have made that root. Name one that you trust with --root FILE.
            """)
        return TrustedRoot(bytes: transfer.bytes, path: "\(path) of the tree itself, which nobody vouches for")
    }
}
