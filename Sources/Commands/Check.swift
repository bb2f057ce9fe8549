import Authoring
import Files
import JSON
import Rulebook
import YAML

extension Command {
    private static let only = Option<[String]>.texts(
        "only", "RULE[,RULE]", "Show findings of these rules only", defaultText: "all rules",
        expectation: "ids of rules, as 'stale-translation'", accepts: FindingsFilter.isList)
    private static let language = Option<[String]>.texts(
        "language", "TAG[,TAG]", "Show only what is for those who write these languages", defaultText: "all languages",
        expectation: "languages, as 'fr' or 'fr,it'", accepts: FindingsFilter.isList)
    private static let watch = Option<Bool>.flag(
        "watch", "Stay, check again at every save, and tell what it changed; Ctrl-C ends it")
    private static let checkFormat = Option<CheckFormat>.choice(
        "format",
        "What to print: text for people, json for programs, sarif for code scanning, github for a pipeline's log",
        default: .text)

    static let check = Command(
        name: "check",
        summary: "Find everything that is wrong in the workspace",
        discussion: """
            Reads Content/, Config/ and Publish/policy.yaml, and reports all mistakes at once, in the order of the files: \
            where each one is, what is wrong, why, and what to do. Nothing is fetched, and no source is changed unless \
            --fix asks for it.

            What was silent, has not changed, and depends on nothing that has, is not looked at again: Publish/cache/check \
            remembers it by the digests of the files, for this program. On another day and after a release, values are \
            compared anew, and texts are not. It may be deleted at any time.

            What was published into Publish/site is looked back at: a value that returns after a release had removed it, and a \
            version that rises too far, are findings where a model asks for it. The newest 50 releases count, and at most \
            64 MiB of their bundles. Where the site does not have the live release, as in a clone, this one is made again of its \
            sources; where these are not here, a note says so.

            Warnings are for people; only errors keep a workspace from being published. Each finding ends with the id of \
            its rule in brackets, which never changes its meaning; 'litfass explain RULE' says more of it. A workspace sets \
            how grave a rule is under 'severities' in Config/workspace.yaml; a person waives it at a place, with a reason and \
            for a time, in Config/waivers.yaml or under 'waivers' in the file itself.

            The whole workspace is always read. PATH, --only and --language choose what is shown of it, what --fix mends, \
            and what the exit code is about.

            With --fix, of what is shown that is done which a person could not decide otherwise: a misspelt key that can mean only one, quotes around \
            a version or a text with ': ' in it, a country in small letters, a time without its zero, true for yes, blanks at the ends of lines, a file that ends \
            with .yml. \
            Comments and layout stay as they are, each file is read again before it is written, keeps its mode and, where that \
            may be, its owner, and what is left is told. A file that is read-only is not written, and then none is. Where \
            a source text is only spelt otherwise, its current translations stay so: their digests are written, wherever they stand. \
            With --dry-run nothing is written.

            With --format json one object is printed: 'errors', 'warnings' and 'files' are counts, and 'diagnostics' are \
            objects with 'file', 'line', 'column', 'end-line', 'end-column', 'severity', 'rule', 'message' and 'fix'. Lines \
            and columns begin at 1, columns count Unicode scalars, the end is exclusive. A finding about a file as a whole \
            has no lines and columns, and one without a known remedy has no 'fix'. 'waived' are findings that a person \
            answers for, each with its 'waiver'. With --fix, 'changed' lists what was changed: 'file', 'line', 'rule', \
            'old' and 'new'.

            With --format sarif it is SARIF 2.1.0, with all rules and the waived findings as suppressed ones; with \
            --format github, workflow commands that show each finding at its line of a change. Both name files as seen from \
            the current folder, which is to be the root of the checkout.
            """,
        operands: [.any("PATH", "Files or folders, from here or from the workspace, to show the findings of")],
        options: [
            only.shape, language.shape, watch.shape, fix.shape, dryFix.shape, Moment.option.shape, workspace.shape,
            checkFormat.shape,
        ],
        examples: [
            Example(line: "litfass check", meaning: "Check the workspace that the current folder belongs to"),
            Example(line: "litfass check --watch", meaning: "Do so at every save while you write"),
            Example(
                line: "litfass check --only stale-translation --language fr,it Content/faq",
                meaning: "What the translators to French and Italian have to look at"),
            Example(line: "litfass check --at +30d", meaning: "See which dates will be over in a month"),
            Example(
                line: "litfass check --fix --dry-run", meaning: "See what a machine would mend, and what it would leave"
            ),
            Example(
                line: "litfass check --format sarif > litfass.sarif",
                meaning: "Keep the findings for the code scanning of a forge"),
        ],
        exits: [
            .done: "no errors among what is shown; there may be warnings",
            .diagnostics: "there are errors among what is shown",
        ],
        run: { invocation in
            let isEdit = invocation[fix] && !invocation[dryFix]
            let folder = try isEdit ? invocation.workspaceToEdit() : invocation.workspace()
            if try WorkspaceEdit.isInterrupted(in: folder) {
                invocation.console.problems.line(
                    "an edit of this workspace was interrupted; 'litfass check --fix' undoes it")
            }
            let chosen = invocation[checkFormat]
            guard invocation[fix] || !invocation[dryFix] else {
                throw UsageFault.missingOption("--fix", neededBy: "dry-run")
            }
            let asked = try FindingsFilter.paths(invocation.operands, from: invocation, in: folder)
            let paths = invocation[fix] ? try FindingsFilter.afterRenaming(asked, in: folder) : asked
            let rules = try FindingsFilter.rules(invocation[only])
            let words = invocation[language]
            let filter = { @Sendable (workspace: Workspace) throws -> FindingsFilter in
                let languages = try FindingsFilter.languages(words, of: workspace)
                return FindingsFilter(rules: rules, languages: languages, paths: paths)
            }
            let account = { (workspace: Workspace) throws -> CheckReport in
                CheckReport(workspace, policy: try invocation.readPolicy(in: folder)?.diagnostics)
                    .shown(by: try filter(workspace), of: workspace)
            }
            if invocation[watch] {
                try invocation.refuse("--watch", besides: chosen)
                return try await invocation.watch(folder, account)
            }
            var shown: CheckReport
            if invocation[fix] {
                let mending = try await invocation.mending(in: folder) { diagnostic, workspace in
                    // A language that is none of the workspace's is told below, before anything is written.
                    (try? filter(workspace))?.shows(diagnostic, of: workspace) ?? false
                }
                shown = try account(mending.workspace)
                shown.mended = try FixReport.mend(mending, in: folder, isDry: invocation[dryFix])
            } else {
                var before = try await invocation.lookBack(in: folder)
                shown = try account(try await invocation.workspace(in: folder, after: &before))
            }
            let place = PathFromHere(to: folder.path, from: invocation.context.workingFolder)
            shown.print(as: chosen, at: place, to: invocation.console)
            return shown.errors == 0 ? .done : .diagnostics
        })
}

extension Invocation {
    fileprivate func watch(
        _ folder: Folder, _ account: (Workspace) throws -> CheckReport
    ) async throws -> ExitCode {
        var before = try await lookBack(in: folder)
        return try await Watch(of: folder, for: self).run {
            let now = try await lookBack(in: folder)
            // To make a release again takes longer than a check.
            if now.stamp != before.stamp { before = now }
            return try account(try await workspace(in: folder, after: &before, readsAgain: true))
        }
    }

    fileprivate func refuse(_ option: String, besides format: CheckFormat) throws(UsageFault) {
        if format != .text { throw .contradiction(option, "--format \(format.rawValue)") }
        if self[Command.fix] { throw .contradiction(option, "--fix") }
    }
}

extension CheckReport {
    fileprivate func print(as format: CheckFormat, at place: PathFromHere, to console: Console) {
        switch format {
        case .text:
            mended?.print(to: console.output)
            FindingsText(self, of: console).print(to: console.output)
        case .json: console.output.write(json)
        case .sarif: console.output.write(SARIFLog(self, at: place).json)
        case .github: for line in GitHubCommands(self, at: place).lines { console.output.line(line) }
        }
    }
}

enum CheckFormat: String, CaseIterable, Sendable {
    case text
    case json
    case sarif
    case github
}
