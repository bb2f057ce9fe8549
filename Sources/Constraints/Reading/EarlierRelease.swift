package import Bundles
package import JSON

/// What an earlier release told people, for rules that look back.
package struct EarlierRelease: Sendable {
    package let number: Int
    private let sets: [String: ParameterSet]
    private let collections: [String: DocumentCollection]
    /// Where a document stands in its collection, by its id.
    private let places: [String: [String: Int]]
    /// Of the texts in collections.
    private let languages: [String: LanguageTag]

    /// - Parameter bundles: those of one language, and those without language. Facts are the same in each.
    package init(number: Int, bundles: [ContentBundle]) {
        self.number = number
        sets = bundles.flatMap(\.parameterSets).reduce(into: [:]) { $0[$1.name] = $1 }
        collections = bundles.flatMap(\.collections).reduce(into: [:]) { $0[$1.name] = $1 }
        places = collections.mapValues { collection in
            Dictionary(zip(collection.documents.map(\.id), collection.documents.indices)) { first, _ in first }
        }
        languages = bundles.reduce(into: [:]) { languages, bundle in
            for collection in bundle.collections { languages[collection.name] = bundle.language }
        }
    }

    /// The values of a parameter set; nil where the release has none of that name.
    package func record(ofParameters set: String) -> EarlierRecord? {
        sets[set].map { EarlierRecord(number: number, fields: $0.values) }
    }

    /// The fields of a document; nil where the release has none of that name.
    package func record(ofDocument id: String, in collection: String) -> EarlierRecord? {
        guard let place = places[collection]?[id], let document = collections[collection]?.documents[place] else {
            return nil
        }
        return EarlierRecord(number: number, fields: document.fields)
    }

    /// The language of the texts of a collection; nil where it has none, or the release lacks it.
    package func language(ofDocumentsIn collection: String) -> LanguageTag? { languages[collection] }

    /// All documents of a collection, by their ids.
    package func records(ofDocumentsIn collection: String) -> [(id: String, record: EarlierRecord)] {
        (collections[collection]?.documents ?? []).map { ($0.id, EarlierRecord(number: number, fields: $0.fields)) }
    }
}

/// A document or parameter set as an earlier release had it.
package struct EarlierRecord {
    /// Of the release.
    package let number: Int
    package let fields: JSONObject

    /// The value at a dotted path through records.
    package func value(at path: String) -> JSON? { values(at: path).first }

    /// The values at the end of a path through records and lists, those of a list one by one.
    package func values(at path: String) -> [JSON] {
        values(at: path.split(separator: ".").map(String.init)[...], in: .object(fields))
    }

    private func values(at path: ArraySlice<String>, in json: JSON) -> [JSON] {
        guard let step = path.first else { return json.array ?? [json] }
        switch json {
        case .object(let object): return object[step].map { values(at: path.dropFirst(), in: $0) } ?? []
        case .array(let items): return items.flatMap { values(at: path, in: $0) }
        default: return []
        }
    }
}

extension JSON {
    /// As an author writes it; nil for what is neither a number nor a text.
    package var written: String? {
        if case .number(let number) = self { return number.text }
        return string
    }
}
