/// A moment as HTTP writes it, to the second: IMF-fixdate, `Sat, 21 Nov 2026 08:30:00 GMT`. Source: RFC 9110 §5.6.7.
extension UTCTime {
    package var fixdate: String {
        let (day, month, year) = (padded(date.day, to: 2), Self.months[date.month - 1], padded(date.year, to: 4))
        return "\(Self.weekdays[date.dayOfWeek]), \(day) \(month) \(year) \(clock) GMT"
    }

    /// - Returns: nil where `text` is anything else. Whether the day of the week is that of the date is not looked at; a leap second
    ///   is the one before it.
    package init?(fixdate text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        guard words.map(\.utf8.count) == [4, 2, 3, 4, 8, 3], words[0].last == ",", words[5] == "GMT",
            Self.weekdays.contains(String(words[0].dropLast())),
            let month = Self.months.firstIndex(of: String(words[2])),
            let date = CalendarDate("\(words[3])-\(padded(month + 1, to: 2))-\(words[1])")
        else { return nil }
        let clock = Array(words[4].utf8)
        guard clock[2] == UInt8(ascii: ":"), clock[5] == UInt8(ascii: ":"), let hour = number(clock[0..<2]),
            let minute = number(clock[3..<5]), let second = number(clock[6..<8]), second <= 60
        else { return nil }
        self.init(date, hour: hour, minute: minute, second: min(second, 59))
    }

    /// From Monday, as `dayOfWeek` counts.
    private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = CalendarDate.monthNames.map { String($0.prefix(3)) }
}
