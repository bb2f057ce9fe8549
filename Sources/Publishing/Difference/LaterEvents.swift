internal import Bundles
internal import JSON
internal import Markup

/// What the newer release changes on days to come, when nobody does anything any more: documents that begin or cease to apply.
/// Only documents that differ are told of.
struct LaterEvents {
    private let days: [(day: CalendarDate, words: String)]

    init(_ difference: ReleaseDifference, _ surroundings: DifferenceSurroundings) {
        guard let today = surroundings.today else {
            days = []
            return
        }
        let names = difference.collections.flatMap { collection in
            collection.documents.filter { $0.presence != .removed && $0.touchesDays(of: collection.name, surroundings) }
                .map { DocumentName(collection: collection.name, id: $0.id) }
        }
        days = names.flatMap { Self.events(of: $0, surroundings) }.filter { $0.day > today }
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
        of name: DocumentName, _ surroundings: DifferenceSurroundings
    ) -> [(day: CalendarDate, words: String)] {
        guard let validity = surroundings.validity(of: name.collection) else { return [] }
        var events: [(day: CalendarDate, words: String)] = []
        let label = surroundings.label(of: name).map { "\($0.text) (\(name))" } ?? name.description
        if let first = surroundings.date(validity.from, of: name, in: surroundings.new) {
            let old = surroundings.succession(of: name).map { ", in place of \($0.document)" } ?? ""
            events.append((first, "\(label) begins to apply\(old)"))
        }
        if let last = surroundings.date(validity.until, of: name, in: surroundings.new) {
            let follower = surroundings.follower(of: name)
            // What follows is told with its own beginning.
            if follower == nil { events.append((last, "last day of \(label); nothing takes its place")) }
        }
        return events
    }
}

extension DocumentDifference {
    /// Whether it is new, or applies on other days than before, or its values begin to apply on a day to come.
    fileprivate func touchesDays(of collection: String, _ surroundings: DifferenceSurroundings) -> Bool {
        guard let validity = surroundings.validity(of: collection) else { return false }
        return isNewHere || fields.contains { [validity.from, validity.until].contains($0.name) }
    }
}

extension DifferenceSurroundings {
    /// The document that takes the place of another one.
    func follower(of name: DocumentName) -> DocumentName? {
        new.collections[name.collection]?.order.map { DocumentName(collection: name.collection, id: $0) }.first {
            succession(of: $0)?.document == name
        }
    }
}
