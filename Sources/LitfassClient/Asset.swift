import Bundles
import JSON

/// An image or another file that a document shows. Its bytes are fetched when they are needed: `LitfassClient.data(for:)`.
public struct Asset: Hashable, Sendable {
    /// Of an image, in pixels; of an SVG, in the units that it is drawn in. Known before its bytes are, so that a page does not jump.
    /// nil for any other file.
    public let width: Int?
    /// As `width`.
    public let height: Int?
    /// `image/png`, `image/jpeg`, `image/webp` or `image/svg+xml`; of a file `application/pdf`, `text/plain`, `text/vtt` or
    /// `application/json`, where texts are UTF-8. A later release may have others.
    public let mediaType: String
    /// Bytes.
    public let length: Int
    /// What a screen reader says in place of the image, in the language of the release or of the text that stands in; nil where the
    /// model has no text for it.
    public let textAlternative: String?
    let file: Bundles.Asset.File
    private let darkFile: Bundles.Asset.File?

    /// The image for a dark ground, of the same size; nil where this one serves there too.
    public var dark: Asset? { darkFile.map { Asset($0, dark: nil, textAlternative) } }

    init?(_ json: JSON, as type: FieldType, alternative: String? = nil) {
        // The bundle's reader has held the value to its type; nil is left for one that is no asset at all.
        guard let asset = try? Bundles.Asset(reading: json, as: type) else { return nil }
        self.init(asset.file, dark: asset.dark, alternative)
    }

    private init(_ file: Bundles.Asset.File, dark: Bundles.Asset.File?, _ alternative: String?) {
        self.file = file
        darkFile = dark
        (width, height, length) = (file.size?.width, file.size?.height, file.length)
        mediaType = file.mediaType
        textAlternative = alternative
    }
}

extension Asset: CustomStringConvertible {
    /// `content.risk-card.svg (320 × 200)`, for a log.
    public var description: String { "\(file.target) (\(file.size.map { "\($0)" } ?? file.mediaType))" }
}

extension FieldValue {
    /// An image.
    public var image: Asset? { type == .image ? Asset(json, as: type, alternative: alternative) : nil }

    /// A file that is no image: a document to read, a table, captions of a video.
    public var file: Asset? { type == .file ? Asset(json, as: type) : nil }
}
