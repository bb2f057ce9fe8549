import Bundles
package import Languages
package import Models
package import Shapes
import Values

/// Everything that the files of a workspace say.
package struct WorkspaceContent: Sendable {
    package let configuration: WorkspaceConfiguration
    /// By the order of their names.
    package let collections: [Collection]
    package let parameters: [Parameters]
    /// By index of the language; nil for one whose file is missing or has a mistake.
    package let packs: [LanguagePack?]
    /// The same for reading texts, by index of the language.
    package let languages: LanguageSet
    /// How some bundles are written.
    package let shapes: [Shape]
    package let assets: AssetLibrary
    package let limits: AuthoringLimits
    /// Whether any document or parameter set says something else to some.
    package let hasVariants: Bool

    /// - Parameter packs: by index of the language; nil for one whose file is missing or has a mistake.
    package init(
        configuration: WorkspaceConfiguration, collections: [Collection], parameters: [Parameters],
        packs: [LanguagePack?], shapes: [Shape] = [], assets: AssetLibrary = AssetLibrary(), limits: AuthoringLimits
    ) {
        self.configuration = configuration
        self.collections = collections
        self.parameters = parameters
        self.packs = packs
        self.shapes = shapes
        self.assets = assets
        self.limits = limits
        hasVariants =
            collections.contains { $0.documents.contains { !$0.variants.isEmpty } }
            || parameters.contains { !$0.variants.isEmpty }
        languages = LanguageSet(
            zip(packs, configuration.languages).map { $0 ?? LanguagePack(tag: $1.tag.string) })
    }

    package func collection(named name: String) -> Collection? {
        collections.first { $0.model.name.isSameBytes(as: name) }
    }

    package func document(_ id: String, in collection: String) -> Document? {
        guard let found = self.collection(named: collection) else { return nil }
        return found.index(of: id).map { found.documents[$0] }
    }

    package func parameters(named name: String) -> Parameters? {
        parameters.first { $0.model.name.isSameBytes(as: name) }
    }
}
