import Authoring
import Bundles
import Constraints
import Files
import Invocations
import Processes
import Publishing
import Terminals

/// The sources of releases, as version control has them, or where a release was made outside of it, as they were stored.
struct RecordedSources {
    let invocation: Invocation
    /// The workspace.
    let folder: Folder
    let publisher: Publisher

    /// Why sources are not available.
    struct Missing: Error {
        let words: String
        let fix: String?
    }

    /// Hands over a folder with `Content` and `Config` as they were when a release was made. The folder is gone afterwards.
    func with<Result>(_ record: ReleaseRecord, _ body: (Folder) async throws -> Result) async throws -> Result {
        guard let stored = record.sources else { return try await with(commit: record.commit, body) }
        return try await with(stored, body)
    }

    private func with<Result>(_ stored: [String: String], _ body: (Folder) async throws -> Result) async throws
        -> Result
    {
        let files = try files(stored)
        let scratch = try ScratchFolder(in: invocation.context)
        for file in files { try scratch.folder.write(file.bytes, to: file.path, outliving: .processEnd) }
        return try await body(scratch.folder)
    }

    private func files(_ stored: [String: String]) throws -> [SourceFile] {
        do {
            return try publisher.sources(stored)
        } catch PublishingFault.file(let fault) where fault.isMissing {
            throw lost
        }
    }

    private var lost: Missing {
        let place = publisher.policy.name("trust/sources")
        return Missing(words: "its sources are missing from \(place)", fix: "bring them back from version control")
    }

    /// The same of a commit.
    func with<Result>(
        commit: String?, only paths: [String] = VersionControl.sources, _ body: (Folder) async throws -> Result
    ) async throws -> Result {
        guard let commit else {
            throw Missing(words: "the commit that it was made from was not recorded", fix: nil)
        }
        guard let control = invocation.versionControl(of: folder) else {
            let absence = invocation.git(in: folder).absence
            throw Missing(
                words: "it was made from commit \(commit.prefix(12)), and \(absence.words)", fix: absence.fix)
        }
        let scratch = try ScratchFolder(in: invocation.context)
        let sources: Folder
        do {
            sources = try control.writeSources(of: commit, into: scratch.folder, only: paths)
        } catch let reason as VersionControl.SourcesUnavailable {
            throw Missing(reason, of: commit, in: control)
        }
        // The commit holds only what is the workspace's own: the rest is what it is today.
        for file in try SourceFile.shared(by: folder) {
            try sources.write(file.bytes, to: file.path, outliving: .processEnd)
        }
        return try await body(sources)
    }

    /// What a commit says, nil where it has errors by the rules of today.
    func workspace(ofCommit commit: String?) async throws -> CheckedWorkspace? {
        try await with(commit: commit) { checked($0) }
    }

    /// The release with the models that it was made by, where they are at hand.
    func withModels(_ release: EarlierRelease, of record: ReleaseRecord) async -> EarlierRelease {
        let read = { (folder: Folder) in release.withModels(of: folder) }
        guard let stored = record.sources else {
            // Who wants the sources themselves hears why they are not there.
            return (try? await with(commit: record.commit, only: ["Config"], read)) ?? release
        }
        // As above.
        return (try? await with(stored.filter { !$0.key.hasPrefix("Content/") }, read)) ?? release
    }

    func workspace(of record: ReleaseRecord) async throws -> CheckedWorkspace? {
        try await with(record) { checked($0) }
    }

    private func checked(_ sources: Folder) -> CheckedWorkspace? {
        Workspace.load(from: sources, environment: publisher.policy.environment).checked
    }
}

extension RecordedSources.Missing {
    fileprivate init(_ reason: VersionControl.SourcesUnavailable, of commit: String, in control: VersionControl) {
        let name = "commit \(commit.prefix(12))"
        switch reason {
        case .elsewhere:
            self.init(words: "this clone does not have \(name)", fix: control.fetching)
        case .noSources: self.init(words: "\(name) has neither Content nor Config here", fix: nil)
        case .otherRepositories(let names):
            self.init(
                words: "\(name) holds no files of \(listed(names)): that is another repository, a submodule",
                fix: "check the commit out with 'git checkout --recurse-submodules \(commit.prefix(12))'")
        case .notWritten:
            self.init(
                words: "git could not bring back the files of \(name)",
                fix: "ask git for the reason: git archive --output=/dev/null \(commit.prefix(12))")
        }
    }
}
