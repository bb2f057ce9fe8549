import FoundationEssentials

/// The time in a `Date` field: `Sun, 06 Nov 1994 08:49:37 GMT`. Source: RFC 9110 §5.6.7, the preferred form only.
struct HTTPDate {
    let date: Date

    init?(_ text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 6, parts[5] == "GMT", let month = Self.months.firstIndex(of: String(parts[2])) else {
            return nil
        }
        let monthDigits = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        let instant = "\(parts[3])-\(monthDigits)-\(parts[1])T\(parts[4])Z"
        // Whatever the parser has against it, it is no date, and the hint is left out.
        guard let date = try? Date(instant, strategy: .iso8601) else { return nil }
        self.date = date
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
