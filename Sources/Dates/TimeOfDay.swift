/// A time of day to the minute: `07:00`. `24:00` is the end of a day.
package struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// 0 … 1440
    package let minutesFromMidnight: Int

    /// - Returns: nil where `text` is no hour and minute of two digits each, or no time of a day.
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
