package import Bundles

/// One question that conditions ask, with the answers that make a difference to them.
package struct Axis: Sendable {
    package enum Question: Hashable, Sendable {
        case time
        case platform
        case app
        case system
        case language
        /// A draw, by its name.
        case draw(String)
    }

    /// Answers between which no condition tells.
    package enum Answer: Hashable, Sendable {
        /// From a moment to before another, in seconds since 1970; nil: without end.
        case time(from: Int64?, until: Int64?)
        /// nil: one that no condition names.
        case platform(String?)
        /// From a version to another; nil: without end.
        case version(from: VersionEdge?, until: VersionEdge?)
        /// nil: one that no condition names.
        case language(LanguageTag?)
        /// Parts of 10,000.
        case share(Range<Int>)
    }

    /// Where an interval of versions ends: just below a version, or just above it.
    package struct VersionEdge: Hashable, Comparable, Sendable {
        package let version: Version
        package let isAbove: Bool

        package static func < (left: Self, right: Self) -> Bool {
            (left.version, left.isAbove ? 1 : 0) < (right.version, right.isAbove ? 1 : 0)
        }
    }

    package let question: Question
    package let answers: [Answer]
}

extension Axis {
    /// - Parameter languages: those that there are; none: those that conditions name, and another.
    static func all(asked conditions: [Condition], languages: [LanguageTag]) -> [Axis] {
        var edges = Edges()
        for condition in conditions { condition.visitAll { edges.add($0) } }
        var axes: [Axis] = []
        if !edges.moments.isEmpty { axes.append(Axis(question: .time, answers: intervals(of: edges.moments))) }
        if !edges.platforms.isEmpty {
            let names = edges.platforms.sorted()
            axes.append(Axis(question: .platform, answers: (names + [nil]).map(Answer.platform)))
        }
        if !edges.app.isEmpty { axes.append(Axis(question: .app, answers: versions(between: edges.app))) }
        if !edges.system.isEmpty { axes.append(Axis(question: .system, answers: versions(between: edges.system))) }
        if !edges.languages.isEmpty {
            let tags: [LanguageTag?] = languages.isEmpty ? edges.languages.sorted() + [nil] : languages
            axes.append(Axis(question: .language, answers: tags.map(Answer.language)))
        }
        for (draw, places) in edges.draws.sorted(by: { $0.key < $1.key }) {
            let bounds = places.union([0, Share.whole]).sorted()
            axes.append(
                Axis(question: .draw(draw), answers: zip(bounds, bounds.dropFirst()).map { .share($0..<$1) }))
        }
        return axes
    }

    private static func intervals(of moments: Set<Int64>) -> [Answer] {
        let sorted = moments.sorted()
        let (starts, ends) = ([nil] + sorted.map(Optional.some), sorted.map(Optional.some) + [nil])
        return zip(starts, ends).map { .time(from: $0, until: $1) }
    }

    private static func versions(between edges: Set<VersionEdge>) -> [Answer] {
        // No version is below the lowest.
        let sorted = edges.filter { $0.version != .lowest || $0.isAbove }.sorted()
        let (starts, ends) = ([nil] + sorted.map(Optional.some), sorted.map(Optional.some) + [nil])
        return zip(starts, ends).map { .version(from: $0, until: $1) }
    }

    /// Where answers begin to make a difference.
    private struct Edges {
        var moments: Set<Int64> = []
        var platforms: Set<String> = []
        var app: Set<VersionEdge> = []
        var system: Set<VersionEdge> = []
        var languages: Set<LanguageTag> = []
        var draws: [String: Set<Int>] = [:]

        mutating func add(_ condition: Condition) {
            switch condition {
            case .from(let moment), .until(let moment): moments.insert(moment)
            case .platform(let names): platforms.formUnion(names)
            case .app(let range): app.formUnion(range.edges)
            case .system(let range): system.formUnion(range.edges)
            case .language(let tags): languages.formUnion(tags)
            case .share(let share):
                draws[share.draw, default: []].formUnion([share.parts.lowerBound, share.parts.upperBound])
            case .all, .any, .not, .unknown: break
            }
        }
    }
}

extension VersionRange {
    fileprivate var edges: [Axis.VersionEdge] {
        comparisons.flatMap { comparison -> [Axis.VersionEdge] in
            let edges = [false, true].map { Axis.VersionEdge(version: comparison.version, isAbove: $0) }
            switch comparison.sign {
            case .atLeast, .below: return [edges[0]]
            case .atMost, .above: return [edges[1]]
            case .equal: return edges
            }
        }
    }
}

extension Axis.Answer {
    /// Gives a profile, or the moment, an answer of this kind.
    func put(into profile: inout Profile, _ moment: inout Int64, as question: Axis.Question) {
        switch (self, question) {
        case (.time(let from, let until), _): moment = from ?? until.map { $0 - 1 } ?? 0
        case (.platform(let name), _): profile.platform = name ?? ""
        case (.version(let from, _), .app): profile.app = from?.sample ?? .lowest
        case (.version(let from, _), _): profile.system = from?.sample ?? .lowest
        case (.language(let tag), _): profile.language = tag ?? LanguageTag("und")
        case (.share(let parts), .draw(let name)): profile.draws[name] = parts.lowerBound
        case (.share, _): break
        }
    }
}

extension Axis.VersionEdge {
    /// The lowest version behind the edge.
    fileprivate var sample: Version { isAbove ? version.justAbove : version }
}
