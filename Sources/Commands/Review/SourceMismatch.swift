import Authoring
import Bundles
import Difference
import Files
import Invocations
import Markup
import Processes
import Publishing
import Reports
import Terminals

/// Sources that do not give what was proposed: what differs, and why.
struct SourceMismatch {
    let reviewing: Reviewing
    let candidate: Candidate
    let workspace: CheckedWorkspace
    let bundles: [ContentBundle]
    let names: [String]

    private var invocation: Invocation { reviewing.invocation }

    /// Shows in words how the sources here differ from what was proposed, as far as that can be known.
    func explained() async throws -> ReviewFault {
        if let promotion = candidate.occasion.promotes {
            let release = "release \(promotion.release) of '\(promotion.environment)'"
            return fault(["it was proposed from \(release), whose recorded sources give something else"])
        }
        guard let commit = candidate.occasion.commit else {
            return fault(["it was proposed outside of version control: only the person who proposed it can rebuild it"])
        }
        let short = commit.prefix(12)
        guard !candidate.occasion.isUncommitted else {
            return fault([
                "it was proposed with changes that are in no commit: only the person who proposed it can rebuild it"
            ])
        }
        guard let control = invocation.versionControl(of: reviewing.folder) else {
            return fault([
                "it was proposed at commit \(short), and \(invocation.git(in: reviewing.folder).absence.words)"
            ])
        }
        guard let files = control.files(differingFrom: commit) else {
            return fault(["it was proposed at commit \(short), which this clone does not have: \(control.fetching)"])
        }
        let sources = RecordedSources(
            invocation: invocation, folder: reviewing.folder, publisher: reviewing.publisher)
        // Whatever keeps it from being rebuilt, it does not give what was proposed.
        let proposed = try? await sources.workspace(ofCommit: commit)
        let made = proposed?.bundles() ?? []
        let isProposed = try await reviewing.status.differingNames(
            made, defaultLanguage: proposed?.defaultLanguage ?? workspace.defaultLanguage
        ).isEmpty
        guard isProposed else {
            return fault([
                "not even commit \(short), which it names, gives it: it was edited, or made by another version of Litfass"
            ])
        }
        show(from: made, named: "commit \(short), which gives exactly what was proposed")
        let words =
            files.isEmpty
            ? "git says that no file is different here" : "these files are different here: \(listed(files))"
        return fault(["it was proposed at commit \(short), and \(words)"], commit: "\(short)")
    }

    private func fault(_ why: [String], commit: String? = nil) -> ReviewFault {
        .otherSources(bundles: names, why: why, commit: commit)
    }

    private func show(from proposed: [ContentBundle], named name: String) {
        guard case .text = invocation[ReportFormat.option] else { return }
        let report = DifferenceReport(
            from: proposed, to: bundles, title: "\(name) → the sources here",
            background: Background(workspace, isNewerSide: true))
        invocation.console.print(report.report, as: .text, leastColumns: Review.leastColumns) {
            report.json(from: name, to: "the sources here")
        }
    }
}
