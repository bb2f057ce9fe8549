import Models
import Rulebook

/// An age below which something holds in one language, and from which on it does in all others: "children under 12" for "ab 12
/// Jahren".
///
/// Two languages may name a limit from its two sides, so it is told only of one among at least four, each of which names it.
enum LoneAge {
    private static let languagesLeast = 4

    private typealias Limit = (isBelow: Bool, place: Range<Int>)

    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(of texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard texts.count >= languagesLeast, let age = age(in: texts[0]) else { return nil }
        var limits: [Limit] = []
        for text in texts {
            guard let limit = limit(age, in: text) else { return nil }
            limits.append(limit)
        }
        let below = limits.indices.filter { limits[$0].isBelow }
        let above = limits.indices.filter { !limits[$0].isBelow }
        // "Not allowed under 16" is "ab 16 erlaubt".
        guard min(below.count, above.count) == 1, !texts.contains(where: \.mayDeny) else { return nil }
        let (lone, other) = below.count == 1 ? (below[0], above[0]) : (above[0], below[0])
        return LoneVersions.flaw(
            BoundsDiffer.rule, of: (lone, limits[lone].place), against: (other, limits[other].place), in: texts,
            named: name)
    }

    /// The only one that a text says in years; nil where it says none, or several.
    private static func age(in text: ComparedText) -> Double? {
        var age: Double?
        for index in text.quantities.indices where text.quantities[index].unit == .year {
            guard age == nil else { return nil }
            age = text.quantities[index].amount
        }
        return age
    }

    /// On which side of an age a text is; nil where it does not say that, or says the age twice.
    private static func limit(_ age: Double, in text: ComparedText) -> Limit? {
        let ages = text.quantities.filter { $0.amount == age && ($0.unit == .year || $0.isBare) }
        guard ages.count == 1, let prose = text.words?.prose else { return nil }
        if let (bound, place) = prose.bounds.bound(of: ages[0].place, in: text.bytes) {
            return (bound == .less || bound == .most, place)
        }
        return prose.beginnings.bound(of: ages[0].place, in: text.bytes).map { (false, $0.place) }
    }
}
