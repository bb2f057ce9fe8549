package import Bundles
import Constraints
import Dates
import Models
import Workspaces

/// A bundle in each of its languages as it is published, made as somebody asks for it.
package struct BundleEncoding {
    package let name: BundleName
    /// One of nil for a bundle that says the same in every language.
    package let languages: [LanguageTag?]

    /// Whether it has the shape of an app, and so says nothing of itself.
    package var isShaped: Bool { shaped != nil }

    /// The bytes of a bundle with a shape, of which nothing else is known here.
    private let shaped: [UInt8]?
    private let content: WorkspaceContent
    private let languageIndexes: [Int?]
    /// With the indexes of their documents, in the order of the bundle.
    private let collections: [(collection: Collection, order: [Int])]
    private let sets: [ParameterSet]

    init(
        name: BundleName, content: WorkspaceContent, languageIndexes: [Int?],
        collections: [(collection: Collection, order: [Int])], sets: [ParameterSet]
    ) {
        self.name = name
        languages = languageIndexes.map { $0.map { content.configuration.languages[$0].tag } }
        self.content = content
        shaped = nil
        self.languageIndexes = languageIndexes
        self.collections = collections
        self.sets = sets
    }

    /// A file that stands ready: one bundle in the shape of an app.
    init(shaped bundle: ContentBundle, content: WorkspaceContent) {
        (name, languages, languageIndexes) = (bundle.name, [bundle.language], [nil])
        (self.content, collections, sets) = (content, [], [])
        shaped = bundle.encoded()
    }

    /// Gives the bytes of the bundle away piece by piece: it never stands in memory whole. All languages are written side by
    /// side, since to come back to each document for each of them takes longer than to write it.
    ///
    /// - Parameter take: gets the next piece of the bundle in a language, which is said by its place in `languages`.
    /// - Throws: what `take` throws first; it is not called again.
    package func write<Failure: Error>(
        _ take: (_ language: Int, _ piece: [UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        if let shaped { return try take(0, shaped) }
        var writers = languages.map {
            BundleWriter(
                product: content.configuration.product, environment: content.configuration.environment, name: name,
                language: $0, zone: content.configuration.zone?.name, parameterSets: sets)
        }
        for (collection, order) in collections {
            for place in writers.indices {
                writers[place].begin(
                    collection.model.name, types: collection.model.record.fieldTypes,
                    alternatives: collection.model.record.alternatives)
                try take(place, writers[place].take())
            }
            try order.forEachRunOnAllCores { run in
                encoded(run, of: collection)
            } take: { pieces throws(Failure) in
                for (place, piece) in pieces.enumerated() { try take(place, piece) }
            }
        }
        for place in writers.indices {
            writers[place].finish()
            try take(place, writers[place].take())
        }
    }

    private static let reservedBytesLimit = 1 << 20

    /// Documents in each language, with a comma before each but the first of the collection.
    private func encoded(_ run: ArraySlice<Int>, of collection: Collection) -> [[UInt8]] {
        var writer = DocumentWriter(content: content, languages: languageIndexes, bundle: name)
        var pieces = languages.map { _ in BundlePiece(isContinued: run.startIndex > 0) }
        let documents = collection.documents.span
        let fields = collection.model.forOneRun.record.fields
        for place in run.indices {
            writer.write(documents[run[place]], fields.span, into: &pieces)
            guard place == run.startIndex else { continue }
            for language in pieces.indices {
                // The documents of a collection are about as long as its first.
                let expected = pieces[language].bytes.count * (run.count + run.count / 4)
                pieces[language].reserve(min(expected, Self.reservedBytesLimit))
            }
        }
        return pieces.map(\.bytes)
    }
}
