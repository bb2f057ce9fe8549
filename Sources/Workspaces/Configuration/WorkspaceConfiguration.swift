package import Bundles
package import Dates
import Models
package import Prose
package import Rulebook
import Values
package import YAML

/// What `Config/workspace.yaml` says: for whom, in which languages, and what goes into which bundle.
package struct WorkspaceConfiguration: Sendable {
    /// A language in which people can read the content. A class, since each document is looked at in each of them.
    package final class Language: Sendable {
        package let tag: LanguageTag
        /// What a reader gets where a text is missing, in this order; the source language at last.
        package let fallback: [LanguageTag]
        /// Whether a missing translation is no mistake.
        package let isPartial: Bool
        package let node: Node

        package init(tag: LanguageTag, fallback: [LanguageTag], isPartial: Bool, node: Node) {
            (self.tag, self.fallback, self.isPartial, self.node) = (tag, fallback, isPartial, node)
        }
    }

    package struct BundlePlan: Sendable {
        package let name: BundleName
        /// Names with their places.
        package let collections: [Name]
        package let parameterSets: [Name]
        /// The shape that says what is in it, and how it is written; nil for a bundle as Litfass writes it.
        package let shape: Name?
    }

    package struct Name: Sendable {
        package let text: String
        package let node: Node
    }

    package let product: String
    /// With their places, in the order in which a release moves.
    package let environments: [Name]
    /// For which bundles are made: the first, unless another one is asked for.
    package var environment: String
    /// Where the file says the product.
    package let productNode: Node?
    package let sourceLanguage: LanguageTag
    package let defaultLanguage: LanguageTag
    /// In the order in which a person should see them.
    package let languages: [Language]
    package let bundles: [BundlePlan]
    /// Those that all texts write in the same way.
    package let names: [Names.Name]
    /// In which days begin; nil where the workspace names none.
    package let zone: TimeZoneRules?
    /// Index of the source language; nil where it is not declared.
    package let sourceIndex: Int?
    /// By index of a language: indexes of those whose text its readers get: their own first, the source language at last.
    let chains: [[Int]]

    package init(
        product: String, environments: [Name], productNode: Node? = nil,
        sourceLanguage: LanguageTag, defaultLanguage: LanguageTag, languages: [Language], bundles: [BundlePlan],
        names: [Names.Name], zone: TimeZoneRules?
    ) {
        self.product = product
        self.environments = environments
        environment = environments.first?.text ?? EnvironmentsReader.development
        self.productNode = productNode
        self.sourceLanguage = sourceLanguage
        self.defaultLanguage = defaultLanguage
        self.languages = languages
        self.bundles = bundles
        self.names = names
        self.zone = zone
        sourceIndex = languages.firstIndex { $0.tag == sourceLanguage }
        chains = languages.map { language in
            ([language.tag] + language.fallback + [sourceLanguage]).reduce(into: []) { chain, tag in
                guard let index = languages.firstIndex(where: { $0.tag == tag }), !chain.contains(index) else { return }
                chain.append(index)
            }
        }
    }

    /// The languages whose texts the readers of one get, their own first.
    package func chain(of language: Int) -> [LanguageTag] { chains[language].map { languages[$0].tag } }

    package func index(of tag: LanguageTag) -> Int? { languages.firstIndex { $0.tag == tag } }

    /// - Throws: where the workspace does not declare the language.
    package func index(named tag: String) throws(Problem) -> Int {
        for index in languages.indices where languages[index].tag.string.isSameBytes(as: tag) { return index }
        let meant =
            index(meantBy: tag).map { "did you mean '\(languages[$0].tag)'?" }
            ?? suggestedName(for: tag, among: languages.map(\.tag.string))
        throw Problem(
            .undeclaredLanguage, "'\(tag)' is not among the languages of the workspace",
            fix: meant ?? "declare it in Config/workspace.yaml, or remove the file")
    }

    /// The language of `FR`, of `fr-FR` and of `fr_FR`, which other programs call French.
    package func index(meantBy tag: String) -> Int? {
        let tag = tag.lowercased().replacing("_", with: "-")
        let subtags = tag.split(separator: "-")
        return languages.firstIndex { $0.tag.string.lowercased() == tag }
            ?? languages.firstIndex { subtags.count == 2 && $0.tag.string == subtags[0] && subtags[1].utf8.count == 2 }
    }
}
