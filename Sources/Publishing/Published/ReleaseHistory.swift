package import Bundles
import Digests

extension ReleaseReader {
    /// What the tree offered before: its releases, newest first, as far back as `PublishingLimits` go.
    ///
    /// Of the newest release all languages are read; of the others only one, since facts are the same in each. A bundle that did not change from
    /// one release to the next is read once. A release that the tree no longer has, or that is damaged, ends the history:
    /// whether a tree is sound is for others to say.
    /// - Parameter preferred: the language that is read where a bundle has it.
    package func history(in preferred: LanguageTag? = nil) async -> [(number: Int, bundles: [ContentBundle])] {
        let releases = await listedReleases(preferred)
        var seen: Set<SHA256Digest> = []
        let targets = releases.flatMap(\.targets).filter { seen.insert($0.digest).inserted }
        // A bundle that is damaged ends the history, whatever is wrong with it.
        let read = await onAllCores(targets) { target in (target.digest, try? await bundle(target)) }
        let bundles = Dictionary(uniqueKeysWithValues: read).compactMapValues(\.self)
        var history: [(number: Int, bundles: [ContentBundle])] = []
        for (number, targets) in releases {
            let found = targets.compactMap { bundles[$0.digest] }
            guard found.count == targets.count else { break }
            history.append((number, found))
        }
        return history
    }

    /// What the metadata of releases list, newest first.
    private func listedReleases(_ preferred: LanguageTag?) async -> [(number: Int, targets: [ListedTarget])] {
        var releases: [(number: Int, targets: [ListedTarget])] = []
        var read: Set<SHA256Digest> = []
        var bytes = 0
        do {
            guard let newest = try await newest() else { return [] }
            for number in stride(from: newest, to: max(0, newest - limits.historyReleases), by: -1) {
                let all = try await targets(ofRelease: number)
                let targets = Self.byLanguage(
                    all, preferred, onlyOne: number != newest || all.map(\.bytes).reduce(0, +) > limits.historyBytes / 2
                )
                bytes += targets.filter { read.insert($0.digest).inserted }.map(\.bytes).reduce(0, +)
                guard bytes <= limits.historyBytes else { break }
                releases.append((number, targets))
            }
        } catch {
            return releases
        }
        return releases
    }

    /// Those in the preferred language first.
    /// - Parameter onlyOne: without the targets that say in another language what one before them says: `content.en.json`
    ///   behind `content.de.json`.
    private static func byLanguage(
        _ targets: [ListedTarget], _ preferred: LanguageTag?, onlyOne: Bool
    ) -> [ListedTarget] {
        var seen: Set<Substring> = []
        let ending = preferred.map { ".\($0).json" }
        let sorted = targets.sorted { left, right in
            let (isLeft, isRight) = (ending.map(left.name.string.hasSuffix), ending.map(right.name.string.hasSuffix))
            return isLeft == isRight ? left.name < right.name : isLeft == true
        }
        guard onlyOne else { return sorted }
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
