import Authoring
import Bundles
import Difference
import Files
import Invocations
import JSON
import Markup
import Pages
import Publishing
import Reports
import Terminals

extension Command {
    static let show = Command(
        name: "show",
        summary: "Show a release in full: origin, signers, and what it changed",
        discussion: """
            Shows what 'litfass log' says of the release, and the difference from the one before it. Bundles that are \
            not in site/ are rebuilt from the commit of the release, or from the sources that were stored with \
            it.
            """,
        article: "Reviewing",
        operands: [.required("N", "A number, 'live', or when it was live: 2027-01-16")],
        options: [Moment.option.shape, workspace.shape, environment.shape, ReportFormat.option.shape],
        examples: [
            Example(line: "litfass show 41 --format html >41.html", meaning: "As a page")
        ],
        exits: [
            .diagnostics: "the policy has errors",
            .notTrusted: ExitCode.damage,
            .machine: "neither its bundles nor its sources are on this machine",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            let past = try await PastReleases(of: folder, by: publisher, for: invocation)
            let record = try past.record(invocation.operand(0), for: invocation)
            let new = try await past.release(record.release)
            let nothing = PastReleases.Content(bundles: [], images: ImageSearch())
            let old = record.release == 1 ? nothing : try await past.release(record.release - 1)
            let workspace = Workspace.load(from: folder).checked
            let difference = DifferenceReport(
                from: old.bundles, to: new.bundles, title: releaseName(record.release),
                background: workspace.map { Background($0, isNewerSide: false) } ?? Background(),
                now: try Moment(invocation).seconds)
            let images = await (old.images + new.images).images(of: difference, as: invocation[ReportFormat.option])
            invocation.print(record, difference, images: images)
            return .done
        })
}

extension Invocation {
    fileprivate func print(_ record: ReleaseRecord, _ difference: DifferenceReport, images: ReportImages) {
        let lines = ReleaseLog.lines(of: record)
        let blocks = lines.dropFirst().dropLast().map { Report.Block.line([.plain(String($0.drop { $0 == " " }))]) }
        let head = Report.Section(title: "The release", entries: [Report.Entry(name: [], blocks: blocks)])
        let report = Report(
            title: lines[0], sections: (blocks.isEmpty ? [] : [head]) + difference.report.sections,
            summary: difference.report.summary)
        console.print(report, as: self[ReportFormat.option], images: images) {
            let from = releaseName(record.release == 1 ? nil : record.release - 1)
            return [
                "format": 1, "release": ReleaseLog.json(record),
                "difference": difference.json(from: from, to: releaseName(record.release)),
            ]
        }
    }
}
