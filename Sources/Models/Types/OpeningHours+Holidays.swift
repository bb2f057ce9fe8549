package import Bundles
import Dates
import Rulebook
import Values
package import YAML

extension ValueReader {
    static let holidayKeys = ["calendar", "region", "closed", "hours"]

    /// The days of a calendar, with one way to answer on all of them: `{calendar: germany, region: BE, closed: true}`.
    mutating func holidays(_ node: Node, name: String) -> [OpeningHours.Exception] {
        guard node.kind == .mapping else {
            findings.add(
                .wrongType, at: node, "'\(name)' must be a mapping that names a calendar",
                fix: "write {calendar: germany, closed: true}")
            return []
        }
        refuseKeys(of: node, except: Self.holidayKeys, what: "'\(name)'")
        let calendar = calendar(of: node, name: name)
        guard let hours = exceptionHours(of: node, name: name), let calendar else { return [] }
        guard let region = node["region"] else { return Self.exceptions(calendar.dates(in: nil), hours) }
        guard let word = text(of: region, as: TextType(), name: name.dotted("region")) else { return [] }
        guard calendar.regions.contains(where: word.isSameBytes(as:)) else {
            let known = calendar.regions
            findings.add(
                .danglingReference, at: region, "'\(word.firstLine)' is no region of the calendar",
                fix: suggestedName(for: word, among: known)
                    ?? (known.isEmpty
                        ? "remove it: all holidays are those of the country" : "choose \(quoted(known, "or"))"))
            return []
        }
        return Self.exceptions(calendar.dates(in: word), hours)
    }

    /// - Returns: nil where a finding says why, here or in the calendar's file.
    private mutating func calendar(of node: Node, name: String) -> HolidayCalendar? {
        guard let place = node["calendar"] else {
            findings.add(
                .missingKey, at: node.headRange, in: node.source, "'calendar' is missing, and '\(name)' needs it",
                fix: "add 'calendar: \(calendars.keys.sorted().first ?? "germany")'")
            return nil
        }
        guard let word = text(of: place, as: TextType(), name: name.dotted("calendar")) else { return nil }
        if let known = calendars[word] { return known }
        findings.add(
            .danglingReference, at: place, "'\(word.firstLine)' is no calendar of this workspace",
            fix: suggestedName(for: word, among: calendars.keys.sorted())
                ?? "add Config/calendars/\(word.isKebabCase ? word : "germany").yaml")
        return nil
    }

    /// Days on end are one exception.
    private static func exceptions(_ dates: [CalendarDate], _ hours: [OpeningHours.Hours]) -> [OpeningHours.Exception] {
        var exceptions: [OpeningHours.Exception] = []
        for date in dates {
            if let last = exceptions.last, last.to.daysSinceEpoch + 1 == date.daysSinceEpoch {
                exceptions[exceptions.count - 1].to = date
            } else {
                exceptions.append(OpeningHours.Exception(from: date, to: date, hours: hours))
            }
        }
        return exceptions
    }
}

extension [OpeningHours.Exception] {
    /// With the holidays of a calendar, which give way to the days that an author named.
    func with(holidays: [OpeningHours.Exception]) -> [OpeningHours.Exception] {
        let rest = holidays.flatMap { holiday -> [OpeningHours.Exception] in
            var rest = [holiday]
            for named in self { rest = rest.flatMap { $0.without(named) } }
            return rest
        }
        return (self + rest).sorted { $0.from < $1.from }
    }
}

extension OpeningHours.Exception {
    /// What is left of it before and behind other days.
    fileprivate func without(_ other: Self) -> [Self] {
        guard other.from <= to, from <= other.to else { return [self] }
        var parts: [Self] = []
        if from < other.from {
            parts.append(
                Self(from: from, to: CalendarDate(daysSinceEpoch: other.from.daysSinceEpoch - 1), hours: hours))
        }
        if other.to < to {
            parts.append(Self(from: CalendarDate(daysSinceEpoch: other.to.daysSinceEpoch + 1), to: to, hours: hours))
        }
        return parts
    }
}

extension OpeningHours {
    /// The exceptions that an author wrote, and not a calendar, each with its node.
    package func exceptions(writtenIn node: Node) -> [(exception: Exception, item: Node)] {
        guard case .weekly(_, let exceptions) = times, let items = node["exceptions"]?.items else { return [] }
        return items.compactMap { item in
            let first = item["from"].flatMap { CalendarDate($0.text) }
            return exceptions.first { $0.from == first }.map { ($0, item) }
        }
    }
}
