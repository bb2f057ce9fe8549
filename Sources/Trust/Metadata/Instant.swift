import Dates

/// A second on the calendar, as TUF metadata writes it: `2026-11-21T08:30:00Z`.
package struct Instant: Hashable, Comparable, Sendable {
    /// Since 1970-01-01T00:00:00Z, leap seconds not counted.
    package let secondsSinceEpoch: Int64

    package init(secondsSinceEpoch: Int64) { self.secondsSinceEpoch = secondsSinceEpoch }

    /// A time before everything expires: for asking only who signed.
    package static let beforeExpiry = Instant(secondsSinceEpoch: 0)

    /// - Parameter text: exactly `YYYY-MM-DDTHH:MM:SSZ` with a date and time that exist. No fraction and no offset: python-tuf
    ///   refuses them, and tough writes dates anew, so that anything else breaks its signature check.
    /// Source: TUF specification 1.0.34, §4.2.3.
    package init?(_ text: String) {
        let bytes = Array(text.utf8)
        let shape = Array("0000-00-00T00:00:00Z".utf8)
        guard bytes.count == shape.count else { return nil }
        for (byte, expected) in zip(bytes, shape) {
            let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            guard expected == UInt8(ascii: "0") ? isDigit : byte == expected else { return nil }
        }
        func number(_ range: Range<Int>) -> Int { bytes[range].reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        guard let date = CalendarDate(year: number(0..<4), month: number(5..<7), day: number(8..<10)),
            let time = UTCTime(date, hour: number(11..<13), minute: number(14..<16), second: number(17..<19))
        else { return nil }
        secondsSinceEpoch = time.secondsSinceEpoch
    }

    package static func < (left: Instant, right: Instant) -> Bool { left.secondsSinceEpoch < right.secondsSinceEpoch }

    package static func + (instant: Instant, duration: Duration) -> Instant {
        Instant(secondsSinceEpoch: instant.secondsSinceEpoch + duration.components.seconds)
    }

    package static func - (instant: Instant, duration: Duration) -> Instant {
        Instant(secondsSinceEpoch: instant.secondsSinceEpoch - duration.components.seconds)
    }

    package static func - (later: Instant, earlier: Instant) -> Duration {
        .seconds(later.secondsSinceEpoch - earlier.secondsSinceEpoch)
    }
}

extension Instant: CustomStringConvertible {
    /// `YYYY-MM-DDTHH:MM:SSZ`.
    package var description: String { UTCTime(secondsSinceEpoch: secondsSinceEpoch).description }
}
