/// A point in time with its offset: `2021-01-16T08:00:00+01:00`. Source: RFC 3339 §5.6.
package struct DateTime: Hashable, Sendable, CustomStringConvertible {
    /// As the author wrote it.
    package let text: String
    /// Seconds since 1970-01-01T00:00:00Z, the fraction left out, leap seconds counted as the second before.
    package let secondsSinceEpoch: Int64

    /// Bytes of the longest text, with fourteen digits behind the point: no clock has as many.
    private static let limitBytes = 40

    /// - Returns: nil where `text` is no `date-time` with `T` and `Z` as capitals, or no time of that day; and where it is longer
    ///   than anybody writes one.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard (20...Self.limitBytes).contains(bytes.count), bytes[10] == UInt8(ascii: "T"),
            bytes[16] == UInt8(ascii: ":"),
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

    /// Days from 1970-01-01 to the one that it is in UTC, negative before.
    package var daysSinceEpoch: Int { Int(secondsSinceEpoch).quotient(by: 86_400) }

    /// Minutes that local time is ahead of UTC, after a fraction of a second that is passed over.
    private static func offset(_ rest: ArraySlice<UInt8>) -> Int? {
        var rest = rest
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix(while: isDigit)
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
