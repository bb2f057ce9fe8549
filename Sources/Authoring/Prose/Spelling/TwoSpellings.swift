import Files
import Models
import Rulebook
import YAML

/// A word in two spellings within one text, each of which is right: "center" beside "centre".
///
/// Words count as the file of the language writes them: the World Trade Center keeps its name.
enum TwoSpellings: TextRule {
    static let rule = Rule(
        "two-spellings", topic: .texts, severity: .warning,
        summary:
            "A word that one text spells in two ways, both of which are right: 'test center' beside 'test centre'. Two people wrote it, or it was copied from two places. The file of the language lists such words.",
        reason: "Whoever searched for the one spelling did not find what stood there in the other.",
        example: Rule.Example(
            wrong: "answer: Each test center keeps to the rules, and no test centre asks for money.",
            right: "answer: Each test centre keeps to the rules, and no test centre asks for money."))
    static let leaves = TextComparison.everything
    static let needs: TextTraits = .misspelling

    static func flaws(of text: ProseText) -> [Problem] {
        guard let spellings = text.known.words?.prose.otherSpellings, !spellings.isEmpty else { return [] }
        let places = places(in: text, spellings)
        guard places.count > 1 else { return [] }
        return spellings.sorted { $0.key.precedesByBytes($1.key) }.compactMap { one, other in
            guard let ones = places[one], let others = places[other] else { return nil }
            let isOther = (others.count, -others[0].lowerBound) < (ones.count, -ones[0].lowerBound)
            let (rare, place, kept) = isOther ? (other, others[0], one) : (one, ones[0], other)
            return Problem(
                rule, "'\(rare)' is another spelling of '\(kept)', which this text has too",
                fix: "write '\(kept)' everywhere, or '\(rare)'", at: place)
        }
    }

    /// Where each of the words stands that have two spellings.
    private static func places(in text: ProseText, _ spellings: [String: String]) -> [String: [Range<Int>]] {
        guard let own = text.known.identified else { return [:] }
        let bit = LanguageIdentifier.bit(own)
        var places: [String: [Range<Int>]] = [:]
        var scan = WordScan(text.bytes)
        while true {
            switch scan.next() {
            case .end: return places
            case .word(let word):
                guard text.surroundings.identifier.meaning(ofHash: word.hash).misspelled & bit != 0 else { continue }
                places[text.written(word.range), default: []].append(word.range)
            default: continue
            }
        }
    }
}
