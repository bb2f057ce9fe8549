/// A document by the name that references, quotes and links use: `faq/is-it-voluntary`.
package struct DocumentName: Hashable, Sendable, CustomStringConvertible {
    package let collection: String
    package let id: String

    package init(collection: String, id: String) {
        self.collection = collection
        self.id = id
    }

    package var description: String { "\(collection)/\(id)" }
}
