package import Bundles
import Constraints
import Dates
import JSON
import Models
import Rulebook
import Workspaces

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
        var writer = DocumentWriter(content: content, languages: [language])
        return ContentBundle(
            product: content.configuration.product, environment: content.configuration.environment,
            name: contents.name, language: tag(language), zone: content.configuration.zone?.name,
            collections: contents.collections.map { collection in
                DocumentCollection(
                    name: collection.model.name, types: collection.model.record.fieldTypes,
                    documents: DocumentOrder(collection.model).indexes(of: collection.documents).map { index in
                        writer.document(collection.documents[index], of: collection.model.record)
                    })
            },
            parameterSets: contents.sets.map(Self.parameterSet))
    }

    private static func parameterSet(_ set: Parameters) -> ParameterSet {
        ParameterSet(
            name: set.model.name, types: set.model.record.fieldTypes,
            values: set.record.map { $0.json(as: set.model.record) } ?? JSONObject(), when: set.when,
            variants: set.variants.map {
                BundleVariant(name: $0.name, when: $0.when, fields: $0.record.json(as: set.model.record))
            }, updates: set.model.record.updates)
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

extension CheckedWorkspace {
    /// Every bundle that the workspace declares, in its order: one for each language, or one without language where
    /// nothing in it is localized. The same input gives the same bytes.
    package func bundles(_ way: Way = .overTheNetwork) -> [ContentBundle] { Compiler(content, way).bundles() }

    /// The same bundles as they are published, each made only when it is written.
    package func encodings(_ way: Way = .overTheNetwork) -> [BundleEncoding] { Compiler(content, way).encodings() }

    /// How bundles reach a phone.
    package enum Way: Sendable {
        /// Without collections whose model says `delivery: static`, and without bundles in which nothing else is.
        case overTheNetwork
        /// Embedded in the app: everything.
        case withTheApp
    }
}
