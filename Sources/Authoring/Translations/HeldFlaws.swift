import Models
import Rulebook
import YAML

/// What rules say of one text in all translations, until it is known whether these differ from the source in the same manner: then
/// it is the source that differs, and that is said once.
///
/// Of most texts nothing is said.
struct HeldFlaws {
    private var held: [Entry] = []

    private struct Entry {
        let rule: any TranslationRule.Type
        let flaws: [Problem]
        let text: ComparedText
        let node: Node
    }

    /// - Parameter flaws: at least one.
    mutating func hold(_ flaws: [Problem], by rule: any TranslationRule.Type, of text: ComparedText, at node: Node) {
        held.append(Entry(rule: rule, flaws: flaws, text: text, node: node))
    }

    var isEmpty: Bool { held.isEmpty }

    /// Findings that are held back.
    var count: Int { held.reduce(0) { $0 + $1.flaws.count } }

    /// Adds one finding at the source for each rule by which all translations differ from it in the same manner, else one at each
    /// of them.
    /// - Parameters:
    ///   - versions: all that were compared, the source first.
    ///   - name: of the text, as in `steps[2]`.
    func add(to findings: inout Findings, among versions: [ComparedText], at source: Node, named name: String) {
        var told: [any TranslationRule.Type] = []
        for entry in held where !told.contains(where: { $0 == entry.rule }) {
            told.append(entry.rule)
            let entries = held.filter { $0.rule == entry.rule }
            if entries.count == versions.count - 1, versions.count >= LoneSource.versionsLeast,
                let flaw = entry.rule.flaw(
                    of: LoneSource(text: versions[0], translations: entries.map { ($0.text, $0.flaws) }, name: name))
            {
                findings.add(flaw, at: source)
            } else {
                for other in entries {
                    for flaw in other.flaws
                    where entry.rule.isTold(flaw, of: entries.count, among: versions.count - 1) {
                        findings.add(flaw, at: other.node)
                    }
                }
            }
        }
    }
}

/// A source text from which all translations differ by a rule.
struct LoneSource {
    let text: ComparedText
    /// With what the rule says of each; none is empty.
    let translations: [(text: ComparedText, flaws: [Problem])]
    /// Of the field.
    let name: String

    /// The source and three translations; two may have been made from each other.
    static let versionsLeast = 4

    /// Whether one thing is said of each translation, and the same of all.
    func isSame(_ words: (Problem) -> String?) -> Bool {
        guard let first = translations.first?.flaws.first else { return false }
        return translations.allSatisfy { $0.flaws.count == 1 && words($0.flaws[0]) == words(first) }
    }

    /// What the rule would say of the source if the first translation were its source.
    func flaw(by rule: any TranslationRule.Type) -> Problem? {
        rule.flaws(of: TextPair(source: translations[0].text, translation: text, name: name)).first
    }
}
