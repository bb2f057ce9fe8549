import Constraints
import Models
import Prose
import Rulebook
import Workspaces

/// Looks at documents when everything was read: at each of their texts, and at each translation beside its source.
///
/// What is found in one document depends on its own files, on configuration and models, and on what it quotes and links to;
/// documents can be looked at in any order and at once.
struct DocumentCheck: Sendable {
    private let content: WorkspaceContent
    private let proofreader: Proofreader
    private let modelNames: [String]
    private let damagedFiles: Set<String>
    private let staleness: Staleness

    /// - Parameters:
    ///   - modelNames: all models, also those that could not be read: quotes of them are not called wrong.
    ///   - damagedFiles: their texts are not what they will be, so that no translation is called out of date by them.
    ///   - staleness: judges translations that are stale.
    init(_ content: WorkspaceContent, modelNames: [String], damagedFiles: Set<String>, staleness: Staleness) {
        self.content = content
        self.staleness = staleness
        self.modelNames = modelNames
        self.damagedFiles = damagedFiles
        proofreader = Proofreader(
            Context(languages: content.languages, facts: QuotableFacts(content), names: content.configuration.names))
    }

    func findings(in documents: ArraySlice<Document>, of model: Model) -> Findings {
        var findings = Findings()
        // What one text of a run quotes was often rendered for another one.
        var texts = TextsCheck(content: content, proofreader: proofreader, modelNames: modelNames)
        var translations = TranslationCheck(staleness, proofreader: proofreader, damagedFiles: damagedFiles)
        let model = model.forOneRun
        for document in documents {
            texts.begin(document)
            texts.check(document.texts)
            findings.append(texts.findings)
            guard model.isLocalized else { continue }
            translations.check(document, of: model, texts: texts.texts)
            findings.append(translations.findings)
            for variant in document.variants {
                translations.check(document, of: model, texts: texts.texts, variant: variant)
                findings.append(translations.findings)
            }
        }
        return findings
    }

    /// Of texts that belong to no document.
    func findings(in found: [FoundText]) -> Findings {
        var texts = TextsCheck(content: content, proofreader: proofreader, modelNames: modelNames)
        texts.check(found)
        return texts.findings
    }
}
