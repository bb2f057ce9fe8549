package import Bundles
import Models
package import YAML

/// What a workspace may cost. What goes beyond a limit is a finding that names the limit.
package struct AuthoringLimits: Hashable, Sendable {
    /// Entries of `Content/` and of `Config/`, each.
    package var files = 500_000
    /// Folders within each other.
    package var folderDepth = 8
    /// Languages of a workspace.
    package var languages = 100
    /// Characters (UTF-8 bytes) of an id, a field's name, a collection's name.
    package var nameBytes = 64
    /// Names that a workspace writes in the same way everywhere.
    package var names = 200
    /// UTF-8 bytes of such a name.
    package var writtenNameBytes = 100
    /// Quotes in quotes in quotes.
    package var quoteDepth = 16
    /// Bytes of one file of `Content/assets/`; models ask for less.
    package var assetBytes = 4 << 20
    /// What apps take of a bundle: more is not built.
    package var bundle = BundleLimits()
    /// What one file may cost.
    package var yaml = YAMLLimits()

    package init() {}
}
