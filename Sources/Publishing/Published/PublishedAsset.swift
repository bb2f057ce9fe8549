import Bundles
import Digests
import JSON
import Trust

/// One file of an asset as it is published.
struct PublishedAsset: Hashable, Sendable {
    let file: Asset.File
    /// The role whose people answer for the bundles that name it, and so for it.
    let role: Policy.Role
    /// As targets metadata lists it. It is no offer of a bundle, which clients tell by `bundle`.
    let listed: TargetFile

    private static let mediaType = "media-type"

    /// Nil where the name is not one that the role of the bundle may speak for.
    init?(_ file: Asset.File, of bundle: PublishedBundle) {
        guard file.target.string.hasPrefix("\(bundle.bundle.name.role).") else { return nil }
        self.file = file
        role = bundle.role
        listed = TargetFile(
            name: file.target.string, content: ContentDescription(length: file.length, sha256: file.digest),
            custom: JSONObject([.init(key: Self.mediaType, value: .string(file.mediaType))]))
    }

    /// Whether a target is listed as an asset, and not as a bundle.
    static func isAsset(_ custom: JSONObject?) -> Bool { custom?[mediaType] != nil && custom?["bundle"] == nil }

    /// Those that bundles name, each once, by name.
    /// - Throws: `.misread` for a name that two files have, or that no role answers for.
    static func all(of bundles: [PublishedBundle]) throws(PublishingFault) -> [PublishedAsset] {
        var assets: [TargetName: PublishedAsset] = [:]
        for bundle in bundles {
            for file in bundle.assetFiles {
                guard let asset = PublishedAsset(file, of: bundle),
                    assets.updateValue(asset, forKey: file.target).map({ $0.listed == asset.listed }) ?? true
                else {
                    throw .misread(target: file.target.string, "'\(bundle.name)' names it otherwise than is published")
                }
            }
        }
        return assets.values.sorted { $0.file.target < $1.file.target }
    }

    var path: TreePath { .target(digest: file.digest, name: file.target.string) }

    /// Whether compression makes it smaller: the others are compressed already.
    var isText: Bool {
        ["image/svg+xml", "application/json"].contains(file.mediaType) || file.mediaType.hasPrefix("text/")
    }
}
