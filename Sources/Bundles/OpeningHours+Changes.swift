import Dates

extension OpeningHours {
    package enum Change: Hashable, Sendable {
        /// Seconds since 1970.
        case opens(at: Int64)
        /// Seconds since 1970.
        case closes(at: Int64)
    }

    /// Days for which a change is looked for.
    private static let horizon = 3_660

    /// Whether somebody answers.
    ///
    /// Hours belong to the day on which they begin: those that last over midnight go on into a holiday.
    /// - Parameters:
    ///   - moment: seconds since 1970.
    ///   - offset: seconds that clocks of the zone are ahead of UTC at a moment.
    package func isOpen(at moment: Int64, _ offset: (Int64) -> Int) -> Bool {
        guard case .weekly = times else { return true }
        let today = Self.day(of: moment, offset)
        return (today - 1...today + 1).contains { spans(on: $0, offset).contains { $0.contains(moment) } }
    }

    /// The first moment behind another one at which that becomes otherwise.
    /// - Returns: nil where nothing changes in the next ten years.
    package func next(after moment: Int64, _ offset: (Int64) -> Int) -> Change? {
        guard case .weekly(_, let exceptions) = times else { return nil }
        let isOpen = isOpen(at: moment, offset)
        let today = Self.day(of: moment, offset)
        // Behind the last exception each week is like the one before.
        let last = max(today, exceptions.map(\.to.daysSinceEpoch).max() ?? today) + 15
        for day in today - 1...min(last, today + Self.horizon) {
            let bounds = spans(on: day, offset).flatMap { [$0.lowerBound, $0.upperBound] }.sorted()
            for bound in bounds where bound > moment && self.isOpen(at: bound, offset) != isOpen {
                return isOpen ? .closes(at: bound) : .opens(at: bound)
            }
        }
        return nil
    }

    private func spans(on day: Int, _ offset: (Int64) -> Int) -> [Range<Int64>] {
        guard case .weekly(let week, let exceptions) = times else { return [] }
        let date = CalendarDate(daysSinceEpoch: day)
        let weekday = Weekday.allCases[date.dayOfWeek]
        let hours =
            exceptions.first { $0.from <= date && date <= $0.to }?.hours
            ?? week.filter { $0.days.contains(weekday) }.map(\.hours)
        return hours.compactMap { hours in
            let isOverMidnight = hours.to <= hours.from
            let start = Self.instant(of: hours.from, on: day, offset)
            let end = Self.instant(of: hours.to, on: isOverMidnight ? day + 1 : day, offset)
            // Where clocks are put forward, hours may be empty.
            return start < end ? start..<end : nil
        }
    }

    private static func day(of moment: Int64, _ offset: (Int64) -> Int) -> Int {
        UTCTime(secondsSinceEpoch: moment + Int64(offset(moment))).date.daysSinceEpoch
    }

    /// The first of two moments where clocks show a time twice; where they skip it, the one that it would have been without that.
    /// Source: RFC 5545 §3.3.5.
    private static func instant(of time: TimeOfDay, on day: Int, _ offset: (Int64) -> Int) -> Int64 {
        let local = Int64(day) * 86_400 + Int64(time.minutesFromMidnight) * 60
        let (before, after) = (Int64(offset(local - 86_400)), Int64(offset(local + 86_400)))
        let isAfter = Int64(offset(local - before)) != before && Int64(offset(local - after)) == after
        return local - (isAfter ? after : before)
    }
}
