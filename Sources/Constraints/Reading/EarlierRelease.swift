package import Bundles
package import Dates
package import Difference
package import JSON
package import Models

/// What an earlier release told people, for rules that look back.
package struct EarlierRelease: Sendable {
    package let number: Int
    /// For which product and environment it speaks; nil where it has no bundles.
    package let identity: (product: String, environment: String)?
    package let surface: ReleaseSurface
    package let apps: ReleasedApps
    /// As its sources had them; empty where those are not at hand.
    package var models: [Model]
    /// When it came out; nil where nothing is written down of it.
    package var published: CalendarDate?
    private let sets: [String: ParameterSet]
    /// By name, each language of its own; facts are the same in each.
    private let collections: [String: [EarlierCollection]]

    /// - Parameter bundles: those without language, and those of one language or several, the first of which is asked for facts.
    package init(number: Int, bundles: [ContentBundle], models: [Model] = []) {
        self.number = number
        self.models = models
        identity = bundles.first.map { ($0.product, $0.environment) }
        (surface, apps) = (ReleaseSurface(bundles), ReleasedApps(bundles))
        sets = bundles.flatMap(\.parameterSets).reduce(into: [:]) { $0[$1.name] = $1 }
        collections = bundles.reduce(into: [:]) { collections, bundle in
            for collection in bundle.collections {
                collections[collection.name, default: []].append(EarlierCollection(bundle.language, collection))
            }
        }
    }

    /// The values of a parameter set; nil where the release has none of that name.
    /// - Parameter variant: whose values come before the plain ones, where the release has it.
    package func record(ofParameters set: String, variant: String? = nil) -> EarlierRecord? {
        sets[set].map { EarlierRecord(number: number, fields: $0.values(of: variant)) }
    }

    /// The fields of a document; nil where the release has none of that name.
    /// - Parameters:
    ///   - language: of its texts; without one, any. A collection without texts is in none.
    ///   - variant: whose values come before the plain ones, where the release has it.
    package func record(
        ofDocument id: String, in collection: String, _ language: LanguageTag? = nil, variant: String? = nil
    ) -> EarlierRecord? {
        guard let collection = self.collection(collection, language), let place = collection.places[id] else {
            return nil
        }
        return EarlierRecord(number: number, fields: collection.fields(of: collection.documents[place], variant))
    }

    /// All documents of a collection, by their ids.
    /// - Parameter language: as above.
    package func records(
        ofDocumentsIn collection: String, _ language: LanguageTag? = nil
    ) -> [(id: String, record: EarlierRecord)] {
        (self.collection(collection, language)?.documents ?? []).map {
            ($0.id, EarlierRecord(number: number, fields: $0.fields))
        }
    }

    private func collection(_ name: String, _ language: LanguageTag?) -> EarlierCollection? {
        collections[name]?.first { language == nil || $0.language == language }
    }
}

private struct EarlierCollection {
    let language: LanguageTag?
    let documents: [BundleDocument]
    /// Where a document stands, by its id.
    let places: [String: Int]
    private let types: FieldTypes

    init(_ language: LanguageTag?, _ collection: DocumentCollection) {
        (self.language, types) = (language, collection.types)
        var documents = collection.documents
        if types.haveHours {
            for place in documents.indices { documents[place].fields = types.facts(of: documents[place].fields) }
        }
        self.documents = documents
        places = Dictionary(zip(documents.map(\.id), documents.indices)) { first, _ in first }
    }

    func fields(of document: BundleDocument, _ variant: String?) -> JSONObject {
        variant == nil ? document.fields : types.facts(of: document.fields(of: variant, types: types))
    }
}

/// A document or parameter set as an earlier release had it.
package struct EarlierRecord {
    /// Of the release.
    package let number: Int
    package let fields: JSONObject

    package init(number: Int, fields: JSONObject) { (self.number, self.fields) = (number, fields) }

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
