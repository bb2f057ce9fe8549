import Bundles
import JSON

/// The bundles of one release, put together again by collection and parameter set.
struct ReleaseContents {
    /// One collection in all its languages.
    struct Collection {
        /// Of the first bundle that has the collection.
        let types: FieldTypes
        /// Likewise.
        let alternatives: [String: String]
        /// Ids in the order of the first bundle that has the collection.
        let order: [String]
        private let places: [String: Int]
        /// The key is nil in a bundle without language.
        private(set) var versions: [LanguageTag?: DocumentCollection] = [:]

        fileprivate init(_ collection: DocumentCollection) {
            self.init(
                types: collection.types, alternatives: collection.alternatives, order: collection.documents.map(\.id))
        }

        private init(types: FieldTypes, alternatives: [String: String], order: [String]) {
            self.alternatives = alternatives
            (self.types, self.order) = (types, order)
            places = Dictionary(order.enumerated().map { ($1, $0) }) { first, _ in first }
        }

        fileprivate mutating func add(_ collection: DocumentCollection, in language: LanguageTag?) {
            if versions[language] == nil { versions[language] = collection }
        }

        func contains(_ id: String) -> Bool { places[id] != nil }

        /// The same collection with other documents; nil for one that is not there.
        func map(_ change: (BundleDocument, LanguageTag?) -> BundleDocument?) -> Collection {
            var changed: [LanguageTag?: DocumentCollection] = [:]
            for (language, version) in versions {
                changed[language] = DocumentCollection(
                    name: version.name, types: version.types, alternatives: version.alternatives,
                    documents: version.documents.compactMap { change($0, language) })
            }
            let left = Set(changed.values.flatMap { $0.documents.map(\.id) })
            var collection = Collection(
                types: types, alternatives: alternatives, order: order.filter(left.contains))
            collection.versions = changed
            return collection
        }

        subscript(id: String, language: LanguageTag?) -> BundleDocument? {
            guard let version = versions[language] else { return nil }
            // All languages have the same documents in the same order.
            if let place = places[id], version.documents.indices.contains(place), version.documents[place].id == id {
                return version.documents[place]
            }
            return version[id]
        }

        /// Sorted, the one without language first.
        var languages: [LanguageTag?] { versions.keys.sorted(by: withoutLanguageFirst) }
    }

    let layout: [BundleLayout]
    private(set) var languages: Set<LanguageTag> = []
    var collections: [String: Collection] = [:]
    var parameterSets: [String: ParameterSet] = [:]
    /// In which the authority counts its days, of the first bundle that names one.
    private(set) var zone: String?

    init(_ bundles: [ContentBundle]) {
        layout = bundles.map(BundleLayout.init).sorted { $0.targetName < $1.targetName }
        for bundle in bundles {
            if let language = bundle.language { languages.insert(language) }
            zone = zone ?? bundle.zone
            for collection in bundle.collections {
                collections[collection.name, default: Collection(collection)].add(collection, in: bundle.language)
            }
            for set in bundle.comparedSets where parameterSets[set.name] == nil { parameterSets[set.name] = set }
        }
    }
}

extension BundleLayout {
    init(_ bundle: ContentBundle) {
        self.init(
            product: bundle.product, environment: bundle.environment, name: bundle.name, language: bundle.language,
            zone: bundle.zone, collections: bundle.collections.map(\.name),
            parameterSets: bundle.comparedSets.map(\.name))
    }
}

extension ReleaseContents.Collection {
    /// Ids of documents that both releases have and that differ in some language, or that this release has in languages
    /// which the other one lacks.
    func changed(since old: Self) -> Set<String> {
        var changed: Set<String> = []
        for language in Set(versions.keys).union(old.versions.keys) {
            guard let new = versions[language], let old = old.versions[language] else {
                changed.formUnion(order)
                continue
            }
            Self.compare(old, to: new, &changed)
        }
        return changed.filter { contains($0) && old.contains($0) }
    }

    private static func compare(_ old: DocumentCollection, to new: DocumentCollection, _ changed: inout Set<String>) {
        var others: [String: BundleDocument]?
        for (place, document) in new.documents.enumerated() {
            if place < old.documents.count, old.documents[place].id == document.id {
                if old.documents[place] != document { changed.insert(document.id) }
                continue
            }
            // Only where documents stand elsewhere than before.
            if others == nil { others = Dictionary(old.documents.map { ($0.id, $0) }) { first, _ in first } }
            if let other = others?[document.id], other != document { changed.insert(document.id) }
        }
    }
}

func withoutLanguageFirst(_ left: LanguageTag?, _ right: LanguageTag?) -> Bool {
    guard let left else { return right != nil }
    guard let right else { return false }
    return left < right
}
