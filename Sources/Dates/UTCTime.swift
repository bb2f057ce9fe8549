/// A second as calendar and clock show it in UTC: `2026-11-21T08:30:00Z`. Leap seconds are not counted.
package struct UTCTime: Hashable, Sendable, CustomStringConvertible {
    package let date: CalendarDate
    /// 0 … 23
    package let hour: Int
    /// 0 … 59
    package let minute: Int
    /// 0 … 59
    package let second: Int

    /// - Returns: nil where no clock shows such a time.
    package init?(_ date: CalendarDate, hour: Int, minute: Int, second: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        (self.date, self.hour, self.minute, self.second) = (date, hour, minute, second)
    }

    /// - Returns: nil where `text` is anything but `YYYY-MM-DDTHH:MM:SSZ` with a date and a time that exist. It has no fraction and
    ///   no offset.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == 20, bytes[10] == UInt8(ascii: "T"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), bytes[19] == UInt8(ascii: "Z"),
            let date = CalendarDate(String(decoding: bytes[0..<10], as: UTF8.self)),
            let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19])
        else { return nil }
        self.init(date, hour: hour, minute: minute, second: second)
    }

    /// The time so many seconds after 1970-01-01T00:00:00Z.
    package init(secondsSinceEpoch: Int64) {
        let days = Int(secondsSinceEpoch).quotient(by: 86_400)
        let rest = Int(secondsSinceEpoch) - days * 86_400
        date = CalendarDate(daysSinceEpoch: days)
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    }

    /// Seconds since 1970-01-01T00:00:00Z, negative before.
    package var secondsSinceEpoch: Int64 {
        Int64(date.daysSinceEpoch * 86_400 + hour * 3600 + minute * 60 + second)
    }

    /// `08:30:00`
    package var clock: String { "\(padded(hour, to: 2)):\(padded(minute, to: 2)):\(padded(second, to: 2))" }

    package var description: String { "\(date)T\(clock)Z" }
}
