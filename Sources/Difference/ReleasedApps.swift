package import Bundles
import Files
import JSON

/// The apps that read a release, as far as its parameter sets say for whom an update is needed.
package struct ReleasedApps: Sendable {
    /// The least version of the app that is served, by platform.
    package private(set) var oldest: [String: Version] = [:]
    /// The newest version that is recommended, by platform.
    package private(set) var newest: [String: Version] = [:]

    package init(_ sets: [ParameterSet]) {
        for set in sets {
            for rule in set.updates {
                guard case .version(let platform) = rule.meaning,
                    let version = set[rule.path]?.string.flatMap({ Version($0) })
                else { continue }
                switch rule.need {
                case .required: oldest[platform] = max(version, oldest[platform] ?? version)
                case .recommended: newest[platform] = max(version, newest[platform] ?? version)
                }
            }
        }
    }

    package init(_ bundles: [ContentBundle]) { self.init(bundles.flatMap(\.parameterSets)) }

    /// "the apps android 2.21.0 to 3.2.0 and ios 2.21.0 to 3.2.0"; "released apps" where no version is known.
    package var words: String {
        let known = Set(oldest.keys).union(newest.keys).sortedByBytes().map { platform in
            let versions = [oldest[platform], newest[platform]].compactMap(\.self).map(\.text)
            return "\(platform) \(oldest[platform] == nil ? "up to " : "")\(Self.range(versions))"
                + (newest[platform] == nil ? " and newer" : "")
        }
        guard let last = known.last else { return "released apps" }
        let list = known.count == 1 ? last : known.dropLast().joined(separator: ", ") + " and \(last)"
        return "the apps \(list)"
    }

    /// A version that none of them has, for an example.
    package var next: String { newest.values.max().map { "\($0).1" } ?? "2.0" }

    private static func range(_ versions: [String]) -> String {
        Set(versions).count == 1 ? versions[0] : versions.joined(separator: " to ")
    }
}
