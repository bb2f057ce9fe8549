/// A day of the Gregorian calendar, without time and zone: `2021-01-16`. Days before the calendar are counted by its rules.
package struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let year: Int
    /// 1 … 12
    package let month: Int
    /// 1 … 31
    package let day: Int

    /// - Returns: nil where the calendar has no such day.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
        self.init(existing: (year, month, day))
    }

    /// - Returns: nil where `text` is no `full-date` of RFC 3339 §5.6 or no day of the calendar.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day so many days after 1970-01-01. Source: H. Hinnant, `civil_from_days`.
    package init(daysSinceEpoch: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = shifted.quotient(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        self.init(existing: (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1))
    }

    private init(existing date: (year: Int, month: Int, day: Int)) { (year, month, day) = date }

    /// Days since 1970-01-01, negative before. Source: H. Hinnant, `days_from_civil`: years begin in March, so that a
    /// leap day is the last day of its year.
    package var daysSinceEpoch: Int {
        let shifted = month > 2 ? year : year - 1
        let era = shifted.quotient(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// From 0 for Monday to 6 for Sunday (ISO 8601 begins the week so).
    package var dayOfWeek: Int {
        // 1970-01-01 was a Thursday.
        let days = daysSinceEpoch + 3
        return days - days.quotient(by: 7) * 7
    }

    /// In English, from January.
    package static let monthNames = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]

    package var description: String {
        var text: [UInt8] = []
        text.reserveCapacity(10)
        text.append(digitsOf: year, 4)
        text.append(UInt8(ascii: "-"))
        text.append(digitsOf: month, 2)
        text.append(UInt8(ascii: "-"))
        text.append(digitsOf: day, 2)
        return String(decoding: text, as: UTF8.self)
    }

    package static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
