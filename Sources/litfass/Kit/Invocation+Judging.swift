import Authoring
import Bundles
import Files
import Publishing

extension Invocation {
    /// The workspace as every command judges it: with the day, with what was published before, with what people waived,
    /// and with what the last check found silent.
    /// - Parameter readsAgain: whether the process goes on to read others, so that what was read is to be freed.
    func workspace(
        in folder: Folder, for purpose: WorkspaceReading.Purpose, readsAgain: Bool = false
    ) async throws -> Workspace {
        let timestamp = RelativePath(known: "Publish/site/metadata/timestamp.json")
        let situation = WorkspaceReading.Situation(
            today: try Moment(self).day,
            published: try folder.readIfPresent(timestamp, limitBytes: 1 << 20) ?? [],
            tool: surroundings.program, moment: .now())
        let place = MemoryPlace(Folder(folder.path + "/Publish/cache"))
        // Where nothing is remembered, it is certain before anything is read that what was published has to be.
        async let history = place.isEmpty ? earlierReleases(of: folder) : nil
        let reading = WorkspaceReading(of: folder, for: purpose, in: situation, remembering: place)
        var known = try await history
        if known == nil, reading.looksBack { known = try await earlierReleases(of: folder) }
        let workspace = reading.workspace(history: known ?? [])
        if !readsAgain { leaveToTheEnd((reading, workspace, known)) }
        return workspace
    }

    /// The workspace, with what is wanted mended.
    func mending(in folder: Folder, where isWanted: @escaping Mending.Choice) async throws -> Mending {
        let history = try await earlierReleases(of: folder)
        return Mending(in: folder, today: try Moment(self).day, history: history, where: isWanted)
    }

    /// The workspace's content, or nil where it has errors: then they have been shown.
    func checkedWorkspace(in folder: Folder) async throws -> CheckedWorkspace? {
        let workspace = try await workspace(in: folder, for: .bundles)
        return judged(workspace, CheckAccount(workspace))?.content
    }

    /// The same with what else the check has found, in the policy too.
    func judged(
        _ workspace: Workspace, in folder: Folder
    ) throws -> (content: CheckedWorkspace, findings: CheckAccount)? {
        judged(workspace, CheckAccount(workspace, policy: try readPolicy(in: folder)?.diagnostics))
    }

    private func judged(
        _ workspace: Workspace, _ findings: CheckAccount
    ) -> (content: CheckedWorkspace, findings: CheckAccount)? {
        if let content = workspace.checked { return (content, findings) }
        FindingsText(findings, of: console).print(to: console.problems)
        return nil
    }

    /// The same of a workspace that is to follow what is live, also where the site that has it is not here.
    func judgedWorkspace(
        in folder: Folder, publishedBy publisher: Publisher
    ) async throws -> (content: CheckedWorkspace, findings: CheckAccount)? {
        // A site that is damaged has nothing to look back at; whoever publishes into it hears of that.
        let newest = try? await ReleaseReader(Folder(folder.path + "/Publish/site")).newest()
        guard let live = try await publisher.live(), newest ?? 0 < live.number,
            let bundles = try await rebuilt(live, in: folder, by: publisher)
        else { return try judged(try await workspace(in: folder, for: .bundles), in: folder) }
        return try judged(try await workspace(in: folder, after: live.number, bundles), in: folder)
    }

    /// The workspace held against a release of which the site knows nothing. What an earlier check remembers is not believed.
    func workspace(in folder: Folder, after number: Int, _ bundles: [ContentBundle]) async throws -> Workspace {
        let history = try await earlierReleases(of: folder).filter { $0.number < number }
        let newest = EarlierRelease(number: number, bundles: bundles.inOneLanguage)
        let workspace = Workspace.load(from: folder, today: try Moment(self).day, history: [newest] + history)
        leaveToTheEnd(workspace)
        return workspace
    }

    /// Nil where it is not to be had: then that has been said.
    private func rebuilt(
        _ live: LiveRelease, in folder: Folder, by publisher: Publisher
    ) async throws -> [ContentBundle]? {
        do {
            return try await PastReleases(of: folder, by: publisher, for: self).rebuilt(live)
        } catch let missing as RecordedSources.Missing {
            let note = "note: release \(live.number), which is live, was not looked back at: \(missing.words)"
            remark([note] + (missing.fix.map { ["  fix: \($0)"] } ?? []))
            return nil
        }
    }
}

extension [ContentBundle] {
    /// Of bundles that say the same in several languages only one.
    fileprivate var inOneLanguage: [ContentBundle] {
        var seen: Set<BundleName> = []
        return filter { seen.insert($0.name).inserted }
    }
}

/// Leaves it to the end of the process to free what a value holds: the system does so in one step, and the process piece by
/// piece.
func leaveToTheEnd<Value>(_ value: Value) {
    _ = unsafe Unmanaged.passRetained(Kept(value))
}

private final class Kept<Value> {
    let value: Value

    init(_ value: Value) { self.value = value }
}

/// What the local site was filled with, newest first. A site that is damaged is what 'litfass verify' tells of.
func earlierReleases(of folder: Folder, in language: LanguageTag? = nil) async throws -> [EarlierRelease] {
    try await ReleaseReader(Folder(folder.path + "/Publish/site")).history(in: language).map {
        EarlierRelease(number: $0.number, bundles: $0.bundles)
    }
}
