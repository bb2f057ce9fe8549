package import Dates

/// The holidays of a country, as `Config/calendars/<name>.yaml` has them.
package struct HolidayCalendar: Hashable, Sendable {
    package struct Holiday: Hashable, Sendable {
        package let date: CalendarDate
        /// Where it is one; empty for everywhere.
        package let regions: [String]

        package init(date: CalendarDate, regions: [String]) { (self.date, self.regions) = (date, regions) }
    }

    private let holidays: [Holiday]

    package init(_ holidays: [Holiday]) { self.holidays = holidays }

    /// The regions in which there are holidays of their own, by the order of their names.
    package var regions: [String] { Set(holidays.flatMap(\.regions)).sorted() }

    /// - Parameter region: nil for the holidays of all regions.
    /// - Returns: in the order of the calendar, each once.
    package func dates(in region: String?) -> [CalendarDate] {
        let dates = holidays.lazy.filter { $0.regions.isEmpty || $0.regions.contains { $0 == region } }.map(\.date)
        return Set(dates).sorted()
    }
}
