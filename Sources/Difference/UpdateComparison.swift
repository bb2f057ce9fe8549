import Audiences
import Bundles
import Dates
import Files
import JSON
import Markup

/// Apps of one kind that have to be updated by one of two releases and not by the other.
package struct UpdateDemand: Hashable, Sendable {
    package let platform: String
    /// In plain words: "iOS app from 2.21.0 and below 2.22.0 (from 2027-01-16)".
    package let apps: String
    /// From which moment on, in seconds since 1970; nil where it is now already.
    package let start: Int64?
}

/// Finds the apps whose people have to update first, by what the parameter sets of two releases say for updates.
///
/// A phone is asked in each cell of a partition, so that the account is exact: for whom, from when on, below which version.
struct UpdateComparison {
    /// Apps that the newer release asks for an update, and the older one does not.
    private(set) var asked: [UpdateDemand] = []
    /// Apps that only the older release asks for it.
    private(set) var released: [UpdateDemand] = []
    /// Platforms with more audiences than are looked at.
    private(set) var uncounted: [String] = []

    private let old: [ParameterSet]
    private let new: [ParameterSet]
    private let now: Int64
    private let zone: TimeZoneRules?

    /// Cells that are looked at.
    private static let cellsLimit = 20_000

    init(from old: ReleaseContents, to new: ReleaseContents, now: Int64, zone: TimeZoneRules?) {
        (self.old, self.new) = (old.updatingSets, new.updatingSets)
        (self.now, self.zone) = (now, zone)
        // Where nothing was published, nobody has had anything that is taken away.
        guard self.old != self.new, !old.layout.isEmpty else { return }
        let platforms = Set((self.old + self.new).flatMap { $0.updates.compactMap(\.platform) })
        for platform in platforms.sorted() { compare(on: platform) }
    }

    private mutating func compare(on platform: String) {
        let conditions = (old + new).flatMap { $0.conditions(ofUpdatesOn: platform) }
        guard let partition = Partition([.platform([platform])] + conditions.map { $0.asked(from: now) }),
            partition.count <= Self.cellsLimit
        else {
            uncounted.append(platform)
            return
        }
        var (asked, released): (Set<Int>, Set<Int>) = ([], [])
        for cell in 0..<partition.count {
            let (profile, moment) = partition.sample(of: cell)
            guard profile.platform == platform else { continue }
            switch (mustUpdate(old, for: profile, at: moment), mustUpdate(new, for: profile, at: moment)) {
            case (false, true): asked.insert(cell)
            case (true, false): released.insert(cell)
            default: break
            }
        }
        self.asked += demands(of: asked, in: partition, on: platform)
        self.released += demands(of: released, in: partition, on: platform)
    }

    private func mustUpdate(_ sets: [ParameterSet], for profile: Profile, at moment: Int64) -> Bool {
        sets.compactMap { $0.resolved(for: profile, at: max(moment, now)) }.update(for: profile)?.need == .required
    }

    private func demands(of cells: Set<Int>, in partition: Partition, on platform: String) -> [UpdateDemand] {
        partition.blocks(of: cells).map { block in
            let parts = partition.parts(of: block, zone: zone)
            let app = parts.first { $0.question == .app }?.words ?? "app"
            let others = parts.filter { $0.question != .app && $0.question != .platform }.map(\.words)
            let behind = others.isEmpty ? "" : " (\(others.joined(separator: ", ")))"
            return UpdateDemand(
                platform: platform, apps: "\(AudienceWords.name(ofPlatform: platform)) \(app)\(behind)",
                start: partition.start(of: block))
        }
    }
}

extension UpdateComparison {
    var sections: [Report.Section] {
        [
            section("Must update first", asked.map(\.apps)),
            section("Need not update any more", released.map(\.apps)),
            section(
                "Updates with more audiences than are compared",
                uncounted.map { AudienceWords.name(ofPlatform: $0) }),
        ].compactMap(\.self)
    }

    private func section(_ title: String, _ lines: [String]) -> Report.Section? {
        guard !lines.isEmpty else { return nil }
        return Report.Section(
            title: title, entries: [Report.Entry(name: [], blocks: lines.map { .line([.strong($0)]) })])
    }

    /// For the line that sums a difference up.
    var summary: String? {
        guard let first = asked.first else { return nil }
        return "must update first: \(first.apps)" + (asked.count > 1 ? " and \(asked.count - 1) more" : "")
    }

    func write(into members: inout [JSONObject.Member]) {
        for (key, demands) in [("must-update", asked), ("need-not-update", released)] where !demands.isEmpty {
            members.append(.init(key: key, value: .array(demands.map(\.json))))
        }
    }
}

extension UpdateDemand {
    fileprivate var json: JSON {
        var object = JSONObject()
        object["platform"] = .string(platform)
        object["apps"] = .string(apps)
        object["from"] = start.map { .string(UTCTime(secondsSinceEpoch: $0).description) }
        return .object(object)
    }
}

extension UpdateRule {
    fileprivate var platform: String? {
        guard need == .required, case .version(let platform) = meaning else { return nil }
        return platform
    }
}

extension ReleaseContents {
    /// The parameter sets that say something of updates, in one order.
    fileprivate var updatingSets: [ParameterSet] {
        parameterSets.values.filter { !$0.updates.isEmpty }.sorted { $0.name.precedesByBytes($1.name) }
    }
}

extension ParameterSet {
    /// Every condition on which it depends which apps on a platform have to be updated, and each version that may be asked for as one.
    fileprivate func conditions(ofUpdatesOn platform: String) -> [Condition] {
        let paths = updates.filter { $0.platform == platform }.map(\.path)
        guard !paths.isEmpty else { return [] }
        let touching = variants.compactMap { variant -> (Condition, [Version])? in
            let versions = paths.compactMap { variant.fields.version(at: $0) }
            return versions.isEmpty ? nil : (variant.when, versions)
        }
        let versions = paths.compactMap { values.version(at: $0) } + touching.flatMap(\.1)
        let older = versions.compactMap { VersionRange("<\($0)") }.map(Condition.app)
        return [when] + touching.map(\.0) + older
    }
}

extension JSONObject {
    fileprivate func version(at path: String) -> Version? {
        self[path: path]?.string.flatMap { Version($0) }
    }
}

extension Partition {
    /// The first moment of a block; nil where that is over or never came.
    fileprivate func start(of block: CellBlock) -> Int64? {
        guard let axis = axes.firstIndex(where: { $0.question == .time }), let first = block.answers[axis]?.min(),
            case .time(let from, _) = axes[axis].answers[first]
        else { return nil }
        return from
    }
}
