/// A day of the Gregorian calendar, without time and zone: `2021-01-16`.
package struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// - Returns: nil where `text` is no `full-date` of RFC 3339 §5.6 or no day of the calendar.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
            let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
            (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    private init(year: Int, month: Int, day: Int) {
        self.year = year
        self.month = month
        self.day = day
    }

    package var description: String { "\(padded(year, to: 4))-\(padded(month, to: 2))-\(padded(day, to: 2))" }

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

/// A time of day to the minute: `07:00`. `24:00` is the end of a day.
package struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// 0 … 1440
    package let minutesFromMidnight: Int

    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), let hour = number(bytes[0..<2]),
            let minute = number(bytes[3..<5]), minute < 60, hour < 24 || (hour == 24 && minute == 0)
        else { return nil }
        minutesFromMidnight = hour * 60 + minute
    }

    package var hour: Int { minutesFromMidnight / 60 }
    package var minute: Int { minutesFromMidnight % 60 }

    package var description: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2))" }

    package static func < (left: Self, right: Self) -> Bool { left.minutesFromMidnight < right.minutesFromMidnight }
}

/// A point in time with its offset: `2021-01-16T08:00:00+01:00`. Source: RFC 3339 §5.6.
package struct DateTime: Hashable, Sendable, CustomStringConvertible {
    /// As the author wrote it.
    package let text: String
    /// Seconds since 1970-01-01T00:00:00Z, the fraction left out, leap seconds counted as the second before.
    package let secondsSinceEpoch: Int64

    /// - Returns: nil where `text` is no `date-time` with `T` and `Z` as capitals, or no time of that day.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes.count <= 40, bytes[10] == UInt8(ascii: "T"), bytes[16] == UInt8(ascii: ":"),
            let date = CalendarDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            let time = TimeOfDay(String(decoding: bytes[11..<16], as: UTF8.self)), time.hour < 24,
            let second = number(bytes[17..<19]), second <= 60,
            let offset = Self.offset(bytes[19...])
        else { return nil }
        self.text = text
        let minutes = Int64(date.daysSinceEpoch) * 1440 + Int64(time.minutesFromMidnight) - Int64(offset)
        secondsSinceEpoch = minutes * 60 + Int64(min(second, 59))
    }

    package var description: String { text }

    /// Minutes that local time is ahead of UTC, after a fraction of a second that is passed over.
    private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
        var rest = rest
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix(while: \.isDigit)
            guard !digits.isEmpty else { return nil }
            rest = rest[digits.endIndex...]
        }
        if rest.elementsEqual("Z".utf8) { return 0 }
        guard rest.count == 6, let sign = rest.first, "+-".utf8.contains(sign),
            let time = TimeOfDay(String(decoding: rest.dropFirst(), as: UTF8.self)), time.hour < 24
        else { return nil }
        return sign == UInt8(ascii: "-") ? -time.minutesFromMidnight : time.minutesFromMidnight
    }
}

extension CalendarDate {
    /// Days since 1970-01-01, negative before. Source: H. Hinnant, `days_from_civil`: years begin in March, so that a
    /// leap day is the last day of its year.
    package var daysSinceEpoch: Int {
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// The day so many days after 1970-01-01. Source: H. Hinnant, `civil_from_days`.
    package init(daysSinceEpoch: Int) {
        let shifted = daysSinceEpoch + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(
            year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }
}

/// The decimal number of a few digits; nil where there is anything else, or nothing.
private func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

private func padded(_ number: Int, to digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
}
