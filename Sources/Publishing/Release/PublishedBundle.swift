package import Bundles
package import Digests
internal import JSON
internal import Trust

/// One bundle as it is published.
package struct PublishedBundle: Hashable, Sendable {
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

    /// As targets metadata lists it, with what a client chooses by: bundle, language, and whether it is the default.
    var listed: TargetFile {
        var custom = JSONObject()
        custom["bundle"] = .string(bundle.name.string)
        if let language = bundle.language { custom["language"] = .string(language.string) }
        if isDefault { custom["default"] = true }
        return TargetFile(name: name.string, bytes: bytes, custom: custom)
    }
}
