import Dates

/// A moment as HTTP writes it, to the second (RFC 9110 §5.6.7).
enum HTTPDate {
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let longWeekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// IMF-fixdate, "Sat, 21 Nov 2026 08:30:00 GMT".
    static func text(_ secondsSinceEpoch: Int64) -> String {
        let time = UTCTime(secondsSinceEpoch: secondsSinceEpoch)
        let weekday = weekdays[time.date.dayOfWeek]
        let (year, month, day) = (time.date.year, months[time.date.month - 1], twoDigits(time.date.day))
        let yearText = String(repeating: "0", count: max(0, 4 - String(year).utf8.count)) + String(year)
        return "\(weekday), \(day) \(month) \(yearText) \(time.clock) GMT"
    }

    /// Seconds since the epoch of a date in any of the three forms that a recipient must understand; nil for anything else.
    /// - Parameter now: from which a year of two digits is understood, in seconds since the epoch.
    static func seconds(_ bytes: Span<UInt8>, _ range: Range<Int>, now: Int64) -> Int64? {
        // Dates are short, and only conditional requests hold one.
        let words = String(decoding: range.map { bytes[$0] }, as: UTF8.self).split(
            separator: " ", omittingEmptySubsequences: false)
        switch words.count {
        case 6 where words[0].utf8.count == 4 && words[0].last == "," && words[5] == "GMT":
            guard weekdays.contains(String(words[0].dropLast())), words[3].utf8.count == 4 else { return nil }
            return seconds(day: words[1], month: words[2], year: number(words[3], 4), clock: words[4])
        case 4 where words[0].last == "," && words[3] == "GMT":
            return obsolete850(words, now: now)
        // asctime fills a day of one digit with a space, which makes one word more.
        case 5 where weekdays.contains(String(words[0])) && words[2].utf8.count == 2:
            return seconds(day: words[2], month: words[1], year: number(words[4], 4), clock: words[3])
        case 6 where weekdays.contains(String(words[0])) && words[2].isEmpty && words[3].utf8.count == 1:
            return seconds(day: "0" + words[3], month: words[1], year: number(words[5], 4), clock: words[4])
        default: return nil
        }
    }

    /// "Sunday, 06-Nov-94 08:49:37 GMT". A date that seems to lie more than 50 years ahead lies in the past.
    private static func obsolete850(_ words: [Substring], now: Int64) -> Int64? {
        let parts = words[1].split(separator: "-", omittingEmptySubsequences: false)
        guard longWeekdays.contains(String(words[0].dropLast())), parts.count == 3, let short = number(parts[2], 2)
        else { return nil }
        let thisYear = UTCTime(secondsSinceEpoch: now).date.year
        var year = thisYear - thisYear % 100 + short
        if year > thisYear + 50 { year -= 100 }
        return seconds(day: parts[0], month: parts[1], year: year, clock: words[2])
    }

    private static func seconds(day: some StringProtocol, month: Substring, year: Int?, clock: Substring) -> Int64? {
        let times = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard let day = number(day, 2), let monthPlace = months.firstIndex(of: String(month)), let year,
            let date = CalendarDate(year: year, month: monthPlace + 1, day: day),
            times.count == 3, let hour = number(times[0], 2), let minute = number(times[1], 2),
            let second = number(times[2], 2), second <= 60
        else { return nil }
        // A leap second is the one before it.
        return UTCTime(date, hour: hour, minute: minute, second: min(second, 59))?.secondsSinceEpoch
    }

    private static func number(_ text: some StringProtocol, _ digits: Int) -> Int? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ $0.isDigit }) else { return nil }
        return Int(text)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
