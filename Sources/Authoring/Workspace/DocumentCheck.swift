import Constraints
import Models
import Rulebook

/// Looks at documents when everything was read: at each of their texts, and at each translation beside its source.
///
/// What is found in one document depends on its own files, on configuration and models, and on what it quotes and links to;
/// documents can be looked at in any order and at once.
struct DocumentCheck: Sendable {
    private let content: WorkspaceContent
    private let texts: TextsCheck
    /// Files whose YAML says something else than its author meant, or nothing.
    private let damagedFiles: Set<String>
    private let lists: ForeignList

    /// - Parameters:
    ///   - modelNames: all models, also those that could not be read: quotes of them are not called wrong.
    ///   - damagedFiles: their texts are not what they will be, so that no translation is called out of date by them.
    ///   - facts: what texts may have typed out; nil where the content has all of it.
    init(_ content: WorkspaceContent, modelNames: [String], damagedFiles: Set<String>, facts: FactsOnDemand? = nil) {
        self.content = content
        texts = TextsCheck(content: content, modelNames: modelNames, facts: facts)
        self.damagedFiles = damagedFiles
        let configuration = content.configuration
        lists = ForeignList(texts.surroundings, sourceLanguage: configuration.index(of: configuration.sourceLanguage))
    }

    /// - Parameter documents: indexes.
    func looks(at documents: ArraySlice<Int>, of collection: Collection) -> (findings: Findings, looks: [DocumentLook])
    {
        var findings = Findings()
        var looks: [DocumentLook] = []
        // What one text of a run quotes was often rendered for another one.
        var texts = texts.forOneRun()
        var translations = TranslationCheck(content, damagedFiles: damagedFiles, texts.surroundings.languages)
        let model = collection.model.forOneRun
        for index in documents {
            let document = collection.documents[index]
            texts.begin()
            texts.check(document.texts)
            if model.record.holdsFacts, let record = document.record { texts.checkHosts(of: record, model.record) }
            looks.append(
                DocumentLook(
                    ties: DocumentTies(document, of: model), asksForFacts: texts.takeWhetherFactsWereAsked())
            )
            findings.append(texts.findings)
            guard model.isLocalized else { continue }
            translations.check(document, of: model, after: texts)
            findings.append(translations.findings)
            findings.append(lists.findings(in: document, of: model))
        }
        return (findings, looks)
    }

    /// Of texts that belong to no document.
    func findings(in found: [FoundText]) -> Findings {
        var texts = texts
        texts.check(found)
        return texts.findings
    }
}

/// What was seen of a document besides findings.
struct DocumentLook: Sendable {
    let ties: DocumentTies
    /// Whether one of its texts was compared with the facts of all documents.
    let asksForFacts: Bool
}

/// Documents that are looked at, of all that are known.
struct DocumentChoice: Sendable {
    /// By collection and document; nil for all.
    let chosen: [[Bool]]?
    /// The facts of all documents, also of those that were not read.
    let facts: FactsOnDemand?

    static let all = DocumentChoice(chosen: nil, facts: nil)

    func contains(_ document: Int, inCollection collection: Int) -> Bool {
        chosen.map { $0[collection][document] } ?? true
    }
}
