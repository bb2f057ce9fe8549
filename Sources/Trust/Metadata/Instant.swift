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
    /// Source: TUF specification 1.0.37, §4.2.3.
    package init?(_ text: String) {
        guard let time = UTCTime(text) else { return nil }
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
