package import Bundles
import JSON
package import Trust

/// One consistent, verified set of texts, facts and parameters, as it is for one phone at one moment: a value that does not change
/// while an app reads it.
public struct Release: Sendable {
    /// Only rises. A rollback is a new, higher release with old content.
    public let number: Int
    /// How new it is, and what stood in the way of something newer.
    public private(set) var freshness: Freshness
    /// The moment for which it answers.
    public private(set) var moment: Date
    /// What was signed, in the order of the bundles' names.
    package let bundles: [ContentBundle]
    /// For whom it answers.
    private(set) var asked = Bundles.Profile()

    package init(number: Int, freshness: Freshness, bundles: [Verified<ContentBundle>], moment: Date = Date()) {
        self.init(number: number, freshness: freshness, unsignedBundlesOfATest: bundles.map(\.value), moment: moment)
    }

    /// A release for the tests of an app, which nobody has signed. The client has no use for it.
    package init(number: Int, freshness: Freshness, unsignedBundlesOfATest bundles: [ContentBundle], moment: Date) {
        self.number = number
        self.freshness = freshness
        self.bundles = bundles
        self.moment = moment
    }

    func with(_ freshness: Freshness) -> Release {
        var release = self
        release.freshness = freshness
        return release
    }

    /// The same release, after an attempt to get a newer one went wrong.
    package func refused(_ fault: ClientFault, at moment: Date) -> Release {
        with(freshness.refused(Freshness.Refusal(at: moment, fault: fault, clockDoubt: nil)))
    }

    /// The same release at another moment: what it says on Monday, without waiting for it.
    public func at(_ moment: Date) -> Release {
        var release = self
        release.moment = moment
        return release
    }

    /// The same release for another phone, in the language that it has already. Where the profile has no random number, it draws as
    /// this phone does.
    public func `for`(_ profile: Profile) -> Release {
        var release = self
        release.asked = profile.asked(language: language.flatMap { LanguageTag($0) }, seed: asked.seed)
        return release
    }

    /// For which product it speaks; nil where the release has no bundles.
    public var product: String? { bundles.first?.product }

    /// `production`, `development` …; nil where the release has no bundles.
    public var environment: String? { bundles.first?.environment }

    /// The language that the person actually gets, of all those that were asked for; nil where the release has no texts.
    public var language: String? { bundles.lazy.compactMap(\.language).first?.string }

    /// The names of all collections, in the order of the bundles.
    public var collections: [String] { bundles.flatMap { $0.collections.map(\.name) } }

    /// The documents of a collection that are there for this phone at this moment, in the order in which they are to be shown; none
    /// where there is no such collection.
    public func documents(in collection: String) -> [Document] {
        guard let (bundle, found) = find(collection) else { return [] }
        return found.documents.compactMap { document($0, in: found, of: bundle) }
    }

    /// A document by its id, which stays the same for as long as the document lives; nil where there is none for this phone at this
    /// moment.
    public func document(_ id: String, in collection: String) -> Document? {
        guard let (bundle, found) = find(collection) else { return nil }
        return found[id].flatMap { document($0, in: found, of: bundle) }
    }

    /// The names of the parameter sets that are there for this phone at this moment.
    public var parameterSets: [String] { resolvedParameterSets.map(\.name) }

    /// A parameter set; nil where there is none of this name for this phone at this moment.
    public func parameters(_ name: String) -> Parameters? {
        bundles.lazy.compactMap { $0[parameterSet: name] }.first?.resolved(for: asked, at: second)
            .map(Parameters.init)
    }

    /// The next moment at which something of the release may change for this phone; nil where nothing will.
    public var nextChange: Date? {
        conditions.nextChange(for: asked, after: second).map { Date(timeIntervalSince1970: Double($0)) }
    }

    // MARK: - What it rests on

    /// Moments are counted in whole seconds.
    private var second: Int64 { Instant(moment).secondsSinceEpoch }

    private var conditions: [Condition] { bundles.flatMap(\.conditions) }

    /// Whether time alone may change what it says, to whichever side the clock is set.
    var dependsOnTime: Bool { conditions.contains { !$0.moments.isEmpty } }

    /// Whether it says something else at another moment.
    package func differs(at other: Date) -> Bool {
        let (now, then) = (second, Instant(other).secondsSinceEpoch)
        return conditions.contains { $0.holds(for: asked, at: now) != $0.holds(for: asked, at: then) }
    }

    var resolvedParameterSets: [ParameterSet] {
        bundles.flatMap(\.parameterSets).compactMap { $0.resolved(for: asked, at: second) }
    }

    private func document(
        _ document: BundleDocument, in collection: DocumentCollection, of bundle: ContentBundle
    ) -> Document? {
        document.resolved(for: asked, at: second, types: collection.types)
            .map { Document($0, in: collection, of: bundle) }
    }

    private func find(_ collection: String) -> (ContentBundle, DocumentCollection)? {
        bundles.lazy.compactMap { bundle in bundle[collection: collection].map { (bundle, $0) } }.first
    }
}

/// One entry of a collection.
public struct Document: Hashable, Sendable, Identifiable {
    /// Unique in its collection, and the same for as long as the document lives.
    public let id: String
    private let document: BundleDocument
    private let types: FieldTypes
    private let alternatives: [String: String]
    private let language: String?

    init(_ document: BundleDocument, in collection: DocumentCollection, of bundle: ContentBundle) {
        id = document.id
        self.document = document
        types = collection.types
        alternatives = collection.alternatives
        language = bundle.language?.string
    }

    /// The names of the fields that have a value, in the order of the model.
    public var fieldNames: [String] { document.fields.members.map(\.key) }

    /// The value of a field; nil where an optional one has none.
    public subscript(field: String) -> FieldValue? {
        FieldValue(
            document.fields[field], types: types, path: field,
            language: document.fallback(of: field)?.string ?? language,
            alternative: alternatives[field].flatMap { document.fields[$0]?.string })
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
