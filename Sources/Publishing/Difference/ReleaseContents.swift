internal import Bundles
internal import JSON

/// The bundles of one release, put together again by document.
struct ReleaseContents {
    /// One collection in all its languages.
    struct Collection {
        var types: FieldTypes
        /// Ids in the order of the first bundle that has the collection.
        var order: [String]
        var documents: [String: Document] = [:]
    }

    /// One document in all its languages; the key is nil in a bundle without language.
    struct Document {
        var versions: [LanguageTag?: BundleDocument] = [:]
    }

    private(set) var languages: Set<LanguageTag> = []
    private(set) var collections: [String: Collection] = [:]
    private(set) var parameterSets: [String: ParameterSet] = [:]

    init(_ bundles: [ContentBundle]) {
        for bundle in bundles {
            if let language = bundle.language { languages.insert(language) }
            for collection in bundle.collections { add(collection, in: bundle.language) }
            for set in bundle.parameterSets where parameterSets[set.name] == nil { parameterSets[set.name] = set }
        }
    }

    private mutating func add(_ collection: DocumentCollection, in language: LanguageTag?) {
        var known =
            collections[collection.name]
            ?? Collection(types: collection.types, order: collection.documents.map(\.id))
        for document in collection.documents {
            known.documents[document.id, default: Document()].versions[language] = document
        }
        collections[collection.name] = known
    }
}

extension ReleaseContents.Document {
    /// Languages with a version, sorted; the one without language first.
    var languages: [LanguageTag?] {
        versions.keys.sorted { left, right in
            guard let left else { return right != nil }
            guard let right else { return false }
            return left < right
        }
    }

    /// Languages in which at least one field is not taken from another language.
    var ownLanguages: [LanguageTag] {
        languages.compactMap { language in
            guard let language, let version = versions[language] else { return nil }
            return version.languages.count < version.fields.members.count ? language : nil
        }
    }

    /// Names of fields that any version has, in the order of the first that has them.
    var fieldNames: [String] {
        var seen: Set<String> = []
        return languages.flatMap { versions[$0]?.fields.members.map(\.key) ?? [] }.filter { seen.insert($0).inserted }
    }
}
