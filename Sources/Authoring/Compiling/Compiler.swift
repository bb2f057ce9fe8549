import Bundles
import JSON

/// Makes bundles of a workspace without errors.
struct Compiler: Sendable {
    let content: WorkspaceContent
    let way: CheckedWorkspace.Way

    init(_ content: WorkspaceContent, _ way: CheckedWorkspace.Way) {
        self.content = content
        self.way = way
    }

    func bundles() -> [ContentBundle] {
        contents.flatMap { contents in
            contents.languages.mapRunsOnAllCores { run in run.map { bundle(contents, language: $0) } }.flatMap(\.self)
        }
    }

    /// The same, as they are published, each made only when it is written.
    func encodings() -> [BundleEncoding] {
        contents.map { contents in
            BundleEncoding(
                name: contents.name, content: content, languageIndexes: contents.languages,
                collections: contents.collections.map { ($0, DocumentOrder($0.model).indexes(of: $0.documents)) },
                sets: contents.sets.map(Self.parameterSet))
        }
    }

    private var contents: [BundleContents] {
        content.configuration.bundles.compactMap { plan in
            let collections = plan.collections.compactMap { content.collection(named: $0.text) }
                .filter { $0.model.delivery == .dynamic || way == .withTheApp }
            let sets = plan.parameterSets.compactMap { content.parameters(named: $0.text) }
                .filter { $0.model.delivery == .dynamic || way == .withTheApp }
            guard !collections.isEmpty || !sets.isEmpty else { return nil }
            let isLocalized = collections.contains(where: \.model.isLocalized)
            return BundleContents(
                name: plan.name, collections: collections, sets: sets,
                languages: isLocalized ? content.configuration.languages.indices.map { $0 } : [nil])
        }
    }

    private func tag(_ language: Int?) -> LanguageTag? { language.map { content.configuration.languages[$0].tag } }

    private func bundle(_ contents: BundleContents, language: Int?) -> ContentBundle {
        var writer = DocumentWriter(content: content, language: language)
        return ContentBundle(
            product: content.configuration.product, environment: content.configuration.environment,
            name: contents.name, language: tag(language),
            collections: contents.collections.map { collection in
                DocumentCollection(
                    name: collection.model.name, types: collection.model.record.fieldTypes,
                    documents: DocumentOrder(collection.model).indexes(of: collection.documents).map { index in
                        writer.document(collection.documents[index], of: collection.model)
                    })
            },
            parameterSets: contents.sets.map(Self.parameterSet))
    }

    private static func parameterSet(_ set: Parameters) -> ParameterSet {
        ParameterSet(
            name: set.model.name, types: set.model.record.fieldTypes,
            values: set.record.map { ValueEncoder.object($0, set.model.record) } ?? JSONObject())
    }
}

extension RecordType {
    /// The types of all fields by dotted path, those of records inside lists too, in the order of the model.
    var fieldTypes: FieldTypes { FieldTypes(entries(below: "")) }

    private func entries(below prefix: String) -> [FieldTypes.Entry] {
        fields.flatMap { field -> [FieldTypes.Entry] in
            let path = prefix.dotted(field.name)
            var inner = field.type
            while let element = inner.element { inner = element }
            guard case .record(let record) = inner else {
                return [FieldTypes.Entry(path: path, type: field.type.fieldType)]
            }
            return [FieldTypes.Entry(path: path, type: field.type.fieldType)] + record.entries(below: path)
        }
    }
}

/// The contents of one bundle in the languages in which it is written.
private struct BundleContents {
    let name: BundleName
    let collections: [Collection]
    let sets: [Parameters]
    /// Indexes; nil for a bundle that says the same in every language.
    let languages: [Int?]
}

/// Writes documents of one language.
struct DocumentWriter {
    let content: WorkspaceContent
    let language: Int?
    private var renderer: TextRenderer

    init(content: WorkspaceContent, language: Int?) {
        self.content = content
        self.language = language
        renderer = TextRenderer(content: content)
    }

    mutating func document(_ document: Document, of model: Model) -> BundleDocument {
        var fields = JSONObject(reserving: model.record.fields.count)
        var languages: [FieldLanguage] = []
        // All documents share them, so that to copy one costs time on all cores.
        let all = model.record.fields
        for index in all.indices {
            guard all[index].isLocalized, let language else {
                if let content = document.record?.values[index]?.content {
                    fields.append(all[index].name, ValueEncoder.json(content, all[index].type))
                }
                continue
            }
            guard let (value, actual) = content.value(of: document, field: index, in: language) else { continue }
            fields.append(all[index].name, localized(value.content, of: all[index].type, actual))
            guard actual != language else { continue }
            let tag = content.configuration.languages[actual].tag
            languages.append(FieldLanguage(field: all[index].name, language: tag))
        }
        return BundleDocument(id: document.id, fields: fields, languages: languages)
    }

    private mutating func localized(_ content: Value.Content, of type: ValueType, _ language: Int) -> JSON {
        switch content {
        case .text(let template):
            var isRich = false
            if case .richText = type { isRich = true }
            do {
                guard let text = try renderer.render(template, language: language, isRich: isRich) else {
                    preconditionFailure("check rendered every text; one that can't be is an error")
                }
                return .string(text)
            } catch {
                preconditionFailure("check reported every quote that can't be rendered: \(error.message)")
            }
        case .list(let items):
            let element = type.single
            return .array(items.map { localized($0.content, of: element, language) })
        default: return ValueEncoder.json(content, type)
        }
    }
}
