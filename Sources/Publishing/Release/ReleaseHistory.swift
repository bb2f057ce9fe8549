package import Bundles
import Digests

extension ReleaseReader {
    /// What the tree offered before: its releases, newest first, as far back as `PublishingLimits` go.
    ///
    /// Of a bundle that has languages, only one is read, since facts are the same in each; a bundle that did not change from
    /// one release to the next is read once. A release that the tree no longer has, or that is damaged, ends the history:
    /// whether a tree is sound is for others to say.
    /// - Parameter preferred: the language that is read where a bundle has it.
    package func history(in preferred: LanguageTag? = nil) async throws -> [(number: Int, bundles: [ContentBundle])] {
        var history: [(number: Int, bundles: [ContentBundle])] = []
        var read: [SHA256Digest: ContentBundle] = [:]
        var bytes = 0
        do {
            guard let newest = try await newest() else { return [] }
            for number in stride(from: newest, to: max(0, newest - limits.historyReleases), by: -1) {
                let targets = Self.oneLanguage(of: try await targets(ofRelease: number), preferred)
                bytes += targets.filter { read[$0.digest] == nil }.map(\.bytes).reduce(0, +)
                guard bytes <= limits.historyBytes else { break }
                var bundles: [ContentBundle] = []
                for target in targets {
                    let bundle = if let known = read[target.digest] { known } else { try await bundle(target) }
                    read[target.digest] = bundle
                    bundles.append(bundle)
                }
                history.append((number, bundles))
            }
        } catch {
            return history
        }
        return history
    }

    /// Without the targets that say in another language what one before them says: `content.en.json` behind
    /// `content.de.json`.
    private static func oneLanguage(of targets: [ListedTarget], _ preferred: LanguageTag?) -> [ListedTarget] {
        var seen: Set<Substring> = []
        let ending = preferred.map { ".\($0).json" }
        let sorted = targets.sorted { left, right in
            let (isLeft, isRight) = (ending.map(left.name.string.hasSuffix), ending.map(right.name.string.hasSuffix))
            return isLeft == isRight ? left.name < right.name : isLeft == true
        }
        return sorted.filter { target in
            let segments = target.name.string.split(separator: ".")
            // ISO 639 codes have two or three letters; a longer last segment belongs to the bundle's name.
            guard segments.count > 2, let tag = LanguageTag(String(segments[segments.count - 2])),
                tag.string.prefix(while: { $0 != "-" }).count <= 3
            else { return true }
            return seen.insert(target.name.string.dropLast(tag.string.count + 6)).inserted
        }
    }
}
