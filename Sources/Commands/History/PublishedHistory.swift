import Authoring
import Bundles
import Constraints
import Files
import Invocations
import Publishing
import YAML

/// What was published before, for the check to compare with: the releases of the site, and where the site lacks the live
/// release, that one, rebuilt from its sources.
struct PublishedHistory {
    /// Changes with whatever of it was published.
    let stamp: [UInt8]
    /// The environment in which it was published; nil where the workspace has none that can be read.
    let environment: String?
    private let folder: Folder
    private let site: Folder?
    private let publisher: Publisher?
    private let invocation: Invocation
    /// Rebuilds the live release; nil where the site has it.
    private let rebuild: Rebuild?
    /// Newest first; empty also before they are loaded.
    private(set) var releases: [EarlierRelease] = []
    /// Whether the releases were loaded.
    private var isLoaded = false
    /// Whether the live release was looked for and not found.
    private(set) var isLacking = false

    fileprivate struct Rebuild {
        let live: LiveRelease
        let publisher: Publisher
        let invocation: Invocation
    }

    /// - Parameters:
    ///   - place: where it was published; nil where the workspace has no environment that can be read.
    ///   - live: as the history of trust has it; nil before the first release, and where nobody publishes.
    init(
        of folder: Folder, in place: PublishingFolder?, after live: LiveRelease?, by publisher: Publisher?,
        for invocation: Invocation
    ) async throws {
        (self.folder, self.publisher, self.invocation) = (folder, publisher, invocation)
        (environment, site) = (place?.environment, place?.site)
        if let live, let publisher, await Self.newest(on: site) < live.number {
            rebuild = Rebuild(live: live, publisher: publisher, invocation: invocation)
        } else {
            rebuild = nil
        }
        stamp = try Self.timestamp(on: site) + (rebuild?.live.stamp ?? [])
    }

    /// A site that is damaged has nothing to look back at; whoever publishes into it hears of that.
    private static func newest(on site: Folder?) async -> Int {
        guard let site else { return 0 }
        return (try? await ReleaseReader(site).newest()) ?? 0
    }

    private static func timestamp(on site: Folder?) throws -> [UInt8] {
        guard let site, try site.exists else { return [] }
        return try site.readIfPresent(RelativePath(known: "metadata/timestamp.json"), limitBytes: 1 << 20) ?? []
    }

    /// The same with the releases, which takes its time; only the first call reads them.
    func loaded() async throws -> PublishedHistory {
        guard !isLoaded else { return self }
        var loaded = self
        loaded.isLoaded = true
        var releases: [EarlierRelease] = []
        if let site { releases = await earlierReleases(on: site, of: folder) }
        if let rebuild {
            if let bundles = try await rebuild.bundles(in: folder) {
                releases = releases.following(rebuild.live.number, bundles)
            } else {
                loaded.isLacking = true
            }
        }
        if let publisher { releases = await invocation.withRecords(releases, in: folder, by: publisher) }
        loaded.releases = releases
        return loaded
    }
}

extension PublishedHistory.Rebuild {
    /// Nil where it is not available, which has been reported then.
    fileprivate func bundles(in folder: Folder) async throws -> [ContentBundle]? {
        let release = "the live release \(live.number)"
        do {
            return try await PastReleases(of: folder, by: publisher, for: invocation).rebuilt(live).bundles
        } catch let missing as RecordedSources.Missing {
            invocation.remarkNotCompared(with: release, because: missing.words, fix: missing.fix)
        } catch let fault as PublishingFault {
            // Such as a stored source that was changed: whoever wants it back hears of it as a fault.
            invocation.remarkNotCompared(with: release, because: fault.description, fix: fault.fix)
        } catch let fault as FileFault {
            // Such as no room among the temporary files.
            invocation.remarkNotCompared(with: release, because: fault.description, fix: nil)
        }
        return nil
    }
}

extension Invocation {
    /// The releases with what is written down of them, and the newest with the models that it was made by, where those are at hand.
    func withRecords(
        _ releases: [EarlierRelease], in folder: Folder, by publisher: Publisher
    ) async -> [EarlierRelease] {
        guard !releases.isEmpty,
            // A log that is damaged is a fault of whoever reads it.
            let past = try? await PastReleases(of: folder, by: publisher, for: self)
        else { return releases }
        return await past.withRecords(releases)
    }

    /// For whoever does not publish: what is wrong with the history of trust is said, and stops nothing.
    func publishedHistory(in folder: Folder) async throws -> PublishedHistory {
        let place = try lastPublishing(of: folder)
        guard let place, let policy = try place.readPolicy()?.policy else {
            return try await PublishedHistory(of: folder, in: place, after: nil, by: nil, for: self)
        }
        let publisher = publisher(in: place, under: policy)
        var live: LiveRelease?
        do {
            live = try await publisher.live()
        } catch {
            remarkNotCompared(with: "the live release", because: error.description, fix: error.fix)
        }
        return try await PublishedHistory(of: folder, in: place, after: live, by: publisher, for: self)
    }

    fileprivate func remarkNotCompared(with what: String, because why: String, fix: String?) {
        remark(["note: nothing was compared with \(what): \(why)"] + (fix.map { ["  fix: \($0)"] } ?? []))
    }
}

extension [EarlierRelease] {
    /// With a release of which they know nothing yet, which is the newest.
    func following(_ number: Int, _ bundles: [ContentBundle]) -> Self {
        [EarlierRelease(number: number, bundles: bundles)] + filter { $0.number < number }
    }
}

/// What a local site was filled with, newest first. A site that is damaged is what 'litfass verify' tells of.
/// Of older releases the texts are read in one language: in that of the sources of a workspace, in which translations are made.
func earlierReleases(on site: Folder, of workspace: Folder) async -> [EarlierRelease] {
    await ReleaseReader(site).history(in: workspace.sourceLanguage).map {
        EarlierRelease(number: $0.number, bundles: $0.bundles)
    }
}

extension Folder {
    /// Of the workspace in it; nil where its configuration can't be read.
    fileprivate var sourceLanguage: LanguageTag? {
        let limits = YAMLLimits()
        let path = RelativePath(known: "Config/workspace.yaml")
        // The check tells what is wrong with it.
        let bytes = try? readIfPresent(path, limitBytes: limits.fileBytes)
        let root = bytes.flatMap { parseYAML(path: path.string, bytes: $0, limits: limits).root }
        return root?["source-language"].flatMap { LanguageTag($0.text) }
    }
}
