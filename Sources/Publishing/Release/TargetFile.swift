package import Bundles
package import Digests

/// One bundle as it is published.
package struct TargetFile: Hashable, Sendable {
    package let bundle: ContentBundle
    package let name: TargetName
    /// The role whose people answer for it.
    package let role: Policy.Role
    package let bytes: [UInt8]
    package let digest: SHA256Digest
    /// Whether readers get it whose languages the release does not have.
    package let isDefault: Bool

    /// Nil where no role answers for bundles of this name.
    init?(_ bundle: ContentBundle, defaultLanguage: LanguageTag?) {
        guard let role = Policy.Role(rawValue: bundle.name.role), role.isDelegated else { return nil }
        self.bundle = bundle
        self.role = role
        name = bundle.targetName
        bytes = bundle.encoded()
        digest = SHA256Digest(of: bytes)
        isDefault = bundle.language != nil && bundle.language == defaultLanguage
    }

    var path: TreePath { .target(digest: digest, name: name.string) }
}
