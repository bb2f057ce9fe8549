import Authoring
import Bundles
import Files
import JSON
import Publishing
import YAML

extension Command {
    static let check = Command(
        name: "check",
        summary: "Find everything that is wrong in the workspace",
        discussion: """
            Reads Content/, Config/ and Publish/policy.yaml, and reports all mistakes at once, in the order of the files: where each one is, what \
            is wrong, why, and what to do. Nothing is fetched, and nothing is written unless --fix asks for it.

            What was published into Publish/site is looked back at: a value that returns after a release had removed it, and a \
            version that rises too far, are findings where a model asks for it. The newest 50 releases count, and at most \
            64 MiB of their bundles.

            Warnings are for people; only errors keep a workspace from being published. Each finding ends with the id of \
            its rule in brackets, which never changes its meaning.

            With --fix, what a person could not decide otherwise is done: a misspelt key that can mean only one, quotes around \
            a version, a country in small letters, a time without its zero, true for yes, blanks at the ends of lines. \
            Comments and layout stay as they are, each file is read again before it is written, and what is left is told. \
            With --dry-run nothing is written.

            With --format json one object is printed: 'errors', 'warnings' and 'files' are counts, and 'diagnostics' are \
            objects with 'file', 'line', 'column', 'end-line', 'end-column', 'severity', 'rule', 'message' and 'fix'. Lines \
            and columns begin at 1, columns count Unicode scalars, the end is exclusive. A finding about a file as a whole \
            has no lines and columns, and one without a known remedy has no 'fix'. With --fix, 'changed' lists what was \
            changed: 'file', 'line', 'rule', 'old' and 'new'.
            """,
        options: [fix.shape, dryFix.shape, workspace.shape, Moment.option.shape, format.shape],
        examples: [
            Example(line: "litfass check", meaning: "Check the workspace that the current folder belongs to"),
            Example(line: "litfass check --at +30d", meaning: "See which dates will be over in a month"),
            Example(
                line: "litfass check --fix --dry-run", meaning: "See what a machine would mend, and what it would leave"
            ),
            Example(
                line: "litfass check --format json > findings.json", meaning: "Keep the findings for another program"),
        ],
        exits: [.done: "no errors; there may be warnings", .diagnostics: "the workspace has errors"],
        run: { invocation in
            let folder = try invocation.workspace()
            let today = try Moment(invocation).day
            let history = try await earlierReleases(of: folder)
            let workspace: Workspace
            var mended: MendingAccount?
            if invocation[fix] {
                let mending = Mending(in: folder, today: today, history: history)
                mended = try MendingAccount.mend(mending, in: folder, isDry: invocation[dryFix])
                workspace = mending.workspace
            } else {
                guard !invocation[dryFix] else { throw UsageFault.missingOption("--fix", neededBy: "dry-run") }
                workspace = Workspace.load(from: folder, today: today, history: history)
            }
            let policy = try invocation.readPolicy(in: folder)?.diagnostics
            let account = CheckAccount(
                (workspace.diagnostics + (policy ?? [])).sorted(),
                fileCount: workspace.fileCount + (policy == nil ? 0 : 1))
            switch invocation[format] {
            case .text:
                mended?.print(to: invocation.console.output)
                account.print(to: invocation.console.output, of: invocation.console)
            case .json: invocation.console.output.write(account.json(mended).encodedPretty())
            }
            return account.errors == 0 ? .done : .diagnostics
        })
}

/// What the local site was filled with, newest first. A site that is damaged is what 'litfass verify' tells of.
func earlierReleases(of folder: Folder, in language: LanguageTag? = nil) async throws -> [EarlierRelease] {
    try await ReleaseReader(Folder(folder.path + "/Publish/site")).history(in: language).map {
        EarlierRelease(number: $0.number, bundles: $0.bundles)
    }
}

/// What `check` tells of a workspace, and what other commands tell where they refuse one.
struct CheckAccount {
    /// Sorted by place.
    let diagnostics: [Diagnostic]
    let fileCount: Int
    let errors: Int

    init(_ diagnostics: [Diagnostic], fileCount: Int) {
        self.diagnostics = diagnostics
        self.fileCount = fileCount
        errors = diagnostics.count { $0.severity == .error }
    }

    var warnings: Int { diagnostics.count - errors }

    /// `3 errors and 1 warning in 2 files; 412 files checked`
    var summary: String {
        let checked = "\(counted(fileCount, "file")) checked"
        let counts =
            [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        guard !counts.isEmpty else { return "nothing to mend; \(checked)" }
        let files = Set(diagnostics.map(\.file)).count
        return "\(counts.joined(separator: " and ")) in \(counted(files, "file")); \(checked)"
    }

    func print(to stream: Stream, of console: Console) {
        for diagnostic in diagnostics {
            stream.line(DiagnosticText.render(diagnostic, colour: console.hasColour(stream)))
            stream.line()
        }
        stream.line(summary)
    }

    func json(_ mended: MendingAccount?) -> JSON {
        var object = JSONObject()
        object.append("format", 1)
        if let mended { object.append("changed", mended.json) }
        object.append("errors", .number(JSONNumber(errors)))
        object.append("warnings", .number(JSONNumber(warnings)))
        object.append("files", .number(JSONNumber(fileCount)))
        object.append("diagnostics", .array(diagnostics.map(Self.json)))
        return .object(object)
    }

    private static func json(of diagnostic: Diagnostic) -> JSON {
        var object = JSONObject()
        object.append("file", .string(diagnostic.file))
        if !diagnostic.range.isWholeFile {
            let range = diagnostic.range
            object.append("line", .number(JSONNumber(range.start.line)))
            object.append("column", .number(JSONNumber(range.start.column)))
            object.append("end-line", .number(JSONNumber(range.end.line)))
            object.append("end-column", .number(JSONNumber(range.end.column)))
        }
        object.append("severity", .string(diagnostic.severity.rawValue))
        object.append("rule", .string(diagnostic.rule))
        object.append("message", .string(diagnostic.message))
        if let fix = diagnostic.fix { object.append("fix", .string(fix)) }
        return .object(object)
    }

    private func counted(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
}
