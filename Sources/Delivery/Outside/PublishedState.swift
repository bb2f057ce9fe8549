package import Files
package import LitfassClient
import Terminals
package import Trust

/// What was published, for what is found elsewhere to be compared with.
package struct PublishedState: Sendable {
    /// Where that is known from, in words that a sentence goes on from: `this workspace`, `https://content.example.org/`.
    package let source: String
    /// The newest release.
    package let release: Int
    /// Versions of all roles.
    package let versions: [RoleName: Int]
    /// Every root from the first on.
    package let roots: [[UInt8]]
    /// When releases were published, by their numbers; without those of which it is not known.
    package let dates: [Int: Instant]
    /// Files that follow a release without being signed, by their paths; empty where they are not at hand.
    package let copies: [String: [UInt8]]

    package init(
        source: String, release: Int, versions: [RoleName: Int], roots: [[UInt8]], dates: [Int: Instant] = [:],
        copies: [String: [UInt8]] = [:]
    ) {
        (self.source, self.release, self.versions, self.roots) = (source, release, versions, roots)
        (self.dates, self.copies) = (dates, copies)
    }

    /// What another tree has.
    /// - Parameter root: the first, which phones begin with.
    /// - Throws: why it is not believed.
    package init(of transport: any Transport, root: [UInt8], source: String) async throws(ClientFault) {
        let found = try await TreeInspector(of: transport, root: root, at: .beforeExpiry).versions()
        self.init(
            source: source, release: found.number,
            versions: Dictionary(found.roles.map { ($0.name, $0.version) }) { first, _ in first }, roots: found.roots)
    }

    /// Files of a site that its index lists without their digests, but for the timestamp.
    package static func copies(in site: Folder) -> [String: [UInt8]] {
        // Whether the site is sound is for others to say.
        guard let index = try? TreeIndex.read(from: site) else { return [:] }
        return index.entries.reduce(into: [:]) { copies, entry in
            guard entry.state == .mutable, entry.path.string != "metadata/timestamp.json" else { return }
            // The same of its files.
            copies[entry.path.string] = try? site.read(entry.path, limitBytes: 64 << 20)
        }
    }

    /// The number of the newest root.
    package var root: Int { versions[.root] ?? roots.count }
}

/// By how much a tree is behind what was published.
package struct Lag: Hashable, Sendable {
    package let releases: Int
    package let roots: Int
    /// Timestamps that were signed since, of the same release.
    package let renewals: Int
    /// When the first release was published that is not there; nil where that is not known.
    package let since: Instant?

    package var isNone: Bool { releases == 0 && roots == 0 }

    /// `3 releases and 2 roots`
    package var words: String {
        [(releases, "release"), (roots, "root")].filter { $0.0 > 0 }.map { counted($0, $1) }.joined(separator: " and ")
    }

    /// The same in a sentence; nil where nothing is behind.
    package func sentence(_ published: PublishedState) -> String? {
        guard !isNone else { return nil }
        let date = since.map { ", which are there since \($0)" } ?? ""
        return
            "it is behind by \(words): \(published.source) has release \(published.release) under root \(published.root)\(date)"
    }

    /// - Parameter roles: of the tree.
    package init(of roles: [TreeInspection.Role], behind published: PublishedState) {
        let shown = Dictionary(roles.map { ($0.name, $0.version) }) { first, _ in first }
        func behind(_ role: RoleName) -> Int { max(0, (published.versions[role] ?? 0) - (shown[role] ?? 0)) }
        let release = shown[.snapshot] ?? 0
        releases = max(0, published.release - release)
        roots = behind(.root)
        renewals = releases == 0 && roots == 0 ? behind(.timestamp) : 0
        since = releases > 0 ? published.dates[release + 1] : nil
    }
}
