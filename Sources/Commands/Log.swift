import Invocations
import JSON
import Publishing
import Terminals
import Trust

extension Command {
    private static let since = Option<String?>.text(
        "since", "MOMENT", help: "Only releases from then on, as 2027-01-16")

    static let log = Command(
        name: "log",
        summary: "List the releases: when, from what, and signed by whom",
        discussion: """
            Newest first, as recorded in trust/releases. 'litfass show N' shows one in full, and 'litfass \
            restore N' restores its sources.
            """,
        article: "Reviewing",
        operands: [.optional("N", "Only this release")],
        options: [since.shape, workspace.shape, environment.shape, format.shape],
        examples: [
            Example(line: "litfass log --since 2027-01-01", meaning: "This year's releases")
        ],
        exits: [
            .diagnostics: "the policy has errors",
            .notTrusted: ExitCode.damage,
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            let log = try await publisher.releaseLog()
            var records = log.records
            if let text = invocation[since] {
                guard let start = Moment.seconds(of: text, for: invocation) else {
                    throw UsageFault.unacceptableValue(
                        option: since.shape.name, text, expectation: Moment.expectation, suggestion: nil)
                }
                records = records.filter { $0.published.secondsSinceEpoch >= start }
            }
            if let word = invocation.optionalOperand(0) {
                records = records.filter { String($0.release) == word }
                guard !records.isEmpty else {
                    throw UsageFault.noSuchRelease(word, newest: try await publisher.live()?.number)
                }
            }
            let blocks = records.map { ReleaseLog.lines(of: $0).joined(separator: "\n") }
            invocation.answer(
                [blocks.isEmpty ? "Nothing is published yet." : blocks.joined(separator: "\n\n")],
                json: ["format": 1, "releases": .array(records.map(ReleaseLog.json))])
            for number in log.lost where invocation.optionalOperand(0) == nil {
                invocation.console.problems.line(
                    "litfass log: release \(number) was published, and its record '\(publisher.recordName(number))' is missing or "
                        + "damaged\n  fix: bring it back from version control")
            }
            return .done
        })
}
