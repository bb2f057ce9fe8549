import Bundles
import Constraints
import Dates
import Files
import Models
import Rulebook
import Values
import Workspaces
import YAML

/// Puts documents together from their files, each by its model and without a look at any other document.
struct DocumentAssembly: Sendable {
    let model: Model
    /// nil where it could not be read: then nothing is known of languages.
    let configuration: WorkspaceConfiguration?
    let limits: AuthoringLimits
    let conditions: ConditionContext
    let calendars: [String: HolidayCalendar?]
    let assets: AssetLibrary
    /// Whether drafts are read as if they were finished.
    let includesDrafts: Bool
    private let distantDates: DistantDates?
    private let sourceIndex: Int?
    /// Of all languages, by index; none where documents of the model have no translations.
    private let tags: KnownKeys

    /// - Parameter today: in UTC; nil where nothing depends on it.
    init(
        model: Model, configuration: WorkspaceConfiguration?, today: CalendarDate?, limits: AuthoringLimits,
        conditions: ConditionContext, calendars: [String: HolidayCalendar?], assets: AssetLibrary,
        includesDrafts: Bool
    ) {
        (self.conditions, self.calendars, self.assets) = (conditions, calendars, assets)
        self.includesDrafts = includesDrafts
        self.model = model
        self.configuration = configuration
        self.limits = limits
        distantDates = DistantDates(in: model.record, today: today)
        sourceIndex = configuration?.sourceIndex
        tags = KnownKeys(model.isLocalized ? (configuration?.languages ?? []).map(\.tag.string) : [])
    }

    /// What comes of reading documents besides them.
    struct Outcome: Sendable {
        var findings = Findings()
        var references: [FoundReference] = []
        /// The files of drafts that are left out.
        var drafts: [String] = []
        /// The audiences that were named.
        var audiences: Set<String> = []
    }

    /// Whether a document is one that is left out.
    func isLeftOut(_ files: SortedFiles.DocumentFiles) -> Bool {
        guard !includesDrafts, let item = files.source, case .bytes(let bytes) = item.content,
            bytes.span.firstOffset(of: ReservedKeys.draft.utf8.span) != nil
        else { return false }
        return parsed(item)?.isDraft == true
    }

    func read(
        _ documents: ArraySlice<SortedFiles.DocumentFiles>, into room: inout OutputSpan<Document>
    ) -> Outcome {
        var outcome = Outcome()
        var reader = DocumentReader(model: model.forOneRun, rules: Rule.index, conditions: conditions)
        let documents = documents.span
        for index in documents.indices { room.append(document(documents[index], with: &reader, into: &outcome)) }
        outcome.audiences = reader.settings.named
        return outcome
    }

    func document(_ files: SortedFiles.DocumentFiles, _ outcome: inout Outcome) -> Document {
        var reader = DocumentReader(model: model, rules: Rule.index, conditions: conditions)
        return document(files, with: &reader, into: &outcome)
    }

    private func document(
        _ files: SortedFiles.DocumentFiles, with reader: inout DocumentReader, into outcome: inout Outcome
    ) -> Document {
        // A document whose source is called like a translation is known all the same: what names it is right.
        guard let file = files.source else {
            return Document(id: files.id, path: path(ofSourceOf: files.id), record: nil)
        }
        reader.values = ValueReader(calendars: calendars, assets: assets)
        let (record, settings) = parsed(file).map { reader.document($0, language: sourceIndex) } ?? (nil, nil)
        for record in [record].compactMap(\.self) + (settings?.variants.map(\.record) ?? []) {
            distantDates?.find(in: record, &reader.values.findings)
        }
        let variants = settings?.variants.map(\.name) ?? []
        let translations = translations(
            files.translations.span, variants: variants, with: &reader, drafts: &outcome.drafts)
        reader.values.checkAddresses()
        outcome.findings.append(reader.values.findings)
        outcome.references += reader.values.references
        return Document(
            id: files.id, path: file.path, record: record, settings: settings, translations: translations,
            texts: reader.values.texts)
    }

    /// - Parameters:
    ///   - files: of one document.
    ///   - variants: its variants.
    ///   - drafts: takes the files that are left out.
    private func translations(
        _ files: Span<(tag: String, item: Inventory.Item)>, variants: [String], with reader: inout DocumentReader,
        drafts: inout [String]
    ) -> SmallTable<Int, Translation> {
        var translations = SmallTable<Int, Translation>()
        translations.reserve(files.count)
        for place in files.indices {
            do {
                guard let index = try languageIndex(files[place].tag) else { continue }
                // A file that can't be read has its finding; its texts are not missing besides.
                if let file = parsed(files[place].item) {
                    let path = file.source.path
                    if file.isDraft, !includesDrafts { drafts.append(path) }
                    // As one that can't be read, a draft is there, and nothing of it is missing.
                    translations.put(
                        file.isDraft && !includesDrafts
                            ? Translation(path: path, root: nil)
                            : reader.translation(file, language: index, variants: variants), for: index)
                } else {
                    translations.put(Translation(path: files[place].item.path, root: nil), for: index)
                }
            } catch {
                // The name of one that stands in for a file of another name is told of that.
                if case .fault(.unusableName) = files[place].item.content { continue }
                reader.values.findings.add(error.rule, file: files[place].item.path, error.message, fix: error.fix)
                guard let index = configuration?.index(meantBy: files[place].tag), index != sourceIndex,
                    !isAmong(files, index)
                else { continue }
                // It is there under another name, and not missing besides.
                translations.put(Translation(path: files[place].item.path, root: nil), for: index)
            }
        }
        return translations
    }

    private func isAmong(_ files: Span<(tag: String, item: Inventory.Item)>, _ language: Int) -> Bool {
        for place in files.indices where tags.index(of: files[place].tag.utf8.span) == language { return true }
        return false
    }

    /// - Parameters:
    ///   - files: of a document without a source file.
    ///   - home: the collection in which there is a document of this id, to which they may belong.
    func reportOrphans(_ files: SortedFiles.DocumentFiles, home: String?, in findings: inout Findings) {
        if let misnamed = misnamedSource(of: files) {
            return findings.add(
                .orphanTranslation, file: misnamed.item.path,
                "'\(misnamed.tag)' is the source language, whose texts are in the document itself",
                fix: "rename it to '\(files.id).yaml'")
        }
        for (tag, item) in files.translations {
            findings.add(
                .orphanTranslation, file: item.path,
                "there is no document '\(files.id)' that this could be the translation of",
                fix: home.map { "did you mean Content/\($0)/\(files.id).\(tag).yaml?" }
                    ?? "put \(path(ofSourceOf: files.id)) back, or remove the file; 'litfass rename' moves both together"
            )
        }
    }

    func misnamedSource(of files: SortedFiles.DocumentFiles) -> (tag: String, item: Inventory.Item)? {
        let source = configuration?.sourceLanguage.string
        return files.translations.first { $0.tag == source }
    }

    private func path(ofSourceOf id: String) -> String { "Content/\(model.name)/\(id).yaml" }

    func parsed(_ item: Inventory.Item) -> ParsedFile? {
        guard case .bytes(let bytes) = item.content else { return nil }
        return parseYAML(path: item.path, bytes: bytes, limits: limits.yaml)
    }

    /// - Returns: nil where nothing is known of languages.
    /// - Throws: why no translation to this language belongs here.
    private func languageIndex(_ tag: String) throws(Problem) -> Int? {
        // Nearly all are right.
        if let index = tags.index(of: tag.utf8.span), index != sourceIndex { return index }
        guard let configuration else { return nil }
        let language = try configuration.index(named: tag)
        guard language != configuration.sourceIndex else {
            throw Problem(
                .orphanTranslation,
                "'\(tag)' is the source language, whose texts are in the document itself",
                fix: "move the texts to the file without '.\(tag)'")
        }
        guard model.isLocalized else {
            throw Problem(
                .orphanTranslation, "'\(model.name)' has no texts that could be translated",
                fix: "remove the file")
        }
        return language
    }
}

extension ParsedFile {
    fileprivate var isDraft: Bool { root?[ReservedKeys.draft]?.resolved == .bool(true) }
}
