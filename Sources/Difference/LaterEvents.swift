import Bundles
import Dates
import JSON
import Markup

/// What the newer release changes on days to come, when nobody does anything any more: documents that begin or cease to apply.
/// Only documents that differ, and those that others follow than before.
struct LaterEvents {
    private let days: [(day: CalendarDate, words: String)]

    init(_ difference: ReleaseDifference, _ context: DifferenceContext) {
        guard let today = context.today else {
            days = []
            return
        }
        let changed = Dictionary(difference.collections.map { ($0.name, $0.documents) }) { first, _ in first }
        days = context.new.collections.keys.flatMap { Self.events(in: $0, changed[$0] ?? [], context) }
            .filter { $0.day > today }
            .sorted { ($0.day, $0.words) < ($1.day, $1.words) }
    }

    var entries: [Report.Entry] {
        days.isEmpty
            ? []
            : [
                Report.Entry(
                    name: [], blocks: days.map { .line([.strong($0.day.words), .plain(": \($0.words)")]) })
            ]
    }

    private static func events(
        in collection: String, _ changed: [DocumentDifference], _ context: DifferenceContext
    ) -> [(day: CalendarDate, words: String)] {
        guard let validity = context.validity(of: collection),
            let order = context.new.collections[collection]?.order
        else { return [] }
        let touched = Set(changed.filter { $0.touchesDays(of: validity) }.map(\.id))
        return order.flatMap { id -> [(day: CalendarDate, words: String)] in
            let name = DocumentName(collection: collection, id: id)
            let isTouched = touched.contains(id)
            // A document may end with nothing behind it since another one is gone.
            guard isTouched || context.endsOtherwise(name) else { return [] }
            return (isTouched ? beginning(of: name, context) : []) + ending(of: name, context)
        }
    }

    private static func beginning(
        of name: DocumentName, _ context: DifferenceContext
    ) -> [(day: CalendarDate, words: String)] {
        guard let first = context.start(of: name)?.day else { return [] }
        let old = context.succession(of: name).map { ", in place of \($0.document)" } ?? ""
        return [(first, "\(label(of: name, context)) begins to apply\(old)")]
    }

    /// Nothing where another document follows at once: its beginning is reported.
    private static func ending(
        of name: DocumentName, _ context: DifferenceContext
    ) -> [(day: CalendarDate, words: String)] {
        guard let ending = context.ending(of: name) else { return [] }
        let words = "last day of \(label(of: name, context)); nothing takes its place"
        guard let next = ending.next else { return [(ending.last, words)] }
        return next.daysSinceEpoch > ending.last.daysSinceEpoch + 1
            ? [(ending.last, "\(words) until \(next.words)")] : []
    }

    private static func label(of name: DocumentName, _ context: DifferenceContext) -> String {
        context.label(of: name).map { "\($0.text) (\(name))" } ?? name.description
    }
}

extension DocumentDifference {
    /// Whether it is new, or applies on other days than before.
    fileprivate func touchesDays(of validity: Background.Validity) -> Bool {
        isNewHere || fields.contains { [validity.from, validity.until].contains($0.name) }
    }
}
