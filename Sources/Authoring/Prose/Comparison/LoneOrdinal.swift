import Models
import Rulebook

/// The place in an order that one language says in place of another: the second vaccination, where all others say the first.
///
/// Words for such places mean more than that, and languages leave them out, so it is told only where each of at least four says
/// one of them, and all others the same.
enum LoneOrdinal {
    private static let languagesLeast = 4
    /// "A fifth" is a part, and "one in five" says it too.
    private static let most = 4.0

    private typealias Ordinal = (value: Double, place: Range<Int>)

    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(of texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard texts.count >= languagesLeast, texts.allSatisfy({ !$0.quantities.isEmpty }) else { return nil }
        let said = texts.compactMap(ordinal)
        guard said.count == texts.count,
            let lone = said.indices.first(where: { index in said.count { $0.value == said[index].value } == 1 })
        else { return nil }
        let other = lone == 0 ? 1 : 0
        guard said.count(where: { $0.value == said[other].value }) == said.count - 1,
            // "Jeder dritte" is "one in three".
            !texts.indices.contains(where: { $0 != lone && says(said[lone].value, texts[$0]) })
        else { return nil }
        return LoneVersions.flaw(
            NumbersDiffer.rule, of: (lone, said[lone].place), against: (other, said[other].place), in: texts,
            named: name)
    }

    private static func says(_ value: Double, _ text: ComparedText) -> Bool {
        text.quantities.contains { $0.amount == value }
    }

    /// The only one of a text; nil where it has none, or several.
    private static func ordinal(of text: ComparedText) -> Ordinal? {
        guard let lexicon = text.words?.numbers else { return nil }
        let bytes = text.bytes
        let ordinals = text.quantities.compactMap { quantity -> Ordinal? in
            guard quantity.weight == .possible, quantity.isBare, !quantity.isInIdiom else { return nil }
            let id = lexicon.word(in: bytes, quantity.place)
            guard id >= 0 else { return nil }
            for entry in lexicon.entries[id] where entry.pieces.count == 1 {
                if case .ordinal(let value) = entry.meaning { return (value, quantity.place) }
            }
            return nil
        }
        return ordinals.count == 1 && ordinals[0].value <= most ? ordinals[0] : nil
    }
}
