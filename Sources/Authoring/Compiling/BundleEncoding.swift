package import Bundles

/// A bundle as it is published, made piece by piece as somebody asks for it.
package struct BundleEncoding {
    package let name: BundleName
    /// nil for a bundle that says the same in every language.
    package let language: LanguageTag?

    private let content: WorkspaceContent
    private let languageIndex: Int?
    /// With their documents in order.
    private let collections: [(model: Model, documents: [Document])]
    private var writer: BundleWriter
    /// How far it is: the collection, and its first document that was not written yet.
    private var collection = 0
    private var document = 0
    private var isFinished = false

    /// Documents of one piece.
    private static let documentsAtOnce = 1024

    init(
        name: BundleName, language: LanguageTag?, content: WorkspaceContent, languageIndex: Int?,
        collections: [(model: Model, documents: [Document])], writer: BundleWriter
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
        while collection < collections.count {
            let (model, documents) = collections[collection]
            if document == 0 { writer.begin(model.name, types: model.record.fieldTypes) }
            guard document < documents.count else {
                (collection, document) = (collection + 1, 0)
                continue
            }
            let end = min(document + Self.documentsAtOnce, documents.count)
            let runs = Array(documents[document..<end]).mapRunsOnAllCores { [content, languageIndex] in
                Self.encoded($0, of: model, content, languageIndex)
            }
            for run in runs { writer.append(run) }
            document = end
            return writer.take()
        }
        guard !isFinished else { return nil }
        isFinished = true
        writer.finish()
        return writer.take()
    }

    /// The documents with commas between them.
    private static func encoded(
        _ documents: ArraySlice<Document>, of model: Model, _ content: WorkspaceContent, _ language: Int?
    ) -> [UInt8] {
        var writer = DocumentWriter(content: content, language: language)
        var bytes: [UInt8] = []
        for document in documents {
            if !bytes.isEmpty { bytes.append(UInt8(ascii: ",")) }
            bytes += writer.document(document, of: model).encoded
        }
        return bytes
    }
}
