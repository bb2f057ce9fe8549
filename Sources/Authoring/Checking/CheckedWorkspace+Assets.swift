package import Bundles
import Models
import Workspaces

extension CheckedWorkspace {
    /// The bytes of the assets that bundles name.
    package func assets(of bundles: [ContentBundle]) -> [Asset.File: [UInt8]] {
        let files = Dictionary(content.assets.all.map { ($0.digest, $0.bytes) }) { first, _ in first }
        let named = Set(bundles.flatMap(\.assetFiles))
        return Dictionary(uniqueKeysWithValues: named.compactMap { file in files[file.digest].map { (file, $0) } })
    }
}
