/// A moment as HTTP writes it, to the second (RFC 9110 §5.6.7).
enum HTTPDate {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let longWeekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// IMF-fixdate, "Sat, 21 Nov 2026 08:30:00 GMT".
    static func text(_ secondsSinceEpoch: Int64) -> String {
        let days = secondsSinceEpoch.quotient(by: 86400)
        let second = secondsSinceEpoch - days * 86400
        let (year, month, day) = date(days)
        let weekday = weekdays[Int((days + 4) - (days + 4).quotient(by: 7) * 7)]
        let clock = [second / 3600, second / 60 % 60, second % 60].map(twoDigits).joined(separator: ":")
        let yearText = String(repeating: "0", count: max(0, 4 - String(year).utf8.count)) + String(year)
        return "\(weekday), \(twoDigits(day)) \(months[Int(month - 1)]) \(yearText) \(clock) GMT"
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
        let thisYear = date(now.quotient(by: 86400)).year
        var year = thisYear - thisYear % 100 + short
        if year > thisYear + 50 { year -= 100 }
        return seconds(day: parts[0], month: parts[1], year: year, clock: words[2])
    }

    private static func seconds(day: some StringProtocol, month: Substring, year: Int64?, clock: Substring) -> Int64? {
        let times = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard let day = number(day, 2), let monthPlace = months.firstIndex(of: String(month)), let year,
            times.count == 3, let hour = number(times[0], 2), let minute = number(times[1], 2),
            let second = number(times[2], 2)
        else { return nil }
        let month = Int64(monthPlace) + 1
        // A leap second is the one before it.
        guard hour < 24, minute < 60, second <= 60, day >= 1, date(days(year, month, day)) == (year, month, day) else {
            return nil
        }
        return days(year, month, day) * 86400 + hour * 3600 + minute * 60 + min(second, 59)
    }

    private static func number(_ text: some StringProtocol, _ digits: Int) -> Int64? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ $0.isDigit }) else { return nil }
        return Int64(text)
    }

    private static func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// The proleptic Gregorian date of a day counted from 1970-01-01, by eras of 400 years that begin in March.
    static func date(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = shifted.quotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }

    /// The inverse of `date`.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear.quotient(by: 400)
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int64 {
    /// Rounded down, also of a negative number.
    fileprivate func quotient(by divisor: Int64) -> Int64 {
        self >= 0 ? self / divisor : (self - divisor + 1) / divisor
    }
}
