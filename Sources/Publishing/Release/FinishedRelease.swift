import Files

/// A release that is signed, and not visible yet.
struct FinishedRelease: Sendable {
    let before: SiteState
    let candidate: Candidate
    let plan: ReleasePlan
    let release: SignedRelease
    let bundles: [PublishedBundle]
    let assets: [PublishedAsset]
    /// Nil where there is nothing to serve yet: a root that waits for the first release.
    let tree: RepositoryTree?
    /// With the keys that were made for it, which are written when it is placed.
    let keyring: Keyring
    /// How many siblings had to be compressed.
    let compressedFiles: Int
    /// What changes for readers, in one line; nil where that can't be told, or nothing is released.
    let line: String?
    /// Path → SHA-256 of sources that no commit holds.
    var sources: [String: String]?
}
