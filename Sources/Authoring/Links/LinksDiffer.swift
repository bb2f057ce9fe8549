import Models
import Rulebook
import YAML

/// A translation links to the documents and sites that its source links to. Pages have languages, and so their addresses
/// may differ.
enum LinksDiffer: TranslationRule {
    static let rule = Rule(
        "links-differ", topic: .translations, severity: .warning,
        summary:
            "A translation leads to other documents or sites than its source, or alone among three languages to two of them in each other's sentence, so that its readers get lost.",
        reason: "One language leads its readers elsewhere.",
        example: Rule.Example(
            wrong: "- [Data](faq:what-is-it)",
            right: "- [Data](faq:data)"))

    static func flaws(of pair: TextPair) -> [Problem] {
        guard !pair.isSameLanguage else { return [] }
        return documentFlaws(pair).and(addressFlaws(pair))
    }

    private static func documentFlaws(_ pair: TextPair) -> [Problem] {
        let source = pair.source.outline.documents
        let translation = pair.translation.outline.documents
        guard source != translation else { return [] }
        return source.filter { !translation.contains($0) }
            .map { missing($0, pair, fix: "write [text](\($0)) where it belongs") }
            + translation.filter { !source.contains($0) }.map { added($0, pair) }
    }

    /// Addresses of one site are the same, whatever page of it is meant; beyond that, each needs a partner.
    private static func addressFlaws(_ pair: TextPair) -> [Problem] {
        let (source, translation) = (pair.source.outline.addresses, pair.translation.outline.addresses)
        guard source != translation else { return [] }
        let missing = source.filter { $0.hasNoSite(among: translation) }
        let added = translation.filter { $0.hasNoSite(among: source) }
        guard !missing.isEmpty || !added.isEmpty else { return [] }
        let name = pair.translation.words.map { "'\($0.name)'" } ?? "the language of this text"
        return missing.map {
            self.missing($0.text, pair, fix: "link to that page where it belongs, in \(name) if it is there")
        }
            + added.map { self.added($0.text, pair) }
    }

    private static func missing(_ destination: String, _ pair: TextPair, fix: String) -> Problem {
        Problem(rule, "'\(destination)' is linked in the source of '\(pair.name)', and not here", fix: fix)
    }

    private static func added(_ destination: String, _ pair: TextPair) -> Problem {
        Problem(
            rule, "'\(destination)' is linked here, and not in the source of '\(pair.name)'",
            fix: "link to what the source links to", word: destination)
    }
}

extension WebAddress {
    /// Whether none of some addresses is of the same site.
    fileprivate func hasNoSite(among addresses: [WebAddress]) -> Bool {
        !addresses.contains { $0.host.siteName == host.siteName }
    }
}
