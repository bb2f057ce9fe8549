import Models
import Rulebook

/// A day or an hour until which something holds in one language, and from which on it does in all others: "until 1 January" for
/// "ab 1. Januar".
///
/// Two languages may name a limit from its two sides, so it is told only of one among at least four, each of which names it, and
/// where none denies anything or says the contrary of another one.
enum LoneDeadline {
    private static let languagesLeast = 4

    private typealias Limit = (isEnd: Bool, place: Range<Int>)

    /// - Parameter texts: all that can be compared, the source first.
    static func flaw(of texts: [ComparedText], named name: String) -> (text: Int, flaw: Problem)? {
        guard texts.count >= languagesLeast, moment(in: texts[0]) != nil else { return nil }
        var limits: [Limit] = []
        for text in texts {
            guard let limit = limit(in: text) else { return nil }
            limits.append(limit)
        }
        let ends = limits.indices.filter { limits[$0].isEnd }
        let beginnings = limits.indices.filter { !limits[$0].isEnd }
        guard min(ends.count, beginnings.count) == 1, !texts.contains(where: \.mayDeny) else { return nil }
        let (lone, other) = ends.count == 1 ? (ends[0], beginnings[0]) : (beginnings[0], ends[0])
        // "Open until 1 January" is "closed from 1 January on".
        guard texts[other].notes.opposites.exchanged(in: texts[lone].notes.opposites) == nil else { return nil }
        return LoneVersions.flaw(
            BoundsDiffer.rule, of: (lone, limits[lone].place), against: (other, limits[other].place), in: texts,
            named: name)
    }

    /// The only day or hour that a text names; nil where it names none, or several.
    private static func moment(in text: ComparedText) -> Range<Int>? {
        var moment: Range<Int>?
        for quantity in text.quantities
        where quantity.readings.contains(where: { $0.dimension == .date || $0.dimension == .time }) {
            guard moment == nil else { return nil }
            moment = quantity.place
        }
        return moment
    }

    private static func limit(in text: ComparedText) -> Limit? {
        guard let moment = moment(in: text), let prose = text.words?.prose else { return nil }
        if let end = prose.endings.bound(of: moment, in: text.bytes) { return (true, end.place) }
        return prose.beginnings.bound(of: moment, in: text.bytes).map { (false, $0.place) }
    }
}
