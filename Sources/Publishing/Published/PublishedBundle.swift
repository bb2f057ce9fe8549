package import Bundles
package import Digests
import Files
import JSON
import Trust

/// One bundle as it is published.
package struct PublishedBundle: Hashable, Sendable {
    package let bundle: ContentBundle
    package let name: TargetName
    /// The role whose people answer for it.
    package let role: Policy.Role
    package let bytes: [UInt8]
    package let digest: SHA256Digest
    /// As targets metadata lists it, with what a client chooses by: bundle, language, and whether it is the default.
    let listed: TargetFile
    /// The files of the assets that it names.
    let assetFiles: [Asset.File]

    /// Nil where no role answers for bundles of this name.
    /// - Parameter defaultLanguage: what readers get whose languages the release does not have.
    init?(_ bundle: ContentBundle, defaultLanguage: LanguageTag?, by rules: SigningRules) {
        guard let role = rules.role(of: bundle.name.string) else { return nil }
        self.bundle = bundle
        self.role = role
        name = bundle.targetName
        assetFiles = bundle.assetFiles
        bytes = bundle.encoded()
        digest = SHA256Digest(of: bytes)
        var custom = JSONObject()
        custom["bundle"] = .string(bundle.name.string)
        if let language = bundle.language { custom["language"] = .string(language.string) }
        if bundle.language != nil, bundle.language == defaultLanguage { custom["default"] = true }
        let listing = bundle.shaped == nil ? custom : bundle.shapedListing
        listed = TargetFile(name: name.string, bytes: bytes, custom: listing)
    }

    /// All of them, in the order given.
    /// - Throws: `.noRole` for a bundle that nobody answers for.
    static func all(
        of bundles: [ContentBundle], defaultLanguage: LanguageTag?, by rules: SigningRules
    ) async throws(PublishingFault) -> [PublishedBundle] {
        try await onAllCores(bundles) { bundle throws(PublishingFault) in
            guard let published = PublishedBundle(bundle, defaultLanguage: defaultLanguage, by: rules) else {
                throw .noRole(bundle: bundle.name.string, start: bundle.name.role, isInPolicy: false)
            }
            return published
        }
    }

    /// What each role lists: its bundles, and the assets that they name.
    static func listed(_ bundles: [PublishedBundle]) throws(PublishingFault) -> [Policy.Role: [TargetFile]] {
        var files = Dictionary(grouping: bundles, by: \.role).mapValues { $0.map(\.listed) }
        for asset in try PublishedAsset.all(of: bundles) { files[asset.role, default: []].append(asset.listed) }
        return files
    }

    /// Names of bundles and assets that are listed otherwise than these are, or that only one side has.
    /// - Parameter rules: by which roles answer for bundles.
    static func differingNames(
        _ bundles: [ContentBundle], defaultLanguage: LanguageTag?, listed: [Policy.Role: [TargetFile]],
        by rules: SigningRules
    ) async throws(PublishingFault) -> [String] {
        let known = bundles.filter { rules.role(of: $0.name.string) != nil }
        let strange = bundles.filter { rules.role(of: $0.name.string) == nil }.map(\.targetName.string)
        let made = try Self.listed(try await all(of: known, defaultLanguage: defaultLanguage, by: rules))
        let names = Set(made.keys).union(listed.keys).flatMap { role in
            Set(listed[role] ?? []).symmetricDifference(made[role] ?? []).map(\.name)
        }
        return Set(names + strange).sortedByBytes()
    }

    /// One that was published before, whatever wrote it.
    init(reading bytes: [UInt8], listed: TargetFile, by role: Policy.Role) throws(BundleFault) {
        bundle = try ContentBundle.decode(bytes, listed: listed.custom)
        name = bundle.targetName
        assetFiles = bundle.assetFiles
        self.role = role
        self.bytes = bytes
        digest = SHA256Digest(of: bytes)
        self.listed = listed
    }

    var path: TreePath { .target(digest: digest, name: name.string) }
}
