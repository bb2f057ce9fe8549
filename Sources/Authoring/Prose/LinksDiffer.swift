import Markup
import YAML

/// A translation links to the documents that its source links to. Links to the web may differ: pages have languages.
enum LinksDiffer: TranslationRule {
    static let rule = Rule(
        "links-differ", severity: .warning,
        "A translation leads to other documents than its source, so that readers of one language get lost.")

    static func flaws(of pair: TextPair) -> [Flaw] {
        guard pair.isRich, !pair.isSameLanguage else { return [] }
        let source = documents(in: pair.source)
        let translation = documents(in: pair.translation)
        let missing = source.subtracting(translation).sorted().map { destination in
            Flaw(
                rule, "'\(destination)' is linked in the source of '\(pair.name)', and not here",
                fix: "write [text](\(destination)) where it belongs")
        }
        let added = translation.subtracting(source).sorted().map { destination in
            Flaw(
                rule, "'\(destination)' is linked here, and not in the source of '\(pair.name)'",
                fix: "link to what the source links to", word: destination)
        }
        return missing + added
    }

    private static func documents(in template: Template) -> Set<String> {
        // A text without a bracket has no link, and most texts need not be read as Markdown a second time.
        guard template.text.utf8.contains(UInt8(ascii: "[")) else { return [] }
        let text = template.literals.joined(separator: "q")
        return Set(Markdown(text).links.map(\.destination).filter { !$0.contains("//") && $0.contains(":") })
    }
}
