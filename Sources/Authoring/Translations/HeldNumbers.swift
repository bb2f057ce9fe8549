import Models
import Rulebook
import YAML

/// What is said of the numbers of one text in all translations, until it is known whether they stand against the source together:
/// then the slip is there, and each translation is right.
struct HeldNumbers {
    private let source: ComparedText
    private let node: Node
    /// Those that differ from the source.
    private var translations: [Translation] = []
    /// Translations that were compared.
    private var compared = 0

    private struct Translation {
        let text: ComparedText
        let node: Node
        let flaws: [Problem]
        /// Whether it was made from another source text, as is said of it already.
        let isStale: Bool
    }

    private static let translationsLeast = 3

    init(_ source: ComparedText, at node: Node) { (self.source, self.node) = (source, node) }

    /// - Parameter flaws: none where the translation says what the source says.
    mutating func hold(_ flaws: [Problem], of text: ComparedText, at node: Node, isStale: Bool = false) {
        compared += 1
        if !flaws.isEmpty { translations.append(Translation(text: text, node: node, flaws: flaws, isStale: isStale)) }
    }

    var isEmpty: Bool { translations.isEmpty }

    /// Findings that are held back.
    var count: Int { translations.reduce(0) { $0 + ($1.isStale ? 0 : $1.flaws.count) } }

    /// Adds one finding at the source where all translations agree, else one at each of them.
    /// - Parameter name: of the text, as in `steps[2]`.
    func add(to findings: inout Findings, named name: String) {
        if translations.count == compared, compared >= Self.translationsLeast, let flaw = flawOfSource(named: name) {
            return findings.add(flaw, at: node)
        }
        for translation in translations where !translation.isStale {
            for flaw in translation.flaws { findings.add(flaw, at: translation.node) }
        }
    }

    /// - Returns: nil where the translations do not agree, or where the source differs from them in more than one number.
    private func flawOfSource(named name: String) -> Problem? {
        let first = translations[0].text
        guard translations.allSatisfy({ $0.flaws.count == 1 && Self.isAlike(first, $0.text) }),
            let (own, others) = QuantityComparison(source: source, translation: first).contradictions.first
        else { return nil }
        return Problem(
            NumbersDiffer.rule,
            "'\(source.words(at: own.place))' stands here, and all translations of '\(name)' agree on another number: '\(first.words(at: others.place))'",
            fix: "write what the translations say, or mend all of them", at: own.place)
    }

    private static func isAlike(_ first: ComparedText, _ second: ComparedText) -> Bool {
        !QuantityComparison(source: first, translation: second).findsDifferences
    }
}
