import Rulebook
import YAML

/// What a rule looks at: one record, and, once everything was read, what stands in other files.
struct RuleSubject {
    let record: RecordValue
    /// The document whose fields the record holds; nil for parameters and records inside.
    var document: Document?
    /// Nil while files are still being read; then no rule looks at another one.
    var elsewhere: OtherFiles?
    /// What people have at the moment; nil where nothing was published.
    var live: EarlierRecord?

    init(_ record: RecordValue) { self.record = record }

    init(_ record: RecordValue, document: Document?, elsewhere: OtherFiles) {
        self.record = record
        self.document = document
        self.elsewhere = elsewhere
    }

    /// The record at which a path begins; none where its file could not be read.
    func records(at start: FieldPath.Start) -> [RecordValue] {
        guard start != .here else { return [record] }
        return elsewhere?.record(at: start).map { [$0] } ?? []
    }

    /// Reports at the first of the values that stands in this record, else at its head: who reads of a document looks into
    /// its file, also where another file has a part in it.
    func report(
        _ rule: Rule, at places: [(path: FieldPath, node: Node)], _ message: String, fix: String,
        into findings: inout Findings
    ) {
        let node = places.first { $0.path.start == .here }?.node ?? record.node
        findings.add(rule, at: node.headRange, in: node.source, message, fix: fix)
    }
}

/// The facts of all files, for rules that look from one to another.
struct OtherFiles {
    private let parameters: [String: RecordValue]
    private let collections: [String: Collection]
    /// By index of the language.
    let words: [LanguageWords?]
    let sourceWords: LanguageWords?

    /// - Parameters:
    ///   - words: by index of the language.
    ///   - sourceLanguage: the index of the source language.
    init(
        collections: [Collection], parameters: [Parameters], words: [LanguageWords?] = [], sourceLanguage: Int? = nil
    ) {
        self.words = words
        sourceWords = sourceLanguage.flatMap { words[$0] }
        self.parameters = parameters.reduce(into: [:]) { $0[$1.model.name] = $1.record }
        self.collections = collections.reduce(into: [:]) { $0[$1.model.name] = $1 }
    }

    func record(at start: FieldPath.Start) -> RecordValue? {
        switch start {
        case .here: nil
        case .parameters(let set): parameters[set]
        case .document(let name, let id):
            collections[name].flatMap { collection in collection.index(of: id).map { collection.documents[$0].record } }
                ?? nil
        }
    }

    /// The ids of a collection; nil where it is not known which there are.
    func ids(of collection: String) -> [String]? { collections[collection]?.ids }
}
