package import Bundles
import JSON
package import Trust

/// One consistent, verified set of texts, facts and parameters: a value that does not change while an app reads it.
public struct Release: Sendable {
    /// Only rises. A rollback is a new, higher release with old content.
    public let number: Int
    /// How new it is, and what stood in the way of something newer.
    public let freshness: Freshness
    /// What was signed, in the order of the bundles' names.
    package let bundles: [Verified<ContentBundle>]

    package init(number: Int, freshness: Freshness, bundles: [Verified<ContentBundle>]) {
        self.number = number
        self.freshness = freshness
        self.bundles = bundles
    }

    func with(_ freshness: Freshness) -> Release { Release(number: number, freshness: freshness, bundles: bundles) }

    /// For which product it speaks; nil where the release has no bundles.
    public var product: String? { bundles.first?.value.product }

    /// `production`, `development` …; nil where the release has no bundles.
    public var environment: String? { bundles.first?.value.environment }

    /// The language that the person actually gets, of all those that were asked for; nil where the release has no texts.
    public var language: String? { bundles.lazy.compactMap(\.value.language).first?.string }

    /// The names of all collections, in the order of the bundles.
    public var collections: [String] { bundles.flatMap { $0.value.collections.map(\.name) } }

    /// The documents of a collection in the order in which they are to be shown; none where there is no such collection.
    public func documents(in collection: String) -> [Document] {
        guard let (bundle, found) = find(collection) else { return [] }
        return found.documents.map { Document($0, in: found, of: bundle) }
    }

    /// A document by its id, which stays the same for as long as the document lives.
    public func document(_ id: String, in collection: String) -> Document? {
        guard let (bundle, found) = find(collection) else { return nil }
        return found[id].map { Document($0, in: found, of: bundle) }
    }

    /// The names of all parameter sets.
    public var parameterSets: [String] { bundles.flatMap { $0.value.parameterSets.map(\.name) } }

    /// A parameter set; nil where there is none of this name.
    public func parameters(_ name: String) -> Parameters? {
        bundles.lazy.compactMap { $0.value[parameterSet: name] }.first.map(Parameters.init)
    }

    private func find(_ collection: String) -> (ContentBundle, DocumentCollection)? {
        bundles.lazy.compactMap { verified in
            verified.value[collection: collection].map { (verified.value, $0) }
        }.first
    }
}

/// One entry of a collection.
public struct Document: Hashable, Sendable, Identifiable {
    /// Unique in its collection, and the same for as long as the document lives.
    public let id: String
    private let document: BundleDocument
    private let types: FieldTypes
    private let language: String?

    init(_ document: BundleDocument, in collection: DocumentCollection, of bundle: ContentBundle) {
        id = document.id
        self.document = document
        types = collection.types
        language = bundle.language?.string
    }

    /// The names of the fields that have a value, in the order of the model.
    public var fieldNames: [String] { document.fields.members.map(\.key) }

    /// The value of a field; nil where an optional one has none.
    public subscript(field: String) -> FieldValue? {
        FieldValue(
            document.fields[field], types: types, path: field,
            language: document.fallback(of: field)?.string ?? language)
    }
}

/// Numbers and switches that belong together.
public struct Parameters: Hashable, Sendable {
    let content: ParameterSet

    init(_ set: ParameterSet) { content = set }

    /// The name of the set, as `exposure`.
    public var name: String { content.name }

    /// The names of the values and records at the top, in the order of the model.
    public var names: [String] { content.values.members.map(\.key) }

    /// The value at a path through records: `parameters["v2.maximum-encounter-age"]?.duration`.
    public subscript(path: String) -> FieldValue? {
        FieldValue(content[path], types: content.types, path: path, language: nil)
    }
}

// What is printed into a log: which one it is. Nothing there has room for all texts.
extension Release: CustomStringConvertible, CustomDebugStringConvertible {
    /// `release 41`, for a log.
    public var description: String { "release \(number)" }
    /// The same as `description`.
    public var debugDescription: String { description }
}

extension Document: CustomStringConvertible, CustomDebugStringConvertible {
    /// `document 'technical'`, for a log.
    public var description: String { "document '\(id)'" }
    /// The same as `description`.
    public var debugDescription: String { description }
}

extension Parameters: CustomStringConvertible, CustomDebugStringConvertible {
    /// `parameters 'exposure'`, for a log.
    public var description: String { "parameters '\(name)'" }
    /// The same as `description`.
    public var debugDescription: String { description }
}
