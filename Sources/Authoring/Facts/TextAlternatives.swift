import Constraints
import Models
import Prose
import Rulebook
import Workspaces
import YAML

/// Whoever can't see an image or a video has a text in its place.
enum TextAlternatives {
    static let rule = PoorTextAlternative.rule

    static func check(_ collections: [Collection], _ findings: inout Findings) {
        for collection in collections {
            let fields = collection.model.record.fields
            for (index, field) in fields.enumerated()
            where field.type.isA(LinkType.self) || field.type.isA(ImageType.self) {
                if let text = fields.firstIndex(where: { $0.type.textConstraints?.alternativeFor == field.name }) {
                    checkDocuments(of: collection, link: index, text: text, &findings)
                } else {
                    checkModel(of: collection, link: index, &findings)
                }
            }
        }
    }

    private static func checkDocuments(of collection: Collection, link: Int, text: Int, _ findings: inout Findings) {
        let fields = collection.model.record.fields
        for document in collection.documents {
            // A field that must be there has a finding of its own.
            guard let record = document.record, let value = record.values[link], !record.isWritten[text],
                !fields[text].isRequired
            else { continue }
            findings.add(
                .missingKey, at: value.node,
                "'\(fields[text].name)' is missing: it is the text alternative of '\(fields[link].name)'",
                fix: "add '\(fields[text].name): …'")
        }
    }

    /// Once for a model, at the first document that shows what its link is for.
    private static func checkModel(of collection: Collection, link: Int, _ findings: inout Findings) {
        guard !namesAlternatives(collection.model) else { return }
        for document in collection.documents {
            guard let value = document.record?.values[link], let address = image(value) else { continue }
            let name = collection.model.record.fields[link].name
            findings.add(
                rule, at: value.node,
                "'\(address)' is an image, and '\(collection.model.name)' has no text alternative for it",
                fix: "add a text with 'alternative-for: \(name)' to \(collection.model.path)")
            return
        }
    }

    /// What is called so may be meant, also where the model does not say it.
    private static func namesAlternatives(_ model: Model) -> Bool {
        let names = Set(model.record.fields.flatMap { $0.name.split(separator: "-").map(String.init) })
        return !names.isDisjoint(with: ["alt", "alternative", "alternatives"])
    }

    /// The image, or the address where a link leads to one.
    private static func image(_ value: Value) -> String? {
        if let image = value.content.fact(AssetFiles.self) { return image.written }
        guard case .word(let address) = value.content, isImage(address) else { return nil }
        return address
    }

    /// By the ending of its path. Beside a video, any text may say what is in it.
    private static func isImage(_ address: String) -> Bool {
        let path = address.prefix { $0 != "?" && $0 != "#" }.lowercased()
        return imageEndings.contains { path.hasSuffix($0) }
    }

    private static let imageEndings = [".avif", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".webp"]
    /// Of the files of images and videos.
    static let endings = imageEndings + [".mov", ".mp4", ".webm"]
}
