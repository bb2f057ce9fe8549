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
        if let checked = workspace.checked { return checked }
        FindingsText(CheckAccount(workspace), of: console).print(to: console.problems)
        return nil
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
