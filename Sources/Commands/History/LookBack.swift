import Authoring
import Bundles
import Constraints
import Files
import Publishing

/// What was published before, for the check to look back at: what the site has, and where it has not come as far as the live
/// release, this one, made again of its sources.
struct LookBack {
    /// Changes with whatever of it was published.
    let stamp: [UInt8]
    private let folder: Folder
    /// Makes the live release again; nil where the site has it.
    private let making: Making?
    /// Newest first; empty also where nobody has looked.
    private(set) var releases: [EarlierRelease] = []
    /// Whether somebody has looked.
    private var hasLooked = false
    /// Whether somebody has looked for the live release, and did not find it.
    private(set) var isLacking = false

    fileprivate struct Making {
        let live: LiveRelease
        let publisher: Publisher
        let invocation: Invocation
    }

    /// - Parameter live: as the history of trust has it; nil before the first release, and where nobody publishes.
    init(
        of folder: Folder, after live: LiveRelease?, by publisher: Publisher?, for invocation: Invocation
    ) async throws {
        self.folder = folder
        let timestamp = RelativePath(known: "Publish/site/metadata/timestamp.json")
        // A site that is damaged has nothing to look back at; whoever publishes into it hears of that.
        let newest = try? await ReleaseReader(Folder(folder.path + "/Publish/site")).newest()
        if let live, let publisher, newest ?? 0 < live.number {
            making = Making(live: live, publisher: publisher, invocation: invocation)
        } else {
            making = nil
        }
        stamp =
            (try folder.readIfPresent(timestamp, limitBytes: 1 << 20) ?? []) + (making?.live.stamp ?? [])
    }

    /// The same with the releases, which takes its time; only the first call looks.
    func looked() async throws -> LookBack {
        guard !hasLooked else { return self }
        var looked = self
        looked.hasLooked = true
        looked.releases = await earlierReleases(of: folder)
        guard let making else { return looked }
        if let bundles = try await making.bundles(in: folder) {
            looked.releases = looked.releases.following(making.live.number, bundles)
        } else {
            looked.isLacking = true
        }
        return looked
    }
}

extension LookBack.Making {
    /// Nil where it is not to be had: then that has been said.
    fileprivate func bundles(in folder: Folder) async throws -> [ContentBundle]? {
        let release = "release \(live.number), which is live,"
        do {
            return try await PastReleases(of: folder, by: publisher, for: invocation).rebuilt(live)
        } catch let missing as RecordedSources.Missing {
            invocation.remarkNotLookedBack(at: release, because: missing.words, fix: missing.fix)
        } catch let fault as PublishingFault {
            // Such as a stored source that was changed: whoever wants it back hears of it as a fault.
            invocation.remarkNotLookedBack(at: release, because: fault.description, fix: fault.fix)
        } catch let fault as FileFault {
            // Such as no room among the temporary files.
            invocation.remarkNotLookedBack(at: release, because: fault.description, fix: nil)
        }
        return nil
    }
}

extension Invocation {
    /// For whoever does not publish: what is wrong with the history of trust is said, and stops nothing.
    func lookBack(in folder: Folder) async throws -> LookBack {
        guard let policy = try readPolicy(in: folder)?.policy else {
            return try await LookBack(of: folder, after: nil, by: nil, for: self)
        }
        let publisher = publisher(in: folder, under: policy)
        var live: LiveRelease?
        do {
            live = try await publisher.live()
        } catch {
            remarkNotLookedBack(at: "what is live", because: error.description, fix: error.fix)
        }
        return try await LookBack(of: folder, after: live, by: publisher, for: self)
    }

    fileprivate func remarkNotLookedBack(at what: String, because why: String, fix: String?) {
        remark(["note: \(what) was not looked back at: \(why)"] + (fix.map { ["  fix: \($0)"] } ?? []))
    }
}

extension [EarlierRelease] {
    /// With a release of which they know nothing yet, which is the newest.
    func following(_ number: Int, _ bundles: [ContentBundle]) -> Self {
        [EarlierRelease(number: number, bundles: bundles)] + filter { $0.number < number }
    }
}

/// What the local site was filled with, newest first. A site that is damaged is what 'litfass verify' tells of.
func earlierReleases(of folder: Folder, in language: LanguageTag? = nil) async -> [EarlierRelease] {
    await ReleaseReader(Folder(folder.path + "/Publish/site")).history(in: language).map {
        EarlierRelease(number: $0.number, bundles: $0.bundles)
    }
}
