import Bundles
import Dates
import YAML

/// Puts documents together from their files, each by its model and without a look at any other document.
struct DocumentAssembly: Sendable {
    let model: Model
    /// nil where it could not be read: then nothing is known of languages.
    let configuration: WorkspaceConfiguration?
    let limits: AuthoringLimits
    private let distantDates: DistantDates?

    /// - Parameter today: in UTC; nil where nothing depends on it.
    init(model: Model, configuration: WorkspaceConfiguration?, today: CalendarDate?, limits: AuthoringLimits) {
        self.model = model
        self.configuration = configuration
        self.limits = limits
        distantDates = DistantDates(in: model.record, today: today)
    }

    /// What comes of reading documents besides them.
    struct Outcome: Sendable {
        var findings = Findings()
        var references: [FoundReference] = []
    }

    /// - Parameter documents: those that have a source file.
    func read(
        _ documents: ArraySlice<SortedFiles.DocumentFiles>, into room: inout OutputSpan<Document>
    ) -> Outcome {
        var outcome = Outcome()
        for files in documents {
            guard let document = document(files, &outcome) else {
                preconditionFailure("'\(files.id)' has a source file")
            }
            room.append(document)
        }
        return outcome
    }

    /// - Returns: nil where it has no source file.
    func document(_ files: SortedFiles.DocumentFiles, _ outcome: inout Outcome) -> Document? {
        guard let file = files.source else { return nil }
        if case .asleep = file.content { return Document(id: files.id, path: file.path, record: nil) }
        var reader = DocumentReader(model: model)
        let source = configuration.flatMap { $0.index(of: $0.sourceLanguage) }
        var document = Document(
            id: files.id, path: file.path, record: parsed(file).flatMap { reader.document($0, language: source) })
        if let record = document.record { distantDates?.find(in: record, &reader.values.findings) }
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
        outcome.findings.append(reader.values.findings)
        outcome.references += reader.values.references
        return document
    }

    /// - Parameter files: of a document without a source file.
    func reportOrphans(_ files: SortedFiles.DocumentFiles, in findings: inout Findings) {
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
