package import Models
import Rulebook
package import YAML

/// What a rule looks at: one record, and, when every file was read, other files and the newest release.
package struct RuleSubject {
    package let record: RecordValue
    /// The document whose fields the record has; nil for parameters and records inside.
    let document: RuleDocument?
    /// Nil while files are still being read; then no rule looks at another file.
    let elsewhere: OtherFiles?
    /// What people have at the moment; nil where nothing was published.
    let live: EarlierRecord?

    package init(
        _ record: RecordValue, document: RuleDocument? = nil, elsewhere: OtherFiles? = nil, live: EarlierRecord? = nil
    ) {
        self.record = record
        self.document = document
        self.elsewhere = elsewhere
        self.live = live
    }

    /// The record at which a path begins; none where its file could not be read.
    func records(at start: FieldPath.Start) -> [RecordValue] {
        guard start != .here else { return [record] }
        return elsewhere?.record(at: start).map { [$0] } ?? []
    }

    /// Reports at the first of the values that is in this record, else at its head: a reader of a finding about a document
    /// looks into its file, also where another file has a part in it.
    func report(
        _ rule: Rule, at values: [(path: FieldPath, node: Node)], _ message: String, fix: String,
        into findings: inout Findings
    ) {
        let node = values.first { $0.path.start == .here }?.node ?? record.node
        findings.add(rule, at: node.headRange, in: node.source, message, fix: fix)
    }

    /// A localized text of the document in every language that has it, with the words of the language.
    func versions(of text: FieldPath) -> [(value: Value, words: SideWords?)] {
        guard let document, let field = text.steps.first else { return [] }
        let source = record.values[field].map { [($0, document.sourceWords)] } ?? []
        return source
            + document.translations().compactMap { translation in
                translation.value(field).map { ($0, translation.words) }
            }
    }
}

/// A document with its translations.
package struct RuleDocument {
    let id: String
    /// nil where its file could not be read.
    let record: RecordValue?
    let sourceWords: SideWords?
    /// In the order of the workspace's languages.
    let translations: () -> [Translation]

    package struct Translation {
        /// nil where there is no file.
        let root: Node?
        let words: SideWords?
        /// By the index of a field.
        let value: (Int) -> Value?

        package init(root: Node?, words: SideWords?, value: @escaping (Int) -> Value?) {
            self.root = root
            self.words = words
            self.value = value
        }
    }

    package init(
        id: String, record: RecordValue?, sourceWords: SideWords?, translations: @escaping () -> [Translation]
    ) {
        self.id = id
        self.record = record
        self.sourceWords = sourceWords
        self.translations = translations
    }
}

/// The documents of a collection, for the rules of its model.
package struct RuleCollection {
    let model: Model
    let documents: [RuleDocument]

    package init(model: Model, documents: [RuleDocument]) {
        self.model = model
        self.documents = documents
    }
}

/// A parameter set, for the rules of its model.
package struct RuleParameters {
    let model: Model
    /// nil where its file could not be read.
    let record: RecordValue?
    /// What differs for some, by the name of the variant.
    let variants: [(name: String, record: RecordValue)]

    package init(model: Model, record: RecordValue?, variants: [(name: String, record: RecordValue)] = []) {
        self.model = model
        self.record = record
        self.variants = variants
    }
}

/// The facts of all files, for rules that compare files.
package struct OtherFiles {
    private let parameters: [String: RecordValue]
    private let documents: [String: [String: RecordValue?]]

    package init(collections: [RuleCollection], parameters: [RuleParameters]) {
        self.parameters = parameters.reduce(into: [:]) { $0[$1.model.name] = $1.record }
        documents = collections.reduce(into: [:]) { documents, collection in
            documents[collection.model.name] = Dictionary(
                collection.documents.map { ($0.id, $0.record) }
            ) { first, _ in first }
        }
    }

    func record(at start: FieldPath.Start) -> RecordValue? {
        switch start {
        case .here: nil
        case .parameters(let set): parameters[set]
        case .document(let collection, let id): documents[collection]?[id] ?? nil
        }
    }

    /// Whether a collection has a document; nil where the collection is not known.
    func contains(_ id: String, in collection: String) -> Bool? { documents[collection].map { $0[id] != nil } }

    /// In alphabetical order.
    func ids(of collection: String) -> [String] { documents[collection]?.keys.sorted() ?? [] }
}
