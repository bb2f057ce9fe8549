import Bundles
package import JSON
import Pictures
import Rulebook
import Values
import YAML

/// An image of `Content/assets/`, by the name of its file.
package struct ImageType: WordType {
    package static let name = "image"
    package static let otherNames = ["picture", "photo", "asset"]
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
    private let maxBytes: Int
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

    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        guard let asset = AssetName(text), asset == asset.plain, reader.assets[asset] != nil else {
            throw unknown(text, among: reader.assets)
        }
        let files = reader.assets.files(of: asset)
        let problems = files.compactMap { problem(of: $0, among: reader.assets) }
        for problem in problems { reader.findings.add(problem, at: node) }
        return problems.isEmpty ? .fact(ImageFiles(name: asset, files: files)) : nil
    }

    private func unknown(_ text: String, among assets: AssetLibrary) -> Problem {
        let names = assets.names
        let name = text.hasPrefix(AssetName.folder) ? String(text.dropFirst(AssetName.folder.count)) : text
        if let other = AssetName(name), assets[other.plain] != nil {
            let why = other == other.plain ? "its name without the folder is enough" : "phones choose it by its name"
            return Problem(
                .danglingReference, "'\(text.firstLine)' is one of the files of '\(other.plain.string)': \(why)",
                fix: "write \(other.plain.string)", replacement: other.plain.string)
        }
        let twin = names.first { $0.lowercased() == name.lowercased() }
        return Problem(
            .danglingReference, "'\(text.firstLine)' is not in \(AssetName.folder)",
            fix: twin.map { "write \($0)" } ?? suggestedName(for: name, among: names)
                ?? "put the image there, under a name such as 'risk-card.svg'", replacement: twin)
    }

    private func problem(of file: AssetLibrary.File, among assets: AssetLibrary) -> Problem? {
        let path = file.name.path
        let picture: Picture
        do {
            picture = try file.picture.get()
        } catch {
            return Problem(.unsuitableImage, "'\(path)' can't be published: \(error)", fix: error.fix)
        }
        if !picture.metadata.isEmpty {
            return Problem(
                .unsuitableImage,
                "'\(path)' has more in it than the image: \(picture.metadata.joined(separator: ", ")). It may say who made it, where and when",
                fix: "remove it, as 'litfass check --fix' does")
        }
        return size(of: file, picture) ?? darkness(of: file, picture, among: assets)
    }

    private func size(of file: AssetLibrary.File, _ picture: Picture) -> Problem? {
        let path = file.name.path
        if !formats.contains(picture.format) {
            return Problem(
                .unsuitableImage, "'\(path)' is \(picture.format.words), and the model asks for another format",
                fix: "save it as \(formats.map(\.words).joined(separator: " or "))")
        }
        if file.bytes.count > maxBytes {
            return Problem(
                .unsuitableImage, "'\(path)' has \(file.bytes.count) bytes, more than \(maxBytes) (max-bytes)",
                fix: "save it smaller, or in another format")
        }
        guard max(picture.width, picture.height) > maxPixels else { return nil }
        return Problem(
            .unsuitableImage,
            "'\(path)' has \(picture.width) × \(picture.height) pixels, more than \(maxPixels) on a side (max-pixels)",
            fix: "scale it down")
    }

    /// Where the ground becomes dark, nothing on the page moves.
    private func darkness(of file: AssetLibrary.File, _ picture: Picture, among assets: AssetLibrary) -> Problem? {
        guard file.name.isDark else { return nil }
        guard let light = assets[file.name.light] else {
            return Problem(
                .unsuitableImage, "'\(file.name.path)' is for dark grounds, and '\(file.name.light.path)' is missing",
                fix: "add the one for light grounds, or remove this one")
        }
        // One that is damaged has a finding.
        guard case .success(let other) = light.picture,
            (other.width, other.height) != (picture.width, picture.height)
        else { return nil }
        return Problem(
            .unsuitableImage,
            "'\(file.name.path)' has \(picture.width) × \(picture.height) pixels, and on light grounds the image has \(other.width) × \(other.height)",
            fix: "make both of one size")
    }

    package var words: String { "an image" }
    package var sample: String { "the name of a file in \(AssetName.folder), as in risk-card.svg" }
    package var summary: String { "an image of \(AssetName.folder)" }
    package var traits: TypeTraits { [.identifying, .comparable] }
    package var bundleDepth: Int { Asset.depth }
    package func content(of json: JSON) -> Value.Content? { nil }

    /// The images that exist are offered; another name is accepted too, since its file may come later.
    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        let endings = AssetName.endings.joined(separator: "|")
        let any = JSON.schema(Self.pattern("^[a-z0-9]+(-[a-z0-9]+)*\\.(\(endings))$"))
        let known = context.assets.isEmpty ? [] : [JSON.schema([("enum", .words(context.assets))])]
        return [("anyOf", .array(known + [any]))]
    }
}
