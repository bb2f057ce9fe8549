package import Bundles
import Constraints
import Files
import Models
import Rulebook
import Values
package import Workspaces
import YAML

/// What a person has looked at and finds right again: translations that will carry the digest of their source text as it
/// stands. Nothing is written to disk here.
package struct Acceptance: Sendable {
    /// Which translations are meant.
    package struct Selection: Sendable {
        /// `faq/is-it-voluntary`, or a path below `Content/`; empty for all documents.
        let words: [String]
        /// Empty for all.
        let languages: [LanguageTag]
        let field: String?
        /// Digests of the source texts that were looked at, each of one text, or of all stale texts of a language.
        let sources: [String]

        package init(words: [String], languages: [LanguageTag], field: String?, sources: [String]) {
            self.words = words
            self.languages = languages
            self.field = field
            self.sources = sources
        }
    }

    /// What will be current, in the order of the workspace.
    package let accepted: [TranslatedText]
    /// Chosen, and not there to be accepted.
    package let missing: [TranslatedText]
    package private(set) var edit = WorkspaceEdit()

    /// - Throws: `SelectionFault` where the selection names what is not there, `EditFault` where a file can't be edited.
    package init(_ inventory: Inventory, _ selection: Selection, limits: AuthoringLimits = AuthoringLimits()) throws {
        let workspace = Workspace(inventory, limits: limits)
        guard let texts = workspace.translatedTexts(), let content = workspace.content else {
            throw SelectionFault.unreadableWorkspace
        }
        let unread = workspace.unreadTexts(in: selection.languages)
        if let unread = unread.first(where: selection.names) { throw SelectionFault.unreadFile(unread.path) }
        let chosen = try selection.texts(among: texts, of: content)
        accepted = chosen.filter { $0.state == .stale }
        missing = chosen.filter { $0.state == .missing }
        let digests = Dictionary(grouping: texts, by: \.language).mapValues(\.digestOfStale)
        let unseen = accepted.first { text in
            !selection.sources.contains { $0 == text.digest || $0 == digests[text.language] }
        }
        if let unseen { throw SelectionFault.unseenSource(unseen) }
        for (path, texts) in Dictionary(grouping: accepted, by: \.path).sorted(by: { $0.key.precedesByBytes($1.key) }) {
            guard let translation = content.translation(at: path), let root = translation.root else {
                throw EditFault.misread(path)
            }
            let digests = content.digests(of: texts)
            edit.add(try DigestsEdit(root: root, digests: digests).file(limits: limits))
        }
        let after = Workspace(inventory.changed(by: edit), limits: limits)
        let stale = after.translatedTexts()?.filter { $0.state == .stale } ?? texts
        for text in accepted
        where stale.contains(where: { $0.path == text.path && $0.field == text.field }) {
            throw EditFault.misread(text.path)
        }
    }
}

extension Acceptance.Selection {
    fileprivate func texts(among texts: [TranslatedText], of content: WorkspaceContent) throws(SelectionFault)
        -> [TranslatedText]
    {
        for language in languages { try content.configuration.requireTranslations(to: language) }
        var chosen: [TranslatedText] = []
        for word in words { chosen += try self.texts(named: word, among: texts) }
        if words.isEmpty { chosen = texts }
        let named = chosen
        if let field { try Self.require(field, among: named) }
        chosen = chosen.filter {
            (languages.isEmpty || languages.contains($0.language)) && $0.field == field ?? $0.field
        }
        if let other = named.first, chosen.isEmpty, field == nil { throw .otherLanguage(other) }
        // Who asks for one text means that text; who asks for a document means what there is of it.
        if let text = chosen.first, text.state == .missing, words.count == 1,
            field != nil || !chosen.contains(where: { $0.state != .missing })
        {
            throw .missingText(text)
        }
        return chosen
    }

    /// Whether a file is one of those whose texts are asked for.
    fileprivate func names(_ unread: UnreadTexts) -> Bool {
        words.contains { word in
            let name = Self.name(word)
            return "Content/\(name).yaml" == unread.path || name == "\(unread.collection)/\(unread.document)"
        }
    }

    /// `faq/what-is-it` or `faq/what-is-it.fr`
    private static func name(_ word: String) -> String {
        let name = word.firstPlace(of: "Content/").map { String(word[$0.upperBound...]) } ?? word
        return name.hasSuffix(".yaml") ? String(name.dropLast(5)) : name
    }

    private func texts(named word: String, among texts: [TranslatedText]) throws(SelectionFault) -> [TranslatedText] {
        let name = Self.name(word)
        let chosen = texts.filter {
            let document = "\($0.collection)/\($0.document)"
            return name == document || name == "\(document).\($0.language)"
        }
        guard chosen.isEmpty else { return chosen }
        throw .unknown(word, "document with texts", suggestion: Self.suggestion(for: name, among: texts))
    }

    /// By another name of what was meant: an id alone, or a whole collection.
    private static func suggestion(for name: String, among texts: [TranslatedText]) -> String? {
        let meant = texts.filter { $0.document == name }
        let names = Set((meant.isEmpty ? texts : meant).map { "\($0.collection)/\($0.document)" }).sortedByBytes()
        guard meant.isEmpty else { return "write \(names.map { "'\($0)'" }.joined(separator: " or "))" }
        let collection = name.hasSuffix("/") ? String(name.dropLast()) : name
        if let first = names.first(where: { $0.hasPrefix(collection + "/") }) {
            return "name documents of '\(collection)', as '\(first)'; --all with --language means all of a language"
        }
        return suggestedName(for: name, among: names)
    }

    private static func require(_ field: String, among texts: [TranslatedText]) throws(SelectionFault) {
        let fields = Set(texts.map(\.field)).sortedByBytes()
        guard !fields.contains(field) else { return }
        let known = "the texts are \(fields.map { "'\($0)'" }.joined(separator: ", "))"
        let near = suggestedName(for: field, among: fields)
        throw .unknownField(field, fix: near ?? (fields.count <= fieldsShown ? known : nil))
    }

    private static let fieldsShown = 12
}

/// Why nothing of what was asked for could be chosen.
package enum SelectionFault: Error, Hashable, CustomStringConvertible {
    case unknown(String, String, suggestion: String?)
    case unknownField(String, fix: String?)
    case missingText(TranslatedText)
    case unseenSource(TranslatedText)
    case otherLanguage(TranslatedText)
    case sourceLanguage(LanguageTag)
    case unreadFile(String)
    case unreadableWorkspace

    package static func == (left: Self, right: Self) -> Bool { left.description == right.description }

    package func hash(into hasher: inout Hasher) { hasher.combine(description) }

    package var description: String {
        switch self {
        case .unknown(let word, let what, _): "'\(word)' is no \(what) of this workspace"
        case .unknownField(let field, _): "'\(field)' is not a translated text of that document"
        case .missingText(let text):
            "'\(text.field)' of \(text.collection)/\(text.document) is not translated to '\(text.language)', and only a text that is there can be accepted"
        case .unseenSource(let text):
            "'\(text.field)' of \(text.path) would be accepted for a source text that --source does not name"
        case .otherLanguage(let text): "'\(text.path)' is in '\(text.language)', and another language was asked for"
        case .sourceLanguage(let tag):
            "'\(tag)' is the source language, whose texts are not translations"
        case .unreadFile(let path): "'\(path)' can't be read, so its texts can't be compared with their source"
        case .unreadableWorkspace: "the configuration or a model has errors, so the texts can't be found"
        }
    }

    /// One thing to do.
    package var fix: String? {
        switch self {
        case .unknown(_, _, let suggestion): suggestion
        case .unknownField(_, let fix): fix
        case .missingText(let text): "write it in \(text.path) first"
        case .unseenSource(let text):
            "look at both texts; where they fit, accept it with '--source \(text.digest)'"
        case .otherLanguage: "leave out --language, or name the file of that language"
        case .sourceLanguage: "name another language"
        case .unreadFile(let path): "correct what 'litfass check \(path)' finds first"
        case .unreadableWorkspace: "run 'litfass check', and correct what it finds in Config/"
        }
    }
}

extension WorkspaceConfiguration {
    fileprivate func requireTranslations(to tag: LanguageTag) throws(SelectionFault) {
        if tag == sourceLanguage { throw .sourceLanguage(tag) }
        guard languages.contains(where: { $0.tag == tag }) else {
            let known = languages.map(\.tag.string)
            throw .unknown(tag.string, "language", suggestion: suggestedName(for: tag.string, among: known))
        }
    }
}

extension WorkspaceContent {
    func translation(at path: String) -> Translation? {
        collections.lazy.flatMap(\.documents).flatMap(\.translations.values).first { $0.path.isSameBytes(as: path) }
    }

    /// By field, in the order of the model.
    func digests(of texts: [TranslatedText]) -> [(field: String, digest: SourceDigest)] {
        texts.compactMap { text in
            guard let collection = collection(named: text.collection),
                let document = collection.index(of: text.document).map({ collection.documents[$0] })
            else { return nil }
            let parts = text.field.split(separator: ".").map(String.init)
            let variant = document.variants.first { parts.count == 2 && $0.name == parts[0] }
            let record = variant?.record ?? document.record
            guard let field = parts.last.flatMap({ collection.model.record.index(of: $0) }),
                let digest = record?.values[field]?.content.sourceDigest
            else { return nil }
            return (text.field, digest)
        }
    }
}
