import Bundles
import Models

/// A name that all texts of a workspace write in the same way: `Corona-Warn-App`.
enum WrittenName: Hashable, Sendable {
    /// In every language.
    case everywhere(String)
    /// By the tags of languages, which their varieties share; in others it may be anything.
    case byLanguage([LanguageTag: String])

    func form(in tag: LanguageTag) -> String? {
        switch self {
        case .everywhere(let form): form
        case .byLanguage(let forms): LanguageTag.lookup(tag, among: Array(forms.keys)).flatMap { forms[$0] }
        }
    }
}
