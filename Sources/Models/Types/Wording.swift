package import Bundles
package import Dates
package import Values

/// What a language has to write where a text quotes a value.
package enum Wording: Hashable, Sendable {
    /// The same in every language: a telephone number, an address, a version.
    case verbatim(String)
    case number(ExactNumber)
    case percentage(ExactNumber)
    case range(ExactRange)
    case boolean(Bool)
    case date(CalendarDate)
    case instant(DateTime)
    case duration(TimeSpan)
    case hours(OpeningHours)
    case list([Wording])
}
