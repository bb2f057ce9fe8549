import Authoring
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
            is wrong, why, and what to do. Nothing is written and nothing is fetched.

            What was published into Publish/site is looked back at: a value that returns after a release had removed it, and a \
            version that rises too far, are findings where a model asks for it. The newest 50 releases count, and at most \
            64 MiB of their bundles.

            Warnings are for people; only errors keep a workspace from being published. Each finding ends with the id of \
            its rule in brackets, which never changes its meaning.

            With --format json one object is printed: 'errors', 'warnings' and 'files' are counts, and 'diagnostics' are \
            objects with 'file', 'line', 'column', 'end-line', 'end-column', 'severity', 'rule', 'message' and 'fix'. Lines \
            and columns begin at 1, columns count Unicode scalars, the end is exclusive. A finding about a file as a whole \
            has no lines and columns, and one without a known remedy has no 'fix'.
            """,
        options: [workspace.shape, Moment.option.shape, format.shape],
        examples: [
            Example(line: "litfass check", meaning: "Check the workspace that the current folder belongs to"),
            Example(line: "litfass check --at +30d", meaning: "See which dates will be over in a month"),
            Example(
                line: "litfass check --format json > findings.json", meaning: "Keep the findings for another program"),
        ],
        exits: [.done: "no errors; there may be warnings", .diagnostics: "the workspace has errors"],
        run: { invocation in
            let folder = try invocation.workspace()
            let workspace = Workspace.load(
                from: folder, today: try Moment(invocation).day, history: try await earlierReleases(of: folder))
            let policy = try invocation.readPolicy(in: folder)?.diagnostics
            let account = CheckAccount(
                (workspace.diagnostics + (policy ?? [])).sorted(),
                fileCount: workspace.fileCount + (policy == nil ? 0 : 1))
            switch invocation[format] {
            case .text: account.print(to: invocation.console.output, of: invocation.console)
            case .json: invocation.console.output.write(account.json.encodedPretty())
            }
            return account.errors == 0 ? .done : .diagnostics
        })
}

/// What the local site was filled with, newest first. A site that is damaged is what 'litfass verify' tells of.
private func earlierReleases(of folder: Folder) async throws -> [EarlierRelease] {
    try await ReleaseReader(Folder(folder.path + "/Publish/site")).history().map {
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

    var json: JSON {
        [
            "format": 1, "errors": .number(JSONNumber(errors)), "warnings": .number(JSONNumber(warnings)),
            "files": .number(JSONNumber(fileCount)), "diagnostics": .array(diagnostics.map(Self.json)),
        ]
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
