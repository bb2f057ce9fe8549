import Bundles
import Models
import Prose
import Rulebook
import YAML

/// What `Config/workspace.yaml` says: for whom, in which languages, and what goes into which bundle.
struct WorkspaceConfiguration: Sendable {
    /// A language in which people can read the content. A class, since each document is looked at in each of them.
    final class Language: Sendable {
        let tag: LanguageTag
        /// What a reader gets where a text is missing, in this order; the source language at last.
        let fallback: [LanguageTag]
        /// Whether a missing translation is no mistake.
        let isPartial: Bool
        let node: Node

        init(tag: LanguageTag, fallback: [LanguageTag], isPartial: Bool, node: Node) {
            (self.tag, self.fallback, self.isPartial, self.node) = (tag, fallback, isPartial, node)
        }
    }

    struct BundlePlan: Sendable {
        let name: BundleName
        /// Names with their places.
        let collections: [Name]
        let parameterSets: [Name]
    }

    struct Name: Sendable {
        let text: String
        let node: Node
    }

    let product: String
    let environment: String
    let sourceLanguage: LanguageTag
    let defaultLanguage: LanguageTag
    /// In the order in which a person should see them.
    let languages: [Language]
    let bundles: [BundlePlan]
    /// Those that all texts write in the same way.
    let names: [Names.Name]
    /// Index of the source language; nil where it is not declared.
    let sourceIndex: Int?
    /// By index of a language: indexes of those whose text its readers get: their own first, the source language at last.
    let chains: [[Int]]

    init(
        product: String, environment: String, sourceLanguage: LanguageTag, defaultLanguage: LanguageTag,
        languages: [Language], bundles: [BundlePlan], names: [Names.Name]
    ) {
        self.product = product
        self.environment = environment
        self.sourceLanguage = sourceLanguage
        self.defaultLanguage = defaultLanguage
        self.languages = languages
        self.bundles = bundles
        self.names = names
        sourceIndex = languages.firstIndex { $0.tag == sourceLanguage }
        chains = languages.map { language in
            ([language.tag] + language.fallback + [sourceLanguage]).reduce(into: []) { chain, tag in
                guard let index = languages.firstIndex(where: { $0.tag == tag }), !chain.contains(index) else { return }
                chain.append(index)
            }
        }
    }

    /// Those that are no variety of the source's, as in plain words, by their indexes.
    var foreignLanguages: [Int] {
        languages.indices.filter { languages[$0].tag.subtags[0] != sourceLanguage.subtags[0] }
    }

    func index(of tag: LanguageTag) -> Int? { languages.firstIndex { $0.tag == tag } }

    /// - Throws: where the workspace does not declare the language.
    func index(named tag: String) throws(Problem) -> Int {
        for index in languages.indices where languages[index].tag.string.isSameBytes(as: tag) { return index }
        let meant =
            index(meantBy: tag).map { "did you mean '\(languages[$0].tag)'?" }
            ?? suggestedName(for: tag, among: languages.map(\.tag.string))
        throw Problem(
            .undeclaredLanguage, "'\(tag)' is not among the languages of the workspace",
            fix: meant ?? "declare it in Config/workspace.yaml, or remove the file")
    }

    /// The language of `FR`, of `fr-FR` and of `fr_FR`, which other programs call French.
    func index(meantBy tag: String) -> Int? {
        let tag = tag.lowercased().replacing("_", with: "-")
        let subtags = tag.split(separator: "-")
        return languages.firstIndex { $0.tag.string.lowercased() == tag }
            ?? languages.firstIndex { subtags.count == 2 && $0.tag.string == subtags[0] && subtags[1].utf8.count == 2 }
    }
}
