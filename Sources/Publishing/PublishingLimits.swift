/// How much of a site a publisher reads before it gives up.
package struct PublishingLimits: Hashable, Sendable {
    /// Bytes of one file of a site. What is larger, no phone takes (`BundleLimits.bytes`).
    package var fileBytes: Int
    /// Releases that are looked back at.
    package var historyReleases: Int
    /// Bytes of all bundles that are read to look back, each once.
    package var historyBytes: Int

    package init(fileBytes: Int = 64 << 20, historyReleases: Int = 50, historyBytes: Int = 64 << 20) {
        self.fileBytes = fileBytes
        self.historyReleases = historyReleases
        self.historyBytes = historyBytes
    }
}
