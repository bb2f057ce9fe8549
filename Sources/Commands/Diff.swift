import Authoring
import Bundles
import Difference
import Files
import Invocations
import JSON
import LitfassClient
import Markup
import Pages
import Publishing
import Reports
import Terminals

extension Command {
    static let diff = Command(
        name: "diff",
        summary: "Compare two releases in words",
        discussion: """
            Compares what is published, not files. A and B are each the number of a release, 'live', the folder or URL \
            of a published tree, or 'working' for the working tree. Without them, the live release is compared with \
            the working tree.

            [-This-] was removed, and {+this+} was added. Whether a tree can be trusted is for 'litfass verify' to \
            say.
            """,
        article: "Reviewing",
        operands: [
            .optional("A", "The older side (default: live)"),
            .optional("B", "The newer side (default: working)"),
        ],
        options: [Moment.option.shape, workspace.shape, environment.shape, ReportFormat.option.shape],
        examples: [
            Example(line: "litfass diff 41 42", meaning: "What release 42 changed"),
            Example(line: "litfass diff https://cdn.example/ working", meaning: "What publishing would change there"),
        ],
        exits: [
            .done: "compared",
            .diagnostics: "the working tree has errors and cannot be compared",
            .usage: "the command line is wrong, or there is no such release",
            .notTrusted: "a tree does not hold what its own metadata lists",
        ],
        run: { invocation in
            let words = [invocation.optionalOperand(0) ?? "live", invocation.optionalOperand(1) ?? "working"]
            // Bundles name their environment: those of another one would differ.
            if words.contains("working") { _ = try invocation.publishing(of: invocation.workspace()) }
            let old = try await ReleaseSide.read(words[0], for: invocation)
            let new = try await ReleaseSide.read(words[1], for: invocation)
            let report = DifferenceReport(
                from: old.bundles, to: new.bundles, title: "\(old.name) → \(new.name)",
                background: await background(old, new, for: invocation), now: try Moment(invocation).seconds)
            let format = invocation[ReportFormat.option]
            let images = await (old.images + new.images).images(of: report, as: format)
            invocation.console.print(report.report, as: format, images: images) {
                report.json(from: old.name, to: new.name)
            }
            return .done
        })

    /// What the workspace knows; nothing where there is none that can be read.
    private static func background(_ old: ReleaseSide, _ new: ReleaseSide, for invocation: Invocation) async
        -> Background
    {
        if let workspace = new.workspace { return Background(workspace, isNewerSide: true) }
        if let workspace = old.workspace { return Background(workspace, isNewerSide: false) }
        // Without a workspace, or with errors in it, the report says less.
        guard let folder = try? invocation.workspace(), let workspace = Workspace.load(from: folder).checked else {
            return Background()
        }
        return Background(workspace, isNewerSide: false)
    }
}

extension ExitCode {
    init(_ fault: ReleaseReadingFault) {
        switch fault.reason {
        case .noRelease: self = .usage
        case .missing, .file: self = .machine
        case .malformed, .otherDigest, .bundle: self = .notTrusted
        }
    }
}

/// A release to compare or to look into, and what is known of it.
struct ReleaseSide {
    let name: String
    let bundles: [ContentBundle]
    /// The sources, where this side was built of them.
    var workspace: CheckedWorkspace?
    var images = ImageSearch()

    static func read(_ word: String, for invocation: Invocation) async throws -> ReleaseSide {
        if word == "working" {
            let workspace = try await invocation.checkedWorkspace(in: try invocation.workspace())
            let bundles = workspace.bundles()
            return ReleaseSide(
                name: "the working tree", bundles: bundles, workspace: workspace,
                images: ImageSearch(assets: workspace.assets(of: bundles)))
        }
        if word == "live" || Int(word) != nil { return try await published(Int(word), for: invocation) }
        let reader = try reader(of: word, for: invocation)
        guard let number = try await reader.newest() else {
            throw LookupFault.noRelease(word, fix: AddressRemedy(word, in: invocation).forNoRelease)
        }
        return ReleaseSide(
            name: "\(releaseName(number)) of \(word)", bundles: try await reader.bundles(ofRelease: number),
            images: ImageSearch(trees: [reader]))
    }

    /// A release of the workspace: from its site, or where that does not have it, made again of its sources.
    /// - Parameter wanted: its number; nil for the live release.
    private static func published(_ wanted: Int?, for invocation: Invocation) async throws -> ReleaseSide {
        let folder = try invocation.workspace()
        let place = try invocation.publishing(of: folder)
        let site = ReleaseReader(place.site)
        if let wanted, let bundles = try await site.bundlesIfPresent(ofRelease: wanted) {
            return ReleaseSide(name: releaseName(wanted), bundles: bundles, images: ImageSearch(trees: [site]))
        }
        // Where nothing is published yet, everything is new.
        let nothing = ReleaseSide(name: releaseName(nil), bundles: [])
        let newest = try await site.newest()
        if try wanted == nil && newest == nil && place.readPolicy() == nil { return nothing }
        let publisher = try invocation.publisher(in: folder)
        let past = try await PastReleases(of: folder, by: publisher, for: invocation)
        guard let number = wanted ?? [newest, past.live?.number].compactMap(\.self).max() else { return nothing }
        guard wanted == nil, newest != number, let live = past.live else {
            let (bundles, images) = try await past.release(number)
            return ReleaseSide(name: releaseName(number), bundles: bundles, images: images)
        }
        let (bundles, images) = try await past.rebuilt(live)
        return ReleaseSide(name: releaseName(number), bundles: bundles, images: images)
    }

    private static func reader(of word: String, for invocation: Invocation) throws -> ReleaseReader {
        guard word.contains("://") else { return ReleaseReader(Folder(invocation.absolute(word))) }
        let transport = try URLSessionTransport.reaching(word, for: invocation)
        return ReleaseReader { path, limitBytes in
            try await transport.fetch(path, limits: TransferLimits(bytes: limitBytes))?.bytes
        }
    }
}

/// One side of a comparison: `release 41`, or that there is none.
func releaseName(_ number: Int?) -> String { number.map { "release \($0)" } ?? "nothing published" }

extension ReportFormat {
    static let option = Option<ReportFormat>.choice(
        "format", "text, markdown, html or json",
        default: .text)
}
