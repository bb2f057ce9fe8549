import Delivery
import Files
import Invocations
import JSON
import LitfassClient
import Processes
import Publishing
import Reports
import Terminals
import Trust

extension Command {
    static let verify = Command(
        name: "verify",
        summary: "Verify a published tree: signatures, digests and expiry",
        discussion: """
            Follows every signature from the root, and compares every file with its length and digest. All faults are \
            reported. In a workspace, or with --against, a tree that is behind what was published does not hold.

            With --at +30d it also says whether somebody has to sign or renew before then; what 'litfass renew' signs \
            is judged two days ahead at most.
            """,
        article: "Operating",
        operands: [
            .optional(
                "TREE", "A folder or URL (default: the site here)")
        ],
        options: [
            VerifyRun.root.shape, PublishedSource.option.shape, Moment.option.shape, people.shape, workspace.shape,
            environment.shape, format.shape,
        ],
        examples: [
            Example(
                line: "litfass verify https://content.example.org/ --root 1.root.json --at +30d",
                meaning: "For a monitor")
        ],
        exits: [
            .done: "everything holds",
            .diagnostics: "somebody has to sign or renew before the time of --at",
            .notTrusted: "something does not hold",
            .machine: "a file is missing, or the disk or network failed",
        ],
        run: { try await VerifyRun(invocation: $0).run() })
}

/// One call of `litfass verify`.
private struct VerifyRun {
    static let root = Option<String?>.text(
        "root", "FILE", help: "The root of trust",
        defaultText: "the workspace's first, else the tree's own")

    private static let ownSite = "run 'litfass publish': it builds the site, or says what is wrong with it"

    let invocation: Invocation

    func run() async throws -> ExitCode {
        let moment = try Moment(invocation)
        let tree = try TreeAddress(
            invocation.optionalOperand(0) ?? invocation.publishing(of: invocation.workspace()).site.path, in: invocation
        )
        let root = try await trustedRoot(of: tree)
        let inspection: TreeInspection
        do throws(ClientFault) {
            var inspector = tree.inspector(root: root.bytes, at: .beforeExpiry)
            inspector.environment = root.environment
            inspection = try await inspector.run()
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
            inspection: inspection, tree: tree.words, root: root.path, watch: watch,
            setBack: try await setBack(inspection.number, under: policy),
            lag: try await lag(of: inspection, under: policy, trusting: root.bytes))
        invocation.answer([report.text], json: report.json)
        return report.exitCode
    }

    /// Of the workspace whose root is believed; nil where another one is, and where it has none that can be read.
    private func policy() throws -> Policy? {
        guard invocation[Self.root] == nil else { return nil }
        do {
            return try invocation.publishing(of: invocation.workspace()).readPolicy()?.policy
        } catch UsageFault.noWorkspace {
            return nil
        }
    }

    /// That the workspace's own site has an older release than was published last; nil of any other tree, which may be behind for
    /// as long as a cache is.
    private func setBack(_ number: Int, under policy: Policy?) async throws -> String? {
        guard invocation.optionalOperand(0) == nil, let policy else { return nil }
        let place = try invocation.publishing(of: invocation.workspace())
        let publisher = invocation.publisher(in: place, under: policy)
        // Whoever has no sound history of trust knows no more than a stranger.
        guard let known = try? await publisher.live()?.number else { return nil }
        guard number < known else {
            // What else does not hold, the inspection tells.
            guard case .rolledBack(let role, let trusted, let offered)? = try? await publisher.refusalOfSite() else {
                return nil
            }
            return "\(TrustFault.rolledBack(role, trusted: trusted, offered: offered)): the site was set back"
        }
        return "\(ReviewFault.setBack(live: number, known: known, place: place.name("site")))"
    }

    /// By how much another tree is behind what was published, in words: of `--against`, or of the workspace whose root is believed.
    private func lag(
        of inspection: TreeInspection, under policy: Policy?, trusting root: [UInt8]
    ) async throws -> String? {
        guard invocation.optionalOperand(0) != nil, policy != nil || invocation[PublishedSource.option] != nil else {
            return nil
        }
        let clone = try ScratchFolder(in: invocation.context)
        let source = try PublishedSource.find(for: invocation, scratch: clone.folder)
        try source?.update(for: invocation)
        guard let published = try await source?.state(trusting: root, for: invocation) else { return nil }
        return Lag(of: inspection.roles, behind: published).sentence(published)
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
