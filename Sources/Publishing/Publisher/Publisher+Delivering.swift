package import Files
package import Trust

/// A site that is as we left it, at one moment: what is brought elsewhere.
package struct DeliverableSite: Sendable {
    package let folder: Folder
    /// Without what a killed publication left.
    package let index: TreeIndex
    /// The bytes of the files that are replaced.
    package let replaced: [RelativePath: [UInt8]]
    /// All roots, the first one first.
    package let roots: [Root]
    package let release: Int
}

extension Publisher {
    /// With which every client begins; nil before the first release.
    package var firstRoot: [UInt8]? {
        get throws(PublishingFault) { try TrustHistory(readingFrom: trust, limits: limits).roots.first }
    }

    /// The whole site, every file held against its digest.
    /// - Throws: `.nothingLive` before the first release; `PublishingFault` where somebody changed the site.
    package func deliverable() async throws(PublishingFault) -> DeliverableSite {
        let lock = try enter()
        defer { extendLifetime(lock) }
        let state = try await SiteState(site: site, trust: trust, limits: limits)
        guard let live = state.live, state.isOnSite else { throw .nothingLive }
        return try deliverable(state, live)
    }

    func deliverable(_ state: SiteState, _ live: LiveRelease) throws(PublishingFault) -> DeliverableSite {
        let replaced = try doing { () throws(FileFault) in
            var replaced: [RelativePath: [UInt8]] = [:]
            for entry in state.index.entries where entry.state == .mutable {
                replaced[entry.path] = try site.read(entry.path, limitBytes: PublishingLimits().fileBytes)
            }
            return replaced
        }
        return DeliverableSite(
            folder: site, index: state.index, replaced: replaced, roots: try state.history.read(limits),
            release: live.number)
    }
}
