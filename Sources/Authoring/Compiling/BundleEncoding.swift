package import Bundles

/// A bundle as it is published, made piece by piece as somebody asks for it.
package struct BundleEncoding {
    package let name: BundleName
    /// nil for a bundle that says the same in every language.
    package let language: LanguageTag?

    private let content: WorkspaceContent
    private let languageIndex: Int?
    /// With the indexes of their documents, in the order of the bundle.
    private let collections: [(collection: Collection, order: [Int])]
    private var writer: BundleWriter
    /// How far it is: the collection, and the first place of its order that was not written yet.
    private var place = (collection: 0, document: 0)
    private var isFinished = false

    /// Documents of one piece.
    private static let documentsAtOnce = 1024

    init(
        name: BundleName, language: LanguageTag?, content: WorkspaceContent, languageIndex: Int?,
        collections: [(collection: Collection, order: [Int])], writer: BundleWriter
    ) {
        self.name = name
        self.language = language
        self.content = content
        self.languageIndex = languageIndex
        self.collections = collections
        self.writer = writer
    }

    /// The name under which the bundle is published.
    package var targetName: TargetName { TargetName(bundle: name, language: language) }

    /// - Returns: the bytes that follow those given before; nil at the end.
    package mutating func next() -> [UInt8]? {
        while place.collection < collections.count {
            let (collection, order) = collections[place.collection]
            if place.document == 0 { writer.begin(collection.model.name, types: collection.model.record.fieldTypes) }
            let piece = Array(order.dropFirst(place.document).prefix(Self.documentsAtOnce))
            guard !piece.isEmpty else {
                place = (place.collection + 1, 0)
                continue
            }
            let runs = piece.mapRunsOnAllCores { [content, languageIndex] in
                Self.encoded($0, of: collection, content, languageIndex)
            }
            for run in runs { writer.append(run) }
            place.document += piece.count
            return writer.take()
        }
        guard !isFinished else { return nil }
        isFinished = true
        writer.finish()
        return writer.take()
    }

    /// The documents with commas between them.
    private static func encoded(
        _ indexes: ArraySlice<Int>, of collection: Collection, _ content: WorkspaceContent, _ language: Int?
    ) -> [UInt8] {
        var writer = DocumentWriter(content: content, language: language)
        var bytes: [UInt8] = []
        for index in indexes {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
            bytes += writer.document(collection.documents[index], of: collection.model).encoded
        }
        return bytes
    }
}
