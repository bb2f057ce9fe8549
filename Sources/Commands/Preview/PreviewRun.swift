import Audiences
import Authoring
import Bundles
import Dates
import Files
import Invocations
import JSON
import Origin
import Pages
import Processes
import Reports
import Rulebook
import Terminals
import Workspaces
import YAML

/// One call of `litfass preview`: pages in a folder of their own, served by the origin's own code, written anew at every save.
struct PreviewRun {
    let invocation: Invocation
    let folder: Folder
    let port: Int

    func run() async throws -> ExitCode {
        // Before anything is read, so that no save is missed, and before there is anything to tidy up.
        var saves = try SaveEvents.begin(
            in: folder, and: SharedFolder.watched(by: folder), isBusy: { invocation.git(in: folder).isChangingFiles })
        let site = try ScratchFolder(in: invocation.context)
        var pages = try await PreviewPages(of: folder, for: invocation)
        try pages.write(to: site.folder)
        OriginProcess.prepare()
        let server = try start(on: site.folder)
        if let address = server.addresses.first { say("preview at \(address)/") }
        say(pages.summary)
        while let files = try saves.next() {
            do {
                try await pages.renew()
                try pages.write(to: site.folder)
                _ = server.reloadIfChanged()
                say("\(files.count == 1 ? files[0] : "\(files.count) files") saved: \(pages.summary)")
            } catch {
                // A file that is gone at this very moment is there again at the next save.
                say(FaultWords(for: error).message)
            }
        }
        server.stop()
        return .done
    }

    private func start(on site: Folder) throws -> OriginServer {
        var configuration = OriginConfiguration(folder: site)
        configuration.listeners = [ListenAddress(.internet(address: "127.0.0.1", port: UInt16(port)))]
        configuration.hosts = ["127.0.0.1", "localhost"]
        return try OriginServer(configuration)
    }

    private func say(_ line: String) {
        invocation.console.output.line(line)
        invocation.console.output.flush()
    }
}

/// The pages of a workspace as it stands.
struct PreviewPages {
    private let folder: Folder
    private let invocation: Invocation
    /// As it was when it last had no errors.
    private var source: PreviewSource?
    /// The images that it shows.
    private var images: [Asset.File: [UInt8]] = [:]
    /// Whether the files have changed since in a way that cannot be shown.
    private var isOlder = false
    private var report: CheckReport
    /// What was published, for the check to look back at.
    private var before: PublishedHistory

    init(of folder: Folder, for invocation: Invocation) async throws {
        (self.folder, self.invocation) = (folder, invocation)
        report = CheckReport(policy: [])
        before = try await invocation.publishedHistory(in: folder).loaded()
        try read()
    }

    var summary: String { report.summary }

    /// Reads them anew; the day may be another one where the preview is left open.
    mutating func renew() async throws {
        let now = try await invocation.publishedHistory(in: folder)
        // To make a release again takes longer than a check.
        if now.stamp != before.stamp { before = try await now.loaded() }
        try read()
    }

    private mutating func read() throws {
        let workspace = try invocation.load(folder, after: before.releases, for: before.environment)
        let policies = try PolicyFindings(in: folder, of: workspace)
        report = CheckReport(workspace, policies: policies.diagnostics, policyCount: policies.count)
        let moment = try Moment(invocation)
        let source = PreviewSource(
            workspace, zone: invocation.zone, moment: moment.isNow ? nil : moment.seconds)
        isOlder = source == nil
        guard let source else { return }
        self.source = source
        images = workspace.presentable?.assets(of: source.bundles) ?? [:]
    }

    /// Replaces what stands there; the browser sees all of the old pages or all of the new ones.
    func write(to site: Folder) throws {
        let findings = report.diagnostics.map { diagnostic in
            PreviewProblems.Finding(
                place: diagnostic.range.isWholeFile
                    ? diagnostic.file : "\(diagnostic.file):\(diagnostic.range.start.line)",
                message: diagnostic.message, fix: diagnostic.fix, isError: diagnostic.severity == .error)
        }
        let problems = PreviewProblems(findings: findings, waived: report.waived.count, isOlder: isOlder)
        let pages = PreviewSite(source, problems)
        let texts = pages.files.map { ($0.path, $0.mediaType, Array($0.text.utf8)) }
        // Of two bundles that show one image, each has it under its own name.
        let files = texts + images.map { ($0.key.path, $0.key.mediaType, $0.value) }
        let items = files.compactMap { path, mediaType, bytes in
            RelativePath(path).flatMap {
                RepositoryTree.Item(mutable: $0, mediaType: mediaType, bytes: bytes, revalidateSeconds: 0)
            }
        }
        _ = try RepositoryTree(adding: items).place(on: site)
    }
}

extension PreviewSource {
    /// Nil where the workspace has errors with which nothing can be shown.
    fileprivate init?(_ workspace: Workspace, zone: TimeZoneRules?, moment: Int64?) {
        guard let checked = workspace.presentable else { return nil }
        let texts = workspace.translatedTexts() ?? []
        let states = Dictionary(
            texts.map {
                (
                    TextPlace(collection: $0.collection, document: $0.document, field: $0.field, language: $0.language),
                    $0.state
                )
            }
        ) { first, _ in first }
        self.init(
            product: checked.productName, languages: checked.languages, defaultLanguage: checked.defaultLanguage,
            bundles: checked.bundles(.withTheApp).filter { $0.shaped == nil }, moment: moment,
            state: { collection, document, field, language in
                switch states[TextPlace(collection: collection, document: document, field: field, language: language)] {
                case .stale: .stale
                case .missing: .missing
                case .current, nil: .current
                }
            },
            audience: { Partition.words(for: $0, zone: zone) }, hours: { checked.words(for: $0, in: $1) })
    }
}

private struct TextPlace: Hashable {
    let collection: String
    let document: String
    let field: String
    let language: LanguageTag
}
