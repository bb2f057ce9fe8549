package import Dates
import Models
package import Rulebook
import Values

/// A moment as people write it: a day (`2027-01-16`), a time of it (`2027-01-16T08:00`), or an instant with its offset.
package struct LocalMoment {
    private enum Written {
        case day(CalendarDate)
        case time(CalendarDate, TimeOfDay)
        case instant(DateTime)
    }

    private let text: String
    private let written: Written

    /// - Throws: what is wrong with the text.
    package init(_ text: String) throws(Problem) {
        self.text = text
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, let date = CalendarDate(String(parts[0])), let time = TimeOfDay(String(parts[1])),
            time.hour < 24
        {
            written = .time(date, time)
        } else if parts.count == 2 {
            guard CalendarDate(String(parts[0])) == nil || parts[1].utf8.count != 5 else {
                throw Problem(
                    .malformedValue, "'\(text)' names a time of day that does not exist",
                    fix: "write it as in 2027-01-16T08:00")
            }
            // Seconds may be left out before an offset.
            let isShort = parts[1].utf8.count >= 6 && "Z+-".contains(parts[1].dropFirst(5).prefix(1))
            let whole = isShort ? "\(parts[0])T\(parts[1].prefix(5)):00\(parts[1].dropFirst(5))" : text
            written = .instant(try DateTime.read(whole))
        } else {
            let words = text.split(separator: " ")
            if words.count == 2, CalendarDate(String(words[0])) != nil, TimeOfDay(String(words[1])) != nil {
                throw Problem(
                    .malformedValue, "'\(text)' is no moment: a 'T' stands between day and time",
                    fix: "write \(words[0])T\(words[1])")
            }
            written = .day(try CalendarDate.read(text))
        }
    }

    /// Those that bundles can name.
    private static let limits: ClosedRange<Int64> = 0...253_402_300_799

    /// - Parameter zone: nil where nobody says in which days begin.
    /// - Throws: where the zone's clocks never show the time, or show it twice, and where no bundle can name it.
    package func secondsSinceEpoch(in zone: TimeZoneRules?) throws(Problem) -> Int64 {
        let moment = try seconds(in: zone)
        guard Self.limits.contains(moment) else {
            throw Problem(
                .malformedCondition, "'\(text)' is not in the years 1970 to 9999 of UTC",
                fix: "leave it out if it means 'always'")
        }
        return moment
    }

    private func seconds(in zone: TimeZoneRules?) throws(Problem) -> Int64 {
        if case .instant(let instant) = written { return instant.secondsSinceEpoch }
        guard let zone else {
            throw Problem(
                .malformedCondition, "'\(text)' does not say in which time zone",
                fix: "add 'zone: Europe/Berlin' to Config/workspace.yaml, or write an offset: 2027-01-16T08:00+01:00")
        }
        switch written {
        case .day(let date): return zone.startOfDay(date)
        case .time(let date, let time):
            let instants = zone.instants(of: date, time: time)
            if instants.count == 1 { return instants[0] }
            let offsets = instants.map { Self.offset(zone.offset(at: $0)) }
            guard let first = offsets.first, let last = offsets.last else {
                throw Problem(
                    .malformedCondition, "clocks never show '\(text)': they are put forward then",
                    fix: "write a time an hour later or earlier")
            }
            throw Problem(
                .malformedCondition, "clocks show '\(text)' twice: they are put back then",
                fix: "write \(text)\(first) for the first, or \(text)\(last) for the second")
        case .instant(let instant): return instant.secondsSinceEpoch
        }
    }

    /// `+01:00`
    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let digits = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return (seconds < 0 ? "-" : "+") + digits.joined(separator: ":")
    }
}
