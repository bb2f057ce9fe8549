package import JSON

/// What one file that an app fetches says: documents in one language, or parameters.
///
/// A bundle names its product, environment, bundle and language, so that its signed bytes say by themselves what they
/// are: one product's bundle can not stand in for another's.
package struct ContentBundle: Hashable, Sendable {
    /// The format that is written here, and the only one that is read. A change that an older reader must not overlook raises it;
    /// added members do not.
    package static let format: Int64 = 2

    package var product: String
    package var environment: String
    package var name: BundleName
    /// nil for a bundle that says the same in every language.
    package var language: LanguageTag?
    /// The IANA time zone in which the authority counts its days; nil where it names none.
    package var zone: String?
    package var collections: [DocumentCollection]
    package var parameterSets: [ParameterSet]
    /// What is published in place of all this where the bundle has the shape of an app. It says nothing of itself: what it is stands
    /// in the signed list of targets.
    package var shaped: JSON?

    package init(
        product: String, environment: String, name: BundleName, language: LanguageTag? = nil, zone: String? = nil,
        collections: [DocumentCollection] = [], parameterSets: [ParameterSet] = [], shaped: JSON? = nil
    ) {
        self.product = product
        self.environment = environment
        self.name = name
        self.language = language
        self.zone = zone
        self.collections = collections
        self.parameterSets = parameterSets
        self.shaped = shaped
    }

    /// The name under which the bundle is published.
    package var targetName: TargetName { TargetName(bundle: name, language: language) }

    package subscript(collection name: String) -> DocumentCollection? { collections.first { $0.name == name } }

    package subscript(parameterSet name: String) -> ParameterSet? { parameterSets.first { $0.name == name } }
}

/// All documents of one kind, in the order in which an app shows them.
package struct DocumentCollection: Hashable, Sendable {
    package var name: String
    package var types: FieldTypes
    /// The fields whose text stands in for an image, by the field that has the image.
    package var alternatives: [String: String]
    package var documents: [BundleDocument]

    package init(
        name: String, types: FieldTypes, alternatives: [String: String] = [:], documents: [BundleDocument]
    ) {
        self.name = name
        self.types = types
        self.alternatives = alternatives
        self.documents = documents
    }

    package subscript(id: String) -> BundleDocument? { documents.first { $0.id == id } }
}

/// One entry of a collection.
package struct BundleDocument: Hashable, Sendable {
    package var id: String
    /// Field name → value, in the order of the model. An optional field without a value is absent.
    package var fields: JSONObject
    /// The fields whose text is in another language than the bundle's, with that language, in the order of `fields`.
    package var languages: [FieldLanguage]
    /// For whom and when the document is there.
    package var when: Condition
    /// Other values for some; of each value, the first variant that has it and holds counts.
    package var variants: [BundleVariant]

    package init(
        id: String, fields: JSONObject, languages: [FieldLanguage] = [], when: Condition = .always,
        variants: [BundleVariant] = []
    ) {
        (self.id, self.fields, self.languages) = (id, fields, languages)
        (self.when, self.variants) = (when, variants)
    }

    /// The language that stands in for the bundle's in this field; nil where the text is in the bundle's own.
    package func fallback(of field: String) -> LanguageTag? { languages.first { $0.field == field }?.language }
}

/// A field whose text had to be taken from another language.
package struct FieldLanguage: Hashable, Sendable {
    package var field: String
    package var language: LanguageTag

    package init(field: String, language: LanguageTag) {
        self.field = field
        self.language = language
    }
}

/// Numbers and switches that belong together.
package struct ParameterSet: Hashable, Sendable {
    package var name: String
    /// By dotted path, so that records are described to their leaves: `v2.maximum-encounter-age`.
    package var types: FieldTypes
    package var values: JSONObject
    /// For whom and when the set is there.
    package var when: Condition
    /// Other values for some; of each value, the first variant that has it and holds counts.
    package var variants: [BundleVariant]
    /// Which values say whether the app has to be updated.
    package var updates: [UpdateRule]

    package init(
        name: String, types: FieldTypes, values: JSONObject, when: Condition = .always, variants: [BundleVariant] = [],
        updates: [UpdateRule] = []
    ) {
        (self.name, self.types, self.values) = (name, types, values)
        (self.when, self.variants, self.updates) = (when, variants, updates)
    }

    /// The value at a dotted path through records; nil where there is none.
    package subscript(path: String) -> JSON? { values[path: path] }
}

extension JSONObject {
    /// The value at a dotted path through records.
    package subscript(path path: String) -> JSON? {
        path.split(separator: ".", omittingEmptySubsequences: false).reduce(JSON?.some(.object(self))) {
            $0?[String($1)]
        }
    }
}

/// The types of a collection's or parameter set's fields by dotted path, in the order of the model. A record's path may
/// stand beside the paths of its members; the members of a list's records are written as the list's own.
package struct FieldTypes: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    package private(set) var entries: [Entry]
    private var places: [String: Int]
    /// Every path that another one goes on from, with the place of the first that does.
    private var records: [String: Int] = [:]

    package struct Entry: Hashable, Sendable {
        package let path: String
        package let type: FieldType

        package init(path: String, type: FieldType) {
            self.path = path
            self.type = type
        }
    }

    /// - Precondition: no path stands twice.
    package init(_ entries: [Entry]) {
        self.entries = entries
        places = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1.path, $0) })
        for (place, entry) in entries.enumerated() {
            for dot in entry.path.indices where entry.path[dot] == "." {
                let record = String(entry.path[..<dot])
                records[record] = records[record] ?? place
            }
        }
    }

    package init(dictionaryLiteral elements: (String, FieldType)...) {
        self.init(elements.map { Entry(path: $0.0, type: $0.1) })
    }

    package subscript(path: String) -> FieldType? { places[path].map { entries[$0].type } }

    /// Its place in the order of the model; that of its first member where a record is not listed itself.
    func place(of path: String) -> Int? { places[path] ?? records[path] }

    /// Whether a path begins with `path` and goes on: then `path` is a record.
    package func hasMembers(of path: String) -> Bool { records[path] != nil }
}
