import Bundles
import Dates
import Files

/// Opening hours in words, and what became of them: "Saturdays now 8–18 (was 7–22)".
enum HoursWords {
    /// Phrases, the week first; none where they say the same.
    static func changes(from old: OpeningHours, to new: OpeningHours) -> [String] {
        var phrases = week(old, new)
        if old.zone != new.zone { phrases.append("times now those of \(new.zone) (was \(old.zone))") }
        return phrases + exceptions(old, new)
    }

    /// All of it: "Mondays to Saturdays 7–22, closed on 25 and 26 December 2026".
    static func all(_ hours: OpeningHours) -> String {
        let open = runs(of: OpeningHours.Weekday.allCases.map { ($0, words(hours, on: $0)) }).filter {
            $0.value != closed
        }
        let week = open.map { "\(names($0.days)) \($0.value)" }.joined(separator: ", ")
        let days = hours.exceptionDays
        // Those of a calendar are many, and the same for everybody who follows it.
        let holidays =
            days.count > exceptionsShown
            ? ["other hours on \(days.reduce(0) { $0 + $1.to.daysSinceEpoch - $1.from.daysSinceEpoch + 1 }) days"]
            : days.map { "\(dates($0)) \(words($0.hours))" }
        return ([week.isEmpty ? closed : week] + holidays).joined(separator: ", ")
    }

    /// Exceptions that are named one by one.
    private static let exceptionsShown = 6
    private static let closed = "closed"
    private static let always = "day and night"

    private static func week(_ old: OpeningHours, _ new: OpeningHours) -> [String] {
        let days = OpeningHours.Weekday.allCases.map { day -> (OpeningHours.Weekday, String) in
            let (before, after) = (words(old, on: day), words(new, on: day))
            return (day, before == after ? "" : "now \(after) (was \(before))")
        }
        return runs(of: days).filter { !$0.value.isEmpty }.map { "\(names($0.days)) \($0.value)" }
    }

    private static func words(_ hours: OpeningHours, on day: OpeningHours.Weekday) -> String {
        guard case .weekly(let weekly, _) = hours.times else { return always }
        return words(weekly.filter { $0.days.contains(day) }.map(\.hours).sorted { $0.from < $1.from })
    }

    private static func words(_ hours: [OpeningHours.Hours]) -> String {
        guard !hours.isEmpty else { return closed }
        return hours.map { "\(time($0.from))–\(time($0.to))" }.joined(separator: " and ")
    }

    /// `8`, `8:30`
    private static func time(_ time: TimeOfDay) -> String {
        time.minute == 0 ? String(time.hour) : "\(time.hour):\(time.minute < 10 ? "0" : "")\(time.minute)"
    }

    /// Days with one value, in the order of the first of them.
    private static func runs(
        of days: [(OpeningHours.Weekday, String)]
    ) -> [(days: [OpeningHours.Weekday], value: String)] {
        var runs: [(days: [OpeningHours.Weekday], value: String)] = []
        for (day, value) in days {
            if let place = runs.firstIndex(where: { $0.value == value }) {
                runs[place].days.append(day)
            } else {
                runs.append(([day], value))
            }
        }
        return runs
    }

    /// `every day`, `Saturdays`, `Mondays to Fridays`, `Mondays and Wednesdays`
    private static func names(_ days: [OpeningHours.Weekday]) -> String {
        let all = OpeningHours.Weekday.allCases
        if days.count == all.count { return "every day" }
        let names = days.map { $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() + "s" }
        let places = days.compactMap(all.firstIndex)
        if days.count > 2, let first = places.first, places == Array(first..<first + days.count) {
            return "\(names[0]) to \(names[names.count - 1])"
        }
        return names.count < 2
            ? names.joined() : names.dropLast().joined(separator: ", ") + " and " + names[names.count - 1]
    }

    // MARK: Days on which the week does not count

    /// Day by day, since one exception may become two: consecutive days with the same hours are reported together.
    private static func exceptions(_ old: OpeningHours, _ new: OpeningHours) -> [String] {
        let (before, after) = (SpecialDays(old), SpecialDays(new))
        let borders = Set(before.borders + after.borders).sorted()
        var runs: [(first: Int, last: Int, words: String)] = []
        for (first, next) in zip(borders, borders.dropFirst()) {
            let (was, now) = (before.hours(on: first).map(words), after.hours(on: first).map(words))
            guard was != now else { continue }
            let words = now.map { "now \($0)" } ?? "as every week"
            let told = words + (was.map { " (was \($0))" } ?? "")
            if let last = runs.last, last.last == first - 1, last.words == told {
                runs[runs.count - 1].last = next - 1
            } else {
                runs.append((first, next - 1, told))
            }
        }
        // What a calendar changes is the same on all its holidays.
        let words = runs.map(\.words).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        return words.map { words in
            let days = runs.filter { $0.words == words }.map { run in
                dates(from: CalendarDate(daysSinceEpoch: run.first), to: CalendarDate(daysSinceEpoch: run.last))
            }
            return "\(days.joined(separator: ", ")) \(words)"
        }
    }

    private static func dates(_ exception: OpeningHours.Exception) -> String {
        dates(from: exception.from, to: exception.to)
    }

    private static func dates(from first: CalendarDate, to last: CalendarDate) -> String {
        first == last ? first.words : "\(first.words) to \(last.words)"
    }
}

/// Days on which the week does not count, in their order.
private struct SpecialDays {
    private let spans: [(first: Int, last: Int, hours: [OpeningHours.Hours])]

    init(_ hours: OpeningHours) {
        spans = hours.exceptionDays.map { ($0.from.daysSinceEpoch, $0.to.daysSinceEpoch, $0.hours) }
            .filter { $0.first <= $0.last }.sorted { $0.first < $1.first }
    }

    /// Days on which something begins, or is over.
    var borders: [Int] { spans.flatMap { [$0.first, $0.last + 1] } }

    /// Nil where the day is one of the week. Spans do not overlap: check sees to that.
    func hours(on day: Int) -> [OpeningHours.Hours]? {
        guard let span = spans[..<spans.border { $0.first > day }].last, day <= span.last else { return nil }
        return span.hours.sorted { $0.from < $1.from }
    }
}

extension OpeningHours {
    fileprivate var exceptionDays: [Exception] {
        guard case .weekly(_, let exceptions) = times else { return [] }
        return exceptions
    }
}

extension CalendarDate {
    /// `16 January 2027`
    var words: String { "\(day) \(Self.monthNames[month - 1]) \(year)" }
}
