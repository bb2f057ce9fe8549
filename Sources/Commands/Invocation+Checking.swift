import Authoring
import Bundles
import Constraints
import Files
import Invocations
import Processes
import Publishing
import Reports
import Terminals

extension Invocation {
    /// The workspace as every command checks it: with the day, with what was published before, and with what people waived.
    /// - Parameters:
    ///   - before: what was published.
    ///   - readsAgain: whether the process goes on to read others, so that what was read is to be freed.
    func workspace(
        in folder: Folder, after before: inout PublishedHistory, readsAgain: Bool = false
    ) async throws -> Workspace {
        before = try await before.loaded()
        let workspace = try load(folder, after: before.releases, for: before.environment)
        if !readsAgain { leaveToTheEnd(workspace) }
        return workspace
    }

    /// The workspace as it is, held against what was published.
    /// - Parameter environment: of the release, for which bundles are made; nil where it is of no matter.
    func load(
        _ folder: Folder, after history: [EarlierRelease], for environment: String?
    ) throws -> Workspace {
        Workspace.load(
            from: folder, today: try Moment(self).day, history: history, hunspell: hunspell(in: folder),
            includesDrafts: line.options[Command.drafts.shape.name] != nil, environment: environment)
    }

    /// Its answers are kept in the workspace.
    private func hunspell(in folder: Folder) -> Hunspell {
        Hunspell(keepingAnswersIn: Folder(folder.path + "/.litfass/spelling")) { [context] words, input in
            context.programs.output(words, context.variables, input)
        }
    }

    /// The workspace, with the chosen findings fixed.
    func fix(in folder: Folder, where isWanted: @escaping WorkspaceFix.Choice) async throws -> WorkspaceFix {
        let history = try await publishedHistory(in: folder).loaded().releases
        return WorkspaceFix(
            in: folder, today: try Moment(self).day, history: history, hunspell: hunspell(in: folder), where: isWanted)
    }

    /// The workspace's content.
    /// - Throws: `FindingsShown` where it has errors.
    func checkedWorkspace(in folder: Folder) async throws -> CheckedWorkspace {
        var before = try await publishedHistory(in: folder)
        let workspace = try await workspace(in: folder, after: &before)
        guard let content = workspace.checked else { throw FindingsShown(CheckReport(workspace), on: console) }
        return content
    }

    /// The same with what else the check has found, in the policy too.
    func judged(
        _ workspace: Workspace, in folder: Folder
    ) throws -> (content: CheckedWorkspace, findings: CheckReport) {
        let policy = try publishing(of: folder).readPolicy(of: workspace)
        let findings = CheckReport(
            workspace, policies: policy?.diagnostics ?? [], policyCount: policy == nil ? 0 : 1)
        guard let content = workspace.checked, findings.errors == 0 else {
            throw FindingsShown(findings, on: console)
        }
        return (content, findings)
    }

    /// The same of a workspace that is to be published after what is live.
    /// - Parameter occasion: of what is proposed already, which may be made of other sources.
    /// - Returns: with the source files where they are not those here.
    func judgedWorkspace(
        in folder: Folder, publishedBy publisher: Publisher, proposedOn occasion: Candidate.Occasion? = nil
    ) async throws -> (content: CheckedWorkspace, findings: CheckReport, files: [SourceFile]?) {
        var before = try await PublishedHistory(
            of: folder, in: publishing(of: folder), after: try await publisher.live(), by: publisher, for: self)
        before = try await before.loaded()
        let (workspace, files) = try await proposedWorkspace(
            occasion, in: folder, after: before.releases, for: publisher.policy.environment)
        leaveToTheEnd(workspace)
        let judged = try judged(workspace, in: folder)
        if !judged.findings.drafts.isEmpty {
            remark(["Not in the release, since they are drafts:"] + judged.findings.drafts.map { "  \($0)" })
        }
        return (judged.content, judged.findings, files)
    }

    /// The workspace held against a release of which the site knows nothing.
    func workspace(
        in folder: Folder, proposedOn occasion: Candidate.Occasion?, after number: Int, _ bundles: [ContentBundle],
        publishedBy publisher: Publisher
    ) async throws -> Workspace {
        let history = await earlierReleases(on: publisher.site, of: folder).following(number, bundles)
        let workspace = try await proposedWorkspace(
            occasion, in: folder, after: await withRecords(history, in: folder, by: publisher),
            for: publisher.policy.environment
        ).workspace
        leaveToTheEnd(workspace)
        return workspace
    }
}

extension Invocation {
    /// Leaves it to the end of the process, where it ends with the command, to free what a value holds: the system does so in
    /// one step, and the process piece by piece.
    func leaveToTheEnd<Value>(_ value: Value) {
        guard case .process = context.lifetime else { return }
        _ = unsafe Unmanaged.passRetained(Leaked(value))
    }
}

private final class Leaked<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

extension FindingsShown {
    init(_ report: CheckReport, on console: Console) {
        self.init()
        FindingsText(report: report, console: console).print(to: console.problems)
    }
}
