import JSON
import Pictures
import Rulebook
import Values
import YAML

/// An image of `Content/assets/`, by the name of its file.
package struct ImageType: AssetType {
    package static let name = "image"
    package static let otherNames = ["picture", "photo", "asset"]
    static let endings = AssetName.imageEndings
    package static let keys: [ModelKey] = [
        .words("formats"),
        ModelKey(
            "max-bytes", [("type", "integer"), ("minimum", 1)],
            description: "Bytes of one file; \(ImageType.defaultBytes) where it is not given"),
        ModelKey(
            "max-pixels", [("type", "integer"), ("minimum", 1)],
            description: "Width and height of one file; \(ImageType.defaultPixels) where it is not given"),
    ]

    private static let defaultBytes = 512 << 10
    private static let defaultPixels = 4096

    private let formats: [Picture.Format]
    let maxBytes: Int
    private let maxPixels: Int

    package init?(_ reader: inout TypeReader) {
        maxBytes = reader.settings.count("max-bytes", limit: 4 << 20) ?? Self.defaultBytes
        maxPixels = reader.settings.count("max-pixels", limit: 16_384) ?? Self.defaultPixels
        let known = Picture.Format.allCases.map(\.rawValue)
        let words = reader.settings.words("formats") { word in
            known.contains(word)
                ? nil
                : (
                    "'\(word.firstLine)' is no format of images",
                    suggestedName(for: word, among: known) ?? "use \(quoted(known, "or"))"
                )
        }
        let formats = (words ?? known).compactMap(Picture.Format.init(rawValue:))
        self.formats = formats.isEmpty ? Picture.Format.allCases : formats
    }

    func problem(of file: AssetLibrary.File, _ content: AssetContent, among assets: AssetLibrary) -> Problem? {
        guard case .picture(let picture) = content else { return nil }
        let path = file.name.path
        if !picture.metadata.isEmpty {
            return Problem(
                .unsuitableAsset,
                "'\(path)' has more in it than the image: \(picture.metadata.joined(separator: ", ")). It may say who made it, where and when",
                fix: "remove it, as 'litfass check --fix' does")
        }
        return size(of: file, picture) ?? darkness(of: file, picture, among: assets)
    }

    private func size(of file: AssetLibrary.File, _ picture: Picture) -> Problem? {
        let path = file.name.path
        if !formats.contains(picture.format) {
            return Problem(
                .unsuitableAsset, "'\(path)' is \(picture.format.words), and the model asks for another format",
                fix: "save it as \(formats.map(\.words).joined(separator: " or "))")
        }
        guard max(picture.width, picture.height) > maxPixels else { return nil }
        return Problem(
            .unsuitableAsset,
            "'\(path)' has \(picture.width) × \(picture.height) pixels, more than \(maxPixels) on a side (max-pixels)",
            fix: "scale it down")
    }

    /// Where the ground becomes dark, nothing on the page moves.
    private func darkness(of file: AssetLibrary.File, _ picture: Picture, among assets: AssetLibrary) -> Problem? {
        guard file.name.isDark else { return nil }
        guard let light = assets[file.name.light] else {
            return Problem(
                .unsuitableAsset, "'\(file.name.path)' is for dark grounds, and '\(file.name.light.path)' is missing",
                fix: "add the one for light grounds, or remove this one")
        }
        // One that is damaged has a finding.
        guard let other = light.picture,
            (other.width, other.height) != (picture.width, picture.height)
        else { return nil }
        return Problem(
            .unsuitableAsset,
            "'\(file.name.path)' has \(picture.width) × \(picture.height) pixels, and on light grounds the image has \(other.width) × \(other.height)",
            fix: "make both of one size")
    }

    package var words: String { "an image" }
}
