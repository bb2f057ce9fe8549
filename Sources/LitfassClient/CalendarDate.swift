import Bundles
import Dates

/// A day of the Gregorian calendar, without time and zone.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let date: Dates.CalendarDate

    /// - Returns: nil where `text` is no day written as `2021-01-16`.
    public init?(_ text: String) {
        guard let date = Dates.CalendarDate(text) else { return nil }
        self.init(date)
    }

    init(_ date: Dates.CalendarDate) { self.date = date }

    /// In the Gregorian calendar.
    public var year: Int { date.year }
    /// 1 … 12
    public var month: Int { date.month }
    /// 1 … 31
    public var day: Int { date.day }

    /// `2021-01-16`
    public var description: String { date.description }

    /// Whether the day is before the other one.
    public static func < (left: Self, right: Self) -> Bool { left.date < right.date }
}
