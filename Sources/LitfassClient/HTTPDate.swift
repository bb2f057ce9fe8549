import FoundationEssentials
import Trust

/// The time in a `Date` field: `Sun, 06 Nov 1994 08:49:37 GMT`. Source: RFC 9110 §5.6.7, the preferred form only.
struct HTTPDate {
    let date: Date

    init?(_ text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 6, parts[5] == "GMT", let month = Self.months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let monthDigits = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        guard let instant = Instant("\(parts[3])-\(monthDigits)-\(parts[1])T\(parts[4])Z") else { return nil }
        date = Date(instant)
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
