import Bundles
import Constraints
import Models
import Rulebook
import Workspaces
import YAML

/// Where one half of a document's files was renamed, the source or its translations, and the other half was not.
struct IncompleteRenaming {
    let assembly: DocumentAssembly

    private typealias DocumentFiles = SortedFiles.DocumentFiles

    /// The files of a collection's documents, translations of another name put to the source that they were made from: it lacks no
    /// translation, and what else is wrong with them is told.
    func reunite(
        _ files: [SortedFiles.DocumentFiles], _ findings: inout Findings
    ) -> [SortedFiles.DocumentFiles] {
        var files = files
        let digests = digests(of: files)
        for orphan in files.indices where files[orphan].source == nil {
            guard let home = home(of: files[orphan], among: files, by: digests), let source = files[home].source else {
                continue
            }
            let (old, new) = (files[orphan].id, files[home].id)
            findings.add(
                .orphanTranslation, file: source.path,
                "the translations of '\(new)' to \(quoted(files[orphan].translations.map(\.tag))) are still called '\(old)'",
                fix: "run 'litfass rename \(assembly.model.name)/\(old) \(assembly.model.name)/\(new)'")
            files[home].translations += files[orphan].translations
            files[orphan].translations = []
        }
        return files
    }

    /// The one document that the translations can be of: it has none to these languages. What they were made from tells it, and
    /// where they do not say that, a name that is near.
    private func home(of orphan: DocumentFiles, among files: [DocumentFiles], by digests: [String: Set<Int>]) -> Int? {
        let tags = orphan.translations.map(\.tag)
        guard !tags.isEmpty, !tags.contains(where: { $0 == assembly.configuration?.sourceLanguage.string }) else {
            return nil
        }
        func isFree(_ index: Int) -> Bool { !files[index].translations.contains { tags.contains($0.tag) } }
        let named = Set(orphan.translations.flatMap { assembly.digests(in: $0.item) })
        guard named.isEmpty else {
            var matches: [Int: Int] = [:]
            for index in named.flatMap({ digests[$0] ?? [] }) where isFree(index) { matches[index, default: 0] += 1 }
            let most = matches.values.max()
            let best = matches.filter { $0.value == most }.keys
            return best.count == 1 ? best.first : nil
        }
        let untranslated = files.indices.filter { files[$0].source != nil && files[$0].translations.isEmpty }
        let meant = clearSuggestion(for: orphan.id, among: untranslated.map { files[$0].id })
        return untranslated.first { files[$0].id == meant }
    }

    /// The documents that have a text, by its field and digest, of those that lack some translation.
    private func digests(of files: [DocumentFiles]) -> [String: Set<Int>] {
        let languages = (assembly.configuration?.languages.count ?? 1) - 1
        var digests: [String: Set<Int>] = [:]
        for index in files.indices where files[index].source != nil && files[index].translations.count < languages {
            for digest in assembly.digests(ofTextsIn: files[index]) { digests[digest, default: []].insert(index) }
        }
        return digests
    }
}

extension DocumentAssembly {
    /// Field and digest of what a translation says it was made from.
    fileprivate func digests(in translation: Inventory.Item) -> [String] {
        let named = parsed(translation)?.root?[DocumentReader.digestsKey]
        return named?.entries.map { "\($0.key.text) \($0.value.text)" } ?? []
    }

    /// Field and digest of each text of a document.
    fileprivate func digests(ofTextsIn files: SortedFiles.DocumentFiles) -> [String] {
        var outcome = Outcome()
        let alone = SortedFiles.DocumentFiles(id: files.id, source: files.source)
        guard let record = document(alone, &outcome).record else { return [] }
        return zip(model.record.fields, record.values).compactMap { field, value in
            guard field.isLocalized, let digest = value?.content.sourceDigest else { return nil }
            return "\(field.name) \(digest.hex)"
        }
    }
}

extension WorkspaceContent {
    /// Whether one half of a document's files has this name, and the other half that one.
    func holdsHalves(of one: DocumentName, _ other: DocumentName) -> Bool {
        [(one, other), (other, one)].contains { source, other in
            let collection = collection(named: source.collection)
            let document = collection?.index(of: source.id).flatMap { collection?.documents[$0] }
            return document?.translations.values.contains { other.isFile($0.path) } ?? false
        }
    }
}

extension Workspace {
    /// Without what is said of documents of which only one half was renamed.
    func diagnosticsBesidesHalves(of names: [DocumentName]) -> [Diagnostic] {
        let sources = names.map { "Content/\($0).yaml" }
        return diagnostics.filter { $0.rule != .orphanTranslation || !sources.contains($0.file) }
    }
}
