package import Bundles

/// A bundle as it is published, made as somebody asks for it.
package struct BundleEncoding {
    package let name: BundleName
    /// nil for a bundle that says the same in every language.
    package let language: LanguageTag?

    private let content: WorkspaceContent
    private let languageIndex: Int?
    /// With the indexes of their documents, in the order of the bundle.
    private let collections: [(collection: Collection, order: [Int])]
    private let sets: [ParameterSet]

    init(
        name: BundleName, language: LanguageTag?, content: WorkspaceContent, languageIndex: Int?,
        collections: [(collection: Collection, order: [Int])], sets: [ParameterSet]
    ) {
        self.name = name
        self.language = language
        self.content = content
        self.languageIndex = languageIndex
        self.collections = collections
        self.sets = sets
    }

    /// The name under which the bundle is published.
    package var targetName: TargetName { TargetName(bundle: name, language: language) }

    /// Gives the bytes of the bundle away piece by piece: it never stands in memory whole.
    ///
    /// - Throws: what `take` throws first; it is not called again.
    package func write<Failure: Error>(_ take: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
        var writer = BundleWriter(
            product: content.configuration.product, environment: content.configuration.environment, name: name,
            language: language, parameterSets: sets)
        for (collection, order) in collections {
            writer.begin(collection.model.name, types: collection.model.record.fieldTypes)
            try take(writer.take())
            try order.forEachRunOnAllCores({ encoded($0, of: collection) }, take: take)
        }
        writer.finish()
        try take(writer.take())
    }

    private static let reservedBytesLimit = 1 << 20

    /// Documents with a comma before each but the first of the collection.
    private func encoded(_ run: ArraySlice<Int>, of collection: Collection) -> [UInt8] {
        var writer = DocumentWriter(content: content, language: languageIndex)
        var bytes: [UInt8] = []
        let documents = collection.documents.span
        for place in run.indices {
            if place > 0 { bytes.append(UInt8(ascii: ",")) }
            writer.document(documents[run[place]], of: collection.model).write(into: &bytes)
            guard place == run.startIndex else { continue }
            // The documents of a collection are about as long as its first.
            bytes.reserveCapacity(min(bytes.count * (run.count + run.count / 4), Self.reservedBytesLimit))
        }
        return bytes
    }
}
