import YAML

/// Puts documents together from their files, each by its model and without a look at any other document.
struct DocumentAssembly: Sendable {
    let model: Model
    /// nil where it could not be read: then nothing is known of languages.
    let configuration: WorkspaceConfiguration?
    let limits: AuthoringLimits

    struct Result: Sendable {
        /// Those that have a source file.
        var documents: [Document] = []
        var findings = Findings()
        var references: [FoundReference] = []
    }

    func read(_ documents: ArraySlice<SortedFiles.DocumentFiles>) -> Result {
        var result = Result()
        result.documents.reserveCapacity(documents.count)
        for files in documents { read(files, into: &result) }
        return result
    }

    private func read(_ files: SortedFiles.DocumentFiles, into result: inout Result) {
        guard let file = files.source else { return reportOrphans(files, in: &result.findings) }
        if case .asleep = file.content {
            return result.documents.append(Document(id: files.id, path: file.path, record: nil))
        }
        var reader = DocumentReader(model: model)
        let source = configuration.flatMap { $0.index(of: $0.sourceLanguage) }
        var document = Document(
            id: files.id, path: file.path, record: parsed(file).flatMap { reader.document($0, language: source) })
        document.translations.reserve(files.translations.count)
        for (tag, file) in files.translations {
            do {
                guard let index = try languageIndex(tag) else { continue }
                // A file that can't be read has its finding; its texts are not missing besides.
                document.translations[index] =
                    parsed(file).map { reader.translation($0, language: index) }
                    ?? Translation(path: file.path, root: nil)
            } catch {
                reader.values.findings.add(error.rule, file: file.path, error.message, fix: error.fix)
            }
        }
        document.texts = reader.values.texts
        result.documents.append(document)
        result.findings.append(reader.values.findings)
        result.references += reader.values.references
    }

    private func reportOrphans(_ files: SortedFiles.DocumentFiles, in findings: inout Findings) {
        for translation in files.translations {
            findings.add(
                .orphanTranslation, file: translation.item.path,
                "there is no document '\(files.id)' that this could be the translation of",
                fix: "add Content/\(model.name)/\(files.id).yaml, or remove the file")
        }
    }

    private func parsed(_ item: Inventory.Item) -> ParsedFile? {
        guard case .bytes(let bytes) = item.content else { return nil }
        return parseYAML(path: item.path, bytes: bytes, limits: limits.yaml)
    }

    /// - Returns: nil where nothing is known of languages.
    /// - Throws: why no translation to this language belongs here.
    private func languageIndex(_ tag: String) throws(Flaw) -> Int? {
        guard let configuration else { return nil }
        let language = try configuration.language(named: tag)
        guard language != configuration.sourceLanguage else {
            throw Flaw(
                .translationOfSource,
                "'\(tag)' is the source language, whose texts stand in the document itself",
                fix: "move the texts to the file without '.\(tag)'")
        }
        guard model.isLocalized else {
            throw Flaw(
                .translationWithoutTexts, "'\(model.name)' has no texts that could be translated",
                fix: "remove the file")
        }
        return configuration.index(of: language)
    }
}
