import Bundles
import Dates
import FoundationEssentials
import Trust

/// The time for which a command asks whether signatures still hold. The clock is read here and nowhere below.
struct Moment: Sendable {
    static let option = Option<String?>.text(
        "at", "MOMENT", help: "Judge as of 2027-01-16[T08:00:00Z], +30d or +12h",
        expectation: expectation)

    private static let expectation =
        "a day as 2027-01-16, an instant as 2027-01-16T08:00:00Z, or a span as +30d or +12h"

    let now: Date
    /// Whether it is the present.
    let isNow: Bool

    init(_ invocation: Invocation) throws {
        let clock = invocation.context.now()
        guard let text = invocation[Self.option] else {
            now = clock
            isNow = true
            return
        }
        guard let moment = Self.parse(text, from: clock) else {
            throw UsageFault.unacceptableValue(
                option: "at", text, expectation: Self.expectation, suggestion: nil)
        }
        now = moment
        isNow = false
    }

    /// Since 1970.
    var seconds: Int64 { Int64(now.timeIntervalSince1970.rounded(.down)) }

    /// The day in UTC.
    var day: CalendarDate { UTCTime(secondsSinceEpoch: Int64(now.timeIntervalSince1970.rounded(.down))).date }

    static func parse(_ text: String, from clock: Date) -> Date? {
        guard text.hasPrefix("+") else {
            // A day begins at midnight in UTC.
            return (Instant(text) ?? Instant(text + "T00:00:00Z")).map {
                Date(timeIntervalSince1970: Double($0.secondsSinceEpoch))
            }
        }
        let digits = text.dropFirst().dropLast()
        guard let unit = text.last, digits.allSatisfy(\.isNumber), let count = Int(digits),
            (0...36_500).contains(count)
        else { return nil }
        switch unit {
        case "d": return clock.addingTimeInterval(Double(count) * 86_400)
        case "h": return clock.addingTimeInterval(Double(count) * 3_600)
        default: return nil
        }
    }
}
