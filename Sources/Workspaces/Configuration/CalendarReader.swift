package import Dates
import Models
package import Rulebook
package import Values
package import YAML

/// Reads `Config/calendars/<name>.yaml`: holidays by their day of every year, by their distance from Easter, or by date.
package struct CalendarReader {
    package static let keys = ["description", "source", "years", "holidays"]
    package static let yearKeys = ["from", "to"]
    package static let rules = ["day", "easter", "date"]
    package static let holidayKeys = ["name", "regions"] + rules
    private static let limits = (years: 50, holidays: 200)

    /// Days before the last holiday from which on somebody is reminded to add others.
    private static let notice = 90

    package private(set) var findings = Findings()
    private let name: String
    private let today: CalendarDate?
    private var years: ClosedRange<Int>?
    /// Whether 'years' is missing, and not wrong.
    private var lacksYears = false

    /// - Parameters:
    ///   - name: of the calendar, for messages.
    ///   - today: in UTC; nil where nothing is called over.
    package init(name: String, today: CalendarDate?) { (self.name, self.today) = (name, today) }

    /// - Returns: nil where a finding says what is wrong.
    package mutating func read(_ root: Node) -> HolidayCalendar? {
        guard var settings = MappingReader(root, what: "a calendar", findings: &findings) else { return nil }
        settings.allow(Self.keys)
        for key in ["description", "source"] { _ = settings.text(key) }
        readYears(&settings)
        let list = settings.require("holidays", sample: "[{name: New Year, day: 01-01}]")
        findings.append(settings.findings)
        guard let list else { return nil }
        guard list.kind == .sequence, (1...Self.limits.holidays).contains(list.count) else {
            findings.add(
                .wrongType, at: list, "'holidays' must be a list of 1 to \(Self.limits.holidays) holidays",
                fix: "write '- {name: New Year, day: 01-01}', one a line")
            return nil
        }
        var names: Set<String> = []
        let holidays = list.items.flatMap { days($0, &names) }
        guard findings.count == 0, let final = holidays.max(by: { $0.date < $1.date }) else { return nil }
        checkEnd(final.date, at: root["years"]?["to"] ?? list.items[list.count - 1])
        return HolidayCalendar(holidays)
    }

    private mutating func checkEnd(_ last: CalendarDate, at node: Node) {
        guard let today, last.daysSinceEpoch - today.daysSinceEpoch < Self.notice else { return }
        findings.add(
            .reviewDue, at: node,
            "the last holiday of '\(name)' \(last < today ? "was" : "is") \(last), and apps know none behind it",
            fix: "look the next years up, and add them")
    }

    // MARK: Years

    private mutating func readYears(_ settings: inout MappingReader) {
        lacksYears = settings.node["years"] == nil
        guard let node = settings.node["years"], var years = settings.mapping("years", among: Self.yearKeys) else {
            return
        }
        let ends = Self.yearKeys.map { key in
            years.require(key, sample: "2028").flatMap { _ in years.count(key, limit: 9999) }
        }
        findings.append(years.findings)
        guard let first = ends[0], let last = ends[1] else { return }
        guard (1970...9999).contains(first), first <= last, last - first < Self.limits.years else {
            findings.add(
                .malformedValue, at: node,
                "'years' must run from a year since 1970 to the same or a later one, \(Self.limits.years) years at most",
                fix: "write {from: 2026, to: 2028}")
            return
        }
        self.years = first...last
    }

    // MARK: Holidays

    private mutating func days(_ node: Node, _ names: inout Set<String>) -> [HolidayCalendar.Holiday] {
        guard var settings = MappingReader(node, what: "a holiday", findings: &findings) else { return [] }
        settings.allow(Self.holidayKeys)
        let name = settings.require("name", sample: "New Year").flatMap { _ in settings.text("name") }
        if let name, !names.insert(name).inserted {
            settings.add(
                .duplicateItem, at: node["name"] ?? node, "'\(name.firstLine)' is there twice",
                fix: "remove one, or give it a name of its own")
        }
        let regions = settings.words("regions") ?? []
        let given = Self.rules.filter { node[$0] != nil }
        if given.count != 1 {
            settings.values.findings.add(
                .malformedValue, at: node.headRange, in: node.source,
                "a holiday needs one of 'day', 'easter' and 'date', and this one has \(given.isEmpty ? "none" : quoted(given))",
                fix: given.isEmpty ? "add 'day: 12-25', 'easter: -2' (Good Friday) or 'date: 2027-05-28'" : "keep one")
        }
        let dates = given.count == 1 ? dates(given[0], &settings) : []
        findings.append(settings.findings)
        return dates.map { HolidayCalendar.Holiday(date: $0, regions: regions) }
    }

    private mutating func dates(_ key: String, _ settings: inout MappingReader) -> [CalendarDate] {
        guard let node = settings.node[key] else { return [] }
        if key == "date" {
            guard let date = settings.values.read(node, as: DateType(), name: key)?.content.fact(CalendarDate.self)
            else { return [] }
            if let years, !years.contains(date.year) {
                settings.add(
                    .malformedValue, at: node,
                    "'\(date)' is outside of the calendar's years, \(years.lowerBound) to \(years.upperBound)",
                    fix: "remove it, or look up the years up to it and extend 'years'")
            }
            return [date]
        }
        if lacksYears {
            settings.add(
                .missingKey, at: node, "'years' is missing: it says for which years '\(key)' was looked up",
                fix: "add 'years: {from: 2026, to: 2028}' at the top of the file")
        }
        let rule = key == "day" ? day(node, &settings) : distance(node, &settings)
        guard let rule, let years else { return [] }
        return years.compactMap(rule)
    }

    /// `12-25`; 29 February is a holiday of leap years.
    private func day(_ node: Node, _ settings: inout MappingReader) -> ((Int) -> CalendarDate?)? {
        guard let text = settings.text(of: node, "day") else { return nil }
        guard CalendarDate("2028-\(text)") != nil else {
            settings.add(
                .malformedValue, at: node, "'\(text.firstLine)' is no day of the year",
                fix: "write month and day with two digits each, as in 12-25")
            return nil
        }
        return { year in CalendarDate("\(year)-\(text)") }
    }

    /// Days behind Easter Sunday, negative before it.
    private func distance(_ node: Node, _ settings: inout MappingReader) -> ((Int) -> CalendarDate?)? {
        let bounds = Bounds(minimum: .number(ExactNumber(-100)), maximum: .number(ExactNumber(100)))
        let type = IntegerType(NumberConstraints(bounds: bounds))
        guard case .number(let number)? = settings.values.read(node, as: type, name: "easter")?.content,
            let days = number.integer
        else { return nil }
        return { year in
            CalendarDate.easterSunday(of: year).map { CalendarDate(daysSinceEpoch: $0.daysSinceEpoch + Int(days)) }
        }
    }
}
