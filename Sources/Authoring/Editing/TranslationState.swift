package import Bundles
package import Constraints
import JSON
import Models
import Rulebook
import Values
import Workspaces
import YAML

/// How one text of a document stands in one language.
package struct TranslatedText: Sendable {
    package enum State: String, CaseIterable, Sendable {
        /// Made from the source text as it stands.
        case current
        /// The source text has changed since, or nobody knows what it was made from.
        case stale
        case missing
    }

    package let language: LanguageTag
    /// Whether the language may lack texts.
    package let isPartial: Bool
    package let collection: String
    package let document: String
    /// With its variant before a dot, as in `android.what-for`.
    package let field: String
    package let state: State
    /// Where the translation stands, or belongs.
    package let path: String
    /// In the source language, as its author wrote it; the items of a list on lines of their own.
    package let source: String
    /// The digest of the source text as it stands.
    package let digest: String
    /// What a stale text was certainly made from, where a release that still holds it tells; nil where nobody knows.
    package let formerSource: String?
}

/// A file of a document with texts that is there and could not be read, so that nobody knows how they stand.
package struct UnreadTexts: Sendable {
    package let path: String
    let collection: String
    let document: String
    /// nil for a source file, on which all languages depend.
    let language: LanguageTag?

    /// Whether texts in one of these languages are unknown by it; none of them are all.
    func concerns(_ languages: [LanguageTag]) -> Bool {
        language.map { languages.isEmpty || languages.contains($0) } ?? true
    }
}

extension Workspace {
    /// - Parameter languages: none of them are all.
    /// - Returns: in the order of the workspace.
    package func unreadTexts(in languages: [LanguageTag]) -> [UnreadTexts] {
        guard let content else { return [] }
        return content.collections.filter(\.model.isLocalized).flatMap { collection in
            collection.documents.flatMap { document in
                let unread = document.translations.entries.filter { $0.value.root == nil }.map {
                    ($0.value.path, content.configuration.languages[$0.key].tag as LanguageTag?)
                }
                return ((document.record == nil ? [(document.path, nil)] : []) + unread).map { path, language in
                    UnreadTexts(
                        path: path, collection: collection.model.name, document: document.id, language: language)
                }
            }
        }.filter { $0.concerns(languages) }
    }

    /// Every text that could be translated, in every language but the source's: by language in the order of the workspace,
    /// then by collection and document, then in the order of the model. Drafts, reformatting, a new name of a file or document
    /// change no state. Those of a file that could not be read are not among them: see `unreadTexts(in:)`.
    /// - Parameter history: what was published, in which former source texts are looked up.
    /// - Returns: nil where configuration or a model could not be read.
    package func translatedTexts(history: [EarlierRelease] = []) -> [TranslatedText]? {
        guard let content else { return nil }
        return content.configuration.languages.filter { $0.tag != content.configuration.sourceLanguage }.flatMap {
            language in
            content.collections.filter(\.model.isLocalized).flatMap { collection in
                collection.documents.flatMap { document in
                    content.translatedTexts(of: document, in: collection.model, language, history)
                        + document.variants.flatMap { variant in
                            content.translatedTexts(
                                of: document.part(variant), in: collection.model, language, [], variant: variant.name)
                        }
                }
            }
        }
    }

    /// Translations that were current, and are stale since their sources were changed, by the files in which they stand.
    /// - Parameter renamed: what a file is called now.
    func textsOutdated(since before: Workspace, renamed: (String) -> String) -> [String: [TranslatedText]] {
        let wasCurrent = Set(
            (before.translatedTexts() ?? []).filter { $0.state == .current }.map { [renamed($0.path), $0.field] })
        let outdated = (translatedTexts() ?? []).filter {
            $0.state == .stale && wasCurrent.contains([$0.path, $0.field])
        }
        return Dictionary(grouping: outdated, by: \.path)
    }
}

extension WorkspaceContent {
    fileprivate func translatedTexts(
        of document: Document, in model: Model, _ language: WorkspaceConfiguration.Language,
        _ history: [EarlierRelease], variant: String? = nil
    ) -> [TranslatedText] {
        guard let record = document.record else { return [] }
        let translation = configuration.index(of: language.tag).flatMap { document.translations[$0] }
        if let translation, translation.root == nil { return [] }
        return model.record.fields.enumerated().compactMap { (index, field) -> TranslatedText? in
            // What is wrong with a source text has findings; it is not what will be translated.
            guard field.isLocalized, let value = record.values[index], let digest = value.content.sourceDigest else {
                return nil
            }
            let name = variant.map { "\($0).\(field.name)" } ?? field.name
            let madeFrom = translation?.digests[name]?.text
            let isWritten = translation?.written.contains(index) ?? false
            let state: TranslatedText.State =
                !isWritten ? .missing : madeFrom == digest.hex ? .current : .stale
            var former: String?
            if state == .stale, let madeFrom {
                for release in history where former == nil {
                    let text = release.record(ofDocument: document.id, in: model.name)?.fields[field.name]
                    former = text.flatMap { self.former($0, madeFrom: madeFrom, like: value.content, of: field.type) }
                }
            }
            return TranslatedText(
                language: language.tag, isPartial: language.isPartial, collection: model.name, document: document.id,
                field: name, state: state, path: document.path(ofTranslationTo: language.tag),
                source: value.content.sourceText, digest: digest.hex, formerSource: former)
        }
    }
}

extension [TranslatedText] {
    /// One digest for all that are stale, with the source text of each.
    package var digestOfStale: String {
        SourceDigest(of: filter { $0.state == .stale }.map { "\($0.path) \($0.field) \($0.digest)" }).hex
    }
}

extension Document {
    func path(ofTranslationTo tag: LanguageTag) -> String { path.dropLast(".yaml".count) + ".\(tag).yaml" }
}

extension Value.Content {
    fileprivate var sourceText: String {
        switch self {
        case .list(let items): items.map { $0.content.written ?? "" }.joined(separator: "\n")
        case .text(let template): template.text
        default: written ?? ""
        }
    }
}
