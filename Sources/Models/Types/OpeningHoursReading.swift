import Bundles
import Dates
import Rulebook
import Values
import YAML

extension ValueReader {
    mutating func zone(of node: Node, among zones: [String], name: String) -> String? {
        guard let zone = node["zone"] else {
            findings.add(
                .missingKey, at: node.headRange, in: node.source,
                "'zone' is missing: a time of day means nothing without a place", fix: "add 'zone: Europe/Berlin'")
            return nil
        }
        guard let text = text(of: zone, as: TextType(), name: name.dotted("zone")) else { return nil }
        guard TimeZoneNames.contains(text) else {
            let nearest = TimeZoneNames.nearest(to: text)
            findings.add(
                .malformedValue, at: zone, "'\(text)' is not a time zone of the IANA database",
                fix: nearest.map { "did you mean '\($0)'?" }
                    ?? "write a zone's own city, as in Europe/Berlin for all of Germany")
            return nil
        }
        guard zones.isEmpty || zones.contains(where: text.isSameBytes(as:)) else {
            findings.add(
                .unknownOption, at: zone, "'\(text)' is not among the time zones of '\(name)'",
                fix: "choose \(quoted(zones, "or"))")
            return nil
        }
        return text
    }

    mutating func times(of node: Node, name: String) throws(Problem) -> OpeningHours.Times? {
        if let always = node["always"] {
            guard case .boolean(let flag)? = read(always, as: BooleanType(), name: name.dotted("always"))?.content
            else {
                return nil
            }
            let others = ["weekly", "exceptions", "holidays"].filter { node[$0] != nil }
            guard flag, others.isEmpty else {
                throw Problem(
                    .malformedValue,
                    "'always' excludes the other keys: \(flag ? "there are no other hours" : "'always: false' says nothing")",
                    fix: flag ? "remove \(quoted(others, "and"))" : "remove 'always' and write 'weekly'")
            }
            return .always
        }
        guard let weekly = node["weekly"] else {
            throw Problem(
                .malformedValue, "'\(name)' does not say when: neither 'weekly' nor 'always' is given",
                fix: "add 'weekly: [{days: monday-friday, from: \"08:00\", to: \"18:00\"}]'")
        }
        let before = findings.count
        let entries = weeklyEntries(weekly, name: name.dotted("weekly"))
        let exceptions = node["exceptions"].map { self.exceptions($0, name: name.dotted("exceptions")) } ?? []
        let holidays = node["holidays"].map { self.holidays($0, name: name.dotted("holidays")) } ?? []
        guard findings.count == before else { return nil }
        return .weekly(entries, exceptions: exceptions.with(holidays: holidays))
    }

    // MARK: The week

    private mutating func weeklyEntries(_ node: Node, name: String) -> [OpeningHours.Weekly] {
        guard isFilledList(node, name: name) else { return [] }
        guard isShort(node, limit: 50, name: name) else { return [] }
        var entries: [OpeningHours.Weekly] = []
        for item in node.items {
            guard let days = days(of: item, name: name), let hours = hours(of: item, keys: ["days"], name: name) else {
                continue
            }
            for earlier in entries where earlier.hours.overlaps(hours) {
                guard let day = days.first(where: earlier.days.contains) else { continue }
                findings.add(
                    .malformedValue, at: item.headRange, in: item.source,
                    "'\(hours.words)' overlaps '\(earlier.hours.words)' on \(day.rawValue)",
                    fix: "write one span for both")
            }
            entries.append(OpeningHours.Weekly(days: days, hours: hours))
        }
        return entries
    }

    private mutating func days(of item: Node, name: String) -> [OpeningHours.Weekday]? {
        guard let node = item["days"] else {
            guard item.kind == .mapping else { return [] }
            findings.add(
                .missingKey, at: item.headRange, in: item.source, "'days' is missing: hours need their days",
                fix: "add 'days: monday-friday' or 'days: daily'")
            return nil
        }
        let words = node.kind == .sequence ? node.items : [node]
        var days: Set<OpeningHours.Weekday> = []
        for word in words {
            guard let text = text(of: word, as: TextType(), name: name.dotted("days")),
                let run = run(text, at: word)
            else { return nil }
            for day in run where !days.insert(day).inserted {
                findings.add(
                    .duplicateItem, at: word, "'\(day.rawValue)' is among the days twice", fix: "remove one")
            }
        }
        return OpeningHours.Weekday.allCases.filter(days.contains)
    }

    /// `monday`, `monday-saturday`, `daily`
    private mutating func run(_ text: String, at node: Node) -> [OpeningHours.Weekday]? {
        let week = OpeningHours.Weekday.allCases
        if text == "daily" { return week }
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let found = ends.map { word in week.firstIndex { $0.rawValue == word } }
        guard ends.count <= 2, let first = found.first ?? nil, let last = found.last ?? nil else {
            let unknown = zip(ends, found).first { $0.1 == nil }?.0 ?? text
            if let meant = Self.daysMeant(by: text) {
                findings.add(
                    .malformedValue, at: node, "'\(text)' is neither a day of the week nor a run of days",
                    fix: "write \(meant)")
                return nil
            }
            let nearest = suggestion(for: unknown, among: week.map(\.rawValue) + ["daily"])
            findings.add(
                .malformedValue, at: node, "'\(unknown)' is not a day of the week",
                fix: nearest.map { "did you mean '\($0)'?" } ?? "write monday, monday-friday or daily")
            return nil
        }
        guard first <= last else {
            let days = (week[first...] + week[...last]).map(\.rawValue).joined(separator: ", ")
            findings.add(
                .malformedValue, at: node, "'\(text)' runs backwards: a week begins on Monday",
                fix: "write a list of days: [\(days)]")
            return nil
        }
        return Array(week[first...last])
    }

    /// Where every word but the signs between them is right: `monday – friday`, `Monday-Friday`, `weekdays`.
    private static func daysMeant(by text: String) -> String? {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        switch words {
        case ["weekdays"], ["workdays"]: return "monday-friday"
        case ["weekend"], ["weekends"]: return "saturday-sunday"
        case ["every", "day"], ["everyday"], ["always"]: return "daily"
        default: break
        }
        let week = OpeningHours.Weekday.allCases.map(\.rawValue)
        let isRun = words.count <= 2 || (words.count == 3 && words[1] == "to")
        guard let first = words.first, let last = words.last, isRun, week.contains(first), week.contains(last) else {
            return nil
        }
        return first == last ? first : "\(first)-\(last)"
    }

    /// - Parameter keys: what may stand beside 'from' and 'to'.
    private mutating func hours(of item: Node, keys: [String], name: String) -> OpeningHours.Hours? {
        guard item.kind == .mapping else {
            findings.add(
                .wrongType, at: item, "an entry of '\(name)' must be a mapping with days and times",
                fix: "write {days: monday-friday, from: \"08:00\", to: \"18:00\"}")
            return nil
        }
        refuseKeys(of: item, except: keys + ["from", "to"], what: "an entry of '\(name)'")
        guard let from = time("from", of: item, name), let to = time("to", of: item, name) else { return nil }
        guard from < to else {
            findings.add(
                .malformedValue, at: item["to"] ?? item,
                "'\(to)' is not after '\(from)', and hours end on the day on which they begin",
                fix: to.description == "00:00"
                    ? "write \"24:00\" for the end of the day"
                    : "end the first day at \"24:00\" and begin the next at \"00:00\"")
            return nil
        }
        return OpeningHours.Hours(from: from, to: to)
    }

    private mutating func time(_ key: String, of item: Node, _ name: String) -> TimeOfDay? {
        guard let node = item[key] else {
            findings.add(
                .missingKey, at: item.headRange, in: item.source,
                "'\(key)' is missing, and an entry of '\(name)' needs it",
                fix: "add '\(key): \"08:00\"'")
            return nil
        }
        do {
            // A number is no time either; what it should be is said of it as of a word.
            switch node.resolved {
            case .integer where node.kind == .scalar, .float where node.kind == .scalar:
                return try TimeOfDay.read(node.text)
            default: break
            }
            guard let text = text(of: node, as: TextType(), name: name.dotted(key)) else { return nil }
            return try TimeOfDay.read(text)
        } catch {
            findings.add(error, at: node)
            return nil
        }
    }

    // MARK: Days that are different

    private mutating func exceptions(_ node: Node, name: String) -> [OpeningHours.Exception] {
        guard isFilledList(node, name: name) else { return [] }
        var exceptions: [OpeningHours.Exception] = []
        for item in node.items {
            guard let exception = exception(item, name: name) else { continue }
            if let last = exceptions.last, exception.from <= last.to {
                let why = exception.to < last.from ? "come before" : "overlap"
                findings.add(
                    .malformedValue, at: item.headRange, in: item.source,
                    "'\(exception.from)' and what follows \(why) the exception until '\(last.to)'",
                    fix: "write exceptions in the order of the calendar, each day once")
            }
            exceptions.append(exception)
        }
        return exceptions
    }

    private mutating func exception(_ item: Node, name: String) -> OpeningHours.Exception? {
        guard item.kind == .mapping else {
            findings.add(
                .wrongType, at: item, "an entry of '\(name)' must be a mapping with days",
                fix: "write {from: 2026-12-24, to: 2026-12-26, closed: true}")
            return nil
        }
        refuseKeys(of: item, except: OpeningHoursType.exceptionKeys, what: "an entry of '\(name)'")
        guard let from = date("from", of: item, name) else { return nil }
        let to = item["to"] == nil ? from : date("to", of: item, name)
        guard let to, let hours = exceptionHours(of: item, name: name) else { return nil }
        guard from <= to else {
            findings.add(
                .malformedValue, at: item["to"] ?? item, "the days end on '\(to)', before they begin on '\(from)'",
                fix: "write the first day as 'from', and the last one as 'to'")
            return nil
        }
        return OpeningHours.Exception(from: from, to: to, hours: hours)
    }

    private mutating func date(_ key: String, of item: Node, _ name: String) -> CalendarDate? {
        guard let node = item[key] else {
            findings.add(
                .missingKey, at: item.headRange, in: item.source,
                "'\(key)' is missing, and an entry of '\(name)' needs it",
                fix: "add '\(key): 2026-12-24'")
            return nil
        }
        return read(node, as: DateType(), name: name.dotted(key))?.content.fact()
    }

    /// - Returns: no hours for a day on which nobody answers, nil where a finding says what is wrong.
    mutating func exceptionHours(of item: Node, name: String) -> [OpeningHours.Hours]? {
        let closed = item["closed"]
        guard (closed == nil) != (item["hours"] == nil) else {
            findings.add(
                .malformedValue, at: item.headRange, in: item.source,
                "'\(name)' needs one of 'closed: true' and 'hours'\(item["calendar"] == nil ? " in each entry" : "")",
                fix: closed == nil ? "add 'closed: true'" : "remove one of the two")
            return nil
        }
        if let closed {
            guard case .boolean(let flag)? = read(closed, as: BooleanType(), name: name.dotted("closed"))?.content
            else {
                return nil
            }
            guard flag else {
                findings.add(
                    .malformedValue, at: closed, "'closed: false' does not say when", fix: "write 'hours' in its place")
                return nil
            }
            return []
        }
        return item["hours"].flatMap { spans($0, name: name.dotted("hours")) }
    }

    private mutating func spans(_ node: Node, name: String) -> [OpeningHours.Hours]? {
        guard isFilledList(node, name: name), isShort(node, limit: 50, name: name) else { return nil }
        var spans: [OpeningHours.Hours] = []
        for item in node.items {
            guard let span = hours(of: item, keys: [], name: name) else { return nil }
            if let earlier = spans.first(where: span.overlaps) {
                findings.add(
                    .malformedValue, at: item.headRange, in: item.source,
                    "'\(span.words)' overlaps '\(earlier.words)'", fix: "write one span for both")
            }
            spans.append(span)
        }
        return spans
    }

    /// Each span is compared with each other one.
    private mutating func isShort(_ node: Node, limit: Int, name: String) -> Bool {
        guard node.count > limit else { return true }
        findings.add(
            .limit, at: node.headRange, in: node.source, "'\(name)' has more than \(limit) entries",
            fix: "join days with the same hours")
        return false
    }

    private mutating func isFilledList(_ node: Node, name: String) -> Bool {
        guard node.kind == .sequence, node.count > 0 else {
            findings.add(
                .wrongType, at: node, "'\(name)' must be a list with at least one entry",
                fix: "write one entry a line, each after '- '")
            return false
        }
        return true
    }
}
