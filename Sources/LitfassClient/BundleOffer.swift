import Bundles
import JSON

/// A bundle that a release offers, as the signed list of targets describes it.
struct BundleOffer: Hashable, Sendable {
    let target: TargetName
    let bundle: BundleName
    /// nil for a bundle that is the same in every language.
    let language: LanguageTag?
    /// Whether readers get this one whose languages the workspace lacks.
    let isDefault: Bool

    /// - Parameter custom: what the signed list says about the target beside length and digest:
    ///   `{"bundle":"content","language":"fr","default":true}`.
    /// - Returns: nil where the target is no bundle, or its name and its description disagree.
    init?(target name: String, custom: JSON?) {
        guard let target = TargetName(name), case .object(let members)? = custom,
            case .string(let bundleName)? = members["bundle"], let bundle = BundleName(bundleName)
        else { return nil }
        let language: LanguageTag?
        switch members["language"] {
        case nil: language = nil
        case .string(let text)?:
            guard let tag = LanguageTag(text) else { return nil }
            language = tag
        default: return nil
        }
        guard TargetName(bundle: bundle, language: language) == target else { return nil }
        self.target = target
        self.bundle = bundle
        self.language = language
        isDefault = members["default"] == .bool(true)
    }
}

/// Which bundles a person gets.
struct BundleChoice: Hashable, Sendable {
    /// The person's languages, the best first.
    var languages: [LanguageTag]
    /// nil for every bundle that the release has.
    var bundles: [BundleName]?

    /// One target for each bundle, in the order of the bundles' names.
    ///
    /// The language is chosen bundle by bundle: by the person's list, else the workspace's default, else whatever stands
    /// first, for a text in a foreign language is better than none.
    /// - Throws: `noSuchBundle` for a wanted bundle that is not offered.
    func choose(among offers: [BundleOffer]) throws(ClientFault) -> [BundleOffer] {
        let offered = Dictionary(grouping: offers, by: \.bundle)
        var chosen: [BundleOffer] = []
        for name in bundles ?? offered.keys.sorted() {
            guard let versions = offered[name], let choice = Self.best(of: versions, for: languages) else {
                throw ClientFault(.noSuchBundle(name))
            }
            chosen.append(choice)
        }
        return chosen
    }

    private static func best(of versions: [BundleOffer], for languages: [LanguageTag]) -> BundleOffer? {
        let versions = versions.sorted { $0.target < $1.target }
        let match = LanguageTag.bestMatch(for: languages, among: versions.compactMap(\.language))
        return versions.first { $0.language == match && match != nil } ?? versions.first { $0.isDefault }
            ?? versions.first
    }
}
