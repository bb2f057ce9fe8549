package import Files
package import Trust

/// A published tree as it was at one moment: what a target is to have.
package struct PublishedTree: Sendable {
    /// Holds the files that never change.
    package let folder: Folder
    package let index: TreeIndex
    /// The bytes of the files that are replaced, by their paths; `timestamp.json` is among them.
    package let replaced: [RelativePath: [UInt8]]
    /// All roots, the first one first.
    package let roots: [Root]

    package init(
        folder: Folder, index: TreeIndex, replaced: [RelativePath: [UInt8]], roots: [Root]
    ) {
        (self.folder, self.index, self.replaced, self.roots) = (folder, index, replaced, roots)
    }

    static let timestampPath = RelativePath(known: "metadata/timestamp.json")

    var timestamp: [UInt8] { replaced[Self.timestampPath] ?? [] }

    /// Copies of targets under addresses that stay, at the top of the tree.
    var aliases: [RelativePath] {
        index.entries.filter { $0.state == .mutable && $0.path.parent == nil }.map(\.path)
    }

    /// What is replaced before the release is visible.
    var companions: [RelativePath] {
        index.entries.filter { $0.state == .mutable && $0.path.parent != nil && $0.path != Self.timestampPath }
            .map(\.path)
    }

    /// The index as long as the copies of this release are not there.
    func indexBeforeAliases(keeping present: Set<String>) throws(TreeIndexFault) -> TreeIndex {
        let aliases = Set(aliases)
        return try TreeIndex(
            index.entries.filter { !aliases.contains($0.path) || present.contains($0.path.string) })
    }

    static let isRoot: @Sendable (RelativePath) -> Bool = { $0.string.hasSuffix(".root.json") }
}

/// What a `timestamp.json` says, as far as it tells one release from another.
package struct TimestampFacts: Hashable, Sendable {
    package let version: Int
    /// The release's number.
    package let release: Int
    package let expires: Instant
    let snapshot: ContentDescription

    /// Who has signed it is another question.
    static func read(_ bytes: [UInt8]) throws(TrustFault) -> (facts: TimestampFacts, envelope: Envelope) {
        let envelope = try Envelope(parsing: UntrustedBytes(bytes), as: .timestamp, limits: .desk)
        let timestamp = try Timestamp(envelope.signed)
        let facts = TimestampFacts(
            version: timestamp.version, release: timestamp.snapshot.version, expires: timestamp.expires,
            snapshot: timestamp.snapshot.content)
        return (facts, envelope)
    }
}
