import Bundles
import Dates
import Models
import Rulebook
import Values
import Workspaces
import YAML

/// Finds days that are too far away to be meant: 2222 in place of 2022.
///
/// A model says with `max-ahead` how far a day may lie ahead of the day of the check; where it says nothing, no day is further
/// than `Limits`.
struct DistantDates: Sendable {
    enum Limits {
        /// Days to come for which nobody plans yet: ten years.
        static let ahead = 3_653
        /// Days that are over for long: what an app tells of has happened in the lives of its readers.
        static let behind = 43_830
        /// After two years, nobody asks any more when a hotline was closed.
        static let exceptionBehind = 730
    }

    private let today: CalendarDate
    private let type: RecordType
    /// Of the fields that hold days.
    private let places: [Int]

    /// - Parameter today: nil where nobody says which day it is; then nothing is far away.
    /// - Returns: nil where no record of the type has anything to find.
    init?(in type: RecordType, today: CalendarDate?) {
        let places = type.placesWithDays
        guard let today, !places.isEmpty else { return nil }
        self.today = today
        self.type = type
        self.places = places
    }

    func find(in record: RecordValue, _ findings: inout Findings) {
        var search = Search(today: today)
        search.look(at: record, type, places, below: "")
        if search.findings.count > 0 { findings.append(search.findings) }
    }
}

private struct Search {
    let today: CalendarDate
    var findings = Findings()

    init(today: CalendarDate) { self.today = today }

    /// - Parameter places: of the fields that hold days.
    mutating func look(at record: RecordValue, _ type: RecordType, _ places: [Int], below prefix: String) {
        for place in places {
            guard let value = record.values[place] else { continue }
            look(at: value, type.fields[place].type, name: prefix.dotted(type.fields[place].name))
        }
    }

    private mutating func look(at value: Value, _ type: any ValueType, name: String) {
        switch value.content {
        case .record(let record): type.recordType.map { look(at: record, $0, $0.placesWithDays, below: name) }
        case .list(let items): for item in items { look(at: item, type.single, name: name) }
        case .fact(let date as CalendarDate):
            judge(date.daysSinceEpoch, of: value, within: type.bounds ?? Bounds(), name: name)
        case .fact(let instant as DateTime):
            judge(instant.daysSinceEpoch, of: value, within: type.bounds ?? Bounds(), name: name)
        case .fact(let hours as OpeningHours): look(at: hours, value.node, name)
        default: return
        }
    }

    private mutating func judge(_ day: Int, of value: Value, within bounds: Bounds, name: String) {
        let written = value.content.written ?? ""
        guard let most = bounds.ahead else { return judge(day, written: written, at: value.node, name: name) }
        let ahead = day - today.daysSinceEpoch
        guard ahead * TimeSpan.Unit.day.seconds > most.seconds else {
            return bounds.minimum == nil ? judge(day, written: written, at: value.node, name: name) : ()
        }
        findings.add(
            .distantDate, at: value.node,
            "'\(written)' is \(ahead.daysInWords) ahead, and '\(name)' is at most \(most.text) ahead of the day of the check\(bounds.source.inBrackets)",
            fix: "look at the year again")
    }

    private mutating func judge(_ day: Int, written: String, at node: Node, name: String) {
        let ahead = day - today.daysSinceEpoch
        guard ahead > DistantDates.Limits.ahead || -ahead > DistantDates.Limits.behind else { return }
        findings.add(
            .distantDate, at: node,
            "'\(written)' is \(abs(ahead).daysInWords) \(ahead > 0 ? "ahead" : "ago"), which '\(name)' can hardly mean",
            fix: "look at the year again")
    }

    private mutating func look(at hours: OpeningHours, _ node: Node, _ name: String) {
        for (exception, item) in hours.exceptions(writtenIn: node) {
            let last = (item["to"] == nil ? item["from"] : item["to"]) ?? item
            let behind = today.daysSinceEpoch - exception.to.daysSinceEpoch
            guard behind > DistantDates.Limits.exceptionBehind else {
                judge(
                    exception.to.daysSinceEpoch, written: exception.to.description, at: last,
                    name: name.dotted("exceptions"))
                continue
            }
            findings.add(as: .warning) {
                $0.add(
                    .distantDate, at: last,
                    "'\(exception.to)' has been over for \(behind.daysInWords), and '\(name)' still has an exception for it",
                    fix: "remove it, or look at the year again")
            }
        }
    }
}

extension Int {
    /// `200 days`, and of more than two years, `195 years`
    fileprivate var daysInWords: String {
        self < 731 ? counted(self, "day", "days") : "\(self * 4 / 1461) years"
    }
}

extension RecordType {
    fileprivate var placesWithDays: [Int] { fields.indices.filter { fields[$0].type.holdsDays } }
}

extension ValueType {
    fileprivate var holdsDays: Bool {
        holds { $0.isA(DateType.self) || $0.isA(InstantType.self) || $0.isA(OpeningHoursType.self) }
    }
}
