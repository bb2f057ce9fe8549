import Bundles
package import Dates
package import Rulebook

extension TimeOfDay {
    /// A time of day as an author writes it.
    package static func read(_ text: String) throws(Problem) -> TimeOfDay {
        if let time = TimeOfDay(text) { return time }
        let bytes = Array(text.utf8)
        guard bytes.count == 5, bytes[2] == UInt8(ascii: ":"), text.digits(at: 0, count: 2) != nil,
            text.digits(at: 3, count: 2) != nil
        else {
            let meant = meant(by: text)
            throw Problem(
                .malformedValue, "'\(text)' is not a time on the 24-hour clock with 2 digits each",
                fix: meant.map { "write \"\($0)\"" } ?? "write it as in \"07:00\"",
                replacement: meant.map { "\"\($0)\"" })
        }
        throw Problem(
            .malformedValue, "'\(text)' is not a time of the day, which runs from 00:00 to 24:00",
            fix: "write hours to 23 and minutes to 59; 24:00 is the end of the day")
    }

    /// 7, 7:00, 7.00, 7 Uhr, 7h, 7 pm and „7:00“ say clearly which time is meant.
    private static func meant(by text: String) -> TimeOfDay? {
        let text = text.lowercased().filter { !" \u{A0}„“”\"'".contains($0) }
        let hour = text.prefix { $0.isASCIIDigit }
        var rest = text.dropFirst(hour.count)
        var minute: Substring = "00"
        if let sign = rest.first, ":.".contains(sign), rest.dropFirst().prefix(2).allSatisfy(\.isASCIIDigit),
            rest.count > 2
        {
            minute = rest.dropFirst().prefix(2)
            rest = rest.dropFirst(3)
        }
        guard var hours = Int(hour), hours <= 24, ["", "uhr", "h", "am", "pm"].contains(rest) else { return nil }
        if rest == "pm", hours < 12 { hours += 12 }
        if rest == "am", hours == 12 { hours = 0 }
        return TimeOfDay("\(hours < 10 ? "0" : "")\(hours):\(minute)")
    }
}
