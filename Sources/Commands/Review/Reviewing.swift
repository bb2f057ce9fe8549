import Authoring
import Bundles
import Difference
import Files
import Invocations
import LitfassClient
import Processes
import Publishing
import Reports

/// A candidate, looked at: rebuilt from the sources, checked, compared with what is live. Where one of these fails, there is no
/// review, and nothing is signed.
struct Review {
    let status: PublishingStatus
    let live: LiveSide
    /// What readers will have.
    let bundles: [ContentBundle]
    let rebuilt: Rebuilt
    /// What the check found; nil where the sources are not what is proposed.
    let findings: CheckReport?
    let editors: LastEditors
    let difference: DifferenceReport?
    var images = ImageSearch()

    /// Where the new side comes from.
    enum Rebuilt {
        case fromSources(commit: String?)
        /// From the sources of a release that another environment has.
        case ofOtherEnvironment(Candidate.Promotion)
        /// Published before, and had by its digests.
        case ofRelease(Int)
        /// Nothing that readers see changes.
        case nothing
    }

    var digest: String { status.candidate?.digest ?? "" }
}

/// Makes a review.
struct Reviewing {
    let invocation: Invocation
    let folder: Folder
    let publisher: Publisher
    let status: PublishingStatus

    /// What the new side is held against.
    enum Comparison {
        case withLive
        /// It was compared before, and is only rebuilt.
        case before
        /// What is live is not here, and somebody says that the change was looked at elsewhere.
        case elsewhere
    }

    func review(comparing: Comparison = .withLive) async throws -> Review {
        guard let candidate = status.candidate else { throw PublishingFault.candidate(.none) }
        try status.requireUnedited(at: invocation.signingTime)
        switch candidate.occasion.scope {
        case .content, .everything: return try await reviewOfSources(candidate, comparing)
        case .rollback: return try await reviewOfRelease(candidate.occasion.restores ?? 0, comparing)
        case .trust:
            try status.requireSameBundles()
            return Review(
                status: status, live: LiveSide(release: status.release, bundles: [], description: known),
                bundles: [], rebuilt: .nothing, findings: nil, editors: editors([]), difference: nil)
        }
    }

    private var unseen: LiveSide {
        let number = status.release.map { "release \($0)" } ?? "nothing"
        return LiveSide(
            release: status.release, bundles: [],
            description: "\(number) is not on this machine, and the change is not shown: --live URL shows it")
    }

    private var known: String {
        status.release.map { "release \($0), whose content stays the same" } ?? "nothing is published yet"
    }

    private func reviewOfSources(_ candidate: Candidate, _ comparing: Comparison) async throws -> Review {
        let now = try Moment(invocation).seconds
        let released = await earlierReleases(on: publisher.site, of: folder)
        let before = await invocation.withRecords(released, in: folder, by: publisher)
        let workspace = try await invocation.proposedWorkspace(
            candidate.occasion, in: folder, after: before, for: publisher.policy.environment
        ).workspace
        invocation.leaveToTheEnd(workspace)
        var (checked, findings) = try invocation.judged(workspace, in: folder)
        try status.requireProduct(checked.productName)
        let bundles = checked.bundles()
        let differing = try await status.differingNames(bundles, defaultLanguage: checked.defaultLanguage)
        guard differing.isEmpty else {
            throw try await SourceMismatch(
                reviewing: self, candidate: candidate, workspace: checked, bundles: bundles, names: differing
            ).explained()
        }
        let editors = editors(bundles)
        var live: LiveSide?
        if case .withLive = comparing { live = try await search(checked.productName).find() }
        // A clone seldom has the site, and nobody has verified one that is not what is live.
        if let live, let number = live.release, !live.isSite {
            let workspace = try await invocation.workspace(
                in: folder, proposedOn: candidate.occasion, after: number, live.bundles, publishedBy: publisher)
            (checked, findings) = try invocation.judged(workspace, in: folder)
        }
        let after = status.merged(bundles, withLive: live?.bundles ?? [])
        return Review(
            status: status, live: live ?? unseen,
            bundles: after, rebuilt: rebuilt(candidate.occasion),
            findings: findings,
            editors: editors,
            difference: live.map {
                DifferenceReport(
                    from: $0.bundles, to: after, title: title($0),
                    background: Background(checked, isNewerSide: true), now: now)
            }, images: ImageSearch(assets: checked.assets(of: bundles)) + (live?.images ?? ImageSearch()))
    }

    private func rebuilt(_ occasion: Candidate.Occasion) -> Review.Rebuilt {
        if let promotion = occasion.promotes { return .ofOtherEnvironment(promotion) }
        return .fromSources(commit: invocation.versionControl(of: folder)?.commit)
    }

    private func reviewOfRelease(_ number: Int, _ comparing: Comparison) async throws -> Review {
        let checked = Workspace.load(from: folder, environment: publisher.policy.environment).checked
        guard case .withLive = comparing else {
            return Review(
                status: status, live: unseen, bundles: [], rebuilt: .nothing, findings: nil, editors: editors([]),
                difference: nil)
        }
        let live = try await search(checked?.productName).find()
        let bundles = try await bundles(ofRelease: number, beside: live)
        return Review(
            status: status, live: live, bundles: bundles, rebuilt: .ofRelease(number), findings: nil,
            editors: editors([]),
            difference: DifferenceReport(
                from: live.bundles, to: bundles, title: title(live),
                background: checked.map { Background($0, isNewerSide: false) } ?? Background(),
                now: try Moment(invocation).seconds), images: live.images)
    }

    /// By their digests: a tree need not be trusted for that.
    private func bundles(ofRelease number: Int, beside live: LiveSide) async throws -> [ContentBundle] {
        let site = FolderTransport(path: publisher.site.path)
        let tree = live.transport ?? site
        let reader = ReleaseReader(tree)
        // A tree that does not have the release says nothing of what it said.
        if let said = try? await reader.names(ofRelease: number), said != status.proposedNames {
            throw PublishingFault.candidate(.edited(file: "candidate.json"))
        }
        return try await status.proposedBundles { try await tree.bytes($0, limitBytes: $1) }
    }

    private func title(_ live: LiveSide) -> String {
        "\(releaseName(live.release)) → what is proposed"
    }

    private func search(_ product: String?) -> LiveSearch {
        LiveSearch(
            invocation: invocation, folder: folder, publisher: publisher, status: status, product: product)
    }

    private func editors(_ bundles: [ContentBundle]) -> LastEditors {
        EditorSearch(control: invocation.versionControl(of: folder), policy: publisher.policy, bundles: bundles).editors
    }
}

extension CheckedWorkspace {
    /// As candidates and faults name it.
    var productName: String { "\(product) (\(environment))" }
}

extension ReleaseReader {
    init(_ tree: any Transport) {
        self.init { try await tree.bytes($0, limitBytes: $1) }
    }
}

extension Transport {
    fileprivate func bytes(_ path: String, limitBytes: Int) async throws -> [UInt8]? {
        try await fetch(path, limits: TransferLimits(bytes: max(limitBytes, 1)))?.bytes
    }
}
