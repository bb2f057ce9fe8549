import JSON
import Rulebook
import YAML

/// A file of `Content/assets/` that is no image, by its name.
package struct FileType: AssetType {
    package static let name = "file"
    package static let otherNames = ["document", "attachment", "pdf", "download", "captions"]
    package static let keys: [ModelKey] = [
        .words("media-types"),
        ModelKey(
            "max-bytes", [("type", "integer"), ("minimum", 1)],
            description: "Bytes of one file; \(FileType.defaultBytes) where it is not given"),
    ]
    static let endings = FileFormat.allCases.map(\.rawValue)

    private static let defaultBytes = 1 << 20

    private let formats: [FileFormat]
    let maxBytes: Int

    package init?(_ reader: inout TypeReader) {
        maxBytes = reader.settings.count("max-bytes", limit: 4 << 20) ?? Self.defaultBytes
        let known = FileFormat.allCases.map(\.mediaType)
        let words = reader.settings.words("media-types") { word in
            known.contains(word)
                ? nil
                : (
                    "'\(word.firstLine)' is no media type of files here",
                    suggestedName(for: word, among: known)
                        ?? "use \(quoted(known, "or")); images are of the type 'image'"
                )
        }
        let formats = FileFormat.allCases.filter { words?.contains($0.mediaType) ?? true }
        self.formats = formats.isEmpty ? FileFormat.allCases : formats
    }

    func problem(of file: AssetLibrary.File, _ content: AssetContent, among assets: AssetLibrary) -> Problem? {
        let path = file.name.path
        if file.name.isDark {
            return Problem(
                .unsuitableAsset, "'\(path)' is for dark grounds, and only images have such a file",
                fix: "rename or remove it")
        }
        guard case .file(let format) = content, !formats.contains(format) else { return nil }
        return Problem(
            .unsuitableAsset, "'\(path)' is \(format.words), and the model asks for something else",
            fix: "save it as \(formats.map(\.words).joined(separator: " or "))")
    }

    package var words: String { "a file" }
}
