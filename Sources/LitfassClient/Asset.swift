import Bundles
import JSON

/// An image that a document shows. Its bytes are fetched when they are needed: `LitfassClient.data(for:)`.
public struct Asset: Hashable, Sendable {
    /// In pixels; of an SVG, in the units that it is drawn in. Known before its bytes are, so that a page does not jump.
    public let width: Int
    /// As `width`.
    public let height: Int
    /// `image/png`, `image/jpeg`, `image/webp` or `image/svg+xml`.
    public let mediaType: String
    /// Bytes.
    public let length: Int
    let file: Bundles.Asset.File
    private let darkFile: Bundles.Asset.File?

    /// The image for a dark ground, of the same size; nil where this one serves there too.
    public var dark: Asset? { darkFile.map { Asset($0, dark: nil) } }

    init?(_ json: JSON) {
        // The bundle's reader has held the value to its type; nil is left for one that is no image at all.
        guard let asset = try? Bundles.Asset(reading: json) else { return nil }
        self.init(asset.file, dark: asset.dark)
    }

    private init(_ file: Bundles.Asset.File, dark: Bundles.Asset.File?) {
        self.file = file
        darkFile = dark
        (width, height, length) = (file.width, file.height, file.length)
        mediaType = file.mediaType
    }
}

extension Asset: CustomStringConvertible {
    /// `content.risk-card.svg (320 × 200)`, for a log.
    public var description: String { "\(file.target) (\(width) × \(height))" }
}

extension FieldValue {
    /// An image.
    public var image: Asset? {
        guard type == .image else { return nil }
        return Asset(json)
    }
}
