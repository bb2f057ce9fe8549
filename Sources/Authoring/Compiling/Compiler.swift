import Bundles
import Constraints
import Dates
import JSON
import Models
import Rulebook
import Shapes
import Workspaces

/// Makes bundles of a workspace without errors.
struct Compiler: Sendable {
    let content: WorkspaceContent
    let way: DeliveryWay

    init(_ content: WorkspaceContent, _ way: DeliveryWay) {
        self.content = content
        self.way = way
    }

    func bundles() -> [ContentBundle] {
        contents.flatMap { contents in
            guard contents.shape == nil else { return shaped(contents).files }
            return versions(of: contents)
        }
    }

    private func versions(of contents: BundleContents) -> [ContentBundle] {
        contents.languages.mapRunsOnAllCores { run in run.map { bundle(contents, language: $0) } }.flatMap(\.self)
    }

    /// What can't be written in the shape that a bundle has.
    func shapeFindings() -> Findings {
        contents.reduce(into: Findings()) { $0.append(shaped($1).findings) }
    }

    private func shaped(_ contents: BundleContents) -> (files: [ContentBundle], findings: Findings) {
        guard let shape = contents.shape else { return ([], Findings()) }
        var writer = ShapeWriter(shape, versions: versions(of: contents))
        return (writer.files(), writer.findings)
    }

    /// The same, as they are published, each made only when it is written.
    func encodings() -> [BundleEncoding] {
        contents.flatMap { contents in
            guard contents.shape == nil else {
                return shaped(contents).files.map { BundleEncoding(shaped: $0, content: content) }
            }
            return [
                BundleEncoding(
                    name: contents.name, content: content, languageIndexes: contents.languages,
                    collections: contents.collections.map { ($0, DocumentOrder($0.model).indexes(of: $0.documents)) },
                    sets: contents.sets.map { parameterSet($0, of: contents.name) })
            ]
        }
    }

    /// As a release names them: those with a shape perhaps once for each platform.
    func bundleNames() -> [BundleName] {
        contents.flatMap { contents in
            guard let platforms = contents.shape?.platforms, !platforms.isEmpty else { return [contents.name] }
            return platforms.compactMap { BundleName("\(contents.name).\($0)") }
        }
    }

    private var contents: [BundleContents] {
        content.configuration.bundles.compactMap { plan in
            let shape = plan.shape.flatMap { name in content.shapes.first { $0.name == name.text } }
            let collections = (shape?.collections ?? plan.collections.map(\.text))
                .compactMap { content.collection(named: $0) }
                .filter { $0.model.delivery == .dynamic || way == .withTheApp }
            let sets = (shape?.parameterSets ?? plan.parameterSets.map(\.text))
                .compactMap { content.parameters(named: $0) }
                .filter { $0.model.delivery == .dynamic || way == .withTheApp }
            guard !collections.isEmpty || !sets.isEmpty else { return nil }
            let isLocalized = collections.contains(where: \.model.isLocalized)
            return BundleContents(
                name: plan.name, collections: collections, sets: sets,
                languages: isLocalized ? content.configuration.languages.indices.map { $0 } : [nil], shape: shape)
        }
    }

    private func tag(_ language: Int?) -> LanguageTag? { language.map { content.configuration.languages[$0].tag } }

    private func bundle(_ contents: BundleContents, language: Int?) -> ContentBundle {
        var writer = DocumentWriter(content: content, languages: [language], bundle: contents.name)
        return ContentBundle(
            product: content.configuration.product, environment: content.configuration.environment,
            name: contents.name, language: tag(language), zone: content.configuration.zone?.name,
            collections: contents.collections.map { collection in
                DocumentCollection(
                    name: collection.model.name, types: collection.model.record.fieldTypes,
                    alternatives: collection.model.record.alternatives,
                    documents: DocumentOrder(collection.model).indexes(of: collection.documents).map { index in
                        writer.document(collection.documents[index], of: collection.model.record)
                    })
            },
            parameterSets: contents.sets.map { parameterSet($0, of: contents.name) })
    }

    private func parameterSet(_ set: Parameters, of bundle: BundleName) -> ParameterSet {
        let readers = BundleReaders(of: bundle, in: nil, content: content)
        func values(_ record: RecordValue) -> JSONObject {
            record.json(as: set.model.record) { $0.json(as: $1, for: readers) }
        }
        return ParameterSet(
            name: set.model.name, types: set.model.record.fieldTypes, values: set.record.map(values) ?? JSONObject(),
            when: set.when,
            variants: set.variants.map {
                BundleVariant(name: $0.name, when: $0.when, fields: values($0.record))
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
    /// Nil for a bundle as Litfass writes it.
    let shape: Shape?
}

/// How bundles reach a phone.
package enum DeliveryWay: Sendable {
    /// Without collections whose model says `delivery: static`, and without bundles in which nothing else is.
    case overTheNetwork
    /// Embedded in the app: everything.
    case withTheApp
}
