package import JSON
import Rulebook
import Values
import YAML

/// The id of a document.
package struct ReferenceType: WordType {
    package static let name = "reference"
    package static let otherNames = ["ref"]
    package static let keys = [ModelKey.text("collection", "Where the reference leads", isRequired: true)]

    package let collection: String

    package init?(_ reader: inout TypeReader) {
        guard let node = reader.settings.require("collection", sample: "faq"),
            let name = reader.settings.text("collection")
        else { return nil }
        reader.found.references.append(ModelReference(collection: name, node: node))
        collection = name
    }

    func content(
        _ text: String, at node: Node, name: String, with reader: inout ValueReader
    ) throws(Problem) -> Value.Content? {
        guard text.isKebabCase else {
            throw Problem(
                .danglingReference, "'\(text)' can't be the id of a document in '\(collection)'",
                fix: "write the file's name without folder and '.yaml'")
        }
        reader.references.append(FoundReference(collection: collection, id: text, node: node))
        return .word(text)
    }

    package var words: String { "a reference" }
    package var sample: String { "the id of a document of '\(collection)'" }
    package var summary: String { "a document of '\(collection)'" }
    package var traits: TypeTraits { [.identifying, .comparable] }

    /// The documents that exist are offered; another id is accepted too, since its file may come later.
    package func schema(for context: SchemaContext) -> [(String, JSON)] {
        let ids = context.ids[collection] ?? []
        let any = JSON.schema(Self.pattern("^[a-z0-9]+(-[a-z0-9]+)*$"))
        return [("anyOf", .array((ids.isEmpty ? [] : [.schema([("enum", .words(ids))])]) + [any]))]
    }
}
