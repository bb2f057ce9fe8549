import Authoring
import Files
import Invocations
import JSON
import Processes
import Reports
import Rulebook
import Terminals
import YAML

extension Command {
    private static let only = Option<[String]>.texts(
        "only", "RULE[,RULE]", help: "Show findings of these rules only",
        expectation: "ids of rules, as 'stale-translation'", accepts: FindingsFilter.isList)
    private static let language = Option<[String]>.texts(
        "language", "TAG[,TAG]", help: "Show findings in these languages only",
        expectation: "languages, as 'fr' or 'fr,it'", accepts: FindingsFilter.isList)
    private static let everySave = Option<Bool>.flag(
        "watch", "Check again at every save, until Ctrl-C")
    static let drafts = Option<Bool>.flag("drafts", "Look at drafts as if they were finished")
    private static let checkFormat = Option<CheckFormat>.choice(
        "format",
        "text, json, sarif or github",
        default: .text)

    static let check = Command(
        name: "check",
        summary: "Find everything that is wrong in the workspace",
        discussion: """
            Reads Content/, Config/ and the policies in Publish/, and reports every mistake in the order of the files: \
            where it is, what is wrong, why, and what to do. Only errors keep a workspace from being published. \
            'litfass explain RULE' explains a rule.

            The whole workspace is always read. PATH, --only and --language choose what is shown, what --fix corrects, \
            and what the exit code is about.
            """,
        article: "Editing",
        operands: [.any("PATH", "Files or folders to show the findings of")],
        options: [
            only.shape, language.shape, drafts.shape, everySave.shape, fix.shape, dryFix.shape, Moment.option.shape,
            workspace.shape,
            checkFormat.shape,
        ],
        examples: [
            Example(
                line: "litfass check --language fr Content/faq", meaning: "What is left to do for French"),
            Example(line: "litfass check --at +30d", meaning: "Which dates will have passed"),
        ],
        exits: [
            .done: "no error is shown",
            .diagnostics: "errors are shown",
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
            let report = { (workspace: Workspace) throws -> CheckReport in
                let asked = try filter(workspace)
                let policies = try PolicyFindings(in: folder, of: workspace)
                return CheckReport(workspace, policies: policies.diagnostics, policyCount: policies.count)
                    .shown { asked.shows($0, of: workspace) }
            }
            if invocation[everySave] {
                try invocation.refuse("--watch", besides: chosen)
                return try await invocation.watch(folder, report)
            }
            var shown: CheckReport
            if invocation[fix] {
                let fix = try await invocation.fix(in: folder) { diagnostic, workspace in
                    // An unknown language is reported below, before anything is written.
                    (try? filter(workspace))?.shows(diagnostic, of: workspace) ?? false
                }
                shown = try report(fix.workspace)
                shown.fixes = try FixReport.apply(fix, in: folder, isDry: invocation[dryFix])
            } else {
                var before = try await invocation.publishedHistory(in: folder)
                shown = try report(try await invocation.workspace(in: folder, after: &before))
            }
            let place = PathFromWorkingFolder(to: folder.path, from: invocation.context.workingFolder)
            shown.print(as: chosen, at: place, to: invocation.console)
            return shown.errors == 0 ? .done : .diagnostics
        })
}

extension Invocation {
    fileprivate func watch(
        _ folder: Folder, _ report: (Workspace) throws -> CheckReport
    ) async throws -> ExitCode {
        var before = try await publishedHistory(in: folder)
        return try await CheckLoop(of: folder, for: self).run {
            let now = try await publishedHistory(in: folder)
            // To make a release again takes longer than a check.
            if now.stamp != before.stamp { before = now }
            return try report(try await workspace(in: folder, after: &before, readsAgain: true))
        }
    }

    fileprivate func refuse(_ option: String, besides format: CheckFormat) throws(UsageFault) {
        if format != .text { throw .contradiction(option, "--format \(format.rawValue)") }
        if self[Command.fix] { throw .contradiction(option, "--fix") }
    }
}

extension CheckReport {
    fileprivate func print(as format: CheckFormat, at place: PathFromWorkingFolder, to console: Console) {
        switch format {
        case .text:
            fixes?.print(to: console.output)
            FindingsText(report: self, console: console).print(to: console.output)
        case .json: console.output.write(json)
        case .sarif: console.output.write(SARIFLog(report: self, place: place, version: Command.litfassVersion).json)
        case .github: for line in GitHubCommands(report: self, place: place).lines { console.output.line(line) }
        }
    }
}

enum CheckFormat: String, CaseIterable, Sendable {
    case text, json, sarif, github
}
