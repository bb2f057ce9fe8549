/// A second on the calendar, as TUF metadata writes it: `2026-11-21T08:30:00Z`.
package struct Instant: Hashable, Comparable, Sendable {
    /// Since 1970-01-01T00:00:00Z, leap seconds not counted.
    package let secondsSinceEpoch: Int64

    package init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

    /// A time before everything expires: for asking only who signed.
    package static let beforeExpiry = Instant(secondsSinceEpoch: 0)

    /// - Parameter text: exactly `YYYY-MM-DDTHH:MM:SSZ` with a date and time that exist. No fraction and no offset: python-tuf
    ///   refuses them, and tough writes dates anew, so that anything else breaks its signature check.
    /// Source: TUF specification 1.0.34, §4.3 (EXPIRES).
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let shape = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == shape.count else { return nil }
        for (byte, expected) in zip(bytes, shape) {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            guard expected == UInt8(ascii: "0") ? isDigit : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int64 { bytes[range].reduce(0) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } }
        let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
        let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
        guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year), hour < 24, minute < 60,
            second < 60
        else { return nil }
        let days = Self.daysSinceEpoch(year: year, month: month, day: day)
        secondsSinceEpoch = days * 86400 + hour * 3600 + minute * 60 + second
    }

    package static func < (left: Instant, right: Instant) -> Bool { left.secondsSinceEpoch < right.secondsSinceEpoch }

    package static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(secondsSinceEpoch: instant.secondsSinceEpoch + duration.components.seconds)
    }

    package static func - (later: Instant, earlier: Instant) -> Duration {
        .seconds(later.secondsSinceEpoch - earlier.secondsSinceEpoch)
    }

    private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(inMonth month: Int64, of year: Int64) -> Int64 {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 in the proleptic Gregorian calendar, by eras of 400 years that begin in March.
    private static func daysSinceEpoch(year: Int64, month: Int64, day: Int64) -> Int64 {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Instant: CustomStringConvertible {
    /// `YYYY-MM-DDTHH:MM:SSZ`.
    package var description: String {
        let days = secondsSinceEpoch >= 0 ? secondsSinceEpoch / 86400 : (secondsSinceEpoch - 86399) / 86400
        let second = secondsSinceEpoch - days * 86400
        let (year, month, day) = Self.date(daysSinceEpoch: days)
        func padded(_ number: Int64, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
            + "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))Z"
    }

    private static func date(daysSinceEpoch days: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }
}
