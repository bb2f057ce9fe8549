import Bundles
import Prose

/// A name that all texts of a workspace write in the same way: `Corona-Warn-App`.
enum WrittenName: Hashable, Sendable {
    /// In every language.
    case everywhere(String)
    /// By the tags of languages, which their varieties share; in others it may be anything.
    case byLanguage([LanguageTag: String])
}

extension Names {
    init(_ names: [WrittenName]) {
        self.init(
            names.map { name in
                switch name {
                case .everywhere(let form): Name(form)
                case .byLanguage(let forms):
                    Name("", byLanguage: Dictionary(uniqueKeysWithValues: forms.map { ($0.string, $1) }))
                }
            })
    }
}
