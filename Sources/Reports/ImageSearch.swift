package import Bundles
package import Difference
package import Pages
package import Publishing

/// Where the images of a release are found.
package struct ImageSearch {
    /// Of the sources that it was built of.
    package let assets: [Asset.File: [UInt8]]
    /// Trees that may have them.
    package let trees: [ReleaseReader]

    package init(assets: [Asset.File: [UInt8]] = [:], trees: [ReleaseReader] = []) {
        (self.assets, self.trees) = (assets, trees)
    }

    package static func + (left: ImageSearch, right: ImageSearch) -> ImageSearch {
        ImageSearch(assets: left.assets.merging(right.assets) { first, _ in first }, trees: left.trees + right.trees)
    }

    /// What a page shows of a report; it says itself which are not found.
    package func images(of report: DifferenceReport?, as format: ReportFormat) async -> ReportImages {
        guard format == .html, let report else { return ReportImages() }
        var found: [Asset.File: [UInt8]] = [:]
        for file in report.images {
            found[file] = assets[file]
            for tree in trees where found[file] == nil { found[file] = await tree.bytes(of: file) }
        }
        return ReportImages(found)
    }
}
