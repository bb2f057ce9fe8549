/// How much of a site a publisher reads before it gives up.
package struct PublishingLimits: Hashable, Sendable {
    /// Bytes of one file of a site. What is larger, no phone takes (`BundleLimits.bytes`).
    package var fileBytes: Int

    package init(fileBytes: Int = 64 << 20) {
        self.fileBytes = fileBytes
    }
}
