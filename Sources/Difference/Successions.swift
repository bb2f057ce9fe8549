import Bundles
import Dates
import Files
import JSON

/// A document that takes the place of another one on some day.
struct Succession {
    let document: DocumentName
    let from: CalendarDate
    /// Fields that say when the documents apply.
    let fields: [String]
}

/// Which documents of a release take the place of which.
struct Successions {
    struct Ending: Hashable {
        let last: CalendarDate
        /// The first day of what comes in its place; nil where nothing does.
        let next: CalendarDate?
    }

    private var predecessors: [DocumentName: Succession] = [:]
    private var endings: [DocumentName: Ending] = [:]

    init(in contents: ReleaseContents, _ validity: (_ collection: String) -> Background.Validity?) {
        for (name, collection) in contents.collections {
            guard let validity = validity(name) else { continue }
            var groups: [[JSON]: [Days]] = [:]
            for id in collection.order {
                guard let facts = collection.facts(of: id) else { continue }
                let days = Days(name: DocumentName(collection: name, id: id), facts, validity)
                if let last = days.last { endings[days.name] = Ending(last: last, next: nil) }
                // What does not say what it is about is about nothing that another one is about.
                let subject = validity.of.compactMap { facts[$0] }
                if subject.count == validity.of.count { groups[subject, default: []].append(days) }
            }
            for group in groups.values { follow(group, validity) }
        }
    }

    func predecessor(of name: DocumentName) -> Succession? { predecessors[name] }

    func ending(of name: DocumentName) -> Ending? { endings[name] }

    private struct Days {
        let name: DocumentName
        let first: CalendarDate?
        let last: CalendarDate?

        init(name: DocumentName, _ facts: JSONObject, _ validity: Background.Validity) {
            self.name = name
            first = facts[validity.from]?.string.flatMap { CalendarDate($0) }
            last = facts[validity.until]?.string.flatMap { CalendarDate($0) }
        }
    }

    /// - Parameter group: documents about the same thing.
    private mutating func follow(_ group: [Days], _ validity: Background.Validity) {
        let ended = group.compactMap { days in days.last.map { (name: days.name, last: $0) } }
            .sorted { ($0.last, $0.name.id) < ($1.last, $1.name.id) }
        for days in group {
            guard let first = days.first else { continue }
            // By halves, since all documents of a collection may be about the same.
            let endedBefore = ended[..<ended.border { $0.last >= first }]
            guard let before = endedBefore.last(where: { $0.name != days.name }) else { continue }
            predecessors[days.name] = Succession(
                document: before.name, from: first, fields: [validity.from, validity.until])
            let next = endings[before.name]?.next.map { min($0, first) } ?? first
            endings[before.name] = Ending(last: before.last, next: next)
        }
    }
}

extension ReleaseContents.Collection {
    /// The values of a document in its first language; facts are the same in each.
    func facts(of id: String) -> JSONObject? {
        languages.lazy.compactMap { self[id, $0]?.fields }.first
    }
}
