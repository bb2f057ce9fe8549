import Files
import Invocations
import JSON
import Processes
import Publishing
import Terminals

extension Command {
    private static let overwrite = Option<Bool>.flag(
        "overwrite", "Also replace changes that are in no commit and no release")

    private static let dryRun = Option<Bool>.flag(
        "dry-run", "Show the changes, and write nothing")

    static let restore = Command(
        name: "restore",
        summary: "Restore the sources of a release",
        discussion: """
            Makes Content and Config what they were when the release was made, from its commit or from \
            trust/sources. It stops where that would lose changes that are in no commit and no release, unless \
            --overwrite is given.

            Nothing is published. Propose and publish what was restored, or publish the old bundles again with \
            'litfass rollback'.
            """,
        article: "Reviewing",
        operands: [.required("N", "The number of the release, or 'live'")],
        options: [dryRun.shape, overwrite.shape, workspace.shape, environment.shape, format.shape],
        examples: [
            Example(line: "litfass restore 41 --dry-run", meaning: "See which files would change")
        ],
        exits: [
            .diagnostics: "work would be lost; nothing was changed",
            .notTrusted: ExitCode.damage,
            .machine: "the sources are not on this machine",
        ],
        run: { invocation in
            let folder = try invocation.workspace()
            let publisher = try invocation.publisher(in: folder)
            let past = try await PastReleases(of: folder, by: publisher, for: invocation)
            let release = try past.record(invocation.operand(0), for: invocation)
            let wanted = try await past.sources.with(release.content(among: past.records)) {
                try SourceFile.all(in: $0)
            }
            let sources = try SourceFile.all(in: folder)
            // What several workspaces use is not changed for one of them.
            let plan = RestorePlan(from: sources.filter { !$0.isShared }, to: wanted.filter { !$0.isShared })
            if Set(sources.filter(\.isShared)) != Set(wanted.filter(\.isShared)) {
                invocation.remark(["note: the folder that the workspace uses has changed since, and is left as it is"])
            }
            let own =
                invocation[overwrite] || plan.isEmpty
                ? [] : try plan.unsaved(by: past, and: invocation.versionControl(of: folder))
            if invocation[dryRun] { invocation.tell(plan, of: release.release, isDry: true) }
            guard own.isEmpty else { throw UsageFault.unsaved(own) }
            guard !invocation[dryRun] else { return .done }
            try plan.carryOut(in: folder)
            invocation.tell(plan, of: release.release, isDry: false)
            return .done
        })
}

/// What has to change so that the sources are those of a release.
private struct RestorePlan {
    let replaced: [SourceFile]
    let added: [SourceFile]
    let removed: [RelativePath]
    private let before: [SourceFile]

    init(from before: [SourceFile], to wanted: [SourceFile]) {
        self.before = before
        let old = Dictionary(before.map { ($0.path, $0.bytes) }) { first, _ in first }
        let new = Set(wanted.map(\.path))
        replaced = wanted.filter { file in old[file.path].map { $0 != file.bytes } ?? false }
        added = wanted.filter { old[$0.path] == nil }
        removed = before.map(\.path).filter { !new.contains($0) }
    }

    var isEmpty: Bool { replaced.isEmpty && added.isEmpty && removed.isEmpty }

    /// Files that would be lost: no release has stored their content, and git has it nowhere.
    func unsaved(by past: PastReleases, and control: VersionControl?) throws -> [String] {
        let lost = Set(replaced.map(\.path) + removed)
        let files = before.filter { lost.contains($0.path) && !past.haveStored($0) }.map(\.path.string).sortedByBytes()
        return control?.unsaved(of: files) ?? files
    }

    /// What comes is written before anything goes: killed in between, nothing is missing.
    func carryOut(in folder: Folder) throws {
        for file in replaced + added { try folder.write(file.bytes, to: file.path, readableBy: .asBefore(file.path)) }
        for path in removed { try folder.removeFile(path) }
    }
}

extension PastReleases {
    /// Whether a release was stored with this file as it is, and the stored one is still to be had.
    fileprivate func haveStored(_ file: SourceFile) -> Bool {
        guard let record = records.first(where: { $0.holds(file) }) else { return false }
        let stored = record.sources?.filter { $0.key == file.path.string } ?? [:]
        // A stored file that is missing or damaged saves nothing.
        return (try? sources.publisher.sources(stored)) != nil
    }
}

extension Invocation {
    fileprivate func tell(_ plan: RestorePlan, of release: Int, isDry: Bool) {
        let groups = [
            ("changed", plan.replaced.map(\.path.string)), ("added", plan.added.map(\.path.string)),
            ("removed", plan.removed.map(\.string)),
        ]
        switch self[Command.format] {
        case .json:
            let members = groups.map { JSONObject.Member(key: $0.0, value: .array($0.1.map(JSON.string))) }
            let head: [JSONObject.Member] = [
                .init(key: "format", value: 1), .init(key: "release", value: .number(JSONNumber(release))),
                .init(key: "written", value: .bool(!isDry)),
            ]
            console.output.write(JSON.object(JSONObject(head + members)))
        case .text where plan.isEmpty: say(["The sources are those of release \(release)."])
        case .text:
            let counts = groups.filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }.joined(separator: ", ")
            say([
                isDry
                    ? "The sources of release \(release) would come back: \(counts)."
                    : "The sources are those of release \(release) again: \(counts)."
            ])
            for (word, paths) in groups { say(paths.map { "  \(word) \($0)" }) }
            if !isDry { say(["", "next: litfass check, then commit, and litfass propose"]) }
        }
    }
}
