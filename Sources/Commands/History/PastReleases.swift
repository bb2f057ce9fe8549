import Authoring
import Bundles
import Constraints
import Dates
import Files
import Invocations
import Publishing
import Reports
import Trust

/// Releases that were published, as far as this machine has them or can make them again.
struct PastReleases {
    let sources: RecordedSources
    /// What is live, as this machine knows it; nil before the first release.
    let live: LiveRelease?
    /// Newest first.
    let records: [ReleaseRecord]
    private let site: ReleaseReader
    private let siteName: String

    init(of folder: Folder, by publisher: Publisher, for invocation: Invocation) async throws {
        sources = RecordedSources(invocation: invocation, folder: folder, publisher: publisher)
        live = try await publisher.live()
        records = try await publisher.releases()
        site = ReleaseReader(publisher.site)
        siteName = publisher.policy.name("site")
    }

    /// - Parameter word: the number of a release, 'live', or a moment at which it was live.
    func record(_ word: String, for invocation: Invocation) throws(UsageFault) -> ReleaseRecord {
        var number = word == "live" ? live?.number : Int(word)
        if number == nil, let moment = Moment.seconds(of: word, for: invocation) {
            number = records.first { $0.published.secondsSinceEpoch <= moment }?.release
        }
        guard let record = records.first(where: { $0.release == number }) else {
            throw .noSuchRelease(word, newest: live?.number)
        }
        return record
    }

    /// The bundles of a release, and where their images are.
    typealias Content = (bundles: [ContentBundle], images: ImageSearch)

    /// From the site, or made again of its sources.
    func release(_ number: Int) async throws -> Content {
        if let bundles = try await site.bundlesIfPresent(ofRelease: number) {
            return (bundles, ImageSearch(trees: [site]))
        }
        guard let live, number >= 1, number <= live.number else {
            throw UsageFault.noSuchRelease("\(number)", newest: live?.number)
        }
        let made = try await remade(number)
        return (made.bundles, ImageSearch(assets: made.assets))
    }

    /// A release made again of its sources, and where it was one role alone, with what the release before it said of the others.
    func remade(_ number: Int) async throws -> (bundles: [ContentBundle], assets: [Asset.File: [UInt8]]) {
        let workspace = try await workspace(of: number)
        let bundles = workspace.bundles()
        guard let record = content(of: number), let only = record.only, record.release > 1 else {
            return (bundles, workspace.assets(of: bundles))
        }
        let own = bundles.filter { only.contains($0.name.role) }
        let before = try await remade(record.release - 1)
        return (
            own + before.bundles.filter { !only.contains($0.name.role) },
            before.assets.merging(workspace.assets(of: own)) { _, new in new }
        )
    }

    /// The live release, made again of its sources, with the digests that were signed.
    func rebuilt(_ live: LiveRelease) async throws -> Content {
        let workspace = try await workspace(of: live.number)
        let (bundles, assets) = try await remade(live.number)
        guard try await live.differingNames(bundles, defaultLanguage: workspace.defaultLanguage).isEmpty else {
            throw RecordedSources.Missing(
                words:
                    "release \(live.number) is not in \(siteName), and its sources do not give the digests that were signed",
                fix: nil)
        }
        return (bundles, ImageSearch(assets: assets))
    }

    /// The releases with what is written down of them: when they were published, and of the newest the models that it
    /// was made by, where those are at hand.
    func withRecords(_ releases: [EarlierRelease]) async -> [EarlierRelease] {
        let days = records.reduce(into: [:]) { days, record in
            days[record.release] = UTCTime(secondsSinceEpoch: record.published.secondsSinceEpoch).date
        }
        var releases = releases
        for index in releases.indices { releases[index].published = days[releases[index].number] }
        guard let newest = releases.first, let record = content(of: newest.number) else { return releases }
        releases[0] = await sources.withModels(newest, of: record)
        return releases
    }

    /// Where the sources of a release come from, in words.
    func origin(of number: Int) -> String {
        guard let record = content(of: number), record.sources == nil, let commit = record.commit else {
            return "the stored sources"
        }
        return "commit \(commit.prefix(12))"
    }

    /// The sources of a release.
    /// - Throws: `RecordedSources.Missing`.
    func workspace(of number: Int) async throws -> CheckedWorkspace {
        guard let record = content(of: number) else {
            throw RecordedSources.Missing(
                words: "release \(number) is not in \(siteName), and nothing is written down of it", fix: nil)
        }
        guard let workspace = try await sources.workspace(of: record) else {
            throw RecordedSources.Missing(
                words: "release \(number) is not in \(siteName), and its sources have errors by the rules of today",
                fix: "litfass restore \(number), then litfass check")
        }
        return workspace
    }

    private func content(of number: Int) -> ReleaseRecord? {
        records.first { $0.release == number }?.content(among: records)
    }
}
